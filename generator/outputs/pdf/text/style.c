#include "outputs/pdf/text/style.h"

#include <string.h>

static const float MM = 72.0F / 25.4F;

/* Finds the face and calculates its measures in points. */
static void
style_derive(PrintStyle *print, TextStyle *style)
{
    float ascent = 0, descent = 0, space = 0;

    style->typeface = shaper_typeface(print->shaper, (FaceKey){ .role = style->role,
                                                                .weight = style->weight,
                                                                .italic = style->italic,
                                                                .tabular = style->tabular,
                                                                .divides = style->divides });
    shaper_metrics(print->shaper, style->typeface, &ascent, &descent, &space);
    style->ascent = ascent * style->size;
    style->descent = descent * style->size;
    style->space = (space + style->tracking) * style->size;
}

TextStyle *
style_copy(PrintStyle *print, const TextStyle *base)
{
    TextStyle *copy = arena_new0(print->arena, TextStyle);

    *copy = *base;
    copy->traits = 0;
    copy->variant = copy->next_variant = NULL;
    return copy;
}

TextStyle *
style_coloured(PrintStyle *print, const TextStyle *base, Colour colour)
{
    TextStyle *copy = style_copy(print, base);
    copy->colour = colour;
    return copy;
}

TextStyle *
style_weighted(PrintStyle *print, const TextStyle *base, int weight)
{
    TextStyle *copy = style_copy(print, base);
    copy->weight = weight;
    style_derive(print, copy);
    return copy;
}

TextStyle *
style_dividing(PrintStyle *print, const TextStyle *base)
{
    TextStyle *copy = style_copy(print, base);
    copy->divides = true;
    style_derive(print, copy);
    return copy;
}

const TextStyle *
style_with(PrintStyle *print, TextStyle *base, unsigned traits)
{
    if (traits == 0) {
        return base;
    }
    for (const TextStyle *known = base->variant; known != NULL; known = known->next_variant) {
        if (known->traits == traits) {
            return known;
        }
    }
    TextStyle *style = style_copy(print, base);
    if ((traits & TRAIT_STRONG) != 0) {
        style->weight = 600;
    }
    style->italic = base->italic || (traits & TRAIT_EMPHASIS) != 0;
    style->struck = (traits & TRAIT_STRUCK) != 0;
    if ((traits & TRAIT_CODE) != 0) {
        style->role = FONT_CODE;
        style->divides = false;
        style->size *= 0.88F;
        style->tracking = 0;
    }
    if ((traits & TRAIT_RAISED) != 0) {
        style->rise = base->size * 0.32F;
        style->size *= 0.69F;
    }
    if ((traits & TRAIT_LOWERED) != 0) {
        style->rise = -base->size * 0.12F;
        style->size *= 0.69F;
    }
    if ((traits & TRAIT_MUTED) != 0) {
        style->colour = print->ink2;
    }
    style_derive(print, style);
    style->traits = traits;
    style->next_variant = base->variant;
    base->variant = style;
    return style;
}

float
style_baseline(const TextStyle *style)
{
    return (style->lead - style->ascent - style->descent) / 2 + style->ascent;
}

static float
text_number(const Theme *theme, const char *name, const char *key, float fallback)
{
    g_autofree char *path = g_strdup_printf("text.%s.%s", name, key);
    const Value *value = theme_value(theme, path);

    return value != NULL ? (float)value->number : fallback;
}

/* `name`: medium and style, such as "print.body". */
static void
style_read(PrintStyle *print, const char *name, TextStyle *style)
{
    g_autofree char *font = g_strdup_printf("text.%s.font", name);

    style->role = theme_value(print->theme, font) != NULL ? FONT_DISPLAY : FONT_TEXT;
    style->size = text_number(print->theme, name, "size", 0);
    style->lead = text_number(print->theme, name, "lead", 0);
    g_assert(style->size > 0 && style->lead > 0);
    style->weight = (int)text_number(print->theme, name, "weight", 400);
    style->tracking = text_number(print->theme, name, "tracking", 0);
    style->colour = print->ink;
    style_derive(print, style);
}

static float
theme_millimetres(const Theme *theme, const char *path)
{
    return (float)theme_number(theme, path) * MM;
}

/* A length at layout.print, or at layout.print.landscape for a landscape sheet, in points. */
static float
sheet_length(const Theme *theme, bool wide, const char *path)
{
    g_autofree char *full = g_strdup_printf("layout.print.%s%s", wide ? "landscape." : "", path);
    return theme_millimetres(theme, full);
}

static void
sheet_read(const Theme *theme, bool wide, SheetMeasures *sheet)
{
    float width = theme_millimetres(theme, "layout.print.sheet.0");
    float height = theme_millimetres(theme, "layout.print.sheet.1");

    sheet->width = wide ? height : width;
    sheet->height = wide ? width : height;
    sheet->left = sheet_length(theme, wide, "margin.left");
    sheet->right = sheet->width - sheet_length(theme, wide, "margin.right");
    sheet->top = sheet_length(theme, wide, "margin.top");
    sheet->bottom = sheet->height - sheet_length(theme, wide, "margin.bottom");
    sheet->text_left = sheet->left + theme_millimetres(theme, "layout.print.hang");
    sheet->head_top = theme_millimetres(theme, "layout.print.runhead.top");
    sheet->foot_bottom = sheet->height - theme_millimetres(theme, "layout.print.runfoot.bottom");
}

static void
rules_read(const Theme *theme, RuleWeights *rule)
{
    rule->page = (float)theme_number(theme, "rule.page.print");
    rule->box = (float)theme_number(theme, "rule.box.print");
    rule->object = (float)theme_number(theme, "rule.object.print");
    rule->section = (float)theme_number(theme, "rule.section.print");
    rule->row = (float)theme_number(theme, "rule.row.print");
    rule->family = (float)theme_number(theme, "rule.family.print");
}

static void
colours_read(PrintStyle *print)
{
    const Theme *theme = print->theme;

    print->ink = theme_colour(theme, "ink", THEME_PRINT);
    print->ink2 = theme_colour(theme, "ink-2", THEME_PRINT);
    print->ink3 = theme_colour(theme, "ink-3", THEME_PRINT);
    print->line = theme_colour(theme, "line", THEME_PRINT);
    print->hair = theme_colour(theme, "hair", THEME_PRINT);
    print->axis = theme_colour(theme, "axis", THEME_PRINT);
    print->tint = theme_colour(theme, "tint", THEME_PRINT);
    colour_parse(theme_text(theme, "verdict.contradicted.light"), &print->warning);
}

static void
sheet_set_axis(const PrintStyle *print, SheetMeasures *sheet)
{
    sheet->axis = shaper_right_to_left(print->shaper) ? sheet->left + sheet->right : 0;
}

void
print_style_set_axes(PrintStyle *print)
{
    sheet_set_axis(print, &print->sheet);
    sheet_set_axis(print, &print->wide);
}

PrintStyle *
print_style_new(const Theme *theme, Shaper *shaper, Arena *arena)
{
    PrintStyle *print = arena_new0(arena, PrintStyle);

    print->theme = theme;
    print->shaper = shaper;
    print->arena = arena;
    sheet_read(theme, false, &print->sheet);
    sheet_read(theme, true, &print->wide);
    print_style_set_axes(print);
    rules_read(theme, &print->rule);
    print->justified = strcmp(theme_text(theme, "layout.print.lines"), "justified") == 0;
    colours_read(print);
    print->table.tabular = print->micro.tabular = true;
    print->table.divides = print->micro.divides = true;
    print->small.divides = print->body.divides = true;
    style_read(print, "print.micro", &print->micro);
    style_read(print, "print.table", &print->table);
    style_read(print, "print.small", &print->small);
    style_read(print, "print.body", &print->body);
    style_read(print, "print.title", &print->title);
    style_read(print, "print.lead", &print->lead);
    style_read(print, "print.h2", &print->h2);
    style_read(print, "print.h1", &print->h1);
    style_read(print, "print.cover", &print->cover);
    style_read(print, "print.table", &print->code);
    print->code.role = FONT_CODE;
    print->code.divides = false;
    style_derive(print, &print->code);
    return print;
}

void
print_style_use_deck(PrintStyle *print)
{
    const Theme *theme = print->theme;
    SheetMeasures *sheet = &print->sheet;

    sheet->width = (float)theme_number(theme, "layout.deck.sheet_pt.0");
    sheet->height = (float)theme_number(theme, "layout.deck.sheet_pt.1");
    sheet->left = sheet->text_left = (float)theme_number(theme, "layout.deck.pad_pt.left");
    sheet->right = sheet->width - (float)theme_number(theme, "layout.deck.pad_pt.right");
    sheet->top = (float)theme_number(theme, "layout.deck.pad_pt.top");
    sheet->bottom = sheet->height - (float)theme_number(theme, "layout.deck.pad_pt.bottom");
    sheet_set_axis(print, sheet);
    style_read(print, "deck.micro", &print->micro);
    style_read(print, "deck.body", &print->body);
    style_read(print, "deck.table", &print->table);
    style_read(print, "deck.value", &print->value);
    style_read(print, "deck.h1", &print->h1);
}
