/* Sources of the numbers: IEC 61966-2-1:1999 defines sRGB's primaries (those of ITU-R BT.709: red
 * 0.64 0.33, green 0.30 0.60, blue 0.15 0.06), its white point (D65: 0.3127 0.3290) and its
 * transfer curve. ICC.1:2001-04 requires colorants relative to D50, adapted here with the linear
 * Bradford transform. The results are those of the HP/Microsoft profile of 1998, in s15Fixed16.
 * test-pdf-icc calculates them from the primaries. */
#include "outputs/pdf/write/icc.h"

#include <math.h>
#include <string.h>

enum {
    CURVE_POINTS = 1024,
    INK_POINTS = 33,
    TAGS_MAX = 9,
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
append_header(GByteArray *out, const char *class, const char *colours, const char *connection)
{
    append_32(out, 0); /* size, filled in at the end */
    append_32(out, 0);
    append_32(out, 0x02100000); /* version 2.1 */
    append_signature(out, class);
    append_signature(out, colours);
    append_signature(out, connection);
    append_16(out, 2001); /* date of the specification, independent of the build */
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

/* Builds a profile of these tags. The last of the `n_data` data elements is shared by all further
 * tags. */
static GByteArray *
profile_build(GByteArray *header, const char (*tags)[5], size_t n_tags, size_t n_data,
              void (*append)(GByteArray *out, size_t tag))
{
    g_autoptr(GByteArray) data = g_byte_array_new();
    uint32_t starts[TAGS_MAX], sizes[TAGS_MAX];
    size_t data_start = HEADER_SIZE + 4 + n_tags * TAG_ROW;

    for (size_t i = 0; i < n_data; i++) {
        starts[i] = (uint32_t)data_start + data->len;
        append(data, i);
        sizes[i] = (uint32_t)data_start + data->len - starts[i];
        append_zeros(data, (4 - data->len % 4) % 4);
    }
    append_32(header, (uint32_t)n_tags);
    for (size_t i = 0; i < n_tags; i++) {
        append_signature(header, tags[i]);
        append_32(header, starts[MIN(i, n_data - 1)]);
        append_32(header, sizes[MIN(i, n_data - 1)]);
    }
    g_byte_array_append(header, data->data, data->len);
    for (int i = 0; i < 4; i++) {
        header->data[i] = (guint8)(header->len >> (24 - 8 * i));
    }
    return header;
}

GByteArray *
icc_srgb(void)
{
    static const char tags[][5] = { "desc", "cprt", "wtpt", "rXYZ", "gXYZ",
                                    "bXYZ", "rTRC", "gTRC", "bTRC" };
    GByteArray *out = g_byte_array_new();

    append_header(out, "mntr", "RGB ", "XYZ ");
    /* all three channels share one curve */
    return profile_build(out, tags, G_N_ELEMENTS(tags), G_N_ELEMENTS(tags) - 2, append_tag);
}

typedef struct {
    double l, a, b;
} Lab;

/* The solid inks and overprints of ISO 12647-2 on coated paper; bits of the index: 1 cyan, 2
 * magenta, 4 yellow. */
static const Lab solids[8] = {
    { 95, 0, -2 },  { 55, -37, -50 }, { 48, 74, -3 }, { 24, 17, -46 },
    { 89, -5, 93 }, { 50, -66, 26 },  { 47, 68, 48 }, { 23, 0, 0 },
};
static const Lab black = { 16, 0, 0 };
/* Increase of the printed area of a 50% dot. */
static const double DOT_GAIN = 0.14;

/* Converts Lab to XYZ relative to D50. */
static void
lab_to_light(Lab lab, double ret[3])
{
    double y = (lab.l + 16) / 116;
    double roots[3] = { y + lab.a / 500, y, y - lab.b / 200 };

    for (int i = 0; i < 3; i++) {
        ret[i] = roots[i] > 6.0 / 29 ? roots[i] * roots[i] * roots[i]
                                     : (roots[i] - 4.0 / 29) * 3 * 36 / 841;
    }
}

static Lab
light_to_lab(const double light[3])
{
    double roots[3];

    for (int i = 0; i < 3; i++) {
        roots[i] = light[i] > 216.0 / 24389 ? cbrt(light[i]) : light[i] * 841 / (3 * 36) + 4.0 / 29;
    }
    return (Lab){ 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2]) };
}

/* Relative to the paper as white. Black reduces the light of the other inks. */
static Lab
overprint(unsigned inks, bool with_black)
{
    double paper[3], ink[3], dark[3];

    lab_to_light(solids[0], paper);
    lab_to_light(solids[inks], ink);
    lab_to_light(black, dark);
    for (int i = 0; i < 3; i++) {
        ink[i] = ink[i] / paper[i] * (with_black ? dark[i] / paper[i] : 1);
    }
    return light_to_lab(ink);
}

static void
append_lab(GByteArray *out, Lab lab)
{
    append_16(out, (uint32_t)lround(CLAMP(lab.l, 0, 100) / 100 * 0xff00));
    append_16(out, (uint32_t)lround((CLAMP(lab.a, -128, 127) + 128) * 256));
    append_16(out, (uint32_t)lround((CLAMP(lab.b, -128, 127) + 128) * 256));
}

/* Appends the conversion from CMYK to Lab: a curve for dot gain, then a table of overprints,
 * interpolated by their shares of the paper. */
static void
append_inks(GByteArray *out)
{
    append_signature(out, "mft2");
    append_32(out, 0);
    append_32(out, 4U << 24 | 3U << 16 | 2U << 8); /* inputs, outputs, grid points per side */
    for (int i = 0; i < 9; i++) {
        append_32(out, i % 4 == 0 ? 0x10000 : 0);
    }
    append_16(out, INK_POINTS);
    append_16(out, 2);
    for (int i = 0; i < 4 * INK_POINTS; i++) {
        double dot = i % INK_POINTS / (double)(INK_POINTS - 1);
        append_16(out, (uint32_t)lround((dot + 4 * DOT_GAIN * dot * (1 - dot)) * 65535));
    }
    for (unsigned i = 0; i < 16; i++) { /* black changes fastest, cyan slowest */
        unsigned inks = (i >> 3 & 1) | (i >> 2 & 1) << 1 | (i >> 1 & 1) << 2;
        append_lab(out, overprint(inks, (i & 1) != 0));
    }
    for (int i = 0; i < 3; i++) {
        append_16(out, 0);
        append_16(out, 0xffff);
    }
}

static void
append_ink_tag(GByteArray *out, size_t i)
{
    switch (i) {
    case 0:
        append_text(out, "desc", "Offset on coated paper, from its solids");
        break;
    case 1:
        append_text(out, "text", "No copyright, use freely");
        break;
    case 2:
        append_xyz(out, d50);
        break;
    default:
        append_inks(out);
    }
}

GByteArray *
icc_cmyk(void)
{
    static const char tags[][5] = { "desc", "cprt", "wtpt", "A2B0" };
    GByteArray *out = g_byte_array_new();

    append_header(out, "scnr", "CMYK", "Lab ");
    return profile_build(out, tags, G_N_ELEMENTS(tags), G_N_ELEMENTS(tags), append_ink_tag);
}
