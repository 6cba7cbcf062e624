/* Paragraphs: spans of styled text, broken into lines.
 *
 * Lines are ragged right, or justified on request. Breaks are chosen for the whole paragraph at
 * once so that the lines have the least white space (sum of squares). Nothing is wider than the
 * column: a word that is too wide is broken anywhere.
 *
 * Text in scripts that need more than word-by-word shaping from left to right is shaped as a whole
 * by Pango (paragraph_shaped.c). */
#ifndef OUTPUTS_PDF_TEXT_PARAGRAPH_H
#define OUTPUTS_PDF_TEXT_PARAGRAPH_H

#include "outputs/pdf/galley.h"
#include "outputs/pdf/text/style.h"

typedef struct {
    const char *url, *destination, *contents; /* as in DisplayLink */
    StructNode *node;
} TextLink;

/* A mark or picture that is placed in a line like a character, on the baseline. */
typedef struct {
    DisplayKind kind;           /* DISPLAY_SHAPE, DISPLAY_PICTURE or DISPLAY_FORM */
    const char *path;           /* SHAPE */
    size_t index;               /* PICTURE, FORM */
    float width, height, after; /* pt; `after`: white space to its right */
    float drop;                 /* pt that it extends below the baseline */
    Colour colour;
    StructNode *node; /* Figure; NULL: an artifact */
    bool shrinks;     /* a picture that is scaled down in a narrower column */
} InlineBox;

/* Placeholder text while pages are cut, as wide as the page number may be. */
#define PAGE_NUMBER_ROOM "000"

typedef struct PageNumber {
    const char *destination;
    const char *chapter; /* its number, for use if the PDF does not contain the destination */
    const TextStyle *style;
} PageNumber;

/* A run of text in one style. `text` is not NUL-terminated. */
typedef struct {
    const char *text;
    size_t n_bytes;
    const TextStyle *style;
    StructNode *node; /* element that this text is content of; NULL: an artifact */
    const TextLink *link;
    Footnote *note;         /* the text is its reference mark */
    const InlineBox *box;   /* instead of text */
    const PageNumber *page; /* the text is PAGE_NUMBER_ROOM, to be replaced by this number */
    bool verbatim;          /* every space counts (code blocks) */
    bool forward;           /* left to right in any context: code */
    bool line_break;        /* instead of text: the line ends here */
} Span;

typedef struct Piece Piece;
typedef struct WholeParagraph WholeParagraph;

typedef struct {
    uint32_t first, end; /* pieces, or the line's index if shaped by Pango */
    float width;
    float height;  /* of the tallest box in it; 0: no box */
    float stretch; /* added to each space between its words */
} ParagraphLine;

typedef struct {
    Piece *pieces;
    ParagraphLine *lines;
    WholeParagraph *whole; /* shaped by Pango, else NULL */
    uint32_t n_pieces, n_lines;
    float natural;      /* width on one line (the longest, if it has line breaks) */
    float minimum;      /* width of the widest unbreakable part, without hyphenation */
    float divided;      /* the same with hyphenation */
    bool shrinks;       /* a box in it may be scaled down */
    bool keeps_end;     /* draw the final space: other text follows on its line */
    bool right_to_left; /* aligned to the right */
    bool foreign;       /* right-aligned, but its text runs from left to right */
} Paragraph;

/* Makes paragraphs; holds scratch space for one shaper. */
typedef struct Setter Setter;

Setter *setter_new(Shaper *shaper, Arena *arena);

/* Shapes the spans. Copies the spans but not their texts. The paragraph is valid until
 * setter_rest(). */
Paragraph *paragraph_new(Setter *setter, const Span *spans, size_t n_spans, Place place);

/* Frees all paragraphs; placed lines remain. */
void setter_rest(Setter *setter);

/* Breaks the paragraph into lines of at most `width` points. `balance`: lines of even length, for
 * titles. */
void paragraph_break(Setter *setter, Paragraph *paragraph, float width, bool balance);

/* The number of lines at `width` points without hyphenation; an estimate for text shaped by Pango.
 * Changes nothing. */
uint32_t paragraph_lines_at(const Paragraph *paragraph, float width);

/* Stretches the spaces of lines so that they end at `width`, for which they were broken. The last
 * line stays ragged, and so do lines whose spaces would be too wide and text shaped by Pango. */
void paragraph_justify(Paragraph *paragraph, float width);

/* Adds line `index` to the galley's open slab, with its left edge at x. Every line but the last
 * ends in a space, which separates words in extracted text; with keeps_end the last line does
 * too. */
void paragraph_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x,
                     float baseline, Galley *galley);

/* True if the text needs full shaping: right to left, Indic, Han … */
bool text_is_complex(const char *text, size_t n_bytes);

#endif
