/* The display list: pages of positioned glyph runs, rules, pictures and links,
 * each tied to a node of the structure tree. The layout makes it, the writer
 * turns it into bytes and knows nothing of layout; `dump pages` prints it.
 *
 * Units are PDF points; x grows right, y grows DOWN from the top of the sheet
 * (the writer flips it). Everything belongs to one arena. */
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

/* What content that belongs to no structure element is there for (ISO 32000-1, 14.8.2.2). */
typedef enum {
    ARTIFACT_LAYOUT, /* rules, hyphens */
    ARTIFACT_BACKGROUND,
    ARTIFACT_PAGINATION, /* heads of tables repeated on a further page */
    ARTIFACT_HEADER,
    ARTIFACT_FOOTER,
} ArtifactKind;

typedef struct StructNode StructNode;

typedef struct {
    DisplayKind kind;
    /* Structure element whose content this is; NULL: an artifact (running
     * head, rule, repeated table head). Items of one element that follow one
     * another on a page share a marked content. */
    StructNode *node;
    ArtifactKind artifact; /* without a node */
    bool late; /* comes after all others of its page, so as not to part the text around it */
    Colour colour;
    float x, y;          /* TEXT: baseline start; others: top left */
    float width, height; /* RULE: filled rectangle; PICTURE, FORM: size on the page */
    /* TEXT */
    const TextFont *font;
    float size;
    const char *text;
    const TextGlyph *glyphs;
    const TextOffset *offsets; /* of each glyph; NULL, as nearly always: none has one */
    size_t n_glyphs;
    const struct PageNumber *page; /* while pages are cut: the text is to become a page's number */
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
    const char *contents;    /* /Contents: what a screen reader says */
    StructNode *node;        /* the Link element */
} DisplayLink;

typedef struct {
    const char *name; /* named destination */
    float y;
    bool numbered; /* of a figure or table that may leave its place */
    int waited;    /* that one: pages from its place in the text to this one */
} DisplayTarget;

/* Which block of the source the content from `y` on comes from. */
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
    /* What may print where: the measure, and between these heights what belongs to a
     * structure element. Artifacts may stand above and below. */
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
    const char *expansion; /* Span: what a short form stands for */
    const char *id;        /* Note */
    const char *lang;
    const char *scope;         /* TH: "Row", "Column" */
    int row_span, column_span; /* 0 or 1: none */
    const char *data;    /* Figure, Table: name of the attachment with its values; NULL: none */
    const char *summary; /* Table: what it is about, without a caption */
    const char *list_numbering;               /* L: "Disc", "Decimal", … */
    float bbox[4];                            /* Figure: x, y, width, height on its page */
    StructNode *first, *last, *next, *parent; /* children in reading order */
    size_t number;                            /* left to whoever writes the tree */
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
    int orientation; /* how its rows lie, see Exif; 0 and 1: upright */
} DisplayPicture;

typedef struct {
    const char *name, *mime, *description;
    const char *data;
    size_t size;
    const char *packed; /* by pdf_deflate(); NULL: it is yet to be packed */
    size_t packed_size;
} DisplayAttachment;

typedef struct {
    const char *title, *author, *subject, *language;
    const char *date; /* ISO: of the edition, never the clock */
    DisplayPage *pages;
    size_t n_pages;
    TextFont **fonts;
    size_t n_fonts;
    DisplayPicture *pictures;
    size_t n_pictures;
    Bytes forms; /* a PDF of cairo's, whose pages are the charts and SVG pictures */
    size_t n_forms;
    StructNode *root;
    OutlineEntry *outline; /* first top-level entry */
    DisplayAttachment *attachments;
    size_t n_attachments;
} Display;

/* Writer: display list → PDF 1.7 bytes, deterministic. */
bool pdf_serialise(const Display *display, int jobs, GByteArray *out, Diag *diag);

/* One line an item, for `dump pages` and golden tests. */
void display_dump(const Display *display, GString *out);

#endif
