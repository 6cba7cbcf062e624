#include "charts/scene.h"

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
    case PAINT_NEUTRAL:
        return theme_ramp_colour(theme, "neutral", paint.step, variant);
    case PAINT_ON_NEUTRAL:
        return theme_ramp_text(theme, "neutral", paint.step, variant);
    }
    return (Colour){ 0, 0, 0 };
}
