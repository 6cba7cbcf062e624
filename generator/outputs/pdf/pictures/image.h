/* Pictures as image XObjects. The compressed rows of a plain PNG and the bytes of a JPEG are used
 * unchanged; other PNG files are decoded.
 *
 * Reading depends only on the picture and may run in any thread. */
#ifndef OUTPUTS_PDF_PICTURES_IMAGE_H
#define OUTPUTS_PDF_PICTURES_IMAGE_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

typedef struct {
    GString *entries;      /* of the image's dictionary, without /ColorSpace and /SMask */
    GString *colour_space; /* an object; empty: use the profile */
    GByteArray *data;
    bool deflated;
    GString *mask_entries; /* NULL: opaque */
    GByteArray *mask;      /* deflated */
    GByteArray *profile;   /* ICC profile, deflated; NULL: none */
    int n_components;      /* of the profile */
} Image;

/* Reads a picture of either format. False, with an error that names picture->path. Callers must
 * call image_clear() even after a failure. */
bool image_read(const DisplayPicture *picture, Image *image, Diag *diag);
void image_clear(Image *image);

/* Writes the image and takes ownership of its bytes. */
void image_write(Image *image, PdfFile *file, int object);

/* Readers for one format each. The strings in `image` must exist. */
bool image_read_png(const DisplayPicture *picture, Image *image, Diag *diag);
bool image_read_jpeg(const DisplayPicture *picture, Image *image, Diag *diag);

/* Reports a broken picture; returns false. */
bool image_error(const DisplayPicture *picture, Diag *diag, const char *what);

/* Checks the size. False, with an error, if it is zero or too large to print. */
bool image_check_size(const DisplayPicture *picture, uint32_t width, uint32_t height, Diag *diag);

/* Appends /Width, /Height and /BitsPerComponent. */
void image_append_size(GString *entries, uint32_t width, uint32_t height, int bits);

#endif
