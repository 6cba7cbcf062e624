#include "outputs/pdf/marks.h"

#include "base/number.h"

/* Bézier handle of a quarter circle. */
static const double QUARTER = 0.5522847498;

static void
append_points(GString *out, char command, const double *values, size_t n_values)
{
    g_string_append_c(out, command);
    for (size_t i = 0; i < n_values; i++) {
        g_string_append_c(out, ' ');
        number_append_exact(out,
                            (double)(int)(values[i] * 1000 + (values[i] < 0 ? -0.5 : 0.5)) / 1000);
    }
    g_string_append_c(out, ' ');
}

/* `turn` is 1 or -1: a ring is a disc with one inside that turns the other way. */
static void
append_circle(GString *out, double centre, double radius, double turn)
{
    double k = radius * QUARTER, c = centre, r = radius, t = turn;

    append_points(out, 'M', (double[]){ c + r, c }, 2);
    append_points(out, 'C', (double[]){ c + r, c + k * t, c + k, c + r * t, c, c + r * t }, 6);
    append_points(out, 'C', (double[]){ c - k, c + r * t, c - r, c + k * t, c - r, c }, 6);
    append_points(out, 'C', (double[]){ c - r, c - k * t, c - k, c - r * t, c, c - r * t }, 6);
    append_points(out, 'C', (double[]){ c + k, c - r * t, c + r, c - k * t, c + r, c }, 6);
    g_string_append(out, "Z ");
}

static void
append_polygon(GString *out, const double *points, size_t n_points)
{
    for (size_t i = 0; i < n_points; i++) {
        append_points(out, i == 0 ? 'M' : 'L', &points[2 * i], 2);
    }
    g_string_append(out, "Z ");
}

const char *
mark_disc(Arena *arena, float size)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_circle(out, (double)size / 2, (double)size / 2, 1);
    return arena_strdup(arena, out->str);
}

const char *
mark_ring(Arena *arena, float size, float stroke)
{
    g_autoptr(GString) out = g_string_new(NULL);
    double radius = (double)size / 2;

    append_circle(out, radius, radius, 1);
    append_circle(out, radius, radius - (double)stroke, -1);
    return arena_strdup(arena, out->str);
}

const char *
mark_path(Arena *arena, MarkShape shape, float size)
{
    g_autoptr(GString) out = g_string_new(NULL);
    double s = (double)size;

    switch (shape) {
    case MARK_DOT:
        append_circle(out, s / 2, s * 0.42, 1);
        break;
    case MARK_SQUARE:
        append_polygon(
            out,
            (double[]){ .12 * s, .12 * s, .88 * s, .12 * s, .88 * s, .88 * s, .12 * s, .88 * s },
            4);
        break;
    case MARK_TRIANGLE:
        append_polygon(out, (double[]){ .5 * s, .05 * s, .97 * s, .9 * s, .03 * s, .9 * s }, 3);
        break;
    case MARK_DIAMOND:
        append_polygon(out, (double[]){ .5 * s, 0, s, .5 * s, .5 * s, s, 0, .5 * s }, 4);
        break;
    }
    return arena_strdup(arena, out->str);
}

const char *
mark_check_box(Arena *arena, float size, bool checked)
{
    g_autoptr(GString) out = g_string_new(NULL);
    double s = (double)size, w = s * 0.1;

    append_polygon(out, (double[]){ 0, 0, s, 0, s, s, 0, s }, 4);
    append_polygon(out, (double[]){ w, w, w, s - w, s - w, s - w, s - w, w }, 4);
    if (checked) {
        append_polygon(out,
                       (double[]){ .2 * s, .52 * s, .3 * s, .42 * s, .43 * s, .57 * s, .7 * s,
                                   .22 * s, .81 * s, .31 * s, .44 * s, .78 * s },
                       6);
    }
    return arena_strdup(arena, out->str);
}
