/* The print look: text styles, colours and the sheet's measures, read from the
 * theme once. Lengths are points. */
#ifndef OUTPUTS_PDF_TEXT_STYLE_H
#define OUTPUTS_PDF_TEXT_STYLE_H

#include "text/shape.h"

/* Changes that inline elements make to a style; bits. */
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
    bool divides; /* words at the end of a line */
    float size, lead;
    float tracking; /* em */
    float rise;     /* pt above the baseline */
    Colour colour;
    /* derived */
    int typeface;
    float ascent, descent;   /* pt, of the face */
    float space;             /* pt, with tracking */
    unsigned traits;         /* of a variant */
    TextStyle *variant;      /* the first of those made so far … */
    TextStyle *next_variant; /* … and the one after this */
};

typedef struct {
    float width, height; /* sheet */
    float left, right;   /* edges of the full measure */
    float text_left;     /* of the text column; ends at `right` */
    float top, bottom;   /* edges of the page's body */
    float head_top, foot_bottom;
    float axis; /* read from right to left: left + right, else 0 */
} SheetMeasures;

typedef struct {
    float page, box, object, section, row, family;
} RuleWeights;

typedef struct {
    Shaper *shaper;
    Arena *arena;
    const Theme *theme;
    SheetMeasures sheet; /* that is being set: upright, or within a column of it … */
    SheetMeasures wide;  /* … or on its side, for tables that need it */
    RuleWeights rule;
    bool justified; /* running text, not ragged */
    Colour ink, ink2, ink3, line, hair, axis, tint, warning;
    TextStyle micro, table, small, body, title, lead, h2, h1, cover, code;
    TextStyle value; /* of slides alone: a large number */
} PrintStyle;

PrintStyle *print_style_new(const Theme *theme, Shaper *shaper, Arena *arena);
/* Turns the sheets over, or back, as the shaper's language is read. */
void print_style_turn(PrintStyle *print);
/* The sheet of a slide, and its sizes of micro, table, body, value and h1. */
void print_style_use_deck(PrintStyle *print);

/* `base` with traits (bits of Trait); belongs to the style. */
const TextStyle *style_with(PrintStyle *print, TextStyle *base, unsigned traits);

/* A copy with another colour, weight or so: change it, then derive again. */
TextStyle *style_copy(PrintStyle *print, const TextStyle *base);
TextStyle *style_coloured(PrintStyle *print, const TextStyle *base, Colour colour);
TextStyle *style_weighted(PrintStyle *print, const TextStyle *base, int weight);
/* With words divided: of a title that has one wider than its measure. */
TextStyle *style_dividing(PrintStyle *print, const TextStyle *base);

/* From the top of a line of this style to its baseline. */
float style_baseline(const TextStyle *style);

#endif
