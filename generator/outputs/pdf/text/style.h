/* The print style: text styles, colours and the sheet's measures, read from the theme once. Lengths
 * are in points. */
#ifndef OUTPUTS_PDF_TEXT_STYLE_H
#define OUTPUTS_PDF_TEXT_STYLE_H

#include "text/shape.h"

/* Changes to a style by inline elements; bits. */
typedef enum {
    TRAIT_STRONG = 1,
    TRAIT_EMPHASIS = 2,
    TRAIT_CODE = 4,
    TRAIT_RAISED = 8, /* footnote marks */
    TRAIT_STRUCK = 16,
    TRAIT_MUTED = 32,
    TRAIT_LOWERED = 64,
} Trait;

typedef struct TextStyle TextStyle;
struct TextStyle {
    FontRole role;
    int weight;
    bool italic, tabular, struck;
    bool divides; /* hyphenates words at line ends */
    float size, lead;
    float tracking; /* em */
    float rise;     /* pt above the baseline */
    Colour colour;
    /* derived */
    int typeface;
    float ascent, descent;   /* pt, of the face */
    float space;             /* pt, with tracking */
    unsigned traits;         /* if it is a variant */
    TextStyle *variant;      /* the first variant made so far */
    TextStyle *next_variant; /* the next variant of the same style */
};

typedef struct {
    float width, height; /* sheet */
    float left, right;   /* edges of the full measure */
    float text_left;     /* of the text column; ends at `right` */
    float top, bottom;   /* edges of the page's body */
    float head_top, foot_bottom;
    float axis; /* right to left: left + right, the axis to mirror at; else 0 */
} SheetMeasures;

typedef struct {
    float page, box, object, section, row, family;
} RuleWeights;

typedef struct {
    Shaper *shaper;
    Arena *arena;
    const Theme *theme;
    SheetMeasures sheet; /* the current sheet: upright, or a column of it */
    SheetMeasures wide;  /* a landscape sheet, for wide tables */
    RuleWeights rule;
    bool justified; /* running text is justified */
    Colour ink, ink2, ink3, line, hair, axis, tint, warning;
    TextStyle micro, table, small, body, title, lead, h2, h1, cover, code;
    TextStyle value; /* slides only: a large number */
} PrintStyle;

PrintStyle *print_style_new(const Theme *theme, Shaper *shaper, Arena *arena);
/* Sets or clears the axis of both sheets to match the direction of the shaper's language. */
void print_style_set_axes(PrintStyle *print);
/* Changes to the sheet of a slide and the slide's sizes of micro, table, body, value and h1. */
void print_style_use_deck(PrintStyle *print);

/* `base` with traits (bits of Trait). Returns a variant that belongs to the style. */
const TextStyle *style_with(PrintStyle *print, TextStyle *base, unsigned traits);

/* Copies of a style: unchanged, in another colour, in another weight. They belong to the arena. */
TextStyle *style_copy(PrintStyle *print, const TextStyle *base);
TextStyle *style_coloured(PrintStyle *print, const TextStyle *base, Colour colour);
TextStyle *style_weighted(PrintStyle *print, const TextStyle *base, int weight);
/* A copy that hyphenates words, for a title that has a word wider than its measure. */
TextStyle *style_dividing(PrintStyle *print, const TextStyle *base);

/* Distance from the top of a line of this style to its baseline. */
float style_baseline(const TextStyle *style);

#endif
