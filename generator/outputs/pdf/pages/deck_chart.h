/* The size of a chart on a slide. */
#ifndef OUTPUTS_PDF_PAGES_DECK_CHART_H
#define OUTPUTS_PDF_PAGES_DECK_CHART_H

#include "outputs/pdf/blocks/compose.h"

/* The chart laid out to fill a place `width` wide and `room` high (pt) when enlarged by
 * `*ret_scale`. In the composer's arena; NULL after an error. */
const Scene *deck_chart(Composer *composer, const ChartSpec *spec, float width, float room,
                        float *ret_scale);

#endif
