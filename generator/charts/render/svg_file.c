/* The CSS rules in a stand-alone chart file: the colours of the light variant, and those of the
 * dark variant if the reader's system requests it. Variables are not used, because office programs
 * do not support them. */
#include "charts/render/svg.h"

#include "base/number.h"

#include <math.h>

typedef struct {
    GString *css;
    Arena *arena;
    const Theme *theme;
    ThemeVariant variant;
    const char *id;
    const Scene *scene;
} Sheet;

static const char *
token(const Sheet *sheet, const char *name)
{
    return colour_format(sheet->arena, theme_colour(sheet->theme, name, sheet->variant));
}

static void
rule(const Sheet *sheet, const char *selector, const char *property, const char *value)
{
    g_string_append_printf(sheet->css, "#%s %s{%s:%s}\n", sheet->id, selector, property, value);
}

/* Fill of marks, and stroke of hollow marks and of lines in the mark's colour. */
static void
mark_rules(const Sheet *sheet, const char *class_name, Colour colour)
{
    const char *text = colour_format(sheet->arena, colour);

    g_string_append_printf(sheet->css, "#%s .mark.%s{fill:%s}\n", sheet->id, class_name, text);
    g_string_append_printf(sheet->css, "#%s .hollow.%s,#%s .line.%s,#%s .ci.%s{stroke:%s}\n",
                           sheet->id, class_name, sheet->id, class_name, sheet->id, class_name,
                           text);
}

static void
family_rules(const Sheet *sheet, Family family)
{
    int steps = family == FAMILY_OTHER ? 3 : 4;

    for (int step = 1; step <= steps; step++) {
        Entity entity = { .family = family, .step = step };
        Paint paint = { .kind = PAINT_ENTITY, .family = family, .step = step };
        mark_rules(sheet, svg_mark_class(paint),
                   theme_entity_colour(sheet->theme, entity, sheet->variant));
        paint.kind = PAINT_ENTITY_LABEL;
        g_autofree char *selector = g_strconcat(".", svg_text_class(paint), NULL);
        rule(sheet, selector, "fill",
             colour_format(sheet->arena, theme_entity_label(sheet->theme, entity, sheet->variant)));
    }
    mark_rules(sheet, svg_mark_class((Paint){ .kind = PAINT_FAMILY, .family = family }),
               theme_family_colour(sheet->theme, family, sheet->variant));
}

static bool
uses_paint(const Scene *scene, PaintKind kind)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind != SCENE_TEXT && scene->marks[i].paint.kind == kind) {
            return true;
        }
    }
    return false;
}

/* Cells and parts, and the texts on them. */
static void
ramp_rules(const Sheet *sheet)
{
    static const struct {
        const char *name;
        PaintKind fill, text;
    } ramps[] = { { "heat", PAINT_HEAT, PAINT_ON_HEAT },
                  { "diverging", PAINT_DIVERGING, PAINT_ON_DIVERGING },
                  { "sequence", PAINT_SEQUENCE, PAINT_SEQUENCE },
                  { "neutral", PAINT_NEUTRAL, PAINT_ON_NEUTRAL } };

    for (size_t i = 0; i < G_N_ELEMENTS(ramps); i++) {
        for (int step = 1; step <= 5 && uses_paint(sheet->scene, ramps[i].fill); step++) {
            Paint fill = { .kind = ramps[i].fill, .step = step };
            Paint text = { .kind = ramps[i].text, .step = step };
            g_autofree char *selector = g_strconcat(".", svg_text_class(text), NULL);
            mark_rules(sheet, svg_mark_class(fill),
                       theme_ramp_colour(sheet->theme, ramps[i].name, step, sheet->variant));
            if (ramps[i].text == ramps[i].fill) { /* no text is written on it */
                continue;
            }
            rule(sheet, selector, "fill",
                 colour_format(sheet->arena,
                               theme_ramp_text(sheet->theme, ramps[i].name, step, sheet->variant)));
        }
    }
    for (int i = 1; i <= CATEGORIES && uses_paint(sheet->scene, PAINT_CATEGORY); i++) {
        Paint label = { .kind = PAINT_CATEGORY_LABEL, .step = i };
        g_autofree char *selector = g_strconcat(".", svg_text_class(label), NULL);
        mark_rules(sheet, svg_mark_class((Paint){ .kind = PAINT_CATEGORY, .step = i }),
                   theme_category_colour(sheet->theme, i, sheet->variant));
        rule(sheet, selector, "fill",
             colour_format(sheet->arena, theme_category_label(sheet->theme, i, sheet->variant)));
    }
    if (uses_paint(sheet->scene, PAINT_CONTEXT)) {
        mark_rules(sheet, "context", theme_colour(sheet->theme, "axis", sheet->variant));
    }
    if (uses_paint(sheet->scene, PAINT_TINT)) {
        mark_rules(sheet, "tinted", theme_colour(sheet->theme, "tint", sheet->variant));
    }
    if (uses_paint(sheet->scene, PAINT_INK)) {
        mark_rules(sheet, "inked", theme_colour(sheet->theme, "ink", sheet->variant));
    }
}

/* Faint shapes have the colour of the marks of their class. */
static void
area_rules(const Sheet *sheet)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < sheet->scene->n_marks; i++) {
        const SceneMark *mark = &sheet->scene->marks[i];
        const char *class_name = svg_mark_class(mark->paint);
        if (mark->kind != SCENE_AREA || mark->as.area.full ||
            !g_hash_table_add(seen, (char *)(uintptr_t)class_name)) {
            continue;
        }
        g_autofree char *selector = g_strconcat(".area.", class_name, NULL);
        rule(sheet, selector, "fill",
             colour_format(sheet->arena, paint_colour(sheet->theme, mark->paint, sheet->variant)));
    }
}

static void
colour_rules(const Sheet *sheet)
{
    static const struct {
        const char *selector, *property, *token;
    } rules[] = {
        { ".paper", "fill", "paper" },
        { ".t1", "fill", "ink" },
        { ".t2", "fill", "ink-2" },
        { ".halo", "stroke", "paper" },
        { ".hair,#ID .faint,#ID .sep,#ID .rule", "stroke", "hair" },
        { ".base,#ID .tick", "stroke", "axis" },
        { ".zero", "stroke", "ink" },
        { ".whisker,#ID .run", "stroke", "ink" },
        { ".whisker-halo", "stroke", "paper" },
        { ".ideal", "stroke", "ink-3" },
        { ".dim", "stroke", "ink-2" },
        { ".rest", "stroke", "line" },
        { ".hatch,#ID .mark.outlined", "stroke", "axis" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
        g_auto(GStrv) parts = g_strsplit(rules[i].selector, "#ID", -1);
        g_autofree char *own = g_strconcat("#", sheet->id, NULL);
        g_autofree char *selector = g_strjoinv(own, parts);
        rule(sheet, selector, rules[i].property, token(sheet, rules[i].token));
    }
    rule(
        sheet, ".gt", "fill",
        colour_format(sheet->arena, theme_family_colour(sheet->theme, FAMILY_GPU, sheet->variant)));
    rule(
        sheet, ".tt", "fill",
        colour_format(sheet->arena, theme_family_colour(sheet->theme, FAMILY_TPU, sheet->variant)));
    mark_rules(sheet, "even", theme_colour(sheet->theme, "ink-2", sheet->variant));
    for (int family = FAMILY_GPU; family <= FAMILY_OTHER; family++) {
        family_rules(sheet, (Family)family);
    }
    ramp_rules(sheet);
    area_rules(sheet);
    g_string_append_printf(sheet->css, "#%s .mark.hollow{fill:%s}\n", sheet->id,
                           token(sheet, "paper"));
}

static void
append_families(const Sheet *sheet, GString *out)
{
    const Value *families = theme_value(sheet->theme, "font.text");

    for (const Value *name = families->first; name != NULL; name = name->next) {
        bool generic = g_str_equal(name->text, "sans-serif");
        g_string_append_printf(out, "%s%s%s%s", name == families->first ? "" : ",",
                               generic ? "" : "'", name->text, generic ? "" : "'");
    }
}

static void
append_width(const Sheet *sheet, const char *class_name, double width, const char *more)
{
    g_autoptr(GString) number = g_string_new(NULL);

    number_append_exact(number, rint(width * 100) / 100);
    g_string_append_printf(sheet->css, "#%s .%s{stroke-width:%s%s}\n", sheet->id, class_name,
                           number->str, more);
}

static const char *const line_classes[] = {
#define X(constant, class) [LINE_##constant] = (class),
    LINE_ROLES(X)
#undef X
};

static void
line_rule(const Sheet *sheet, const SceneMark *mark)
{
    LineRole role = mark->as.line.role;
    g_autoptr(GString) dash = g_string_new(NULL);

    if (mark->as.line.dash > 0 && role != LINE_SERIES) {
        g_string_append(dash, ";stroke-dasharray:");
        number_append_exact(dash, rint(mark->as.line.dash * 100) / 100);
        g_string_append_c(dash, ' ');
        number_append_exact(dash, rint(mark->as.line.gap * 100) / 100);
    }
    append_width(sheet, role == LINE_GRID ? SVG_HAIR_CLASS : line_classes[role],
                 mark->as.line.width, dash->str);
}

static void
outline_rules(const Sheet *sheet, const Scene *scene)
{
    bool outlined = false, faint = false;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_BAR && mark->as.bar.outlined && !outlined) {
            outlined = true;
            append_width(sheet, "mark.outlined", mark->as.bar.stroke, "");
        }
        faint = faint || (mark->kind == SCENE_AREA && !mark->as.area.full);
    }
    if (faint) {
        g_autoptr(GString) part = g_string_new(NULL);
        number_append_exact(part, theme_number(sheet->theme, "chart.area"));
        rule(sheet, ".area", "fill-opacity", part->str);
    }
}

/* Widths from the scene, because they differ between screen and print. */
static void
width_rules(const Sheet *sheet, const Scene *scene)
{
    bool seen[G_N_ELEMENTS(line_classes)] = { false }, hollow = false;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_LINE && !seen[mark->as.line.role]) {
            seen[mark->as.line.role] = true;
            line_rule(sheet, mark);
        } else if (mark->hollow && !hollow) {
            hollow = true;
            append_width(sheet, "mark.hollow",
                         mark->kind == SCENE_BAR ? mark->as.bar.stroke : mark->as.symbol.stroke,
                         "");
        }
    }
    append_width(sheet, "halo", scene->halo, ";paint-order:stroke;stroke-linejoin:round");
    outline_rules(sheet, scene);
}

static void
append_sheet(Sheet *sheet, const Scene *scene)
{
    g_string_append_printf(sheet->css, "#%s{font-family:", sheet->id);
    append_families(sheet, sheet->css);
    g_string_append(sheet->css, ";font-feature-settings:'calt' 0}\n");
    rule(sheet, ".num", "font-variant-numeric", "tabular-nums lining-nums");
    rule(sheet, ".num", "font-feature-settings", "'calt' 0,'tnum' 1,'lnum' 1");
    width_rules(sheet, scene);
    colour_rules(sheet);
    if (sheet->variant == THEME_LIGHT) {
        g_string_append(sheet->css, "@media (prefers-color-scheme:dark){\n");
        sheet->variant = THEME_DARK;
        colour_rules(sheet);
        g_string_append(sheet->css, "}\n");
    }
    g_string_append_printf(sheet->css,
                           "@media (forced-colors:active){#%s text{fill:CanvasText;stroke:none}}\n",
                           sheet->id);
}

/* ---- Attributes ---- */

static void
set_attribute(xmlNode *node, const char *name, const char *value)
{
    xmlNewNsProp(node, NULL, (const xmlChar *)name, (const xmlChar *)value);
}

static void
set_colour(xmlNode *node, const char *name, Colour colour)
{
    char text[sizeof "#rrggbb"];

    g_snprintf(text, sizeof text, "#%02x%02x%02x", (unsigned)lround(colour.red * 255),
               (unsigned)lround(colour.green * 255), (unsigned)lround(colour.blue * 255));
    set_attribute(node, name, text);
}

static void
set_length(xmlNode *node, const char *name, double length, double second)
{
    g_autoptr(GString) text = g_string_new(NULL);

    number_append_exact(text, rint(length * 100) / 100);
    if (second > 0) {
        g_string_append_c(text, ' ');
        number_append_exact(text, rint(second * 100) / 100);
    }
    set_attribute(node, name, text->str);
}

static void
set_stroke(xmlNode *node, Colour colour, double width)
{
    set_colour(node, "stroke", colour);
    set_length(node, "stroke-width", width, 0);
}

void
svg_set_text_colour(const SvgFile *file, xmlNode *node, Paint paint)
{
    if (file != NULL) {
        set_colour(node, "fill", paint_colour(file->theme, paint, file->variant));
    }
}

static void
set_inside(const SvgFile *file, xmlNode *node, const SceneMark *mark)
{
    bool bar = mark->kind == SCENE_BAR;
    Colour own = paint_colour(file->theme, mark->paint, file->variant);
    double stroke = bar ? mark->as.bar.stroke : mark->as.symbol.stroke;

    if (mark->hollow) {
        set_colour(node, "fill", theme_colour(file->theme, "paper", file->variant));
        set_stroke(node, own, stroke);
        return;
    }
    set_colour(node, "fill", own);
    if (bar && mark->as.bar.outlined) {
        set_stroke(node, theme_colour(file->theme, "axis", file->variant), stroke);
    }
}

void
svg_set_look(const SvgFile *file, xmlNode *node, const SceneMark *mark)
{
    if (file == NULL || mark->kind == SCENE_TEXT) {
        return;
    }
    if (mark->kind == SCENE_LINE) {
        set_attribute(node, "fill", "none");
        set_stroke(node, scene_mark_colour(file->theme, mark, file->variant), mark->as.line.width);
        if (mark->as.line.dash > 0 && mark->as.line.role != LINE_SERIES) {
            set_length(node, "stroke-dasharray", mark->as.line.dash, mark->as.line.gap);
        }
    } else if (mark->kind == SCENE_AREA) {
        set_colour(node, "fill", paint_colour(file->theme, mark->paint, file->variant));
        if (!mark->as.area.full) {
            set_length(node, "fill-opacity", theme_number(file->theme, "chart.area"), 0);
        }
    } else {
        set_inside(file, node, mark);
    }
}

/* ---- The file ---- */

/* Reduces the chart's id to characters that are valid in CSS and XML names. */
static char *
file_id(const Scene *scene)
{
    g_autoptr(GString) id = g_string_new("c-");

    for (const char *c = scene->id; *c != '\0'; c++) {
        g_string_append_c(id, g_ascii_isalnum(*c) || *c == '-' ? *c : '_');
    }
    return g_string_free(g_steal_pointer(&id), FALSE);
}

void
scene_write_svg(const Scene *scene, const Theme *theme, ThemeVariant variant, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) css = g_string_new("\n"), families = g_string_new(NULL);
    g_autofree char *id = file_id(scene);
    Sheet sheet = {
        .css = css, .arena = arena, .theme = theme, .variant = variant, .id = id, .scene = scene
    };
    xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
    xmlChar *text = NULL;
    int size = 0;

    append_sheet(&sheet, scene);
    append_families(&sheet, families);
    SvgFile file = { css->str, families->str, theme, variant };
    xmlDocSetRootElement(doc, svg_build(scene, id, NULL, &file, doc));
    xmlDocDumpMemoryEnc(doc, &text, &size, "UTF-8");
    g_string_append_len(out, (const char *)text, size);
    xmlFree(text);
    xmlFreeDoc(doc);
}
