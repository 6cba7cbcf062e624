#include "outputs/pdf/pictures/exif.h"

#include <string.h>

enum {
    EXIF_HEAD = 6, /* "Exif" and two zero bytes; a TIFF file follows */
    ENTRY_SIZE = 12,
    TAG_ORIENTATION = 0x112,
    TAG_X_RESOLUTION = 0x11A,
    TAG_Y_RESOLUTION = 0x11B,
    TAG_UNIT = 0x128,
    UNIT_CENTIMETRE = 3,
    TYPE_SHORT = 3,
    TYPE_RATIONAL = 5,
};

typedef struct {
    const unsigned char *bytes;
    size_t size;
    bool big; /* big-endian numbers */
} Tiff;

/* A number of `n_bytes`; 0 beyond the end of the data. */
static uint32_t
tiff_number(const Tiff *tiff, size_t at, size_t n_bytes)
{
    uint32_t value = 0;

    if (at > tiff->size || n_bytes > tiff->size - at) {
        return 0;
    }
    for (size_t i = 0; i < n_bytes; i++) {
        value = value << 8 | tiff->bytes[at + (tiff->big ? i : n_bytes - 1 - i)];
    }
    return value;
}

/* The rational number that an entry points to. */
static float
tiff_ratio(const Tiff *tiff, size_t entry)
{
    size_t at = tiff_number(tiff, entry + 8, 4);
    uint32_t over = tiff_number(tiff, at, 4), under = tiff_number(tiff, at + 4, 4);

    return under > 0 ? (float)over / (float)under : 0;
}

static void
entry_read(const Tiff *tiff, size_t entry, Exif *exif, float *unit)
{
    uint32_t tag = tiff_number(tiff, entry, 2), type = tiff_number(tiff, entry + 2, 2);
    uint32_t value = tiff_number(tiff, entry + 8, 2);

    if (tag == TAG_ORIENTATION && type == TYPE_SHORT && value >= 1 && value <= 8) {
        exif->orientation = (int)value;
    } else if (tag == TAG_UNIT && type == TYPE_SHORT) {
        *unit = value == UNIT_CENTIMETRE ? 2.54F : 1;
    } else if (tag == TAG_X_RESOLUTION && type == TYPE_RATIONAL) {
        exif->dpi_x = tiff_ratio(tiff, entry);
    } else if (tag == TAG_Y_RESOLUTION && type == TYPE_RATIONAL) {
        exif->dpi_y = tiff_ratio(tiff, entry);
    }
}

void
exif_read(const unsigned char *segment, size_t size, Exif *exif)
{
    if (size < EXIF_HEAD + 8 || memcmp(segment, "Exif\0", 5) != 0) {
        return;
    }
    Tiff tiff = { segment + EXIF_HEAD, size - EXIF_HEAD, segment[EXIF_HEAD] == 'M' };
    Exif read = { .orientation = exif->orientation };
    float unit = 1;

    if (tiff_number(&tiff, 2, 2) != 42) {
        return;
    }
    size_t at = tiff_number(&tiff, 4, 4);
    size_t n_entries = tiff_number(&tiff, at, 2);
    for (size_t i = 0; i < n_entries; i++) {
        entry_read(&tiff, at + 2 + i * ENTRY_SIZE, &read, &unit);
    }
    exif->orientation = read.orientation;
    if (read.dpi_x > 0 && read.dpi_y > 0) {
        exif->dpi_x = read.dpi_x * unit;
        exif->dpi_y = read.dpi_y * unit;
    }
}
