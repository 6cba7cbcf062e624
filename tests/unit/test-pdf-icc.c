#include "outputs/pdf/write/icc.h"

#include <math.h>
#include <string.h>

typedef struct {
    double m[3][3];
} Matrix;

static Matrix
multiply(Matrix a, Matrix b)
{
    Matrix c = { 0 };

    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            for (int k = 0; k < 3; k++) {
                c.m[i][j] += a.m[i][k] * b.m[k][j];
            }
        }
    }
    return c;
}

static double
cofactor(const Matrix *a, int row, int column)
{
    int r1 = (row + 1) % 3, r2 = (row + 2) % 3, c1 = (column + 1) % 3, c2 = (column + 2) % 3;
    return a->m[r1][c1] * a->m[r2][c2] - a->m[r1][c2] * a->m[r2][c1];
}

static Matrix
invert(Matrix a)
{
    double determinant = 0;
    Matrix b;

    for (int i = 0; i < 3; i++) {
        determinant += a.m[0][i] * cofactor(&a, 0, i);
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            b.m[i][j] = cofactor(&a, j, i) / determinant;
        }
    }
    return b;
}

static void
apply(Matrix a, const double in[3], double out[3])
{
    for (int i = 0; i < 3; i++) {
        out[i] = a.m[i][0] * in[0] + a.m[i][1] * in[1] + a.m[i][2] * in[2];
    }
}

/* sRGB's colorants relative to D50, computed from the chromaticities. */
static Matrix
colorants_from_primaries(void)
{
    static const double primaries[3][2] = { { 0.64, 0.33 }, { 0.30, 0.60 }, { 0.15, 0.06 } };
    const double white[3] = { 0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290 };
    const double d50[3] = { 0.9642, 1, 0.8249 };
    const Matrix bradford = {
        { { 0.8951, 0.2664, -0.1614 }, { -0.7502, 1.7135, 0.0367 }, { 0.0389, -0.0685, 1.0296 } }
    };
    Matrix xyz, scale = { 0 };
    double amounts[3], from[3], to[3];

    for (int i = 0; i < 3; i++) {
        double x = primaries[i][0], y = primaries[i][1];
        xyz.m[0][i] = x / y;
        xyz.m[1][i] = 1;
        xyz.m[2][i] = (1 - x - y) / y;
    }
    apply(invert(xyz), white, amounts);
    apply(bradford, white, from);
    apply(bradford, d50, to);
    for (int i = 0; i < 3; i++) {
        scale.m[i][i] = to[i] / from[i];
        for (int j = 0; j < 3; j++) {
            xyz.m[j][i] *= amounts[i];
        }
    }
    return multiply(invert(bradford), multiply(scale, multiply(bradford, xyz)));
}

static uint32_t
read_32(const GByteArray *bytes, size_t at)
{
    g_assert_cmpuint(at + 4, <=, bytes->len);
    const guint8 *b = bytes->data + at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static size_t
find_tag(const GByteArray *profile, const char *tag)
{
    for (size_t i = 0; i < read_32(profile, 128); i++) {
        size_t row = 132 + 12 * i;
        if (memcmp(profile->data + row, tag, 4) == 0) {
            size_t start = read_32(profile, row + 4);
            g_assert_cmpuint(start % 4, ==, 0);
            g_assert_cmpuint(start + read_32(profile, row + 8), <=, profile->len);
            return start;
        }
    }
    g_error("no tag %s", tag);
}

static void
test_header(void)
{
    g_autoptr(GByteArray) profile = icc_srgb();

    g_assert_cmpuint(read_32(profile, 0), ==, profile->len);
    g_assert_cmpmem(profile->data + 12, 12, "mntrRGB XYZ ", 12);
    g_assert_cmpmem(profile->data + 36, 4, "acsp", 4);
    g_assert_cmpuint(profile->data[8], ==, 2);
    g_assert_cmpmem(profile->data + find_tag(profile, "desc"), 4, "desc", 4);
    g_assert_cmpmem(profile->data + find_tag(profile, "cprt"), 4, "text", 4);
    g_assert_cmpuint(find_tag(profile, "wtpt"), >, 0);
}

static void
test_colorants(void)
{
    static const char tags[3][5] = { "rXYZ", "gXYZ", "bXYZ" };
    g_autoptr(GByteArray) profile = icc_srgb();
    Matrix expected = colorants_from_primaries();

    for (int i = 0; i < 3; i++) {
        size_t start = find_tag(profile, tags[i]);
        for (size_t j = 0; j < 3; j++) {
            double value = read_32(profile, start + 8 + 4 * j) / 65536.0;
            g_assert_cmpfloat_with_epsilon(value, expected.m[j][i], 0.0002);
        }
    }
}

static void
test_curve(void)
{
    g_autoptr(GByteArray) profile = icc_srgb();
    size_t start = find_tag(profile, "rTRC");
    size_t n_points = read_32(profile, start + 8);
    const guint8 *points = profile->data + start + 12;

    g_assert_cmpuint(start, ==, find_tag(profile, "gTRC"));
    g_assert_cmpuint(start, ==, find_tag(profile, "bTRC"));
    g_assert_cmpuint(n_points, ==, 1024);
    for (size_t i = 0; i < n_points; i++) {
        double light = (points[2 * i] << 8 | points[2 * i + 1]) / 65535.0;
        /* the inverse formula of IEC 61966-2-1 must lead back */
        double signal = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
        g_assert_cmpfloat_with_epsilon(signal, (double)i / 1023, 0.0002);
    }
}

static double
read_16(const GByteArray *bytes, size_t at)
{
    return bytes->data[at] << 8 | bytes->data[at + 1];
}

/* Corners of the table of overprints: paper, black, yellow, magenta, cyan, and all four inks. */
static void
test_inks(void)
{
    static const struct {
        size_t corner; /* bits: 8 cyan, 4 magenta, 2 yellow, 1 black */
        double lab[3]; /* relative to the paper, whose L is 95 */
    } cases[] = {
        { 0, { 100, 0, 0 } },  { 1, { 17, 0, 1 } },     { 2, { 94, -4, 99 } },
        { 4, { 51, 78, -2 } }, { 8, { 58, -38, -51 } }, { 15, { 1, 0, 0 } },
    };
    g_autoptr(GByteArray) profile = icc_cmyk();
    size_t start = find_tag(profile, "A2B0");
    size_t n_inputs = (size_t)read_16(profile, start + 48);
    size_t table = start + 52 + n_inputs * 4 * 2;

    g_assert_cmpuint(read_32(profile, 0), ==, profile->len);
    g_assert_cmpmem(profile->data + 12, 12, "scnrCMYKLab ", 12);
    for (size_t i = 1; i < n_inputs; i++) { /* each curve rises */
        g_assert_cmpfloat(read_16(profile, start + 52 + 2 * i), >,
                          read_16(profile, start + 50 + 2 * i));
    }
    g_assert_cmpfloat(read_16(profile, start + 50 + 2 * n_inputs), ==, 65535);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        size_t at = table + 6 * cases[i].corner;
        g_assert_cmpfloat_with_epsilon(read_16(profile, at) / 652.8, cases[i].lab[0], 1.5);
        g_assert_cmpfloat_with_epsilon(read_16(profile, at + 2) / 256 - 128, cases[i].lab[1], 3);
        g_assert_cmpfloat_with_epsilon(read_16(profile, at + 4) / 256 - 128, cases[i].lab[2], 3);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-icc/the header says what the profile is", test_header);
    g_test_add_func("/pdf-icc/colorants follow from sRGB's primaries by Bradford", test_colorants);
    g_test_add_func("/pdf-icc/the curve inverts sRGB's encoding", test_curve);
    g_test_add_func("/pdf-icc/inks come out as they are printed", test_inks);
    return g_test_run();
}
