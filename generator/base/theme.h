/* The theme: colours, type and spacing of site, charts and PDF, from one YAML file
 * (assets/theme.yaml). Paths use dots: "text.print.body.size", "layout.print.margin.left"; list
 * items are numbered: "layout.print.sheet.0". */
#ifndef BASE_THEME_H
#define BASE_THEME_H

#include "base/value.h"

typedef struct Theme Theme;

typedef struct {
    double red, green, blue; /* 0 to 1, sRGB */
} Colour;

typedef enum { THEME_LIGHT, THEME_DARK, THEME_PRINT } ThemeVariant;

/* Reads the theme file. `overrides` (may be NULL) is a second file of the same shape whose values
 * take precedence. The result belongs to the arena. NULL after an error. */
Theme *theme_load(const char *path, const char *overrides, Arena *arena, Diag *diag);

/* A hash of the theme's files. */
const char *theme_identity(const Theme *theme);

const Value *theme_value(const Theme *theme, const char *path); /* NULL when absent */

/* If the theme lacks the path, the program aborts. The shipped theme has all paths that the program
 * uses, and theme_load() rejects a file that does not have the shipped theme's shape. */
double theme_number(const Theme *theme, const char *path);
const char *theme_text(const Theme *theme, const char *path);

/* Colour by name ("paper", "ink", "ink-2", "axis" …) in a variant. THEME_PRINT uses the light
 * values, except for "hair". */
Colour theme_colour(const Theme *theme, const char *name, ThemeVariant variant);

typedef enum { FAMILY_GPU, FAMILY_TPU, FAMILY_OTHER } Family;
typedef enum { MARK_DOT, MARK_SQUARE, MARK_TRIANGLE, MARK_DIAMOND } MarkShape;

enum { CATEGORIES = 8 };

/* How an accelerator looks in all charts. */
typedef struct {
    Family family;
    int step; /* 1 (oldest generation) to 4 */
    MarkShape mark;
    /* 1 to CATEGORIES: not an accelerator but another name of a chart; 0: an accelerator */
    int category;
    bool known; /* false: not in the theme; step and mark were derived from the name */
} Entity;

/* Looks up an accelerator by display name ("H100", "TPU v5p", "Trillium"). An unknown name gets a
 * step and a mark from a hash of the name, within `family`. */
Entity theme_entity(const Theme *theme, const char *name, Family family);
Colour theme_entity_colour(const Theme *theme, Entity entity, ThemeVariant variant);
/* The entity's colour for text, moved towards ink until its contrast with paper is at least 4.5. */
Colour theme_entity_label(const Theme *theme, Entity entity, ThemeVariant variant);
/* The family's text colour. */
Colour theme_family_colour(const Theme *theme, Family family, ThemeVariant variant);

/* Shade `step`, 1 to 5, of a ramp ("heat", "neutral"), and the colour of text on it. */
Colour theme_ramp_colour(const Theme *theme, const char *ramp, int step, ThemeVariant variant);
Colour theme_ramp_text(const Theme *theme, const char *ramp, int step, ThemeVariant variant);

/* Colours for the marks and labels of a category, 1 to CATEGORIES: a name of a chart that is not an
 * accelerator. */
Colour theme_category_colour(const Theme *theme, int category, ThemeVariant variant);
Colour theme_category_label(const Theme *theme, int category, ThemeVariant variant);

/* Reads "#rrggbb"; false for any other text. */
bool colour_parse(const char *text, Colour *ret);
char *colour_format(Arena *arena, Colour colour);

/* The contrast ratio, from 1 (same luminance) to 21. */
double colour_contrast(Colour a, Colour b);

#endif
