/* ICC profiles, version 2: sRGB for the output intent, and a default for CMYK pictures without a
 * profile. */
#ifndef OUTPUTS_PDF_WRITE_ICC_H
#define OUTPUTS_PDF_WRITE_ICC_H

#include "base/base.h"

/* The profile's bytes, newly allocated. */
GByteArray *icc_srgb(void);
/* Offset print on coated paper, interpolated from its solid inks and their overprints; newly
 * allocated. */
GByteArray *icc_cmyk(void);

#endif
