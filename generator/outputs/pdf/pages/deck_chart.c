/* A chart on a slide is the print version, enlarged as much as its height allows with all rows. If
 * there are too many rows of bars for that, they are set in two columns. */
#include "outputs/pdf/pages/deck_chart.h"

#include "charts/chart.h"

/* Scales of a chart, the preferred one first. The text of print is 9 pt, so the third makes it 14
 * pt. Rows in two columns may even be reduced. */
static const float SCALES[] = { 1.9F, 1.7F, 1.56F, 1.35F, 1.2F, 1.05F, 0.95F, 0.85F, 0.75F };
enum { N_ENLARGED = 6 };
/* Minimum height of a plot, as a share of its own preferred height. */
static const float PLOT_SHARE_MIN = 0.45F;
static const double WIDTH_FACTOR_MAX = 2;
/* Widths to try for a chart that is too tall, as shares of its own, and the minimum gain in scale
 * for each. */
static const double NARROWER[] = { 0.8, 0.65, 0.55 };
static const float WORTH_NARROWING = 1.1F;
/* Minimum gain of two columns for rows that also fit in one. */
static const float WORTH_FOLDING = 1.2F;

/* Lays the chart out at one scale; NULL if it would lose rows, or be too low. */
static const Scene *
chart_try(Composer *composer, const ChartSpec *spec, float scale, float width, float room,
          bool two_columns)
{
    g_autoptr(Diag) diag = diag_new(); /* for a layout that is discarded */
    ChartSize size = { .layout = CHART_PRINT,
                       .width = (double)(width / scale),
                       .two_columns = two_columns };
    const Scene *own = chart_layout(spec, composer->theme, size, composer->arena, diag);
    double least = (double)PLOT_SHARE_MIN;

    size.height = (double)(room / scale);
    if (own == NULL || scene_height(own) <= size.height) {
        return own;
    }
    if (size.height < least * scene_height(own)) {
        return NULL;
    }
    const Scene *low = chart_layout(spec, composer->theme, size, composer->arena, diag);
    return low != NULL && scene_is_whole(low) ? low : NULL;
}

/* Lays out a chart that is taller than the slide: complete and as large as possible. If its height
 * depends on its width, as with equal axes, a narrower layout makes it larger. */
static const Scene *
chart_fit(Composer *composer, const ChartSpec *spec, float width, float room, float *ret_scale)
{
    ChartSize size = { .layout = CHART_PRINT };
    const Scene *best = chart_layout(spec, composer->theme, size, composer->arena, composer->diag);
    g_autoptr(Diag) diag = diag_new(); /* for layouts that are discarded */

    if (best == NULL) {
        return NULL;
    }
    double full = scene_width(best);
    *ret_scale = MIN(room / (float)scene_height(best), width / (float)full);
    for (size_t i = 0; i < G_N_ELEMENTS(NARROWER) && *ret_scale < 1; i++) {
        size.width = full * NARROWER[i];
        const Scene *scene = chart_layout(spec, composer->theme, size, composer->arena, diag);
        float scale =
            scene != NULL && scene_is_whole(scene) ? room / (float)scene_height(scene) : 0;
        if (scale > *ret_scale * WORTH_NARROWING) {
            best = scene;
            *ret_scale = scale;
        }
    }
    return best;
}

const Scene *
deck_chart(Composer *composer, const ChartSpec *spec, float width, float room, float *ret_scale)
{
    const Scene *scene = NULL;
    float scale = 1;

    for (size_t i = 0; i < N_ENLARGED && scene == NULL; i++) {
        scale = SCALES[i];
        scene = chart_try(composer, spec, scale, width, room, false);
    }
    float one = scene != NULL ? scale : 0;
    for (size_t i = 0; i < G_N_ELEMENTS(SCALES) && chart_spec_folds(spec); i++) {
        const Scene *two = SCALES[i] > one * WORTH_FOLDING
                               ? chart_try(composer, spec, SCALES[i], width, room, true)
                               : NULL;
        if (two != NULL) {
            scene = two;
            scale = SCALES[i];
            break;
        }
    }
    if (scene == NULL) {
        ChartSize size = { .layout = CHART_PRINT };
        scene = chart_fit(composer, spec, width, room, &scale);
        if (scene == NULL) {
            return NULL;
        }
        /* The chart may take the width of the slide, up to WIDTH_FACTOR_MAX of its own, unless that
         * makes it taller. */
        size.width = MIN((double)(width / scale), WIDTH_FACTOR_MAX * scene_width(scene));
        const Scene *wide =
            chart_layout(spec, composer->theme, size, composer->arena, composer->diag);
        if (wide != NULL && (float)scene_height(wide) * scale < room + 1) {
            scene = wide;
        }
    }
    *ret_scale = scale;
    return scene;
}
