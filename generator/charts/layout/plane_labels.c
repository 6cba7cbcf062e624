/* Names on a plane. */
#include "charts/layout/panels.h"
#include "charts/layout/plane.h"

#include "charts/grammar/spec.h"
#include "charts/layout/end_labels.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane_panels.h"

#include <math.h>

enum { KEY_MAX = 8 };
static const double gutter_part = .34, gutter_part_narrow = .3;
static const double at_edge = 2; /* tolerance for a line that ends at the edge */

/* ---- Sizes ---- */

static double
name_width(const Sketch *sketch, const PlaneName *name)
{
    double width = sketch_width(sketch, sketch->look.series, name->name);

    return name->reading == NULL
               ? width
               : MAX(width, sketch_width(sketch, sketch->look.detail, name->reading));
}

static double
name_height(const Sketch *sketch, const PlaneName *name)
{
    return (name->reading == NULL ? 1.0 : 2.1) * sketch->look.series.size;
}

double
plane_gutter(const Sketch *sketch, const PlaneName *names, size_t n_names)
{
    double part = sketch->layout == CHART_NARROW ? gutter_part_narrow : gutter_part;
    double most = part * (sketch->right - sketch->left), widest = 0;
    double away = 2.4 * sketch->look.radius + 10 * sketch->look.unit;

    bool legend = sketch->panels != NULL || sketch->spec->labels.series != SERIES_DIRECT;

    for (size_t i = 0; i < n_names && !legend; i++) {
        double width = name_width(sketch, &names[i]) * 1.04 + away;
        if (width <= most) {
            widest = MAX(widest, width);
        }
    }
    return widest;
}

void
plane_fit_names(const Sketch *sketch, PlaneName *names, size_t n_names)
{
    bool fits = true;

    for (size_t i = 0; i < n_names; i++) {
        fits = fits && plane_gutter(sketch, &names[i], 1) > 0;
    }
    for (size_t i = 0; i < n_names && !fits; i++) {
        names[i].reading = NULL;
    }
}

/* ---- Placing ---- */

PointField
plane_field(const Plane *plane)
{
    const Sketch *sketch = plane->sketch;

    return (PointField){ .room = { plane->panel.left + 2, plane->words.top, sketch->right,
                                   plane->panel.bottom - 2 },
                         .radius = 1.15 * sketch->look.radius,
                         .near = 2.1 * sketch->look.radius,
                         .markers = (const PointMarker *)(const void *)plane->markers->data,
                         .n_markers = plane->markers->len,
                         .lines = (const PointLine *)(const void *)plane->lines->data,
                         .n_lines = plane->lines->len,
                         .texts = (const Box *)(const void *)plane->texts->data,
                         .n_texts = plane->texts->len };
}

static void
draw_leader(Plane *plane, Point end, double left, double y)
{
    Sketch *sketch = plane->sketch;
    double flat = 4 * sketch->look.unit, start = end.x + sketch->look.radius + 1;
    Point points[] = {
        { start, end.y }, { start + flat, end.y }, { left - 2 - flat, y }, { left - 2, y }
    };

    sketch_path(sketch, LINE_LEADER, points, G_N_ELEMENTS(points));
    for (size_t i = 1; i < G_N_ELEMENTS(points); i++) {
        plane_keep_line(plane, points[i - 1], points[i], SIZE_MAX);
    }
}

/* If any label of the column was moved, all are placed a little further away, to leave room for
 * leaders. */
static void
put_in_column(Plane *plane, Point end, const EndLabel *place, bool away, PointLabel *label)
{
    Sketch *sketch = plane->sketch;
    double left = plane->panel.right + 2.4 * sketch->look.radius;
    double top = place->y - label->height / 2;

    if (away && left + 10 * sketch->look.unit + label->width <= sketch->right) {
        left += 10 * sketch->look.unit;
    }
    label->box = (Box){ left, top, left + label->width, top + label->height };
    label->anchor = ANCHOR_START;
    label->placed = true;
    g_array_append_val(plane->texts, label->box);
    if (end_label_moved(place)) {
        draw_leader(plane, end, left, place->y);
    }
}

/* Places the names of lines that end at the right edge in a column beside the panel. */
static void
place_column(Plane *plane, const PlaneName *names, size_t n_names, PointLabel *labels)
{
    Sketch *sketch = plane->sketch;
    EndLabel *column = arena_array(sketch->arena, EndLabel, n_names + 1);
    size_t *index = arena_array(sketch->arena, size_t, n_names + 1), n = 0;
    double x = plane->panel.right + 2.4 * sketch->look.radius;

    for (size_t i = 0; i < n_names; i++) {
        bool ends = names[i].end.x > plane->panel.right - at_edge - 3 * sketch->look.radius;
        if (ends && x + labels[i].width <= sketch->right) {
            index[n] = i;
            column[n++] = (EndLabel){ .target = names[i].end.y,
                                      .before = names[i].before,
                                      .name = names[i].name,
                                      .height = labels[i].height,
                                      .highlighted = names[i].highlighted };
        }
    }
    double top = plane->words.right + sketch->look.axis.size < x
                     ? plane->words.top
                     : plane->words.bottom + 2 * sketch->look.unit;
    end_labels_place(column, n, 5 * sketch->look.unit, top, plane->panel.bottom, sketch->arena);
    bool moved = false;
    for (size_t i = 0; i < n; i++) {
        moved = moved || (column[i].placed && end_label_moved(&column[i]));
    }
    for (size_t i = 0; i < n; i++) {
        if (column[i].placed) {
            put_in_column(plane, names[index[i]].end, &column[i], moved, &labels[index[i]]);
        }
    }
}

/* Places the remaining names beside their points. */
static void
place_beside(Plane *plane, PointLabel *labels, size_t n_labels)
{
    PointLabel *open = arena_array(plane->sketch->arena, PointLabel, n_labels + 1);
    size_t *index = arena_array(plane->sketch->arena, size_t, n_labels + 1), n = 0;
    PointField field = plane_field(plane);

    for (size_t i = 0; i < n_labels; i++) {
        if (!labels[i].placed) {
            index[n] = i;
            open[n++] = labels[i];
        }
    }
    point_labels_place(&field, open, n);
    for (size_t i = 0; i < n; i++) {
        labels[index[i]] = open[i];
        if (open[i].placed) {
            g_array_append_val(plane->texts, open[i].box);
        }
    }
}

static void
place_at_starts(Plane *plane, const PlaneName *names, PointLabel *labels, size_t n_names)
{
    for (size_t i = 0; i < n_names; i++) {
        if (labels[i].placed || !names[i].has_start) {
            continue;
        }
        PointLabel label = labels[i];
        label.at = names[i].start;
        place_beside(plane, &label, 1);
        if (label.placed) {
            labels[i] = label;
        }
    }
}

/* ---- Drawing ---- */

/* The colour of a name, which is that of its marks. */
static Paint
paint_label_of(const PlaneName *name)
{
    return name->paint != NULL ? paint_as_text(*name->paint) : paint_label(name->entity);
}

static void
draw_name(Plane *plane, const PlaneName *name, const PointLabel *label)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double x = label->anchor == ANCHOR_START ? label->box.left
               : label->anchor == ANCHOR_END ? label->box.right
                                             : (label->box.left + label->box.right) / 2;
    double y = label->box.top + .8 * look->series.size;

    if (label->leader) {
        sketch_segment(sketch, LINE_LEADER, label->at, point_label_edge(&label->box, label->at));
    }
    sketch_group(sketch, GROUP_LABELS, name->name);
    sketch_text(sketch, look->series, paint_label_of(name), label->anchor, x, y, name->name)
        ->as.text.halo = true;
    if (name->reading != NULL) {
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), label->anchor, x,
                    y + 1.18 * look->series.size, name->reading)
            ->as.text.halo = true;
    }
}

/* Draws the number that a name has in the key beside the line's end. False: there is no room. */
static bool
draw_number(Plane *plane, const PlaneName *name, const char *number)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    PointLabel label = { .at = name->end,
                         .width = sketch_width(sketch, look->series, number),
                         .height = look->series.size,
                         .owner = name->owner };
    PointField field = plane_field(plane);

    if (point_labels_place(&field, &label, 1) > 0) {
        return false;
    }
    g_array_append_val(plane->texts, label.box);
    if (label.leader) {
        sketch_segment(sketch, LINE_LEADER, label.at, point_label_edge(&label.box, label.at));
    }
    sketch_text(sketch, look->series, paint_label_of(name), ANCHOR_START, label.box.left,
                label.box.top + .8 * look->series.size, number)
        ->as.text.halo = true;
    return true;
}

/* Draws one name of the key, with its reading on the same line if it fits. `number` is NULL if the
 * plane has none for it; the mark then identifies it. */
static double
draw_key_entry(Sketch *sketch, const PlaneName *name, const char *number, double y)
{
    const Look *look = &sketch->look;
    double indent = 4 * look->radius, room = sketch->right - sketch->left - indent;
    Paint grey = paint_of(PAINT_INK_2);
    const char *reading = name->reading != NULL ? name->reading : "";
    const char *key = sketch_key_name(sketch, name->name);
    const char *words =
        number != NULL ? arena_printf(sketch->arena, "%s\xe2\x80\x82%s", number, key) : key;
    TextRun runs[] = { { words, look->series.weight, paint_label_of(name) },
                       { arena_printf(sketch->arena, "\xe2\x80\x82%s", reading),
                         look->detail.weight, grey } };
    size_t n_runs = reading[0] != '\0' ? 2 : 1;

    y += look->series.size + 6 * look->unit;
    sketch_symbol(sketch, name->entity.mark,
                  name->paint != NULL ? *name->paint : paint_entity(name->entity), false,
                  (Point){ sketch->left + look->radius, y - .36 * look->series.size });
    if (sketch_runs_width(sketch, look->series, runs, n_runs) <= room) {
        sketch_runs(sketch, look->series, ANCHOR_START, sketch->left + indent, y, runs, n_runs);
        return y;
    }
    y = sketch_lines(sketch, look->series, runs[0].paint, ANCHOR_START, sketch->left + indent, y,
                     sketch_wrap(sketch, look->series, words, room));
    if (n_runs == 1) {
        return y - sketch_lead(look->series);
    }
    y = sketch_lines(sketch, look->detail, grey, ANCHOR_START, sketch->left + indent, y,
                     sketch_wrap(sketch, look->detail, reading, room));
    return y - sketch_lead(look->detail);
}

/* Indices of the names, the one with the highest end first. */
static size_t *
names_downwards(Arena *arena, const PlaneName *names, size_t n_names)
{
    size_t *order = arena_array(arena, size_t, n_names + 1);

    for (size_t i = 0; i < n_names; i++) {
        size_t at = i;
        for (; at > 0 && names[order[at - 1]].end.y > names[i].end.y; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return order;
}

static double
draw_key(Plane *plane, const PlaneName *names, const PointLabel *labels, size_t n_names,
         size_t n_left, double y)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    const size_t *order = names_downwards(sketch->arena, names, n_names);
    size_t left = 0, shown = 0, numbered = 0;

    for (size_t i = 0; i < n_names; i++) {
        left += !labels[i].placed;
    }
    for (size_t i = 0; i < n_names; i++) {
        size_t k = order[i];
        if (!labels[k].placed && (left <= KEY_MAX || names[k].highlighted)) {
            const char *number = point_number(sketch->arena, numbered);
            sketch_group(sketch, GROUP_LABELS, names[k].name);
            bool drawn = draw_number(plane, &names[k], number);
            y = draw_key_entry(sketch, &names[k], drawn ? number : NULL, y);
            numbered += drawn;
            shown++;
        }
    }
    sketch_group(sketch, GROUP_LABELS, NULL);
    if (left + n_left > shown) {
        y += look->axis.size + 6 * look->unit;
        const char *words = SPEC_FORMAT(sketch->spec, WORD_UNLABELLED, "n",
                                        arena_printf(sketch->arena, "%zu", left + n_left - shown));
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left, y,
                    words);
    }
    return y;
}

/* The names are shown in the common legend of all panels. */
static void
name_in_panels(const Plane *plane, const PlaneName *names, size_t n_names)
{
    Panels *panels = plane->sketch->panels;

    if (plane->sketch->spec->labels.series != SERIES_NONE) {
        panels_take_names(panels, names, n_names);
    }
    for (guint i = 0; i < plane->aside->len; i++) {
        panels_take_line(panels, plane->aside->pdata[i], false);
    }
}

/* Limits the names to `labels: {max: …}`, highlighted ones first. */
static const PlaneName *
choose_names(const Sketch *sketch, const PlaneName *names, size_t *n_names)
{
    PlaneName *chosen = arena_array(sketch->arena, PlaneName, *n_names + 1);
    size_t most = sketch->spec->labels.max_on_plane, n = 0;

    if (most == 0 || *n_names <= most) {
        return names;
    }
    for (int lit = 1; lit >= 0; lit--) {
        for (size_t i = 0; i < *n_names && n < most; i++) {
            if (names[i].highlighted == (lit == 1)) {
                chosen[n++] = names[i];
            }
        }
    }
    *n_names = n;
    return chosen;
}

double
plane_draw_names(Plane *plane, const PlaneName *names, size_t n_names, double y)
{
    Sketch *sketch = plane->sketch;
    size_t n_all = n_names;
    PointLabel *labels = arena_array(sketch->arena, PointLabel, n_names + 1);

    if (sketch->panels == NULL) {
        n_names = n_all = sketch->spec->labels.series != SERIES_DIRECT ? 0 : n_names;
        names = choose_names(sketch, names, &n_names);
    }
    for (size_t i = 0; i < n_names; i++) {
        labels[i] = (PointLabel){ .at = names[i].end,
                                  .width = name_width(sketch, &names[i]),
                                  .height = name_height(sketch, &names[i]),
                                  .owner = names[i].owner };
    }
    plane_draw_lines(plane);
    sketch_group(sketch, GROUP_LABELS, NULL);
    if (sketch->panels != NULL) {
        name_in_panels(plane, names, n_names);
        return y;
    }
    place_column(plane, names, n_names, labels);
    place_beside(plane, labels, n_names);
    place_at_starts(plane, names, labels, n_names);
    for (size_t i = 0; i < n_names; i++) {
        if (labels[i].placed) {
            draw_name(plane, &names[i], &labels[i]);
        }
    }
    y = draw_key(plane, names, labels, n_names, n_all - n_names, y);
    return plane_draw_missing(sketch, (const char *const *)(void *)plane->aside->pdata,
                              plane->aside->len, y) -
           4 * sketch->look.unit;
}

double
plane_draw_missing(Sketch *sketch, const char *const *lines, size_t n_lines, double y)
{
    const Look *look = &sketch->look;
    size_t n_drawn = MIN(n_lines, sketch->spec->labels.max_rows);

    if (sketch->panels != NULL) {
        for (size_t i = 0; i < n_lines; i++) {
            panels_take_line(sketch->panels, lines[i], true);
        }
        return y;
    }
    sketch_group(sketch, GROUP_ROWS, NULL);
    y += n_lines > 0 ? 3 * look->unit : 0;
    for (size_t i = 0; i < n_drawn + (n_drawn < n_lines); i++) {
        const char *line = i < n_drawn
                               ? lines[i]
                               : SPEC_FORMAT(sketch->spec, WORD_MORE_IN_TABLE, "n",
                                             arena_printf(sketch->arena, "%zu", n_lines - n_drawn));
        Lines wrapped = sketch_wrap(sketch, look->detail, line, sketch->right - sketch->left);
        y = sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                         y + look->detail.size + 4 * look->unit, wrapped) -
            sketch_lead(look->detail);
    }
    return y + 4 * look->unit;
}

/* ---- Legends, and values at marks ---- */

double
plane_legend(Sketch *sketch, const PlaneName *names, size_t n_names, double top)
{
    LegendEntry *entries = arena_array(sketch->arena, LegendEntry, n_names + 1);

    if (sketch->panels != NULL || sketch->spec->labels.series != SERIES_LEGEND) {
        return top;
    }
    for (size_t i = 0; i < n_names; i++) {
        entries[i] = (LegendEntry){ names[i].name, names[i].entity, names[i].paint };
    }
    return legend_draw(sketch, entries, n_names, top);
}

double
plane_draw_values(Plane *plane, const PlaneValue *values, size_t n_values, double y)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    PointLabel *labels = arena_array(sketch->arena, PointLabel, n_values + 1);
    const PlaneValue **shown = arena_array(sketch->arena, const PlaneValue *, n_values + 1);
    size_t n = 0;

    for (size_t i = 0; i < n_values; i++) {
        if (!spec_keeps_label(&sketch->spec->labels, i, n_values)) {
            continue;
        }
        shown[n] = &values[i];
        labels[n++] =
            (PointLabel){ .at = values[i].at,
                          .width = sketch_width(sketch, look->detail, values[i].text) * 1.04,
                          .height = look->detail.size,
                          .owner = values[i].owner,
                          .above = values[i].above };
    }
    PointField field = plane_field(plane);
    size_t left = point_labels_place(&field, labels, n) + n_values - n;
    for (size_t i = 0; i < n; i++) {
        const Box *box = &labels[i].box;
        if (!labels[i].placed) {
            continue;
        }
        double x = labels[i].anchor == ANCHOR_START ? box->left
                   : labels[i].anchor == ANCHOR_END ? box->right
                                                    : (box->left + box->right) / 2;
        sketch_group(sketch, GROUP_LABELS, shown[i]->series);
        if (labels[i].leader) {
            sketch_segment(sketch, LINE_LEADER, labels[i].at, point_label_edge(box, labels[i].at));
        }
        sketch_text(sketch, look->detail, paint_of(PAINT_INK), labels[i].anchor, x,
                    box->top + .78 * look->detail.size, shown[i]->text)
            ->as.text.halo = true;
        g_array_append_val(plane->texts, *box);
    }
    sketch_group(sketch, GROUP_LABELS, NULL);
    const char *words = SPEC_FORMAT(sketch->spec, word_of_count(WORD_VALUE_UNLABELLED, left), "n",
                                    arena_printf(sketch->arena, "%zu", left));
    return left > 0 ? plane_draw_missing(sketch, &words, 1, y) : y;
}
