/* Names of lines: in a column where lines end at the plot's right edge, beside
 * the last point elsewhere, in a key below where there is no room. */
#include "charts/plot_scaling.h"

#include "charts/dodge.h"
#include "charts/place.h"

#include <math.h>
#include <stdlib.h>

static void
add_obstacle(GArray *obstacles, Point from, Point to, size_t owner, double cost)
{
    PlaceObstacle obstacle = { from, to, owner, cost };
    g_array_append_val(obstacles, obstacle);
}

static GArray *
collect_obstacles(const ScalingPlot *plot)
{
    GArray *obstacles = g_array_new(FALSE, FALSE, sizeof(PlaceObstacle));
    double radius = plot->sketch->look.radius;

    for (size_t i = 0; i < plot->n_series; i++) {
        const ScalingLine *line = plot->series[i].line;
        Point from, to, before = { 0 };
        for (size_t k = 0; k < line->n_points; k++) {
            Point at = scaling_point(plot, line->points[k]->x, line->points[k]->value);
            add_obstacle(obstacles, (Point){ at.x - radius, at.y - radius },
                         (Point){ at.x + radius, at.y + radius }, i, 200);
            if (k > 0) {
                add_obstacle(obstacles, before, at, i, 200);
            }
            before = at;
        }
        if (scaling_ideal(plot, line, &from, &to)) {
            add_obstacle(obstacles, from, to, SIZE_MAX, 24);
        }
    }
    return obstacles;
}

static int
compare_heights(const void *a, const void *b)
{
    const PlaceLabel *left = *(const PlaceLabel *const *)a, *right = *(const PlaceLabel *const *)b;

    if (left->at.y != right->at.y) {
        return left->at.y < right->at.y ? -1 : 1;
    }
    return left->owner < right->owner ? -1 : left->owner > right->owner;
}

/* Lines that end at the plot's right edge have their names in one column,
 * moved apart as little as possible. */
static void
dodge_column(ScalingPlot *plot, PlaceLabel *labels)
{
    Sketch *sketch = plot->sketch;
    PlaceLabel **column = arena_array(sketch->arena, PlaceLabel *, plot->n_series + 1);
    DodgeItem *items = arena_array(sketch->arena, DodgeItem, plot->n_series + 1);
    double edge = 0, x = 2.4 * sketch->look.radius;
    size_t n = 0;

    for (size_t i = 0; i < plot->n_series; i++) {
        edge = MAX(edge, labels[i].at.x);
    }
    for (size_t i = 0; i < plot->n_series; i++) {
        if (labels[i].at.x > edge - 1 && edge + x + labels[i].width <= sketch->right) {
            column[n++] = &labels[i];
        }
    }
    if (n < 2) {
        return;
    }
    qsort(column, n, sizeof(PlaceLabel *), compare_heights);
    for (size_t i = 0; i < n; i++) {
        items[i] =
            (DodgeItem){ .target = column[i]->at.y, .height = column[i]->height, .weight = 1 };
    }
    if (!dodge(items, n, 4 * sketch->look.unit, plot->top, plot->bottom, sketch->arena)) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        double top = items[i].y - items[i].height / 2;
        bool moved = fabs(items[i].y - items[i].target) > .5 * items[i].height;
        double left = edge + x + (moved ? 10 * sketch->look.unit : 0);
        if (left + column[i]->width > sketch->right) {
            left = edge + x;
        }
        column[i]->box = (Box){ left, top, left + column[i]->width, top + items[i].height };
        column[i]->anchor = ANCHOR_START;
        column[i]->placed = true;
        if (moved) {
            Point leader[] = { { edge + sketch->look.radius + 1, column[i]->at.y },
                               { left - 2, items[i].y } };
            sketch_path(sketch, LINE_LEADER, leader, 2);
        }
    }
}

static void
draw_label(Sketch *sketch, const ScalingSeries *series, const PlaceLabel *label)
{
    const Look *look = &sketch->look;
    double x = label->anchor == ANCHOR_START ? label->box.left
               : label->anchor == ANCHOR_END ? label->box.right
                                             : (label->box.left + label->box.right) / 2;
    double y = label->box.top + .8 * look->series.size;

    sketch_group(sketch, GROUP_LABELS, series->line->name);
    sketch_text(sketch, look->series, paint_family(series->entity.family), label->anchor, x, y,
                series->line->name)
        ->as.text.halo = true;
    sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), label->anchor, x,
                y + 1.18 * look->series.size, series->reading)
        ->as.text.halo = true;
}

/* One name of the key: on one line with its reading where that fits. */
static double
draw_key_entry(Sketch *sketch, const ScalingSeries *series, double y)
{
    const Look *look = &sketch->look;
    double indent = 4 * look->radius, room = sketch->right - sketch->left - indent;
    Paint grey = paint_of(PAINT_INK_2);
    const char *tail = arena_printf(sketch->arena, "\xe2\x80\x82%s", series->reading);
    TextRun runs[] = { { series->line->name, look->series.weight,
                         paint_family(series->entity.family) },
                       { tail, look->detail.weight, grey } };

    y += look->series.size + 6 * look->unit;
    sketch_symbol(sketch, series->entity.mark, paint_entity(series->entity), false,
                  (Point){ sketch->left + look->radius, y - .36 * look->series.size });
    if (sketch_runs_width(sketch, look->series, runs, 2) <= room) {
        sketch_runs(sketch, look->series, ANCHOR_START, sketch->left + indent, y, runs, 2);
        return y;
    }
    Lines name = sketch_wrap(sketch, look->series, series->line->name, room);
    Lines reading = sketch_wrap(sketch, look->detail, series->reading, room);
    y = sketch_lines(sketch, look->series, runs[0].paint, ANCHOR_START, sketch->left + indent, y,
                     name);
    y = sketch_lines(sketch, look->detail, grey, ANCHOR_START, sketch->left + indent, y, reading);
    return y - sketch_lead(look->detail);
}

/* Names without a place: mark, name and reading, below the axis. */
static double
draw_key(ScalingPlot *plot, const PlaceLabel *labels, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    size_t n = 0, n_left = 0, most = sketch->spec->max_rows;

    for (size_t i = 0; i < plot->n_series; i++) {
        if (!labels[i].placed && n < most) {
            sketch_group(sketch, GROUP_LABELS, plot->series[i].line->name);
            y = draw_key_entry(sketch, &plot->series[i], y);
            n++;
        } else {
            n_left += !labels[i].placed;
        }
    }
    if (n_left > 0) {
        sketch_group(sketch, GROUP_FOOT, NULL);
        y += look->axis.size + 6 * look->unit;
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left, y,
                    arena_printf(sketch->arena, "+ %zu unlabelled, see the data table", n_left));
    }
    return y;
}

double
scaling_draw_names(ScalingPlot *plot, Box axis_words, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    PlaceLabel *labels = arena_array(sketch->arena, PlaceLabel, plot->n_series + 1);
    g_autoptr(GArray) obstacles = collect_obstacles(plot);
    PlaceField field = { .room = { plot->x.start + 2, axis_words.top, sketch->right,
                                   plot->bottom - 2 },
                         .clearance = 2.1 * look->radius,
                         .cost_max = 190, /* less than lying on another's point */
                         .obstacles = (const PlaceObstacle *)(const void *)obstacles->data,
                         .n_obstacles = obstacles->len,
                         .texts = &axis_words,
                         .n_texts = 1 };

    for (size_t i = 0; i < plot->n_series; i++) {
        const ScalingLine *line = plot->series[i].line;
        labels[i] = (PlaceLabel){ .at = scaling_point(plot, line->last->x, line->last->value),
                                  .width = plot->series[i].label_width,
                                  .height = 2.1 * look->series.size,
                                  .owner = i };
    }
    sketch_group(sketch, GROUP_LABELS, NULL);
    dodge_column(plot, labels);
    place_labels(&field, labels, plot->n_series);
    for (size_t i = 0; i < plot->n_series; i++) {
        if (labels[i].placed) {
            draw_label(sketch, &plot->series[i], &labels[i]);
        }
    }
    return draw_key(plot, labels, y);
}
