/* The display list: pages of positioned glyph runs, rules, pictures and links, each tied to a node
 * of the structure tree. The layout makes it; the writer turns it into bytes without any knowledge
 * of layout; `dump pages` prints it.
 *
 * Units are PDF points. x grows to the right, y grows DOWN from the top of the sheet (the writer
 * flips it). Everything belongs to one arena. */
#ifndef OUTPUTS_PDF_DISPLAY_H
#define OUTPUTS_PDF_DISPLAY_H

#include "base/files.h"
#include "base/theme.h"
#include "text/glyphs.h"

typedef enum {
    DISPLAY_TEXT,
    DISPLAY_RULE,
    DISPLAY_SHAPE,
    DISPLAY_PICTURE,
    DISPLAY_FORM
} DisplayKind;

/* Type of content that belongs to no structure element (ISO 32000-1, 14.8.2.2). */
typedef enum {
    ARTIFACT_LAYOUT, /* rules, hyphens */
    ARTIFACT_BACKGROUND,
    ARTIFACT_PAGINATION, /* table heads repeated on a further page */
    ARTIFACT_HEADER,
    ARTIFACT_FOOTER,
} ArtifactKind;

typedef struct StructNode StructNode;

typedef struct {
    DisplayKind kind;
    /* Structure element that this is content of; NULL: an artifact (running head, rule, repeated
     * table head). Successive items of one element on a page share one marked-content sequence. */
    StructNode *node;
    ArtifactKind artifact; /* if node is NULL */
    bool late; /* drawn after all other items of its page, so that it does not split text */
    Colour colour;
    float x, y;          /* TEXT: baseline start; others: top left */
    float width, height; /* RULE: filled rectangle; PICTURE, FORM: size on the page */
    /* TEXT */
    const TextFont *font;
    float size;
    const char *text;
    const TextGlyph *glyphs;
    const TextOffset *offsets; /* one per glyph; NULL (the usual case): all are zero */
    size_t n_glyphs;
    const struct PageNumber *page; /* the text is a placeholder for this number */
    /* SHAPE: an SVG-like path filled with the colour ("M x y L x y C … Z"),
     * relative to x, y: marks and glyphs of verdicts, confidence dots */
    const char *path;
    /* PICTURE: index into Display.pictures; FORM: into Display.forms */
    size_t index;
} DisplayItem;

typedef struct {
    float x, y, width, height;
    const char *url;         /* external, or NULL */
    const char *destination; /* named destination inside the PDF, or NULL */
    const char *contents;    /* /Contents: the text that a screen reader speaks */
    StructNode *node;        /* the Link element */
} DisplayLink;

typedef struct {
    const char *name; /* of the destination */
    float y;
    bool numbered;      /* of a numbered figure or table that may float */
    int pages_deferred; /* such a figure or table: number of pages it was deferred */
} DisplayTarget;

/* The source block of the content from `y` on. */
typedef struct {
    float y;
    const char *file;
    int line;
} DisplaySource;

typedef struct {
    float width, height;
    const char *label; /* page label: "i", "4" */
    DisplayItem *items;
    size_t n_items;
    DisplayLink *links;
    size_t n_links;
    DisplayTarget *targets;
    size_t n_targets;
    /* The area for content: left and right edges of the measure, and the range of heights for
     * content of structure elements. Artifacts may be above and below. */
    float left, right, top, bottom;
    DisplaySource *sources; /* from the top of the page down */
    size_t n_sources;
} DisplayPage;

/* A structure element. Types are PDF standard structure types. */
struct StructNode {
    /* "Document", "Sect", "Div", "H1", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH",
     * "TD", "Figure", "Caption", "Note", "Link", "Code", "BlockQuote", "TOC", "TOCI",
     * "Reference" … */
    const char *type;
    const char *alt;       /* Figure: alternative text */
    const char *expansion; /* Span: long form of an abbreviation */
    const char *id;        /* Note */
    const char *lang;
    const char *scope;         /* TH: "Row", "Column" */
    int row_span, column_span; /* 0 or 1: spans one cell */
    const char *data;    /* Figure, Table: name of the attachment with its values; NULL: none */
    const char *summary; /* Table: summary for a table without a caption */
    const char *list_numbering;               /* L: "Disc", "Decimal", … */
    float bbox[4];                            /* Figure: x, y, width, height on its page */
    StructNode *first, *last, *next, *parent; /* children in reading order */
    size_t number;                            /* for use by the writer of the tree */
};

typedef struct OutlineEntry OutlineEntry;
struct OutlineEntry {
    const char *title, *destination;
    OutlineEntry *first, *last, *next;
};

typedef struct {
    const char *path; /* for messages */
    const char *data; /* the file's bytes: PNG or JPEG */
    size_t size;
    int orientation; /* as in Exif; 0 and 1: upright */
} DisplayPicture;

typedef struct {
    const char *name, *mime, *description;
    const char *data;
    size_t size;
    const char *packed; /* by pdf_deflate(); NULL: not compressed yet */
    size_t packed_size;
} DisplayAttachment;

typedef struct {
    const char *title, *author, *subject, *language;
    const char *date; /* ISO date of the edition; never the current date */
    DisplayPage *pages;
    size_t n_pages;
    TextFont **fonts;
    size_t n_fonts;
    DisplayPicture *pictures;
    size_t n_pictures;
    Bytes forms; /* a PDF made by cairo, whose pages are the charts and SVG pictures */
    size_t n_forms;
    StructNode *root;
    OutlineEntry *outline; /* first top-level entry */
    DisplayAttachment *attachments;
    size_t n_attachments;
} Display;

/* Writes the display list as PDF 1.7, deterministically. `jobs`: number of threads. False, with an
 * error in `diag`, on failure. */
bool pdf_serialise(const Display *display, int jobs, GByteArray *out, Diag *diag);

/* Prints one line per item, for `dump pages` and golden tests. */
void display_dump(const Display *display, GString *out);

#endif
