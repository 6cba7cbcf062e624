/* libhyphen, opened when a PDF breaks words. */
#ifndef OUTPUTS_PDF_HYPHEN_LIBRARY_H
#define OUTPUTS_PDF_HYPHEN_LIBRARY_H

#include "base/library.h"

#include <hyphen.h>

#define HYPHEN_NAMES(MEMBER) \
    MEMBER(hnj_hyphen_free) \
    MEMBER(hnj_hyphen_hyphenate2) \
    MEMBER(hnj_hyphen_load)

LIBRARY_DECLARE(hyphen, HYPHEN_NAMES)

#define hnj_hyphen_free (hyphen_functions()->hnj_hyphen_free)
#define hnj_hyphen_hyphenate2 (hyphen_functions()->hnj_hyphen_hyphenate2)
#define hnj_hyphen_load (hyphen_functions()->hnj_hyphen_load)

#endif
