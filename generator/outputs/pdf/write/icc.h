/* Colour profiles, ICC version 2: sRGB for the output intent, and what CMYK pictures are taken to
 * be when they do not say. */
#ifndef OUTPUTS_PDF_WRITE_ICC_H
#define OUTPUTS_PDF_WRITE_ICC_H

#include "base/base.h"

/* Newly allocated bytes of the profile. */
GByteArray *icc_srgb(void);
/* Offset print on coated paper, interpolated from its solids and their overprints. */
GByteArray *icc_cmyk(void);

#endif
