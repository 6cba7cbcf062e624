#include "charts/layout/legend.h"

double
legend_draw(Sketch *sketch, const LegendEntry *entries, size_t n_entries, double top)
{
    const Look *look = &sketch->look;
    double x = sketch->left, y = top + look->series.size + 2 * look->unit;

    if (n_entries == 0) {
        return top;
    }
    for (size_t i = 0; i < n_entries; i++) {
        Entity entity = entries[i].entity;
        double indent = 3.2 * look->radius, room = sketch->right - x - indent;
        sketch_group(sketch, GROUP_LABELS, entries[i].name);
        Lines lines = sketch_wrap(sketch, look->series, sketch_key_name(sketch, entries[i].name),
                                  sketch->right - sketch->left - indent);
        if (lines.width > room || lines.n > 1) {
            y += x > sketch->left ? sketch_lead(look->series) : 0;
            x = sketch->left;
        }
        sketch_symbol(sketch, entity.mark,
                      entries[i].paint != NULL ? *entries[i].paint : paint_entity(entity), false,
                      (Point){ x + look->radius, y - .36 * look->series.size });
        double next = sketch_lines(sketch, look->series, paint_family(entity.family), ANCHOR_START,
                                   x + indent, y, lines);
        y = next - sketch_lead(look->series);
        x = lines.n > 1 ? sketch->right : x + indent + lines.width + 22 * look->unit;
    }
    sketch_group(sketch, GROUP_LABELS, NULL);
    return y + 8 * look->unit;
}
