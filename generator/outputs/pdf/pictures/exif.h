/* Metadata in a JPEG's Exif segment (CIPA DC-008): the orientation and resolution of the
 * picture. */
#ifndef OUTPUTS_PDF_PICTURES_EXIF_H
#define OUTPUTS_PDF_PICTURES_EXIF_H

#include "base/base.h"

typedef struct {
    int orientation;    /* 1 to 8 as in TIFF; 1: upright; from 5 on width and height are swapped */
    float dpi_x, dpi_y; /* 0: not given */
} Exif;

/* Reads the content of an APP1 segment into `exif`; missing values stay unchanged. */
void exif_read(const unsigned char *segment, size_t size, Exif *exif);

#endif
