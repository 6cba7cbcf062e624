#include "charts/layout/scene.h"

Colour
paint_colour(const Theme *theme, Paint paint, ThemeVariant variant)
{
    Entity entity = { .family = paint.family, .step = paint.step };

    switch (paint.kind) {
    case PAINT_INK:
        return theme_colour(theme, "ink", variant);
    case PAINT_INK_2:
    case PAINT_EVEN:
        return theme_colour(theme, "ink-2", variant);
    case PAINT_CONTEXT:
        return theme_colour(theme, "axis", variant);
    case PAINT_FAMILY:
        return theme_family_colour(theme, paint.family, variant);
    case PAINT_ENTITY:
        return theme_entity_colour(theme, entity, variant);
    case PAINT_PAPER:
        return theme_colour(theme, "paper", variant);
    case PAINT_TINT:
        return theme_colour(theme, "tint", variant);
    case PAINT_HEAT:
        return theme_ramp_colour(theme, "heat", paint.step, variant);
    case PAINT_ON_HEAT:
        return theme_ramp_text(theme, "heat", paint.step, variant);
    case PAINT_DIVERGING:
        return theme_ramp_colour(theme, "diverging", paint.step, variant);
    case PAINT_ON_DIVERGING:
        return theme_ramp_text(theme, "diverging", paint.step, variant);
    case PAINT_SEQUENCE:
        return theme_ramp_colour(theme, "sequence", paint.step, variant);
    case PAINT_NEUTRAL:
        return theme_ramp_colour(theme, "neutral", paint.step, variant);
    case PAINT_ON_NEUTRAL:
        return theme_ramp_text(theme, "neutral", paint.step, variant);
    }
    return (Colour){ 0, 0, 0 };
}

static const char *
line_token(LineRole role)
{
    static const char *const tokens[] = {
        [LINE_GRID] = "hair",   [LINE_BASE] = "axis",          [LINE_TICK] = "axis",
        [LINE_ZERO] = "ink",    [LINE_SEPARATOR] = "hair",     [LINE_INTERVAL] = NULL,
        [LINE_WHISKER] = "ink", [LINE_WHISKER_HALO] = "paper", [LINE_RUN] = "ink",
        [LINE_SERIES] = NULL,   [LINE_IDEAL] = "ink-3",        [LINE_LEADER] = "ink-2",
        [LINE_RULE] = "hair",   [LINE_HATCH] = "axis",         [LINE_CONTEXT] = "line",
        [LINE_FAINT] = "hair",
    };
    return tokens[role];
}

Colour
scene_mark_colour(const Theme *theme, const SceneMark *mark, ThemeVariant variant)
{
    Colour own = paint_colour(theme, mark->paint, variant);

    if (mark->kind == SCENE_LINE && line_token(mark->as.line.role) != NULL) {
        return theme_colour(theme, line_token(mark->as.line.role), variant);
    }
    return own;
}

double
scene_mark_opacity(const Theme *theme, const SceneMark *mark)
{
    return mark->kind == SCENE_AREA && !mark->as.area.full ? theme_number(theme, "chart.area") : 1;
}
