/* What a camera notes in a JPEG's Exif segment (CIPA DC-008): which way up the picture is
 * and its resolution. */
#ifndef OUTPUTS_PDF_PICTURES_EXIF_H
#define OUTPUTS_PDF_PICTURES_EXIF_H

#include "base/base.h"

typedef struct {
    int orientation;    /* 1 to 8 as in TIFF: 1 is upright, from 5 on the sides change places */
    float dpi_x, dpi_y; /* 0: not noted */
} Exif;

/* Reads the content of an APP1 segment into `exif`; what it does not say is left as it is. */
void exif_read(const unsigned char *segment, size_t size, Exif *exif);

#endif
