/* The size of a chart on a slide. */
#ifndef OUTPUTS_PDF_PAGES_DECK_CHART_H
#define OUTPUTS_PDF_PAGES_DECK_CHART_H

#include "outputs/pdf/blocks/compose.h"

/* Lays out the chart so that it fills an area `width` wide and `room` high (pt) when scaled by
 * `*ret_scale`. The scene belongs to the composer's arena; NULL after an error. */
const Scene *deck_chart(Composer *composer, const ChartSpec *spec, float width, float room,
                        float *ret_scale);

#endif
