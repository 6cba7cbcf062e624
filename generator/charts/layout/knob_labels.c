#include "charts/layout/knob_labels.h"

#include "charts/grammar/spec.h"

static const double widest_part = .25;

static void
draw_knob(Plane *plane, const KnobLabel *knob, const PointLabel *label)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double x = label->anchor == ANCHOR_START ? label->box.left
               : label->anchor == ANCHOR_END ? label->box.right
                                             : (label->box.left + label->box.right) / 2;

    sketch_group(sketch, GROUP_LABELS, knob->series);
    sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), label->anchor, x,
                label->box.top + .8 * look->detail.size, knob->text)
        ->as.text.halo = true;
}

void
knob_labels_draw(Plane *plane, KnobLabel *knobs, size_t n_knobs)
{
    Sketch *sketch = plane->sketch;
    PointLabel *labels = arena_array(sketch->arena, PointLabel, n_knobs + 1);
    size_t *index = arena_array(sketch->arena, size_t, n_knobs + 1), n = 0;
    double widest = widest_part * (plane->panel.right - plane->panel.left);

    for (size_t i = 0; i < n_knobs; i++) {
        double width = sketch_width(sketch, sketch->look.detail, knobs[i].text);
        if (width <= widest && spec_keeps_label(&sketch->spec->labels, i, n_knobs)) {
            index[n] = i;
            labels[n++] = (PointLabel){ .at = knobs[i].at,
                                        .width = width,
                                        .height = sketch->look.detail.size,
                                        .owner = knobs[i].owner };
        }
    }
    PointField field = plane_field(plane);
    point_labels_place(&field, labels, n);
    for (size_t i = 0; i < n; i++) {
        if (labels[i].placed && !labels[i].leader) {
            knobs[index[i]].placed = true;
            g_array_append_val(plane->texts, labels[i].box);
            draw_knob(plane, &knobs[index[i]], &labels[i]);
        }
    }
    sketch_group(sketch, GROUP_LABELS, NULL);
}
