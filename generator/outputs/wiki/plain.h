/* Pages reduced to elements that every wiki has. The document's boxes (figures, decisions, claims,
 * columns) are converted once, here, to headings, paragraphs, tables and images, so that all wikis
 * have the same content: numbers, values, notices, notes.
 *
 * A page is one libxml2 tree:
 *   page     blocks, then at most one `notes` of `note` (id, number; blocks)
 *   blocks   heading (level 2 to 6, id) · caption (id: a figure's or table's head) · p ·
 *            list (kind, start) of item (checked) of blocks · quote · callout (kind) ·
 *            code (language) · rule · image (chart or file, alt) ·
 *            table of columns/column (align) and row/cell (header)
 *   inlines  text · em · strong · del · code · sup · sub · br · link (href) ·
 *            ref (page, target) · noteref (note, number) · anchor (id) · image ·
 *            file (file: a file of the report that the text links to) */
#ifndef OUTPUTS_WIKI_PLAIN_H
#define OUTPUTS_WIKI_PLAIN_H

#include "document/tree.h"
#include "outputs/output.h"

typedef struct {
    const ReportFigure *chart; /* a chart, or NULL */
    const char *file;          /* a picture, relative to the report folder */
    bool linked;               /* not a picture, but a file that pages link to */
} PlainImage;

/* A heading, a caption, or another element of a page with an id. */
typedef struct {
    const char *head; /* plain_words() of a heading or caption; NULL: neither */
    const char *id;   /* NULL: none */
} PlainPlace;

typedef struct {
    const char *id;    /* "training" */
    const char *title; /* the title shown to readers */
    int number;
    xmlDoc *tree;       /* see plain_page_root() */
    PlainPlace *places; /* in order, without notes */
    size_t n_places;
    PlainImage *images; /* every use, in order */
    size_t n_images;
} PlainPage;

typedef struct {
    const OutputContext *context;
    const Report *report;
    const char *name; /* of the report, in lower case with hyphens */
    PlainPage *pages;
    size_t n_pages;
    PlainImage *images; /* without duplicates, in order of first use */
    size_t n_images;
    Arena *arena;
} PlainReport;

/* Converts the report's pages. Belongs to the arena. NULL after an error. */
const PlainReport *plain_report(const OutputContext *context, Arena *arena, Diag *diag);

/* The <page> element. */
const xmlNode *plain_page_root(const PlainPage *page);

/* The file name of an image or linked file: "fig-a.png", "pictures-photo.jpg",
 * "file-results-a.csv". `ending` is for charts. Belongs to the arena. */
const char *plain_image_name(const PlainImage *image, const char *ending, Arena *arena);
/* The same for an `image` or `file` node. */
const char *plain_node_image_name(const xmlNode *node, const char *ending, Arena *arena);

/* Appends "²" or "₂" for "2". False, without output, if the text is not only digits. */
bool plain_digits(const char *text, bool raised, GString *out);
/* The text of a node without markup: "CO₂", "x^(n+1)", "y_(max)", a note as "[1]". Belongs to the
 * arena. */
const char *plain_words(const xmlNode *node, Arena *arena);

/* The state while a page is converted. For plain*.c only. */
typedef struct {
    const OutputContext *context;
    const Page *page;
    GPtrArray *images; /* of PlainImage */
    bool *cited;       /* by index in report->citations */
    GPtrArray *terms;  /* <abbr> elements of the page */
    Arena *arena;
    Diag *diag;
    xmlNode *filling; /* filled by plain_inlines(); may be NULL */
    int depth;
    bool in_link; /* links must not be nested */
    bool failed;
} Plain;

/* A word of the user interface in the page's language. */
static inline const char *
plain_word(const Plain *plain, WordKey word)
{
    return report_word(plain->context->report, plain->page, word);
}

/* Converts the whole page. */
xmlDoc *plain_lower(Plain *plain);
void plain_inlines(Plain *plain, const xmlNode *source, xmlNode *target);
/* Adds an image node for a chart or a picture's path; the other one is NULL. */
void plain_image(Plain *plain, const ReportFigure *chart, const char *file, const char *alt,
                 xmlNode *target);
void plain_table(Plain *plain, const xmlNode *table, xmlNode *target);
/* Boxes. */
void plain_figure(Plain *plain, const xmlNode *node, xmlNode *target);
void plain_numbered_table(Plain *plain, const xmlNode *node, xmlNode *target);
void plain_decision(Plain *plain, const xmlNode *node, xmlNode *target);
void plain_claims(Plain *plain, const xmlNode *node, xmlNode *target);
void plain_versus(Plain *plain, const xmlNode *node, xmlNode *target);

#endif
