/* JPEG files (ITU-T T.81). PDF's DCTDecode filter reads them unchanged, so only size, components
 * and colour are read from their headers. */
#include "outputs/pdf/pictures/image.h"
#include "outputs/pdf/write/icc.h"

#include <string.h>

enum {
    MARKER_SOF0 = 0xc0, /* baseline; +1: extended, +2: progressive */
    MARKER_DHT = 0xc4,
    MARKER_JPG = 0xc8,
    MARKER_DAC = 0xcc,
    MARKER_EOI = 0xd9,
    MARKER_SOS = 0xda,
    MARKER_APP2 = 0xe2,
    MARKER_APP14 = 0xee,
    ICC_HEADER = 14, /* "ICC_PROFILE\0", number, count */
    ICC_SMALLEST = 132,
};

typedef struct {
    uint32_t width, height;
    int bits, n_components;
    bool coded_other; /* arithmetic, lossless or hierarchical, which PDF does not support */
    bool adobe;       /* its CMYK is inverted */
    bool complete;    /* the first scan was reached */
    GByteArray *profile;
} Jpeg;

static uint32_t
read_16(const guint8 *bytes)
{
    return (uint32_t)bytes[0] << 8 | bytes[1];
}

static bool
is_frame(int marker)
{
    return marker >= MARKER_SOF0 && marker <= 0xcf && marker != MARKER_DHT &&
           marker != MARKER_JPG && marker != MARKER_DAC;
}

static void
read_segment(Jpeg *jpeg, int marker, const guint8 *data, size_t size)
{
    if (is_frame(marker) && size >= 6) {
        jpeg->bits = data[0];
        jpeg->height = read_16(data + 1);
        jpeg->width = read_16(data + 3);
        jpeg->n_components = data[5];
        jpeg->coded_other = marker > MARKER_SOF0 + 2;
    } else if (marker == MARKER_APP14 && size >= 12 && memcmp(data, "Adobe", 5) == 0) {
        jpeg->adobe = true;
    } else if (marker == MARKER_APP2 && size > ICC_HEADER && memcmp(data, "ICC_PROFILE", 12) == 0) {
        /* parts are numbered from 1, in the order of the file */
        g_byte_array_append(jpeg->profile, data + ICC_HEADER, (guint)size - ICC_HEADER);
    } else if (marker == MARKER_SOS) {
        jpeg->complete = jpeg->n_components > 0;
    }
}

/* Reads segments up to the first scan. Returns the error, or NULL. */
static const char *
read_segments(Jpeg *jpeg, const guint8 *bytes, size_t size)
{
    size_t at = 2;

    while (!jpeg->complete) {
        while (at < size && bytes[at] == 0xff) { /* fill bytes */
            at++;
        }
        if (size - at < 3 || bytes[at - 1] != 0xff) {
            return "it is cut short";
        }
        int marker = bytes[at];
        size_t length = read_16(bytes + at + 1);
        if (length < 2 || length > size - at - 1) {
            return "it is cut short";
        }
        read_segment(jpeg, marker, bytes + at + 3, length - 2);
        at += 1 + length;
        if (marker == MARKER_SOS && !jpeg->complete) {
            return "it has no frame header";
        }
    }
    return NULL;
}

static bool
ends_properly(const guint8 *bytes, size_t size)
{
    /* cameras pad the end with zeros */
    while (size > 2 && bytes[size - 1] == 0) {
        size--;
    }
    for (size_t i = size; i-- > 1 && size - i < 4096;) {
        if (bytes[i] == MARKER_EOI && bytes[i - 1] == 0xff) {
            return true;
        }
    }
    return false;
}

static const char *
component_space(int n_components)
{
    return n_components == 1 ? "GRAY" : n_components == 3 ? "RGB " : "CMYK";
}

/* True if this is an ICC profile for the picture's number of components. */
static bool
profile_fits(const Jpeg *jpeg)
{
    const guint8 *p = jpeg->profile->data;

    return jpeg->profile->len >= ICC_SMALLEST && memcmp(p + 36, "acsp", 4) == 0 && p[8] <= 4 &&
           (memcmp(p + 12, "mntr", 4) == 0 || memcmp(p + 12, "prtr", 4) == 0 ||
            memcmp(p + 12, "scnr", 4) == 0 || memcmp(p + 12, "spac", 4) == 0) &&
           memcmp(p + 16, component_space(jpeg->n_components), 4) == 0;
}

static const char *
check(const Jpeg *jpeg)
{
    if (jpeg->coded_other) {
        return "its kind of JPEG coding is not one that PDF reads (save it as baseline JPEG)";
    }
    if (jpeg->bits != 8) {
        return "it does not have 8 bits a component";
    }
    if (jpeg->n_components != 1 && jpeg->n_components != 3 && jpeg->n_components != 4) {
        return "it is neither grey, RGB nor CMYK";
    }
    return NULL;
}

static void
use_bytes(const Jpeg *jpeg, const DisplayPicture *picture, Image *image)
{
    image_append_size(image->entries, jpeg->width, jpeg->height, 8);
    g_string_append(image->entries, "/Filter/DCTDecode");
    if (jpeg->n_components == 4 && jpeg->adobe) {
        g_string_append(image->entries, "/Decode[1 0 1 0 1 0 1 0]");
    }
    g_string_append(image->colour_space, jpeg->n_components == 1 ? "/DeviceGray" : "/DeviceRGB");
    if (profile_fits(jpeg)) {
        image->profile = pdf_deflate(jpeg->profile->data, jpeg->profile->len, PACK_DEFAULT);
        image->n_components = jpeg->n_components;
    } else if (jpeg->n_components == 4) { /* PDF/A requires a profile for CMYK */
        g_autoptr(GByteArray) profile = icc_cmyk();
        image->profile = pdf_deflate(profile->data, profile->len, PACK_DEFAULT);
        image->n_components = 4;
    }
    image->data = g_byte_array_sized_new((guint)picture->size);
    g_byte_array_append(image->data, (const guint8 *)picture->data, (guint)picture->size);
}

bool
image_read_jpeg(const DisplayPicture *picture, Image *image, Diag *diag)
{
    const guint8 *bytes = (const guint8 *)picture->data;
    Jpeg jpeg = { .profile = g_byte_array_new() };
    const char *trouble = read_segments(&jpeg, bytes, picture->size);
    bool ok = true;

    if (trouble == NULL && !ends_properly(bytes, picture->size)) {
        trouble = "it is cut short";
    }
    if (trouble == NULL) {
        trouble = check(&jpeg);
    }
    if (trouble != NULL) {
        ok = image_error(picture, diag, trouble);
    } else {
        ok = image_check_size(picture, jpeg.width, jpeg.height, diag);
    }
    if (ok) {
        use_bytes(&jpeg, picture, image);
    }
    g_byte_array_unref(jpeg.profile);
    return ok;
}
