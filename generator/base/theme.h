/* The theme: colours, type and spacing of site, charts and PDF, from one YAML
 * file (assets/theme.yaml). Paths are written with dots: "text.print.body.size",
 * "layout.print.margin.left"; list items by index: "layout.print.sheet.0". */
#ifndef BASE_THEME_H
#define BASE_THEME_H

#include "base/value.h"

typedef struct Theme Theme;

typedef struct {
    double red, green, blue; /* 0 to 1, sRGB */
} Colour;

typedef enum { THEME_LIGHT, THEME_DARK, THEME_PRINT } ThemeVariant;

/* Reads the theme file; `overrides` (may be NULL) is a second file of the same
 * shape whose values win. Belongs to the arena. */
Theme *theme_load(const char *path, const char *overrides, Arena *arena, Diag *diag);

/* A hash of its files. */
const char *theme_identity(const Theme *theme);

const Value *theme_value(const Theme *theme, const char *path); /* NULL when absent */

/* A path that the program needs and the theme lacks stops the program: the
 * shipped theme has them all, and theme_load() has refused one that does not
 * have the shipped theme's shape. */
double theme_number(const Theme *theme, const char *path);
const char *theme_text(const Theme *theme, const char *path);

/* Colour token by name ("paper", "ink", "ink-2", "axis" …) in a variant;
 * THEME_PRINT takes the light values but "hair". */
Colour theme_colour(const Theme *theme, const char *name, ThemeVariant variant);

typedef enum { FAMILY_GPU, FAMILY_TPU, FAMILY_OTHER } Family;
typedef enum { MARK_DOT, MARK_SQUARE, MARK_TRIANGLE, MARK_DIAMOND } MarkShape;

enum { CATEGORIES = 8 };

/* How one accelerator looks everywhere. */
typedef struct {
    Family family;
    int step; /* 1 (oldest generation) to 4 */
    MarkShape mark;
    int category; /* 1 to CATEGORIES: no accelerator, but one of a chart's names; else 0 */
    bool known;   /* false: not in the theme; a step and mark were chosen from the name */
} Entity;

/* By display name ("H100", "TPU v5p", "Trillium"). An unknown name gets a step
 * and a mark from a hash of the name, within `family`. */
Entity theme_entity(const Theme *theme, const char *name, Family family);
Colour theme_entity_colour(const Theme *theme, Entity entity, ThemeVariant variant);
/* The same for text, nearer to ink as far as a contrast of 4.5 with paper needs it. */
Colour theme_entity_label(const Theme *theme, Entity entity, ThemeVariant variant);
/* The family's text colour. */
Colour theme_family_colour(const Theme *theme, Family family, ThemeVariant variant);

/* Shade `step`, 1 to 5, of a ramp ("heat", "neutral"), and the colour of a text
 * that stands on it. */
Colour theme_ramp_colour(const Theme *theme, const char *ramp, int step, ThemeVariant variant);
Colour theme_ramp_text(const Theme *theme, const char *ramp, int step, ThemeVariant variant);

/* A name of a chart that is no accelerator, 1 to CATEGORIES: its marks, and texts about it. */
Colour theme_category_colour(const Theme *theme, int category, ThemeVariant variant);
Colour theme_category_label(const Theme *theme, int category, ThemeVariant variant);

/* "#rrggbb"; false when it is not that. */
bool colour_parse(const char *text, Colour *ret);
char *colour_format(Arena *arena, Colour colour);

/* From 1 (the same luminance) to 21. */
double colour_contrast(Colour a, Colour b);

#endif
