/* Legends of a plane and values at its marks. */
#include "charts/grammar/spec.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane.h"

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
        if (!spec_keeps_label(sketch->spec, i, n_values)) {
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
    const char *words = SPEC_SAY(sketch->spec, word_of_count(WORD_VALUE_UNLABELLED, left), "n",
                                 arena_printf(sketch->arena, "%zu", left));
    return left > 0 ? plane_draw_missing(sketch, &words, 1, y) : y;
}
