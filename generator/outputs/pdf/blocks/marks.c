#include "outputs/pdf/blocks/marks.h"

#include "base/number.h"
#include "outputs/spark.h"

#include <math.h>

/* Distance of Bézier control points for a quarter circle, relative to the radius. */
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

/* `turn`, 1 or -1, is the direction of the path: a ring is a disc with a smaller one of opposite
 * direction inside. */
static void
append_circle_at(GString *out, double x, double y, double radius, double turn)
{
    double k = radius * QUARTER, r = radius, t = turn;

    append_points(out, 'M', (double[]){ x + r, y }, 2);
    append_points(out, 'C', (double[]){ x + r, y + k * t, x + k, y + r * t, x, y + r * t }, 6);
    append_points(out, 'C', (double[]){ x - k, y + r * t, x - r, y + k * t, x - r, y }, 6);
    append_points(out, 'C', (double[]){ x - r, y - k * t, x - k, y - r * t, x, y - r * t }, 6);
    append_points(out, 'C', (double[]){ x + k, y - r * t, x + r, y - k * t, x + r, y }, 6);
    g_string_append(out, "Z ");
}

static void
append_circle(GString *out, double centre, double radius, double turn)
{
    append_circle_at(out, centre, centre, radius, turn);
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

/* Verdicts are drawn in a square of 18 units, as on the site. Holes have the opposite path
 * direction. */
static void
append_scaled(GString *out, const double *points, size_t n_points, double scale, double x)
{
    double scaled[2 * 12];

    g_assert(2 * n_points <= G_N_ELEMENTS(scaled));
    for (size_t i = 0; i < n_points; i++) {
        scaled[2 * i] = (points[2 * i] + x) * scale;
        scaled[2 * i + 1] = points[2 * i + 1] * scale;
    }
    append_polygon(out, scaled, n_points);
}

static void
append_right_half(GString *out, double centre, double radius)
{
    double k = radius * QUARTER, c = centre, r = radius;

    append_points(out, 'M', (double[]){ c, c - r }, 2);
    append_points(out, 'L', (double[]){ c, c + r }, 2);
    append_points(out, 'C', (double[]){ c + k, c + r, c + r, c + k, c + r, c }, 6);
    append_points(out, 'C', (double[]){ c + r, c - k, c + k, c - r, c, c - r }, 6);
    g_string_append(out, "Z ");
}

/* Appends eight dashes in a ring. */
static void
append_dashes(GString *out, double scale)
{
    enum { DASHES = 8, STEPS = 4 };
    static const double inner = 6.9, outer = 8.9, centre = 9;

    for (int dash = 0; dash < DASHES; dash++) {
        double points[4 * STEPS];
        for (size_t i = 0; i < STEPS; i++) {
            double angle = 2 * G_PI * (dash + 0.5 * (double)i / (STEPS - 1)) / DASHES;
            size_t back = (size_t)2 * STEPS - 1 - i;
            points[2 * i] = centre + outer * cos(angle);
            points[2 * i + 1] = centre + outer * sin(angle);
            points[2 * back] = centre + inner * cos(angle);
            points[2 * back + 1] = centre + inner * sin(angle);
        }
        append_scaled(out, points, (size_t)2 * STEPS, scale, 0);
    }
}

const char *
mark_verdict(Arena *arena, const char *verdict, float size)
{
    static const double tick[] = { 7.8, 13.2, 13.8, 6.3, 12.3, 5, 7.7, 10.3, 5.5, 8.3, 4.2, 9.7 };
    static const double cross[] = { 5.2,  6.6,  7.6,  9,    5.2,  11.4, 6.6,  12.8,
                                    9,    10.4, 11.4, 12.8, 12.8, 11.4, 10.4, 9,
                                    12.8, 6.6,  11.4, 5.2,  9,    7.6,  6.6,  5.2 };
    static const double hands[] = { 8.1, 4.2, 8.1, 9.5, 12.1, 12.1, 13, 10.6, 9.9, 8.6, 9.9, 4.2 };
    static const double quote[] = { 1.5, 14,  1.5, 9.2, 2.2, 6,   4.2, 4.2, 6.6, 3.6,
                                    7.1, 5.3, 5.2, 6.4, 4.6, 8.2, 7.4, 8.2, 7.4, 14 };
    static const double dash[] = { 4.5, 8.2, 13.5, 8.2, 13.5, 9.8, 4.5, 9.8 };
    g_autoptr(GString) out = g_string_new(NULL);
    double scale = (double)size / 18, centre = (double)size / 2;

    if (g_str_equal(verdict, "untested")) {
        append_dashes(out, scale);
    } else if (g_str_equal(verdict, "opinion")) {
        append_scaled(out, quote, G_N_ELEMENTS(quote) / 2, scale, 0);
        append_scaled(out, quote, G_N_ELEMENTS(quote) / 2, scale, 8.6);
    } else if (g_str_equal(verdict, "full") || g_str_equal(verdict, "ring")) {
        append_circle(out, centre, 6.5 * scale, 1);
    } else if (g_str_equal(verdict, "dash")) {
        append_scaled(out, dash, G_N_ELEMENTS(dash) / 2, scale, 0);
    } else {
        append_circle(out, centre, centre, 1);
    }
    if (g_str_equal(verdict, "supported")) {
        append_scaled(out, tick, G_N_ELEMENTS(tick) / 2, scale, 0);
    } else if (g_str_equal(verdict, "contradicted")) {
        append_scaled(out, cross, G_N_ELEMENTS(cross) / 2, scale, 0);
    } else if (g_str_equal(verdict, "ring")) {
        append_circle(out, centre, 4.5 * scale, -1);
    } else if (g_str_equal(verdict, "mixed")) {
        append_right_half(out, centre, 7.2 * scale);
    } else if (g_str_equal(verdict, "overtaken")) {
        append_scaled(out, hands, G_N_ELEMENTS(hands) / 2, scale, 0);
    }
    return arena_strdup(arena, out->str);
}

/* Appends the stroke between two points as a filled quadrangle with a round end. All paths have the
 * same direction, so that overlaps stay filled. */
static void
append_stroke(GString *out, SparkPoint from, SparkPoint to, double stroke)
{
    double dx = (double)(to.x - from.x), dy = (double)(to.y - from.y);
    double length = hypot(dx, dy), nx = 0, ny = 0;

    if (length > 0) {
        nx = -dy / length * stroke / 2;
        ny = dx / length * stroke / 2;
    }
    append_polygon(out,
                   (double[]){ (double)from.x + nx, (double)from.y + ny, (double)from.x - nx,
                               (double)from.y - ny, (double)to.x - nx, (double)to.y - ny,
                               (double)to.x + nx, (double)to.y + ny },
                   4);
    append_circle_at(out, (double)to.x, (double)to.y, stroke / 2, 1);
}

const char *
mark_bar(Arena *arena, float width, float height)
{
    g_autoptr(GString) out = g_string_new(NULL);
    double w = MAX((double)width, .25), h = (double)height;

    append_polygon(out, (double[]){ 0, 0, w, 0, w, h, 0, h }, 4);
    return arena_strdup(arena, out->str);
}

const char *
mark_spark(Arena *arena, const char *values, float width, float height)
{
    g_autoptr(GString) out = g_string_new(NULL);
    double dot = (double)height / 8, stroke = (double)height / 14;
    size_t n = 0;
    const SparkPoint *points = spark_points(values, width, height, (float)dot, arena, &n);

    for (size_t i = 0; i + 1 < n; i++) {
        if (!points[i].gap && !points[i + 1].gap) {
            append_stroke(out, points[i], points[i + 1], stroke);
        }
    }
    if (n > 0 && !points[n - 1].gap) {
        append_circle_at(out, (double)points[n - 1].x, (double)points[n - 1].y, dot, 1);
    }
    return arena_strdup(arena, out->str);
}
