/* Paragraphs: spans of styled text, broken into lines.
 *
 * Lines are ragged right, or justified when asked. They are chosen for the whole paragraph at once:
 * the breaks whose lines leave the least white space (sum of squares), so that one short line never
 * hides a better division. Nothing is ever wider than the column: a word that is too wide is broken
 * anywhere.
 *
 * Text of scripts that are not written word by word from left to right goes to
 * Pango whole (paragraph_whole.c). */
#ifndef OUTPUTS_PDF_TEXT_PARAGRAPH_H
#define OUTPUTS_PDF_TEXT_PARAGRAPH_H

#include "outputs/pdf/galley.h"
#include "outputs/pdf/text/style.h"

typedef struct {
    const char *url, *destination, *contents; /* as in DisplayLink */
    StructNode *node;
} TextLink;

/* A mark or picture that stands in a line like a letter, on the baseline. */
typedef struct {
    DisplayKind kind;           /* DISPLAY_SHAPE, DISPLAY_PICTURE or DISPLAY_FORM */
    const char *path;           /* SHAPE */
    size_t index;               /* PICTURE, FORM */
    float width, height, after; /* pt; `after`: white space to its right */
    float drop;                 /* pt below the baseline */
    Colour colour;
    StructNode *node; /* Figure; NULL: an artifact */
    bool shrinks;     /* a picture: made smaller, in its shape, where its column is narrower */
} InlineBox;

/* Shown by a text while pages are cut, since it is as wide as the number may be. */
#define PAGE_NUMBER_ROOM "000"

typedef struct PageNumber {
    const char *destination;
    const char *chapter; /* its number, where the PDF leaves the destination out */
    const TextStyle *style;
} PageNumber;

/* A stretch of text of one style. `text` is not NUL-terminated. */
typedef struct {
    const char *text;
    size_t n_bytes;
    const TextStyle *style;
    StructNode *node; /* element the text is content of; NULL: an artifact */
    const TextLink *link;
    Footnote *note;         /* the text is its mark */
    const InlineBox *box;   /* instead of text */
    const PageNumber *page; /* the text is PAGE_NUMBER_ROOM, and will be this number */
    bool verbatim;          /* every space counts (code blocks) */
    bool forward;           /* runs from left to right in whatever text: code */
    bool line_break;        /* instead of text: the line ends here */
} Span;

typedef struct Piece Piece;
typedef struct WholeParagraph WholeParagraph;

typedef struct {
    uint32_t first, end; /* pieces, or the line's index when set whole */
    float width;
    float height;  /* of the tallest box in it, 0 without */
    float stretch; /* added to each space between its words */
} ParagraphLine;

typedef struct {
    Piece *pieces;
    ParagraphLine *lines;
    WholeParagraph *whole; /* set by Pango, else NULL */
    uint32_t n_pieces, n_lines;
    float natural;      /* width on one line (the longest, with line breaks inside) */
    float minimum;      /* width of the widest part without a break; no word is divided */
    float divided;      /* the same with words divided by the language's patterns */
    bool shrinks;       /* a box in it does */
    bool keeps_end;     /* the blank it ends in is set: other text follows on its line */
    bool right_to_left; /* stands at the right */
    bool foreign;       /* and yet its text runs from left to right */
} Paragraph;

/* What makes paragraphs: scratch space over one shaper. */
typedef struct Setter Setter;

Setter *setter_new(Shaper *shaper, Arena *arena);

/* Shapes the spans. They are copied, their texts not. The paragraph is there until
 * setter_rest(). */
Paragraph *paragraph_new(Setter *setter, const Span *spans, size_t n_spans, Place place);

/* Forgets all paragraphs; what was placed of them stays. */
void setter_rest(Setter *setter);

/* Breaks into lines of at most `width`. `balance`: even lines, for titles. */
void paragraph_break(Setter *setter, Paragraph *paragraph, float width, bool balance);

/* How many lines it takes at `width` when no word is divided by the language's patterns; an
 * estimate for text set whole. Nothing is changed. */
uint32_t paragraph_lines_at(const Paragraph *paragraph, float width);

/* Stretches the spaces of all lines but the last, and those that would get too wide, so
 * that they end at `width`; for lines broken to it. Text set whole stays ragged. */
void paragraph_justify(Paragraph *paragraph, float width);

/* Adds line `index` to the galley's open slab, its left edge at x. A line that
 * another follows ends in a space, which keeps words apart in extracted text; the
 * last one does with keeps_end. */
void paragraph_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x,
                     float baseline, Galley *galley);

/* True when the text needs whole shaping: right to left, Indic, Han … */
bool text_is_complex(const char *text, size_t n_bytes);

#endif
