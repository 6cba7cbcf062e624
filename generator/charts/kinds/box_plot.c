#include "charts/kinds/box_plot.h"

#include "charts/scale/distribution.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

BoxPlot
box_plot_new(double *medians, size_t n)
{
    BoxPlot rest = { .medians = medians };

    for (size_t i = 0; i < n; i++) {
        if (isnan(medians[i])) {
            rest.n_without++;
        } else {
            medians[rest.n++] = medians[i];
        }
    }
    qsort(rest.medians, rest.n, sizeof *rest.medians, compare_doubles);
    return rest;
}

StripText
box_plot_text(const Sketch *sketch, const BoxPlot *rest)
{
    size_t n = rest->n + rest->n_without;
    StripText text = { .label = SPEC_FORMAT(sketch->spec, word_of_count(WORD_MORE_STRIP, n), "n",
                                            spec_count(sketch->spec, n)),
                       .detail = spec_word(sketch->spec, WORD_THEIR_MEDIANS) };

    if (rest->n == 0) {
        text.value = spec_word(sketch->spec, WORD_NO_VALUE);
        return text;
    }
    text.value =
        format_value(sketch->arena, sketch->number, quantile_of_sorted(rest->medians, rest->n, .5));
    if (rest->n_without > 0) {
        text.aside = SPEC_FORMAT(sketch->spec, WORD_SOME_WITHOUT, "n",
                                 spec_count(sketch->spec, rest->n_without));
    }
    return text;
}

void
box_plot_draw(Sketch *sketch, const Axis *axis, const BoxPlot *rest, double height, double middle)
{
    double half = .35 * height * sketch->look.unit, width = 1.5 * sketch->look.unit;
    double at[5];

    if (rest->n == 0) {
        return;
    }
    for (int i = 0; i < 5; i++) {
        at[i] = axis_position(axis, quantile_of_sorted(rest->medians, rest->n, .25 * i));
    }
    sketch_row(sketch, NULL);
    for (size_t side = 0; side < 4; side += 3) {
        sketch_segment(sketch, LINE_INTERVAL, (Point){ at[side], middle },
                       (Point){ at[side + 1], middle })
            ->paint = paint_of(PAINT_EVEN);
    }
    sketch_bar(sketch, paint_of(PAINT_EVEN), true,
               (Box){ at[1], middle - half, at[3], middle + half });
    sketch_bar(sketch, paint_of(PAINT_EVEN), false,
               (Box){ at[2] - width, middle - half, at[2] + width, middle + half });
}
