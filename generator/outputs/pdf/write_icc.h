/* The output intent's colour profile: sRGB as an ICC version 2 profile. */
#ifndef OUTPUTS_PDF_WRITE_ICC_H
#define OUTPUTS_PDF_WRITE_ICC_H

#include "base/base.h"

/* Newly allocated bytes of the profile. */
GByteArray *icc_srgb(void);

#endif
