/* What the parts of the paragraph maker share. */
#ifndef OUTPUTS_PDF_TEXT_PARAGRAPH_PRIVATE_H
#define OUTPUTS_PDF_TEXT_PARAGRAPH_PRIVATE_H

#include "outputs/pdf/text/paragraph.h"

/* Glyphs between two places where a line may end, or a box. */
struct Piece {
    const Span *span;
    const Word *word; /* NULL: a box, or nothing but a line break */
    const TextFont *font;
    const TextGlyph *glyphs;   /* em */
    const TextOffset *offsets; /* em; NULL: none */
    uint32_t n_glyphs;
    float width;  /* pt */
    float space;  /* pt, the white space after it unless the line ends; 0: none */
    float hyphen; /* pt, of the hyphen when the line ends after it; 0: none */
    BreakKind after;
};

/* A place where a line may end: after piece `last`. */
typedef struct {
    double cost;
    float next; /* x of the line after it */
    uint32_t last;
    int previous; /* candidate that ends the line before, -1: none */
    bool divides; /* it ends in a hyphen */
    bool ends;    /* it must end there */
} LineCandidate;

struct Setter {
    Shaper *shaper;
    Arena *arena;
    Arena *scratch;  /* paragraphs until setter_rest() */
    GArray *pieces;  /* of Piece */
    GArray *glyphs;  /* of TextGlyph: the run being made */
    GArray *offsets; /* of TextOffset, of each glyph */
    bool moved;      /* one of them is not 0 */
    GString *text;
    GArray *candidates; /* of LineCandidate */
    GArray *starts;     /* of float: x of each piece */
};

/* Width below which no column makes a picture smaller unless it must. */
#define LEAST_PICTURE 60.0F
/* The span of a box as it stands in a column of `width`: itself, or a smaller copy that belongs to
 * the setter's scratch. */
const Span *box_fit(Setter *setter, const Span *span, float width);

/* paragraph_whole.c: the same through Pango, for the whole paragraph. */
WholeParagraph *whole_new(Setter *setter, Paragraph *paragraph, const Span *spans, size_t n_spans,
                          Place place);
void whole_break(Setter *setter, Paragraph *paragraph, float width);
void whole_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x,
                 float baseline, Galley *galley);

/* paragraph_lines.c: choosing breaks. */
void lines_choose(Setter *setter, Paragraph *paragraph, float width, bool balance);

/* paragraph_place.c: one run of glyphs after another into the open slab. */
typedef struct {
    Setter *setter;
    Galley *galley;
    const Span *span; /* of the run so far; NULL: none */
    const TextFont *font;
    float x, run_x, baseline;
    bool late; /* see DisplayItem */
    float link_x;
    const TextLink *link;
} RunWriter;

void run_begin(RunWriter *writer, const Span *span, const TextFont *font);
/* One glyph in points, with its text (may be empty). */
void run_glyph(RunWriter *writer, TextGlyph glyph, TextOffset offset, const char *text);
/* A space or hyphen in the span's style, `width` points wide, or as wide as it is: 0. */
void run_extra(RunWriter *writer, const Span *span, const char *text, float width);
/* Forgets what was not ended. */
void run_clear(Setter *setter);
void run_end(RunWriter *writer);
/* Closes an open link rectangle, then opens one for `link` (may be NULL). */
void run_link(RunWriter *writer, const TextLink *link, const TextStyle *style);
void run_box(RunWriter *writer, const Span *span);

/* Appends a span's text with its spaces made one, unless they all count. With `marked` marks of
 * direction that no reader sees keep code, and signs with their numbers, from left to right. */
void direction_append(GString *text, const Span *span, bool marked);

/* Whether letters of a script from right to left are among the spans, or letters at all when
 * `any`. */
bool direction_has_letters(const Span *spans, size_t n_spans, bool any);

/* Whether the text of a report from right to left must run from left to right although no letter
 * says so first: lines of code, and numbers with a bar behind them. */
bool direction_forward(const Span *spans, size_t n_spans);

/* Whether text runs from left to right in a report that does not. */
bool direction_reads(const char *text);

/* A mark of direction, or the start or end of an isolated stretch. */
bool direction_is_mark(gunichar c);

extern const char direction_mark[]; /* left to right */

#endif
