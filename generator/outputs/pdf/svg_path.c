/* Path data of SVG: every command becomes lines and cubic curves between final points. */
#include "outputs/pdf/svg_values.h"

#include <math.h>
#include <string.h>

typedef struct {
    double x, y;
} Point;

typedef struct {
    const SvgMatrix *matrix;
    GArray *steps;
    const char *rest;
    Point pen, start;
    Point control; /* the last curve's, for a smooth one after it */
    char before;   /* the command before, in capitals; 0: none */
} Path;

static void
add_step(const Path *path, SvgVerb verb, size_t n_points, const Point *points)
{
    SvgStep step = { .verb = verb };

    for (size_t i = 0; i < n_points; i++) {
        double x = points[i].x, y = points[i].y;
        svg_matrix_apply(path->matrix, &x, &y);
        step.points[2 * i] = x;
        step.points[2 * i + 1] = y;
    }
    g_array_append_val(path->steps, step);
}

static void
line_to(Path *path, Point to)
{
    add_step(path, SVG_LINE, 1, &to);
    path->pen = to;
}

static void
curve_to(Path *path, Point first, Point second, Point to)
{
    add_step(path, SVG_CURVE, 3, (Point[]){ first, second, to });
    path->pen = to;
}

static Point
between(Point from, Point to, double share)
{
    return (Point){ from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share };
}

static void
quadratic_to(Path *path, Point control, Point to)
{
    Point from = path->pen;

    path->control = control;
    curve_to(path, between(from, control, 2.0 / 3), between(to, control, 2.0 / 3), to);
}

/* ---- Arcs ---- */

typedef struct {
    Point radii, centre;
    double cosine, sine; /* of the ellipse's turn */
    double from, sweep;  /* angles */
} Arc;

/* A point of the ellipse, `along` radii on its tangent. */
static Point
arc_point(const Arc *arc, double angle, double along)
{
    double x = arc->radii.x * (cos(angle) - along * sin(angle));
    double y = arc->radii.y * (sin(angle) + along * cos(angle));

    return (Point){ arc->centre.x + arc->cosine * x - arc->sine * y,
                    arc->centre.y + arc->sine * x + arc->cosine * y };
}

/* From end points to centre and angles (SVG 1.1, F.6.5 and F.6.6). */
static void
arc_solve(Arc *arc, Point from, Point to, bool large, bool positive)
{
    double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2;
    double x = arc->cosine * dx + arc->sine * dy, y = -arc->sine * dx + arc->cosine * dy;
    double reach = hypot(x / arc->radii.x, y / arc->radii.y);

    if (reach > 1) { /* too small to reach both ends */
        arc->radii = (Point){ arc->radii.x * reach, arc->radii.y * reach };
        reach = 1;
    }
    double offset = sqrt(MAX(1 / (reach * reach) - 1, 0)) * (large == positive ? -1 : 1);
    double cx = offset * arc->radii.x * y / arc->radii.y;
    double cy = -offset * arc->radii.y * x / arc->radii.x;
    arc->centre = (Point){ arc->cosine * cx - arc->sine * cy + (from.x + to.x) / 2,
                           arc->sine * cx + arc->cosine * cy + (from.y + to.y) / 2 };
    arc->from = atan2((y - cy) / arc->radii.y, (x - cx) / arc->radii.x);
    double end = atan2((-y - cy) / arc->radii.y, (-x - cx) / arc->radii.x);
    arc->sweep = end - arc->from;
    if (positive && arc->sweep < 0) {
        arc->sweep += 2 * G_PI;
    } else if (!positive && arc->sweep > 0) {
        arc->sweep -= 2 * G_PI;
    }
}

static void
arc_to(Path *path, const double *n, Point to)
{
    double turn = n[2] * G_PI / 180;
    Arc arc = { .radii = { fabs(n[0]), fabs(n[1]) }, .cosine = cos(turn), .sine = sin(turn) };

    if (path->pen.x == to.x && path->pen.y == to.y) {
        return;
    }
    if (arc.radii.x == 0 || arc.radii.y == 0) {
        line_to(path, to);
        return;
    }
    arc_solve(&arc, path->pen, to, n[3] != 0, n[4] != 0);
    int parts = (int)ceil(fabs(arc.sweep) / (G_PI / 2) - 1e-9);
    double step = arc.sweep / MAX(parts, 1), along = 4.0 / 3 * tan(step / 4);
    for (int i = 0; i < parts; i++) {
        double angle = arc.from + step * i, next = angle + step;
        curve_to(path, arc_point(&arc, angle, along), arc_point(&arc, next, -along),
                 i + 1 == parts ? to : arc_point(&arc, next, 0));
    }
}

/* ---- Commands ---- */

/* Flags of an arc may stand together: "0 01.5" is 0, 0 and 1.5 behind a 1. */
static bool
read_flag(Path *path, double *ret)
{
    if (*path->rest != '0' && *path->rest != '1') {
        return false;
    }
    *ret = *path->rest++ - '0';
    path->rest += strspn(path->rest, " \t\r\n");
    path->rest += *path->rest == ',' ? 1 : 0;
    path->rest += strspn(path->rest, " \t\r\n");
    return true;
}

static bool
read_arguments(Path *path, char command, size_t count, double *ret)
{
    for (size_t i = 0; i < count; i++) {
        bool flag = command == 'A' && (i == 3 || i == 4);
        if (!(flag ? read_flag(path, &ret[i]) : svg_number(&path->rest, &ret[i]))) {
            return false;
        }
    }
    return true;
}

/* The control point of a smooth curve: that of the one before, mirrored at the pen. */
static Point
mirrored(const Path *path, const char *kinds)
{
    bool follows = path->before != 0 && strchr(kinds, path->before) != NULL;

    return follows ? (Point){ 2 * path->pen.x - path->control.x, 2 * path->pen.y - path->control.y }
                   : path->pen;
}

static void
run_curve(Path *path, char command, const double *n, const Point *points)
{
    Point mirror;

    switch (command) {
    case 'C':
        path->control = points[1];
        curve_to(path, points[0], points[1], points[2]);
        break;
    case 'S':
        mirror = mirrored(path, "CS");
        path->control = points[0];
        curve_to(path, mirror, points[0], points[1]);
        break;
    case 'Q':
        quadratic_to(path, points[0], points[1]);
        break;
    case 'T':
        quadratic_to(path, mirrored(path, "QT"), points[0]);
        break;
    default:
        arc_to(path, n, points[0]);
        break;
    }
}

static void
run(Path *path, char command, bool relative, const double *n, size_t count)
{
    Point base = relative ? path->pen : (Point){ 0, 0 }, points[3] = { 0 };
    size_t skipped = command == 'A' ? 5 : 0;

    for (size_t i = 0; i + 1 < count - skipped; i += 2) {
        points[i / 2] = (Point){ base.x + n[skipped + i], base.y + n[skipped + i + 1] };
    }
    if (command == 'M') {
        path->pen = path->start = points[0];
        add_step(path, SVG_MOVE, 1, points);
    } else if (command == 'L') {
        line_to(path, points[0]);
    } else if (command == 'H') {
        line_to(path, (Point){ base.x + n[0], path->pen.y });
    } else if (command == 'V') {
        line_to(path, (Point){ path->pen.x, base.y + n[0] });
    } else {
        run_curve(path, command, n, points);
    }
    path->before = command;
}

static bool
close_path(Path *path)
{
    if (path->before == 0) {
        return false;
    }
    add_step(path, SVG_CLOSE, 0, NULL);
    path->pen = path->start;
    path->before = 'Z';
    return true;
}

/* A command with its arguments as often as they come: pairs behind those of M draw lines. */
static bool
read_command(Path *path)
{
    static const char commands[] = "MLHVCSQTA";
    static const size_t counts[] = { 2, 2, 1, 1, 6, 4, 4, 2, 7 };
    char given = *path->rest++, command = g_ascii_toupper(given);
    const char *known = strchr(commands, command);
    double n[7] = { 0 };

    path->rest += strspn(path->rest, " \t\r\n");
    if (command == 'Z') {
        return close_path(path);
    }
    if (known == NULL || (path->before == 0 && command != 'M')) {
        return false;
    }
    if (path->before == 'Z' && command != 'M') { /* a part begins where the last one did */
        add_step(path, SVG_MOVE, 1, &path->start);
    }
    do {
        if (!read_arguments(path, command, counts[known - commands], n)) {
            return false;
        }
        run(path, command, given != command, n, counts[known - commands]);
        if (command == 'M') {
            known = strchr(commands, 'L');
            given = given == command ? 'L' : 'l';
            command = 'L';
        }
    } while (*path->rest != '\0' && !g_ascii_isalpha(*path->rest));
    return true;
}

bool
svg_path(const char *text, const SvgMatrix *matrix, GArray *steps)
{
    Path path = { .matrix = matrix, .steps = steps, .rest = text };

    path.rest += strspn(path.rest, " \t\r\n");
    while (*path.rest != '\0') {
        if (!read_command(&path)) {
            return false;
        }
    }
    return true;
}
