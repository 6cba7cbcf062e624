#include "text/shape_plans.h"

#include <string.h>

/* Adds one, in place of the eldest when there are many. */
static void
plans_add(ShapePlans *plans, ShapePlan plan)
{
    if (plans->n_plans == SHAPE_PLANS_MAX) {
        hb_shape_plan_destroy(plans->plans[0].plan);
        plans->n_plans--;
        memmove(plans->plans, plans->plans + 1, (size_t)plans->n_plans * sizeof plans->plans[0]);
    }
    plans->plans[plans->n_plans++] = plan;
}

void
shape_plans_run(ShapePlans *plans, hb_font_t *font, hb_buffer_t *buffer,
                const hb_feature_t *features, unsigned n_features, unsigned key)
{
    ShapePlan wanted = { .features = key };

    hb_buffer_get_segment_properties(buffer, &wanted.properties);
    for (int i = 0; i < plans->n_plans && wanted.plan == NULL; i++) {
        const ShapePlan *plan = &plans->plans[i];
        if (plan->features == key &&
            hb_segment_properties_equal(&plan->properties, &wanted.properties)) {
            wanted.plan = plan->plan;
        }
    }
    if (wanted.plan == NULL) {
        wanted.plan = hb_shape_plan_create_cached(hb_font_get_face(font), &wanted.properties,
                                                  features, n_features, NULL);
        plans_add(plans, wanted);
    }
    hb_bool_t shaped = hb_shape_plan_execute(wanted.plan, font, buffer, features, n_features);
    g_assert(shaped);
}

void
shape_plans_clear(ShapePlans *plans)
{
    for (int i = 0; i < plans->n_plans; i++) {
        hb_shape_plan_destroy(plans->plans[i].plan);
    }
    plans->n_plans = 0;
}
