#include "charts/lines.h"

#include <stdlib.h>

typedef struct {
    const ChartRow *row;
    double x, loss; /* loss: smaller is better */
} Point;

static int
compare_points(const void *a, const void *b)
{
    const Point *left = a, *right = b;

    if (left->x != right->x) {
        return left->x < right->x ? -1 : 1;
    }
    if (left->loss != right->loss) {
        return left->loss < right->loss ? -1 : 1;
    }
    return left->row->row < right->row->row ? -1 : left->row->row > right->row->row;
}

double
lines_ideal(const ChartSpec *spec, const ScalingLine *line, double x)
{
    double more = x / line->first->x;
    return spec->y.better == BETTER_LOWER ? line->first->value / more : line->first->value * more;
}

static void
fill_line(const ChartSpec *spec, const char *name, Arena *arena, ScalingLine *line)
{
    g_autofree Point *points = g_new0(Point, spec->n_rows + 1);
    bool lower = spec->y.better == BETTER_LOWER;
    size_t n = 0;

    for (size_t i = 0; i < spec->n_rows; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing == NULL && g_str_equal(row->name, name)) {
            points[n++] = (Point){ row, row->x, lower ? row->value : -row->value };
        }
    }
    qsort(points, n, sizeof *points, compare_points);
    *line = (ScalingLine){ .name = name,
                           .points = arena_array(arena, const ChartRow *, n),
                           .n_points = n,
                           .first = points[0].row,
                           .last = points[0].row };
    for (size_t i = 0; i < n; i++) {
        line->points[i] = points[i].row;
        if (points[i].row->x > line->last->x) {
            line->last = points[i].row;
        }
    }
    line->has_efficiency = line->last->x > line->first->x;
    double ideal = lines_ideal(spec, line, line->last->x);
    line->efficiency = lower ? ideal / line->last->value : line->last->value / ideal;
}

ScalingLine *
lines_collect(const ChartSpec *spec, Arena *arena, size_t *n_lines)
{
    ScalingLine *lines = arena_array(arena, ScalingLine, spec->n_rows + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    for (size_t i = 0; i < spec->n_rows; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing == NULL && g_hash_table_add(seen, (char *)(uintptr_t)row->name)) {
            fill_line(spec, row->name, arena, &lines[n++]);
        }
    }
    *n_lines = n;
    return lines;
}
