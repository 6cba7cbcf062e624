#include "outputs/pdf/svg_state.h"

#include <math.h>
#include <string.h>

/* Of a transform: with larger ones nothing lies in the picture. */
static const double NUMBER_MAX = 1e6;

/* ---- Properties ---- */

/* One of a list of words: its number; -1. */
static int
word_of(const char *text, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (g_str_equal(words[i], text)) {
            return i;
        }
    }
    return -1;
}

static bool
take_word(const char *text, const char *const *words, int *ret)
{
    *ret = word_of(text, words);
    return *ret >= 0;
}

static bool
take_dashes(const char *text, SvgStroke *pen, Arena *arena)
{
    double sum = 0;

    if (g_str_equal(text, "none")) {
        pen->n_dashes = 0;
        return true;
    }
    if (!svg_numbers(text, arena, &pen->dashes, &pen->n_dashes)) {
        return false;
    }
    for (size_t i = 0; i < pen->n_dashes; i++) {
        if (pen->dashes[i] < 0) {
            return false;
        }
        sum += pen->dashes[i];
    }
    return sum > 0;
}

static bool
take_weight(const char *text, int *ret)
{
    static const char *const words[] = { "normal", "bold", NULL };
    int word = word_of(text, words);
    double weight = 0;

    if (word >= 0) {
        *ret = word == 0 ? 400 : 700;
        return true;
    }
    if (!svg_length(text, 0, &weight) || weight < 100 || weight > 900 || strlen(text) != 3) {
        return false;
    }
    *ret = (int)weight;
    return true;
}

static bool
take_stroke(SvgStyle *style, const char *name, const char *text, Arena *arena)
{
    static const char *const caps[] = { "butt", "round", "square", NULL };
    static const char *const joins[] = { "miter", "round", "bevel", NULL };
    SvgStroke *pen = &style->pen;

    if (g_str_equal(name, "stroke")) {
        return svg_paint(text, &style->stroke);
    }
    if (g_str_equal(name, "stroke-width")) {
        return svg_length(text, 0, &pen->width) && pen->width >= 0;
    }
    if (g_str_equal(name, "stroke-opacity")) {
        return svg_share(text, &style->stroke.opacity);
    }
    if (g_str_equal(name, "stroke-linecap")) {
        return take_word(text, caps, &pen->cap);
    }
    if (g_str_equal(name, "stroke-linejoin")) {
        return take_word(text, joins, &pen->join);
    }
    if (g_str_equal(name, "stroke-miterlimit")) {
        return svg_length(text, 0, &pen->miter_limit) && pen->miter_limit >= 1;
    }
    if (g_str_equal(name, "stroke-dasharray")) {
        return take_dashes(text, pen, arena);
    }
    return g_str_equal(name, "stroke-dashoffset") && svg_length(text, 0, &pen->dash_offset);
}

static bool
take_font(SvgStyle *style, const char *name, const char *text, Arena *arena)
{
    static const char *const slants[] = { "normal", "italic", NULL };
    static const char *const anchors[] = { "start", "middle", "end", NULL };
    int word = 0;

    if (g_str_equal(name, "text-anchor")) {
        bool known = take_word(text, anchors, &word);
        style->anchor = (SvgAnchor)word;
        return known;
    }
    if (g_str_equal(name, "font-size")) {
        return svg_length(text, style->size, &style->size) && style->size > 0;
    }
    if (g_str_equal(name, "font-weight")) {
        return take_weight(text, &style->weight);
    }
    if (g_str_equal(name, "font-style")) {
        bool known = take_word(text, slants, &word);
        style->italic = word == 1;
        return known;
    }
    if (g_str_equal(name, "font-family")) {
        style->family = arena_strdup(arena, text);
        return *text != '\0' && strpbrk(text, "\\\"'") == NULL;
    }
    return false;
}

/* What changes nothing on paper. */
static bool
is_idle(const char *name)
{
    static const char *const names[] = {
        "id",        "class",          "role",   "version",         "baseProfile", "tabindex",
        "focusable", "pointer-events", "cursor", "shape-rendering", NULL,
    };

    return word_of(name, names) >= 0 || g_str_has_prefix(name, "aria-") ||
           g_str_has_prefix(name, "data-");
}

static bool
take_property(SvgState *state, const char *name, const char *text, Arena *arena)
{
    static const char *const rules[] = { "nonzero", "evenodd", NULL };
    SvgStyle *style = &state->style;

    if (g_str_equal(name, "fill")) {
        return svg_paint(text, &style->fill);
    }
    if (g_str_equal(name, "fill-opacity")) {
        return svg_share(text, &style->fill.opacity);
    }
    if (g_str_equal(name, "fill-rule")) {
        int rule = 0;
        bool known = take_word(text, rules, &rule);
        style->even_odd = rule == 1;
        return known;
    }
    if (g_str_equal(name, "opacity")) {
        return svg_share(text, &state->opacity);
    }
    return g_str_has_prefix(name, "stroke") ? take_stroke(style, name, text, arena)
                                            : take_font(style, name, text, arena);
}

/* "name: value; name: value" */
static bool
take_style(SvgState *state, const char *text, Arena *arena)
{
    g_auto(GStrv) declarations = g_strsplit(text, ";", -1);

    for (char **at = declarations; *at != NULL; at++) {
        char *colon = strchr(g_strstrip(*at), ':');
        if (**at == '\0') {
            continue;
        }
        if (colon == NULL) {
            return false;
        }
        *colon = '\0';
        const char *name = g_strchomp(*at);
        if (!is_idle(name) && !take_property(state, name, g_strchug(colon + 1), arena)) {
            return false;
        }
    }
    return true;
}

bool
svg_word_among(const char *word, const char *const *words)
{
    return word_of(word, words) >= 0;
}

/* ---- Attributes ---- */

static const char *
value_of(const xmlAttr *attribute)
{
    const xmlNode *text = attribute->children;

    return text == NULL                                        ? ""
           : text->next == NULL && text->type == XML_TEXT_NODE ? (const char *)text->content
                                                               : NULL;
}

const char *
svg_attribute(const xmlNode *element, const char *name)
{
    for (const xmlAttr *at = element->properties; at != NULL; at = at->next) {
        if (at->ns == NULL && g_str_equal((const char *)at->name, name)) {
            return value_of(at);
        }
    }
    return NULL;
}

static bool
is_sane(const SvgMatrix *matrix)
{
    const double numbers[] = { matrix->a, matrix->b, matrix->c, matrix->d, matrix->e, matrix->f };

    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if (!(fabs(numbers[i]) < NUMBER_MAX)) {
            return false;
        }
    }
    return true;
}

static bool
take_attribute(SvgState *state, const xmlAttr *at, const char *const *geometry, Arena *arena)
{
    const char *name = (const char *)at->name, *value = value_of(at);

    if (at->ns != NULL) { /* xml:space and xml:lang count, an editor's own do not */
        return !g_str_equal((const char *)at->ns->prefix, "xml");
    }
    if (value == NULL) {
        return false;
    }
    if (is_idle(name) || word_of(name, geometry) >= 0) {
        return true;
    }
    if (g_str_equal(name, "transform")) {
        return svg_transform(value, &state->matrix) && is_sane(&state->matrix);
    }
    return g_str_equal(name, "style") || take_property(state, name, value, arena);
}

/* What style says counts before attributes. */
bool
svg_state_enter(SvgState *state, const xmlNode *element, const char *const *geometry, Arena *arena)
{
    const char *style = svg_attribute(element, "style");

    state->opacity = 1;
    for (const xmlAttr *at = element->properties; at != NULL; at = at->next) {
        if (!take_attribute(state, at, geometry, arena)) {
            return false;
        }
    }
    return style == NULL || take_style(state, style, arena);
}

bool
svg_read_length(const xmlNode *element, const char *name, double em, double *ret)
{
    const char *value = svg_attribute(element, name);

    *ret = 0;
    return value == NULL || svg_length(value, em, ret);
}

bool
svg_read_lengths(const xmlNode *element, const char *const *names, size_t n, double *ret)
{
    for (size_t i = 0; i < n; i++) {
        if (!svg_read_length(element, names[i], 0, &ret[i])) {
            return false;
        }
    }
    return true;
}
