#include "base/theme.h"

#include "base/files.h"
#include "base/names.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

struct Theme {
    const Value *shipped;
    const Value *overrides; /* NULL: no overrides */
    char identity[SHA256_TEXT_SIZE];
};

static const char *const family_names[] = { "gpu", "tpu", "other" };
static const char *const mark_names[] = { "dot", "square", "triangle", "diamond" };

/* NULL after an error. */
static const Value *
parse_file(const char *path, char ret_sha256[SHA256_TEXT_SIZE], Arena *arena, Diag *diag)
{
    Bytes bytes;
    Place start = { .file = path, .line = 1, .column = 1 };

    if (!file_read(path, LIMIT_SETTINGS_FILE, (Place){ .file = path }, arena, &bytes, diag)) {
        return NULL;
    }
    bytes_write_sha256(bytes, ret_sha256);
    const Value *value = value_parse_yaml(bytes.data, bytes.size, start, arena, diag);
    if (value != NULL && value->kind == VALUE_NULL) { /* only comments: no overrides */
        return value_new_map(arena);
    }
    if (value != NULL && value->kind != VALUE_MAP) {
        diag_error(diag, start, "theme-shape", "a theme must be a map of keys");
        return NULL;
    }
    return value;
}

static bool check_shape(const Value *shipped, const Value *own, Diag *diag);

static bool
check_colour(const Value *shipped, const Value *own, Diag *diag)
{
    Colour colour;

    return shipped->kind != VALUE_STRING || !colour_parse(shipped->text, &colour) ||
           colour_parse(own->text, &colour) ||
           diag_error(diag, own->place, "theme-colour", "'%s' is not a colour; write \"#rrggbb\"",
                      own->text);
}

/* A measure must not be negative unless the shipped one is. A font size or line height must not be
 * zero. */
static bool
check_number(const Value *shipped, const Value *own, Diag *diag)
{
    static const char *const sizes[] = { "size", "lead", NULL };
    bool size = shipped->key != NULL && g_strv_contains(sizes, shipped->key);

    return shipped->kind != VALUE_NUMBER || shipped->number < 0 || own->number > 0 ||
           (own->number == 0 && !size) ||
           diag_error(diag, own->place, "theme-number", "%s is %s", own->text,
                      size ? "no size of letters" : "no measure: it is below zero");
}

/* Ramps and measures must be as long as the shipped ones; font families may differ in number. */
static bool
check_list(const Value *shipped, const Value *own, Diag *diag)
{
    const Value *known = shipped->first;
    bool ok = true, fonts = known != NULL && known->kind == VALUE_STRING && known->text[0] != '#';

    if (!fonts && own->n_items != shipped->n_items) {
        return diag_error(diag, own->place, "theme-shape", "'%s' must have %zu members, not %zu",
                          shipped->key, shipped->n_items, own->n_items);
    }
    for (const Value *at = own->first; at != NULL && known != NULL && !fonts;
         at = at->next, known = known->next) {
        if (at->kind != known->kind) {
            ok = diag_error(
                diag, at->place, "theme-shape",
                "a member of '%s' has another type than in the shipped assets/theme.yaml",
                shipped->key);
        } else {
            ok = check_colour(known, at, diag) && check_number(known, at, diag) && ok;
        }
    }
    return ok;
}

static bool
check_member(const Value *shipped, const Value *own, Diag *diag)
{
    if (own->kind == shipped->kind) {
        return own->kind == VALUE_MAP ? check_shape(shipped, own, diag)
               : own->kind == VALUE_LIST
                   ? check_list(shipped, own, diag)
                   : check_colour(shipped, own, diag) && check_number(shipped, own, diag);
    }
    return diag_error(diag, own->place, "theme-shape",
                      "'%s' has another type than in the shipped assets/theme.yaml", own->key);
}

/* Reports the unknown key and returns false. */
static bool
unknown_key(const Value *shipped, const Value *member, Diag *diag)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (const Value *at = shipped->first; at != NULL; at = at->next) {
        g_ptr_array_add(names, (void *)(uintptr_t)at->key);
    }
    const char *near =
        names_nearest(member->key, (const char *const *)(void *)names->pdata, names->len);
    if (near == NULL) {
        return diag_error(diag, member->key_place, "theme-key", "the theme has no key '%s'",
                          member->key);
    }
    return diag_error(diag, member->key_place, "theme-key",
                      "the theme has no key '%s'; did you mean '%s'?", member->key, near);
}

/* Checks an override, which may set any part of the shipped theme and add entities. */
static bool
check_shape(const Value *shipped, const Value *own, Diag *diag)
{
    bool ok = true, open = g_strcmp0(shipped->key, "entity") == 0;

    for (const Value *member = own->first; member != NULL; member = member->next) {
        const Value *known = value_lookup(shipped, member->key);
        if (known != NULL) {
            ok = check_member(known, member, diag) && ok;
        } else if (!open) {
            ok = unknown_key(shipped, member, diag);
        }
    }
    return ok;
}

/* Whether the entity's value of `key`, if present, is one of `choices`. */
static bool
check_choice(const Value *entity, const char *key, const char *const *choices, size_t n_choices,
             Diag *diag)
{
    const Value *value = value_lookup(entity, key);

    for (size_t i = 0; value != NULL && i < n_choices; i++) {
        if (g_strcmp0(value->text, choices[i]) == 0) {
            return true;
        }
    }
    if (value == NULL) {
        return true;
    }
    g_autoptr(GString) all = g_string_new(NULL);
    for (size_t i = 0; i < n_choices; i++) {
        g_string_append_printf(all, "%s%s", i > 0 ? ", " : "", choices[i]);
    }
    return diag_error(diag, value->place, "theme-choice", "'%s' of an entity must be one of: %s",
                      key, all->str);
}

/* Checks the custom accelerators. A key or value that the program does not know would be ignored
 * silently, so it is an error. */
static bool
check_entities(const Value *entities, Diag *diag)
{
    static const char *const keys[] = { "family", "step", "mark", NULL };
    const Value *first = entities != NULL && entities->kind == VALUE_MAP ? entities->first : NULL;
    bool ok = true;

    for (const Value *entity = first; entity != NULL; entity = entity->next) {
        ok &= value_check_keys(entity, keys, "an entity of the theme", diag);
        if (entity->kind != VALUE_MAP) {
            continue;
        }
        const Value *step = value_lookup(entity, "step");
        ok &= check_choice(entity, "family", family_names, G_N_ELEMENTS(family_names), diag);
        ok &= check_choice(entity, "mark", mark_names, G_N_ELEMENTS(mark_names), diag);
        if (step != NULL && (step->kind != VALUE_NUMBER || step->number < 1 || step->number > 4)) {
            ok =
                diag_error(diag, step->place, "theme-choice",
                           "'step' of an entity is the shade of its generation and must be 1 to 4");
        }
    }
    return ok;
}

/* Combines the hashes of both files. */
static void
identify(Theme *theme, const char *own_sha256)
{
    const Bytes parts[] = { { .data = theme->identity, .size = SHA256_TEXT_SIZE },
                            { .data = own_sha256, .size = SHA256_TEXT_SIZE } };

    parts_write_sha256(parts, G_N_ELEMENTS(parts), theme->identity);
}

const char *
theme_identity(const Theme *theme)
{
    return theme->identity;
}

static bool theme_check(const Theme *theme, const char *file, Diag *diag);

Theme *
theme_load(const char *path, const char *overrides, Arena *arena, Diag *diag)
{
    Theme *theme = arena_new0(arena, Theme);

    theme->shipped = parse_file(path, theme->identity, arena, diag);
    if (theme->shipped == NULL) {
        return NULL;
    }
    if (overrides != NULL) {
        char own_sha256[SHA256_TEXT_SIZE];
        theme->overrides = parse_file(overrides, own_sha256, arena, diag);
        if (theme->overrides == NULL || !check_shape(theme->shipped, theme->overrides, diag) ||
            !check_entities(value_lookup(theme->overrides, "entity"), diag) ||
            !theme_check(theme, overrides, diag)) {
            return NULL;
        }
        identify(theme, own_sha256);
    }
    return theme;
}

static const Value *
walk(const Value *value, const char *path)
{
    while (value != NULL && *path != '\0') {
        size_t n = strcspn(path, ".");
        const Value *member = value->first;
        guint64 index = g_ascii_isdigit(*path) ? g_ascii_strtoull(path, NULL, 10) : G_MAXUINT64;

        for (size_t i = 0; member != NULL; member = member->next, i++) {
            const char *name = member->key;
            if (name == NULL ? i == index
                             : *name == *path && strncmp(name, path, n) == 0 && name[n] == '\0') {
                break;
            }
        }
        value = member;
        path += n + (path[n] == '.');
    }
    return value;
}

const Value *
theme_value(const Theme *theme, const char *path)
{
    const Value *own = walk(theme->overrides, path);

    return own != NULL && own->kind != VALUE_MAP ? own : walk(theme->shipped, path);
}

double
theme_number(const Theme *theme, const char *path)
{
    const Value *value = theme_value(theme, path);

    if (value == NULL || value->kind != VALUE_NUMBER) {
        g_error("the theme has no number '%s'", path);
    }
    return value->number;
}

const char *
theme_text(const Theme *theme, const char *path)
{
    const Value *value = theme_value(theme, path);

    if (value == NULL || value->text == NULL) {
        g_error("the theme has no text '%s'", path);
    }
    return value->text;
}

static int
hex_digit(char c)
{
    return g_ascii_xdigit_value(c);
}

bool
colour_parse(const char *text, Colour *ret)
{
    double parts[3];

    if (text[0] != '#' || strlen(text) != 7) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        int high = hex_digit(text[1 + 2 * i]), low = hex_digit(text[2 + 2 * i]);
        if (high < 0 || low < 0) {
            return false;
        }
        parts[i] = (high * 16 + low) / 255.0;
    }
    *ret = (Colour){ parts[0], parts[1], parts[2] };
    return true;
}

char *
colour_format(Arena *arena, Colour colour)
{
    static const char digits[] = "0123456789abcdef";
    const double parts[] = { colour.red, colour.green, colour.blue };
    char *text = arena_alloc(arena, sizeof "#rrggbb"), *at = text;

    *at++ = '#';
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        unsigned part = (unsigned)(parts[i] * 255 + 0.5);
        *at++ = digits[part >> 4 & 15];
        *at++ = digits[part & 15];
    }
    *at = '\0';
    return text;
}

static Colour
colour_at(const Theme *theme, const char *path)
{
    Colour colour;

    if (!colour_parse(theme_text(theme, path), &colour)) {
        g_error("the theme's '%s' is not a colour (#rrggbb)", path);
    }
    return colour;
}

static const char *
variant_name(ThemeVariant variant)
{
    return variant == THEME_DARK ? "dark" : "light";
}

Colour
theme_colour(const Theme *theme, const char *name, ThemeVariant variant)
{
    char path[64];

    if (variant == THEME_PRINT && g_str_equal(name, "hair")) {
        /* a half-point line must survive a laser printer */
        return (Colour){ 0xdc / 255.0, 0xdc / 255.0, 0xd8 / 255.0 };
    }
    g_snprintf(path, sizeof path, "colour.%s.%s", variant_name(variant), name);
    return colour_at(theme, path);
}

static Colour
ramp_colour(const Theme *theme, const char *ramp, const char *of, int step, ThemeVariant variant)
{
    char path[64];

    g_snprintf(path, sizeof path, "%s.%s.%s.%d", ramp, variant_name(variant), of,
               CLAMP(step, 1, 5) - 1);
    return colour_at(theme, path);
}

Colour
theme_ramp_colour(const Theme *theme, const char *ramp, int step, ThemeVariant variant)
{
    return ramp_colour(theme, ramp, "fill", step, variant);
}

Colour
theme_ramp_text(const Theme *theme, const char *ramp, int step, ThemeVariant variant)
{
    return ramp_colour(theme, ramp, "text", step, variant);
}

static Colour
category_colour(const Theme *theme, const char *of, int category, ThemeVariant variant)
{
    char path[64];

    g_snprintf(path, sizeof path, "category.%s.%s.%d", variant_name(variant), of,
               CLAMP(category, 1, CATEGORIES) - 1);
    return colour_at(theme, path);
}

Colour
theme_category_colour(const Theme *theme, int category, ThemeVariant variant)
{
    return category_colour(theme, "fill", category, variant);
}

Colour
theme_category_label(const Theme *theme, int category, ThemeVariant variant)
{
    return category_colour(theme, "label", category, variant);
}

/* What the custom theme leaves out comes from the shipped theme. */
static const Value *
entity_value(const Value *own, const Value *shipped, const char *key)
{
    const Value *value = value_lookup(own, key);

    return value != NULL ? value : value_lookup(shipped, key);
}

Entity
theme_entity(const Theme *theme, const char *name, Family family)
{
    Entity entity = { .family = family };
    const Value *own = value_lookup(walk(theme->overrides, "entity"), name);
    const Value *shipped = value_lookup(walk(theme->shipped, "entity"), name);

    if (own == NULL && shipped == NULL) {
        guint hash = g_str_hash(name);
        entity.step = family == FAMILY_OTHER ? 1 + (int)(hash % 3) : 1 + (int)(hash % 4);
        entity.mark = (MarkShape)((hash >> 8) % G_N_ELEMENTS(mark_names));
        return entity;
    }
    const Value *step = entity_value(own, shipped, "step");
    const Value *mark = entity_value(own, shipped, "mark");
    const Value *its_family = entity_value(own, shipped, "family");
    entity.known = true;
    entity.step = step != NULL && step->kind == VALUE_NUMBER ? CLAMP((int)step->number, 1, 4) : 1;
    for (size_t i = 0; i < G_N_ELEMENTS(mark_names); i++) {
        if (mark != NULL && g_strcmp0(mark->text, mark_names[i]) == 0) {
            entity.mark = (MarkShape)i;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(family_names); i++) {
        if (its_family != NULL && g_strcmp0(its_family->text, family_names[i]) == 0) {
            entity.family = (Family)i;
        }
    }
    return entity;
}

Colour
theme_entity_colour(const Theme *theme, Entity entity, ThemeVariant variant)
{
    char path[64];
    int step = MIN(entity.step, entity.family == FAMILY_OTHER ? 3 : 4);

    g_snprintf(path, sizeof path, "family.%s.ramp.%s.%d", family_names[entity.family],
               variant_name(variant), step - 1);
    return colour_at(theme, path);
}

Colour
theme_family_colour(const Theme *theme, Family family, ThemeVariant variant)
{
    char path[64];

    if (family == FAMILY_OTHER) {
        return theme_colour(theme, "ink-2", variant);
    }
    g_snprintf(path, sizeof path, "family.%s.text.%s", family_names[family], variant_name(variant));
    return colour_at(theme, path);
}

/* ---- Contrast (WCAG 2.2, 1.4.3 and 1.4.11): (L1 + 0.05) / (L2 + 0.05), where L is the relative
 * luminance of an sRGB colour. A custom theme with illegible text is refused. ---- */

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
    const char *file; /* the custom theme */
    Arena *arena;
    Diag *diag;
} Check;

/* The message points to the colour of the two that the custom theme sets. */
static bool
check_pair(const Check *check, const char *front, const char *ground, double least)
{
    const Value *a = theme_value(check->theme, front), *b = theme_value(check->theme, ground);
    Colour text, paper;

    if (a == NULL || b == NULL || !colour_parse(a->text, &text) || !colour_parse(b->text, &paper)) {
        return true; /* reported elsewhere */
    }
    double ratio = colour_contrast(text, paper);
    if (ratio >= least) {
        return true;
    }
    Place place = g_strcmp0(a->place.file, check->file) == 0 ? a->place : b->place;
    return diag_error(
        check->diag, place, "theme-contrast",
        "%s (%s) on %s (%s) has a contrast of %s, but needs %s; choose a darker or lighter colour",
        front, a->text, ground, b->text, number_format(check->arena, floor(ratio * 100) / 100, 2),
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
    for (int i = 0; i < CATEGORIES; i++) {
        fine &= check_pair(check, arena_printf(arena, "category.%s.fill.%d", v, i), paper, 3);
        fine &= check_pair(check, arena_printf(arena, "category.%s.label.%d", v, i), paper, 4.5);
    }
    for (int step = 0; step < 5; step++) {
        fine &= check_pair(check, arena_printf(arena, "sequence.%s.fill.%d", v, step), paper, 3);
    }
    return fine;
}

/* The least contrast of text with its paper, and the number of steps in which a mark's colour is
 * moved towards ink to reach it. */
static const double TEXT_CONTRAST_MIN = 4.5;
enum { INK_STEPS = 16 };

Colour
theme_entity_label(const Theme *theme, Entity entity, ThemeVariant variant)
{
    Colour own = theme_entity_colour(theme, entity, variant), label = own;
    Colour paper = theme_colour(theme, "paper", variant), ink = theme_colour(theme, "ink", variant);

    for (int i = 1; i <= INK_STEPS && colour_contrast(label, paper) < TEXT_CONTRAST_MIN; i++) {
        double t = (double)i / INK_STEPS;
        label =
            (Colour){ own.red + t * (ink.red - own.red), own.green + t * (ink.green - own.green),
                      own.blue + t * (ink.blue - own.blue) };
    }
    return label;
}

/* Checks that the PDF's pages leave room for text: 100 mm beside the hanging column. */
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
                          "the margins of 'layout.print' leave %s by %s mm for text, which needs "
                          "%s by %s; make them smaller",
                          number_format(check->arena, width, 0),
                          number_format(check->arena, height, 0),
                          number_format(check->arena, least_width, 0),
                          number_format(check->arena, least_height, 0));
    }
    if (strcmp(lines->text, "ragged") != 0 && strcmp(lines->text, "justified") != 0) {
        fine = diag_error(check->diag, lines->place, "theme-choice",
                          "'lines' must be ragged or justified");
    }
    return fine;
}

/* Reports each pair of colours with too little contrast and returns false if there is any. Texts
 * need 4.5; axes and the marks of families need 3. `file` is the custom theme, to which messages
 * point. */
static bool
theme_check(const Theme *theme, const char *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Check check = { .theme = theme, .file = file, .arena = arena, .diag = diag };
    bool fine = check_variant(&check, "light");

    fine &= check_pages(&check);
    return check_variant(&check, "dark") && fine;
}
