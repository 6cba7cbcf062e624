/* libpng, opened when a PDF shows a PNG file that cannot go into it as it is. */
#ifndef OUTPUTS_PDF_PNG_LIBRARY_H
#define OUTPUTS_PDF_PNG_LIBRARY_H

#include "base/library.h"

#include <png.h>

#define PNG_NAMES(MEMBER) \
    MEMBER(png_image_begin_read_from_memory) \
    MEMBER(png_image_finish_read) \
    MEMBER(png_image_free)

LIBRARY_DECLARE(png, PNG_NAMES)

#define png_image_begin_read_from_memory (png_functions()->png_image_begin_read_from_memory)
#define png_image_finish_read (png_functions()->png_image_finish_read)
#define png_image_free (png_functions()->png_image_free)

#endif
