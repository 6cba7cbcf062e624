/* How the words of a font are shaped, by their script and features. HarfBuzz keeps plans,
 * too, but to find one it works out anew, for every word, what the font varies by. */
#ifndef TEXT_SHAPE_PLANS_H
#define TEXT_SHAPE_PLANS_H

#include "base/base.h"

#include <hb.h>

typedef struct {
    hb_segment_properties_t properties;
    unsigned features;
    hb_shape_plan_t *plan;
} ShapePlan;

enum { SHAPE_PLANS_MAX = 8 };

/* All zero: empty. */
typedef struct {
    ShapePlan plans[SHAPE_PLANS_MAX];
    int n_plans;
} ShapePlans;

/* Shapes the buffer, whose properties are set, in a font of one face and no variations. Which
 * features these are is `key`: equal keys must stand for equal features. */
void shape_plans_run(ShapePlans *plans, hb_font_t *font, hb_buffer_t *buffer,
                     const hb_feature_t *features, unsigned n_features, unsigned key);

void shape_plans_clear(ShapePlans *plans);

#endif
