/* Numbers: IEC 61966-2-1:1999 gives sRGB's primaries (those of ITU-R BT.709:
 * red 0.64 0.33, green 0.30 0.60, blue 0.15 0.06), its white (D65: 0.3127
 * 0.3290) and its transfer curve. ICC.1:2001-04 wants colorants relative to
 * D50, adapted here with the linear Bradford transform; the results are the
 * ones of the HP/Microsoft profile of 1998, in s15Fixed16. test-pdf-icc works
 * them out from the primaries. */
#include "outputs/pdf/write_icc.h"

#include <math.h>
#include <string.h>

enum {
    CURVE_POINTS = 1024,
    HEADER_SIZE = 128,
    TAG_ROW = 12,
};

typedef struct {
    uint32_t x, y, z;
} Fixed;

static const Fixed d50 = { 0xf6d6, 0x10000, 0xd32d };
static const Fixed d65 = { 0xf351, 0x10000, 0x116cc };
static const Fixed red = { 0x6fa2, 0x38f5, 0x0390 };
static const Fixed green = { 0x6299, 0xb785, 0x18da };
static const Fixed blue = { 0x24a0, 0x0f84, 0xb6cf };

static void
append_16(GByteArray *out, uint32_t number)
{
    guint8 bytes[2] = { (guint8)(number >> 8), (guint8)number };
    g_byte_array_append(out, bytes, sizeof bytes);
}

static void
append_32(GByteArray *out, uint32_t number)
{
    append_16(out, number >> 16);
    append_16(out, number & 0xffff);
}

static void
append_signature(GByteArray *out, const char *four)
{
    g_byte_array_append(out, (const guint8 *)four, 4);
}

static void
append_zeros(GByteArray *out, size_t n_bytes)
{
    guint old = out->len;

    g_byte_array_set_size(out, old + (guint)n_bytes);
    memset(out->data + old, 0, n_bytes);
}

static void
append_xyz(GByteArray *out, Fixed colour)
{
    append_signature(out, "XYZ ");
    append_32(out, 0);
    append_32(out, colour.x);
    append_32(out, colour.y);
    append_32(out, colour.z);
}

static void
append_curve(GByteArray *out)
{
    append_signature(out, "curv");
    append_32(out, 0);
    append_32(out, CURVE_POINTS);
    for (int i = 0; i < CURVE_POINTS; i++) {
        double signal = i / (double)(CURVE_POINTS - 1);
        double light = signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4);
        append_16(out, (uint32_t)lround(light * 65535));
    }
}

static void
append_text(GByteArray *out, const char *type, const char *text)
{
    append_signature(out, type);
    append_32(out, 0);
    if (strcmp(type, "desc") == 0) {
        append_32(out, (uint32_t)strlen(text) + 1);
    }
    g_byte_array_append(out, (const guint8 *)text, (guint)strlen(text) + 1);
    if (strcmp(type, "desc") == 0) {
        append_zeros(out, 4 + 4 + 2 + 1 + 67); /* no Unicode and no Macintosh name */
    }
}

static void
append_header(GByteArray *out)
{
    append_32(out, 0); /* size: filled in at the end */
    append_32(out, 0);
    append_32(out, 0x02100000); /* version 2.1 */
    append_signature(out, "mntr");
    append_signature(out, "RGB ");
    append_signature(out, "XYZ ");
    append_16(out, 2001); /* the date of the specification, not of a build */
    append_16(out, 4);
    append_16(out, 1);
    append_zeros(out, 6);
    append_signature(out, "acsp");
    append_zeros(out, 24); /* platform, flags, device, model, attributes */
    append_32(out, 0);     /* perceptual */
    append_32(out, d50.x);
    append_32(out, d50.y);
    append_32(out, d50.z);
    append_zeros(out, HEADER_SIZE - out->len);
}

static void
append_tag(GByteArray *out, size_t i)
{
    static const Fixed *const points[] = { &d65, &red, &green, &blue };

    switch (i) {
    case 0:
        append_text(out, "desc", "sRGB IEC61966-2.1");
        break;
    case 1:
        append_text(out, "text", "No copyright, use freely");
        break;
    case 6:
        append_curve(out);
        break;
    default:
        append_xyz(out, *points[i - 2]);
    }
}

GByteArray *
icc_srgb(void)
{
    static const char tags[][5] = { "desc", "cprt", "wtpt", "rXYZ", "gXYZ",
                                    "bXYZ", "rTRC", "gTRC", "bTRC" };
    size_t n_tags = G_N_ELEMENTS(tags), n_data = n_tags - 2; /* one curve serves all three */
    GByteArray *out = g_byte_array_new();
    g_autoptr(GByteArray) data = g_byte_array_new();
    uint32_t starts[G_N_ELEMENTS(tags)], sizes[G_N_ELEMENTS(tags)];
    size_t data_start = HEADER_SIZE + 4 + n_tags * TAG_ROW;

    for (size_t i = 0; i < n_data; i++) {
        starts[i] = (uint32_t)data_start + data->len;
        append_tag(data, i);
        sizes[i] = (uint32_t)data_start + data->len - starts[i];
        append_zeros(data, (4 - data->len % 4) % 4);
    }
    append_header(out);
    append_32(out, (uint32_t)n_tags);
    for (size_t i = 0; i < n_tags; i++) {
        append_signature(out, tags[i]);
        append_32(out, starts[MIN(i, n_data - 1)]);
        append_32(out, sizes[MIN(i, n_data - 1)]);
    }
    g_byte_array_append(out, data->data, data->len);
    for (int i = 0; i < 4; i++) {
        out->data[i] = (guint8)(out->len >> (24 - 8 * i));
    }
    return out;
}
