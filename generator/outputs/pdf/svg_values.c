#include "outputs/pdf/svg_values.h"

#include <math.h>
#include <string.h>

/* Larger numbers are no picture's. */
static const double NUMBER_MAX = 1e6;

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
skip_blanks(const char **at)
{
    while (is_blank(**at)) {
        (*at)++;
    }
}

/* Blanks with at most one comma among them. */
static void
skip_separator(const char **at)
{
    skip_blanks(at);
    if (**at == ',') {
        (*at)++;
        skip_blanks(at);
    }
}

static void
skip_digits(const char **at)
{
    while (g_ascii_isdigit(**at)) {
        (*at)++;
    }
}

/* A number's characters, without what strtod() takes besides: hexadecimals, "inf". */
static bool
scan_number(const char **at)
{
    const char *digits = *at + (**at == '-' || **at == '+' ? 1 : 0), *end = digits;

    skip_digits(&end);
    ptrdiff_t n = end - digits;
    if (*end == '.' && g_ascii_isdigit(end[1])) {
        end++;
        skip_digits(&end);
        n++;
    }
    if (n == 0) {
        return false;
    }
    if (*end == 'e' || *end == 'E') {
        const char *exponent = end + 1 + (end[1] == '-' || end[1] == '+' ? 1 : 0);
        if (g_ascii_isdigit(*exponent)) {
            skip_digits(&exponent);
            end = exponent;
        }
    }
    *at = end;
    return true;
}

static bool
bare_number(const char **at, double *ret)
{
    char text[64];
    const char *start = *at;

    if (!scan_number(at) || (size_t)(*at - start) >= sizeof text) {
        return false;
    }
    memcpy(text, start, (size_t)(*at - start));
    text[*at - start] = '\0';
    *ret = g_ascii_strtod(text, NULL);
    return fabs(*ret) <= NUMBER_MAX;
}

bool
svg_number(const char **at, double *ret)
{
    if (!bare_number(at, ret)) {
        return false;
    }
    skip_separator(at);
    return true;
}

bool
svg_length(const char *text, double em, double *ret)
{
    skip_blanks(&text);
    if (!bare_number(&text, ret)) {
        return false;
    }
    if (g_str_has_prefix(text, "px")) {
        text += 2;
    } else if (em > 0 && g_str_has_prefix(text, "em")) {
        text += 2;
        *ret *= em;
    }
    skip_blanks(&text);
    return *text == '\0';
}

bool
svg_numbers(const char *text, Arena *arena, const double **ret, size_t *ret_n)
{
    double *numbers = arena_array(arena, double, strlen(text) / 2 + 1);
    size_t n = 0;

    skip_blanks(&text);
    while (*text != '\0') {
        if (!svg_number(&text, &numbers[n++])) {
            return false;
        }
    }
    *ret = numbers;
    *ret_n = n;
    return true;
}

bool
svg_share(const char *text, double *ret)
{
    skip_blanks(&text);
    if (!bare_number(&text, ret)) {
        return false;
    }
    skip_blanks(&text);
    *ret = CLAMP(*ret, 0, 1);
    return *text == '\0';
}

/* ---- Colours ---- */

static Colour
colour_of(uint32_t rgb)
{
    return (Colour){ (double)(rgb >> 16 & 255) / 255, (double)(rgb >> 8 & 255) / 255,
                     (double)(rgb & 255) / 255 };
}

static bool
hexadecimal(const char *digits, SvgPaint *ret)
{
    size_t n = strlen(digits);
    uint32_t rgb = 0;

    if (n != 3 && n != 6) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        int digit = g_ascii_xdigit_value(digits[i]);
        if (digit < 0) {
            return false;
        }
        rgb = rgb << 4 | (uint32_t)digit;
        rgb = n == 3 ? rgb << 4 | (uint32_t)digit : rgb;
    }
    ret->colour = colour_of(rgb);
    return true;
}

/* "12, 34, 56)" */
static bool
decimal(const char *at, SvgPaint *ret)
{
    uint32_t rgb = 0;

    skip_blanks(&at);
    for (int i = 0; i < 3; i++) {
        double part = 0;
        if (!svg_number(&at, &part) || part < 0 || part > 255 || part != floor(part)) {
            return false;
        }
        rgb = rgb << 8 | (uint32_t)part;
    }
    ret->colour = colour_of(rgb);
    return g_str_equal(at, ")");
}

static bool
named(const char *name, SvgPaint *ret)
{
    static const struct {
        const char *name;
        uint32_t rgb;
    } colours[] = {
        { "black", 0x000000 },      { "white", 0xffffff },     { "gray", 0x808080 },
        { "grey", 0x808080 },       { "lightgray", 0xd3d3d3 }, { "lightgrey", 0xd3d3d3 },
        { "darkgray", 0xa9a9a9 },   { "darkgrey", 0xa9a9a9 },  { "silver", 0xc0c0c0 },
        { "red", 0xff0000 },        { "green", 0x008000 },     { "blue", 0x0000ff },
        { "orange", 0xffa500 },     { "yellow", 0xffff00 },    { "purple", 0x800080 },
        { "navy", 0x000080 },       { "teal", 0x008080 },      { "maroon", 0x800000 },
        { "steelblue", 0x4682b4 },  { "crimson", 0xdc143c },   { "tomato", 0xff6347 },
        { "darkorange", 0xff8c00 }, { "gold", 0xffd700 },      { "whitesmoke", 0xf5f5f5 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(colours); i++) {
        if (g_str_equal(colours[i].name, name)) {
            ret->colour = colour_of(colours[i].rgb);
            return true;
        }
    }
    return false;
}

bool
svg_paint(const char *text, SvgPaint *ret)
{
    ret->is_none = g_str_equal(text, "none") || g_str_equal(text, "transparent");
    return ret->is_none || (text[0] == '#'                   ? hexadecimal(text + 1, ret)
                            : g_str_has_prefix(text, "rgb(") ? decimal(text + strlen("rgb("), ret)
                                                             : named(text, ret));
}

/* ---- Transforms ---- */

SvgMatrix
svg_matrix_multiply(SvgMatrix outer, SvgMatrix inner)
{
    return (SvgMatrix){
        .a = outer.a * inner.a + outer.c * inner.b,
        .b = outer.b * inner.a + outer.d * inner.b,
        .c = outer.a * inner.c + outer.c * inner.d,
        .d = outer.b * inner.c + outer.d * inner.d,
        .e = outer.a * inner.e + outer.c * inner.f + outer.e,
        .f = outer.b * inner.e + outer.d * inner.f + outer.f,
    };
}

void
svg_matrix_apply(const SvgMatrix *matrix, double *x, double *y)
{
    double from_x = *x, from_y = *y;

    *x = matrix->a * from_x + matrix->c * from_y + matrix->e;
    *y = matrix->b * from_x + matrix->d * from_y + matrix->f;
}

bool
svg_matrix_scale(const SvgMatrix *matrix, double *ret_scale)
{
    double first = hypot(matrix->a, matrix->b), second = hypot(matrix->c, matrix->d);
    double slant = matrix->a * matrix->c + matrix->b * matrix->d;

    *ret_scale = first;
    return first > 1e-6 && fabs(first - second) < 1e-6 * first &&
           fabs(slant) < 1e-6 * first * first;
}

static SvgMatrix
moved(double x, double y)
{
    return (SvgMatrix){ 1, 0, 0, 1, x, y };
}

static SvgMatrix
turned(const double *numbers, size_t n)
{
    double angle = numbers[0] * G_PI / 180;
    SvgMatrix turn = { cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0 };

    return n == 1 ? turn
                  : svg_matrix_multiply(svg_matrix_multiply(moved(numbers[1], numbers[2]), turn),
                                        moved(-numbers[1], -numbers[2]));
}

typedef enum { MATRIX, TRANSLATE, SCALE, ROTATE, N_TRANSFORMS } Transform;

/* Its number; N_TRANSFORMS when it has no such name or not so many numbers. */
static Transform
transform_find(const char *name, size_t length, size_t count)
{
    static const struct {
        const char *name;
        size_t counts[2];
    } known[N_TRANSFORMS] = { { "matrix", { 6, 6 } },
                              { "translate", { 1, 2 } },
                              { "scale", { 1, 2 } },
                              { "rotate", { 1, 3 } } };

    for (Transform i = MATRIX; i < N_TRANSFORMS; i++) {
        if (strlen(known[i].name) == length && strncmp(known[i].name, name, length) == 0) {
            return count == known[i].counts[0] || count == known[i].counts[1] ? i : N_TRANSFORMS;
        }
    }
    return N_TRANSFORMS;
}

/* One transform of `name`, which is `length` bytes long. */
static bool
transform_make(const char *name, size_t length, const double *n, size_t count, SvgMatrix *ret)
{
    switch (transform_find(name, length, count)) {
    case MATRIX:
        *ret = (SvgMatrix){ n[0], n[1], n[2], n[3], n[4], n[5] };
        return true;
    case TRANSLATE:
        *ret = moved(n[0], count == 2 ? n[1] : 0);
        return true;
    case SCALE:
        *ret = (SvgMatrix){ n[0], 0, 0, n[count - 1], 0, 0 };
        return true;
    case ROTATE:
        *ret = turned(n, count);
        return true;
    case N_TRANSFORMS:
        break;
    }
    return false;
}

bool
svg_transform(const char *text, SvgMatrix *matrix)
{
    skip_blanks(&text);
    while (*text != '\0') {
        const char *name = text;
        size_t length = strcspn(text, " (");
        double numbers[6] = { 0 };
        size_t n = 0;
        text += length;
        skip_blanks(&text);
        if (*text++ != '(') {
            return false;
        }
        skip_blanks(&text);
        while (*text != ')') {
            if (n == G_N_ELEMENTS(numbers) || !svg_number(&text, &numbers[n++])) {
                return false;
            }
        }
        text++;
        skip_separator(&text);
        SvgMatrix step;
        if (!transform_make(name, length, numbers, n, &step)) {
            return false;
        }
        *matrix = svg_matrix_multiply(*matrix, step);
    }
    return true;
}
