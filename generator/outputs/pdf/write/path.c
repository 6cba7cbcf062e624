/* Paths of the display list: the SVG path commands that shapes use. */
#include "outputs/pdf/write/content.h"

#include <string.h>

typedef struct {
    double x, y;
} Point;

typedef struct {
    GString *out;
    const char *rest;
    Point origin;     /* in page coordinates, y up */
    Point pen, start; /* in path coordinates, y down */
} Path;

static void
skip_blanks(Path *path)
{
    while (*path->rest == ' ' || *path->rest == ',' || *path->rest == '\n') {
        path->rest++;
    }
}

static double
path_number(Path *path)
{
    char *end = NULL;

    skip_blanks(path);
    double number = g_ascii_strtod(path->rest, &end);
    g_assert(end != path->rest);
    path->rest = end;
    return number;
}

static Point
path_point(Path *path, bool relative)
{
    Point point;

    point.x = path_number(path) + (relative ? path->pen.x : 0);
    point.y = path_number(path) + (relative ? path->pen.y : 0);
    return point;
}

static void
append_point(Path *path, Point point)
{
    syntax_number(path->out, path->origin.x + point.x);
    g_string_append_c(path->out, ' ');
    syntax_number(path->out, path->origin.y - point.y);
    g_string_append_c(path->out, ' ');
}

static void
path_line(Path *path, Point to, const char *operator)
{
    append_point(path, to);
    g_string_append(path->out, operator);
    path->pen = to;
}

static void
path_curve(Path *path, Point first, Point second, Point to)
{
    append_point(path, first);
    append_point(path, second);
    path_line(path, to, "c ");
}

/* The point at `share` of the way from `from` to `to`. */
static Point
between(Point from, Point to, double share)
{
    return (Point){ from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share };
}

static void
path_command(Path *path, char command)
{
    bool relative = g_ascii_islower(command);
    Point to = path->pen, first, second;

    switch (g_ascii_toupper(command)) {
    case 'M':
        path_line(path, path_point(path, relative), "m ");
        path->start = path->pen;
        break;
    case 'L':
        path_line(path, path_point(path, relative), "l ");
        break;
    case 'H':
        to.x = path_number(path) + (relative ? path->pen.x : 0);
        path_line(path, to, "l ");
        break;
    case 'V':
        to.y = path_number(path) + (relative ? path->pen.y : 0);
        path_line(path, to, "l ");
        break;
    case 'C':
        first = path_point(path, relative);
        second = path_point(path, relative);
        path_curve(path, first, second, path_point(path, relative));
        break;
    case 'Q': /* a quadratic curve is exactly a cubic one */
        first = path_point(path, relative);
        to = path_point(path, relative);
        path_curve(path, between(path->pen, first, 2.0 / 3), between(to, first, 2.0 / 3), to);
        break;
    case 'Z':
        g_string_append(path->out, "h ");
        path->pen = path->start;
        break;
    default:
        g_error("unknown path command '%c'", command);
    }
}

/* The next command: a letter, or the previous command before a bare number. */
static char
next_command(Path *path, char last)
{
    if (g_ascii_isalpha(*path->rest)) {
        return *path->rest++;
    }
    switch (last) {
    case 'M': /* further pairs after a move are lines */
        return 'L';
    case 'm':
        return 'l';
    case 'Z':
    case 'z':
        return '\0'; /* takes no numbers */
    default:
        return last;
    }
}

void
content_append_path(GString *out, const char *path, double x, double y, double page_height)
{
    Path state = { .out = out, .rest = path, .origin = { x, page_height - y } };
    char command = '\0';

    for (skip_blanks(&state); *state.rest != '\0'; skip_blanks(&state)) {
        command = next_command(&state, command);
        path_command(&state, command);
    }
}
