/* The style sheet's variables: the theme's tokens with the names used in assets/site.css. Sizes are
 * in rem of 16 px, so that the reader's text size is respected. */
#include "base/append.h"
#include "base/files.h"
#include "base/number.h"
#include "outputs/site/build.h"
#include "outputs/site/web_fonts.h"

#include <string.h>

enum { PX_PER_REM = 16 };

static void
append_length(GString *out, const char *name, double px)
{
    g_string_append_printf(out, "  --%s: ", name);
    number_append_exact(out, px / PX_PER_REM);
    g_string_append(out, "rem;\n");
}

/* Appends a name in double quotes, escaped. */
static void
append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text != '\0'; text++) {
        if (strchr("\"\\<", *text) != NULL || (guchar)*text < ' ') {
            g_string_append_printf(out, "\\%x ", (unsigned)(guchar)*text);
        } else {
            g_string_append_c(out, *text);
        }
    }
    g_string_append_c(out, '"');
}

static void
append_families(GString *out, const Theme *theme, const char *role)
{
    char path[32];
    static const char *const generic[] = { "sans-serif", "serif", "monospace", NULL };

    g_snprintf(path, sizeof path, "font.%s", role);
    g_string_append_printf(out, "  --font-%s: ", role);
    for (const Value *name = theme_value(theme, path)->first; name != NULL; name = name->next) {
        if (g_strv_contains(generic, name->text)) {
            g_string_append(out, name->text);
        } else {
            append_quoted(out, name->text);
        }
        g_string_append(out, name->next != NULL ? ", " : ";\n");
    }
}

static void
append_faces(GString *out, const Theme *theme, Arena *arena)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);

    for (size_t i = 0; i < n; i++) {
        g_string_append(out, "@font-face { font-family: ");
        append_quoted(out, fonts[i].family);
        g_string_append_printf(out,
                               "; font-weight: %d; font-style: %s; font-display: swap; "
                               "src: url(%s) format(\"woff\"); }\n",
                               fonts[i].weight, fonts[i].italic ? "italic" : "normal",
                               fonts[i].file);
    }
}

/* Appends size and line height of each text style at `path` that defines them. */
static void
append_type(GString *out, const Theme *theme, const char *path)
{
    const Value *styles = theme_value(theme, path);

    for (const Value *style = styles->first; style != NULL; style = style->next) {
        g_autofree char *size = g_strdup_printf("%s.%s.size", path, style->key);
        g_autofree char *lead = g_strdup_printf("%s.%s.lead", path, style->key);
        g_autofree char *tracking = g_strdup_printf("%s.%s.tracking", path, style->key);
        char name[64];

        g_snprintf(name, sizeof name, "text-%s", style->key);
        append_length(out, name, theme_number(theme, size));
        g_snprintf(name, sizeof name, "lead-%s", style->key);
        append_length(out, name, theme_number(theme, lead));
        if (theme_value(theme, tracking) != NULL) {
            g_string_append_printf(out, "  --tracking-%s: ", style->key);
            number_append_exact(out, theme_number(theme, tracking));
            g_string_append(out, "em;\n");
        }
    }
}

static void
append_spaces(GString *out, const Theme *theme)
{
    static const struct {
        const char *name, *path;
    } lengths[] = {
        { "page", "layout.screen.page" },
        { "nav-col", "layout.screen.nav" },
        { "nav-gap", "layout.screen.nav_gap" },
        { "measure", "layout.screen.measure" },
        { "margin-col", "layout.screen.margin" },
        { "gutter", "layout.screen.gutter" },
        { "page-pad", "layout.screen.pad.wide" },
        { "sparkbar-width", "sparkbar.width.screen" },
        { "sparkbar-height", "sparkbar.height.screen" },
    };

    for (const Value *step = theme_value(theme, "space")->first; step != NULL; step = step->next) {
        g_autofree char *path = g_strdup_printf("space.%s", step->key);
        g_autofree char *name = g_strdup_printf("space-%s", step->key);
        append_length(out, name, theme_number(theme, path));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
        append_length(out, lengths[i].name, theme_number(theme, lengths[i].path));
    }
}

/* Appends stroke widths in a chart's units, which scale with the chart's width. */
static void
append_strokes(GString *out, const Theme *theme)
{
    static const struct {
        const char *name, *path;
    } strokes[] = {
        { "grid", "chart.stroke.grid" },         { "axis", "chart.stroke.axis" },
        { "parity", "chart.stroke.parity" },     { "line", "chart.stroke.line" },
        { "interval", "chart.stroke.interval" }, { "leader", "chart.stroke.leader" },
        { "ideal", "chart.stroke.ideal.width" }, { "hollow", "chart.stroke.hollow" },
        { "halo", "chart.halo.width" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(strokes); i++) {
        g_string_append_printf(out, "  --chart-%s: ", strokes[i].name);
        number_append_exact(out, theme_number(theme, strokes[i].path));
        g_string_append(out, ";\n");
    }
    g_string_append(out, "  --chart-area: ");
    number_append_exact(out, theme_number(theme, "chart.area"));
    g_string_append(out, ";\n");
    g_string_append(out, "  --chart-ideal-dash: ");
    number_append_exact(out, theme_number(theme, "chart.stroke.ideal.dash.0"));
    g_string_append_c(out, ' ');
    number_append_exact(out, theme_number(theme, "chart.stroke.ideal.dash.1"));
    g_string_append(out, ";\n");
}

static void
append_colour(GString *out, const char *name, Colour colour, Arena *arena)
{
    append_text(out, "  --");
    append_text(out, name);
    append_text(out, ": ");
    append_text(out, colour_format(arena, colour));
    append_text(out, ";\n");
}

static void
append_theme_text_colour(GString *out, const Theme *theme, const char *name, const char *path,
                         Arena *arena)
{
    Colour colour;

    if (!colour_parse(theme_text(theme, path), &colour)) {
        g_error("the theme's '%s' is not a colour (#rrggbb)", path);
    }
    append_colour(out, name, colour, arena);
}

static void
append_family_colours(GString *out, const Theme *theme, ThemeVariant variant, Arena *arena)
{
    static const struct {
        const char *name;
        Family family;
        int n_steps;
    } families[] = { { "gpu", FAMILY_GPU, 4 },
                     { "tpu", FAMILY_TPU, 4 },
                     { "other", FAMILY_OTHER, 3 } };

    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        if (families[i].family != FAMILY_OTHER) {
            append_colour(out, families[i].name,
                          theme_family_colour(theme, families[i].family, variant), arena);
        }
        for (int step = 1; step <= families[i].n_steps; step++) {
            Entity entity = { .family = families[i].family, .step = step };
            g_autofree char *name = g_strdup_printf("%s-%d", families[i].name, step);
            append_colour(out, name, theme_entity_colour(theme, entity, variant), arena);
            append_colour(out, arena_printf(arena, "%s-label-%d", families[i].name, step),
                          theme_entity_label(theme, entity, variant), arena);
        }
    }
}

/* Appends fills and the text colours on them. */
static void
append_ramp(GString *out, const Theme *theme, ThemeVariant variant, const char *ramp,
            const char *word, Arena *arena)
{
    for (int step = 1; step <= 5; step++) {
        append_colour(out, arena_printf(arena, "%s-%d", word, step),
                      theme_ramp_colour(theme, ramp, step, variant), arena);
        append_colour(out, arena_printf(arena, "%s-ink-%d", word, step),
                      theme_ramp_text(theme, ramp, step, variant), arena);
    }
}

static void
append_colours(GString *out, const Theme *theme, ThemeVariant variant, Arena *arena)
{
    const char *name = variant == THEME_DARK ? "dark" : "light";
    g_autofree char *colours = g_strdup_printf("colour.%s", name);

    for (const Value *c = theme_value(theme, colours)->first; c != NULL; c = c->next) {
        append_colour(out, c->key, theme_colour(theme, c->key, variant), arena);
    }
    append_family_colours(out, theme, variant, arena);
    for (const Value *v = theme_value(theme, "verdict")->first; v != NULL; v = v->next) {
        g_autofree char *path = g_strdup_printf("verdict.%s.%s", v->key, name);
        append_theme_text_colour(out, theme, v->key, path, arena);
    }
    append_ramp(out, theme, variant, "heat", "seq", arena);
    append_ramp(out, theme, variant, "diverging", "side", arena);
    append_ramp(out, theme, variant, "sequence", "order", arena);
    append_ramp(out, theme, variant, "neutral", "part", arena);
    for (int i = 1; i <= CATEGORIES; i++) {
        append_colour(out, arena_printf(arena, "category-%d", i),
                      theme_category_colour(theme, i, variant), arena);
        append_colour(out, arena_printf(arena, "category-label-%d", i),
                      theme_category_label(theme, i, variant), arena);
    }
    g_string_append_printf(out, "  --on-light: %s;\n  --on-dark: %s;\n",
                           variant == THEME_DARK ? "none" : "block",
                           variant == THEME_DARK ? "block" : "none");
}

/* Appends the few variables that differ below the theme's break points. */
static void
append_narrow(GString *out, const Theme *theme)
{
    double narrow = theme_number(theme, "layout.screen.breaks.narrow_chart");
    double single = theme_number(theme, "layout.screen.breaks.single");

    g_string_append(out, "@media (max-width: ");
    number_append_exact(out, narrow / PX_PER_REM);
    g_string_append(out, "rem) {\n:root {\n");
    append_type(out, theme, "text.screen_narrow");
    append_length(out, "page-pad", theme_number(theme, "layout.screen.pad.narrow"));
    append_length(out, "space-7", 40);
    append_length(out, "space-8", 52);
    g_string_append(out, "}\n}\n@media (max-width: ");
    number_append_exact(out, single / PX_PER_REM);
    g_string_append(out, "rem) {\n:root {\n");
    append_length(out, "text-h1", theme_number(theme, "text.screen_narrow.h1.below_480.size"));
    append_length(out, "lead-h1", theme_number(theme, "text.screen_narrow.h1.below_480.lead"));
    append_length(out, "page-pad", theme_number(theme, "layout.screen.pad.below_480"));
    g_string_append(out, "}\n}\n");
}

static void
append_tokens(GString *out, const Theme *theme, Arena *arena)
{
    static const char *const roles[] = { "text", "display", "code" };
    g_autoptr(GString) dark = g_string_new(NULL);

    append_colours(dark, theme, THEME_DARK, arena);
    g_string_append(out, ":root {\n  color-scheme: light dark;\n");
    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        append_families(out, theme, roles[i]);
    }
    append_type(out, theme, "text.screen");
    append_spaces(out, theme);
    append_strokes(out, theme);
    append_colours(out, theme, THEME_LIGHT, arena);
    /* dark if the system or the reader's choice requires it */
    g_string_append(out, "}\n@media screen and (prefers-color-scheme: dark) {\n"
                         ":root:not([data-theme=\"light\"]) {\n");
    append_bytes(out, dark->str, dark->len);
    g_string_append(out, "}\n}\n:root[data-theme=\"light\"] { color-scheme: light; }\n"
                         "@media screen {\n:root[data-theme=\"dark\"] {\n  color-scheme: dark;\n");
    append_bytes(out, dark->str, dark->len);
    g_string_append(out, "}\n}\n@media print {\n:root {\n  color-scheme: light;\n");
    append_colour(out, "hair", theme_colour(theme, "hair", THEME_PRINT), arena);
    g_string_append(out, "}\n}\n");
    append_narrow(out, theme);
}

/* Appends grid spans. A column of the comparison spans its head and rows, so that rows of both
 * columns are aligned. The page's contents are beside the page's head and as many blocks as leave
 * the margin free. */
static void
append_row_spans(GString *out)
{
    for (int rows = 1; rows <= HTML_SPAN_MAX; rows++) {
        g_string_append_printf(
            out, ".versus.rows-%d > section, .toc.rows-%d { grid-row-end: span %d; }\n", rows, rows,
            rows + 1);
    }
}

bool
html_style_render(const OutputContext *context, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    /* interned, because messages outlive this function */
    const char *path = g_intern_string(arena_printf(arena, "%s/site.css", context->assets));
    Bytes sheet;

    if (!file_read(path, LIMIT_SETTINGS_FILE, (Place){ .file = path }, arena, &sheet, diag)) {
        return false;
    }
    append_faces(out, context->theme, arena);
    append_tokens(out, context->theme, arena);
    g_string_append_len(out, sheet.data, (gssize)sheet.size);
    append_row_spans(out);
    return true;
}
