/* Shared by the paragraph_*.c files. */
#ifndef OUTPUTS_PDF_TEXT_PARAGRAPH_PRIVATE_H
#define OUTPUTS_PDF_TEXT_PARAGRAPH_PRIVATE_H

#include "outputs/pdf/text/paragraph.h"

/* Glyphs between two possible line breaks, or a box. */
struct Piece {
    const Span *span;
    const Word *word; /* NULL: a box or a forced line break */
    const TextFont *font;
    const TextGlyph *glyphs;   /* em */
    const TextOffset *offsets; /* em; NULL: none */
    uint32_t n_glyphs;
    float width;  /* pt */
    float space;  /* pt, white space after it unless the line ends there; 0: none */
    float hyphen; /* pt, width of the hyphen if the line ends after it; 0: none */
    BreakKind after;
};

/* A possible line end: after piece `last`. */
typedef struct {
    double cost;
    float next; /* x of the line after it */
    uint32_t last;
    int previous; /* candidate that ends the previous line; -1: none */
    bool divides; /* the line ends in a hyphen */
    bool ends;    /* a forced break */
} LineCandidate;

struct Setter {
    Shaper *shaper;
    Arena *arena;
    Arena *scratch;  /* paragraphs, until setter_rest() */
    GArray *pieces;  /* of Piece */
    GArray *glyphs;  /* of TextGlyph: the current run */
    GArray *offsets; /* of TextOffset: one per glyph */
    bool moved;      /* some offset is not zero */
    GString *text;
    GArray *candidates; /* of LineCandidate */
    GArray *starts;     /* of float: x of each piece */
};

/* Column widths are chosen so that pictures are not scaled below this width (pt) unless
 * unavoidable. */
#define PICTURE_WIDTH_MIN 60.0F
/* The span of a box that fits a column of `width`: the span itself, or a scaled-down copy that
 * belongs to the setter's scratch. */
const Span *box_fit(Setter *setter, const Span *span, float width);

/* paragraph_shaped.c: the same operations, through Pango and for a whole paragraph. */
WholeParagraph *whole_new(Setter *setter, Paragraph *paragraph, const Span *spans, size_t n_spans,
                          Place place);
void whole_break(Setter *setter, Paragraph *paragraph, float width);
void whole_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x,
                 float baseline, Galley *galley);

/* paragraph_lines.c: choosing breaks. */
void lines_choose(Setter *setter, Paragraph *paragraph, float width, bool balance);

/* paragraph_place.c: writes runs of glyphs into the open slab. */
typedef struct {
    Setter *setter;
    Galley *galley;
    const Span *span; /* of the current run; NULL: none */
    const TextFont *font;
    float x, run_x, baseline;
    bool late; /* see DisplayItem */
    float link_x;
    const TextLink *link;
} RunWriter;

void run_begin(RunWriter *writer, const Span *span, const TextFont *font);
/* Adds a glyph, in points, with its text (which may be empty). */
void run_glyph(RunWriter *writer, TextGlyph glyph, TextOffset offset, const char *text);
/* Adds a space or hyphen in the span's style, `width` points wide; 0: its natural width. */
void run_extra(RunWriter *writer, const Span *span, const char *text, float width);
/* Discards a run that was not ended. */
void run_clear(Setter *setter);
void run_end(RunWriter *writer);
/* Closes an open link rectangle, then opens one for `link` (which may be NULL). */
void run_link(RunWriter *writer, const TextLink *link, const TextStyle *style);
void run_box(RunWriter *writer, const Span *span);

/* Appends a span's text with white space collapsed, unless the span is verbatim. `marked`: adds
 * invisible direction marks so that code, and signs with their numbers, run from left to right. */
void direction_append(GString *text, const Span *span, bool marked);

/* True if the spans contain letters of a right-to-left script, or any letters if `any`. */
bool direction_has_letters(const Span *spans, size_t n_spans, bool any);

/* True if text without a leading letter must run from left to right in a right-to-left report:
 * lines of code, and numbers followed by a bar. */
bool direction_forward(const Span *spans, size_t n_spans);

/* True if the text runs from left to right in a right-to-left report. */
bool direction_reads(const char *text);

/* True for a direction mark, and for the start or end of an isolate. */
bool direction_is_mark(gunichar c);

extern const char direction_mark[]; /* left to right */

#endif
