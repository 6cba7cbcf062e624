/* Contrast of a theme (WCAG 2.2, 1.4.3 and 1.4.11): relative luminance L of sRGB colours,
 * (L1 + 0.05) / (L2 + 0.05). A company theme is refused where its texts could not be read. */
#include "base/theme_check.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static double
luminance(Colour colour)
{
    const double parts[] = { colour.red, colour.green, colour.blue };
    const double weights[] = { 0.2126, 0.7152, 0.0722 };
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        double c = parts[i];
        sum += weights[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double
colour_contrast(Colour a, Colour b)
{
    double x = luminance(a), y = luminance(b);

    return (MAX(x, y) + 0.05) / (MIN(x, y) + 0.05);
}

typedef struct {
    const Theme *theme;
    const char *file; /* of the company's theme */
    Arena *arena;
    Diag *diag;
} Check;

/* The message stands at the one of the two that the company set. */
static bool
check_pair(const Check *check, const char *front, const char *ground, double least)
{
    const Value *a = theme_value(check->theme, front), *b = theme_value(check->theme, ground);
    Colour text, paper;

    if (a == NULL || b == NULL || !colour_parse(a->text, &text) || !colour_parse(b->text, &paper)) {
        return true; /* another message says so */
    }
    double ratio = colour_contrast(text, paper);
    if (ratio >= least) {
        return true;
    }
    Place place = g_strcmp0(a->place.file, check->file) == 0 ? a->place : b->place;
    return diag_error(check->diag, place, "theme-contrast",
                      "%s (%s) on %s (%s) has a contrast of %s, and needs %s", front, a->text,
                      ground, b->text, number_format(check->arena, floor(ratio * 100) / 100, 2),
                      number_format(check->arena, least, 1));
}

static bool
check_variant(const Check *check, const char *v)
{
    static const char *const texts[] = { "ink", "ink-2", "ink-3" };
    static const char *const verdicts[] = { "supported", "contradicted", "mixed", "untested" };
    static const char *const families[] = { "gpu", "tpu" };
    static const char *const ramps[] = { "heat", "diverging", "sequence", "neutral" };
    Arena *arena = check->arena;
    const char *paper = arena_printf(arena, "colour.%s.paper", v);
    const char *tint = arena_printf(arena, "colour.%s.tint", v);
    bool fine = check_pair(check, arena_printf(arena, "colour.%s.axis", v), paper, 3);

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        const char *text = arena_printf(arena, "colour.%s.%s", v, texts[i]);
        fine &= check_pair(check, text, paper, 4.5);
        fine &= check_pair(check, text, tint, 4.5);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(verdicts); i++) {
        fine &= check_pair(check, arena_printf(arena, "verdict.%s.%s", verdicts[i], v), paper, 4.5);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        fine &=
            check_pair(check, arena_printf(arena, "family.%s.text.%s", families[i], v), paper, 4.5);
        for (int step = 0; step < 4; step++) {
            fine &= check_pair(
                check, arena_printf(arena, "family.%s.ramp.%s.%d", families[i], v, step), paper, 3);
        }
    }
    for (int step = 0; step < 3; step++) {
        fine &=
            check_pair(check, arena_printf(arena, "family.other.ramp.%s.%d", v, step), paper, 3);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ramps); i++) {
        for (int step = 0; step < 5; step++) {
            fine &= check_pair(check, arena_printf(arena, "%s.%s.text.%d", ramps[i], v, step),
                               arena_printf(arena, "%s.%s.fill.%d", ramps[i], v, step), 4.5);
        }
    }
    for (int step = 0; step < 5; step++) {
        fine &= check_pair(check, arena_printf(arena, "sequence.%s.fill.%d", v, step), paper, 3);
    }
    return fine;
}

/* Pages of the PDF on which text can be set: 100 mm of text beside the hanging column. */
static bool
check_pages(const Check *check)
{
    static const double least_width = 100, least_height = 120;
    const Theme *theme = check->theme;
    const Value *sheet = theme_value(theme, "layout.print.sheet");
    const Value *lines = theme_value(theme, "layout.print.lines");
    double width = theme_number(theme, "layout.print.sheet.0") -
                   theme_number(theme, "layout.print.margin.left") -
                   theme_number(theme, "layout.print.margin.right") -
                   theme_number(theme, "layout.print.hang");
    double height = theme_number(theme, "layout.print.sheet.1") -
                    theme_number(theme, "layout.print.margin.top") -
                    theme_number(theme, "layout.print.margin.bottom");
    bool fine = true;

    if (width < least_width || height < least_height) {
        fine = diag_error(check->diag, sheet->place, "theme-pages",
                          "the margins of 'layout.print' leave %s by %s mm for text, and it needs "
                          "%s by %s",
                          number_format(check->arena, width, 0),
                          number_format(check->arena, height, 0),
                          number_format(check->arena, least_width, 0),
                          number_format(check->arena, least_height, 0));
    }
    if (strcmp(lines->text, "ragged") != 0 && strcmp(lines->text, "justified") != 0) {
        fine = diag_error(check->diag, lines->place, "theme-choice",
                          "'lines' can be: ragged, justified");
    }
    return fine;
}

bool
theme_check(const Theme *theme, const char *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Check check = { .theme = theme, .file = file, .arena = arena, .diag = diag };
    bool fine = check_variant(&check, "light");

    fine &= check_pages(&check);
    return check_variant(&check, "dark") && fine;
}
