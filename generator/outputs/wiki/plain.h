/* Pages in the few words that every wiki has. The document's boxes (figures,
 * decisions, claims, columns) become headings, paragraphs, tables and images
 * once, here, so that all wikis say the same: numbers, values, notices, notes.
 *
 * A page is one libxml2 tree:
 *   page     blocks, then at most one `notes` of `note` (id, number; blocks)
 *   blocks   heading (level 2 to 6, id) · caption (id: a figure's or table's
 *            head) · p · list (kind, start) of item (checked) of blocks · quote
 *            · callout (kind) · code (language) · rule · image (chart or file,
 *            alt) · table of columns/column (align) and row/cell (header)
 *   inlines  text · em · strong · del · code · sup · sub · br · link (href) ·
 *            ref (page, target) · noteref (note, number) · anchor (id) · image
 *            · file (file: one of the report that the text links to)
 */
#ifndef OUTPUTS_WIKI_PLAIN_H
#define OUTPUTS_WIKI_PLAIN_H

#include "document/tree.h"
#include "outputs/output.h"

typedef struct {
    const ReportFigure *chart; /* or */
    const char *file;          /* a picture, relative to the report folder */
    bool linked;               /* no picture: a file that pages link to */
} PlainImage;

/* A heading, a caption, or another place of a page that has an id. */
typedef struct {
    const char *head; /* plain_words() of a heading or caption; NULL: neither */
    const char *id;   /* NULL: none */
} PlainPlace;

typedef struct {
    const char *id;    /* "training" */
    const char *title; /* as the reader knows it */
    int number;
    xmlDoc *tree;       /* see plain_page_root() */
    PlainPlace *places; /* in order, but no notes */
    size_t n_places;
    PlainImage *images; /* as often as they stand there, in order */
    size_t n_images;
} PlainPage;

typedef struct {
    const OutputContext *context;
    const Report *report;
    const char *name; /* of the report, in small letters and hyphens */
    PlainPage *pages;
    size_t n_pages;
    PlainImage *images; /* each once, in order of first use */
    size_t n_images;
    Arena *arena;
} PlainReport;

/* In the arena. NULL after an error. */
const PlainReport *plain_report(const OutputContext *context, Arena *arena, Diag *diag);

/* <page> */
const xmlNode *plain_page_root(const PlainPage *page);

/* The name of an image's or linked file: "fig-a.png", "pictures-photo.jpg",
 * "file-results-a.csv"; `ending` is that of charts. In the arena. */
const char *plain_image_name(const PlainImage *image, const char *ending, Arena *arena);
/* The same of an `image` or `file` node. */
const char *plain_node_image_name(const xmlNode *node, const char *ending, Arena *arena);

/* "²" and "₂" for "2"; false, and nothing written, where the text is not of digits alone. */
bool plain_digits(const char *text, bool raised, GString *out);
/* The words of a node in letters alone, where a wiki reads no marks: "CO₂", "x^(n+1)", "y_(max)",
 * a note as "[1]". In the arena. */
const char *plain_words(const xmlNode *node, Arena *arena);

/* While a page is made plain. For plain*.c. */
typedef struct {
    const OutputContext *context;
    const Page *page;
    GPtrArray *images; /* of PlainImage */
    bool *cited;       /* by index in report->citations */
    GPtrArray *terms;  /* <abbr> elements of the page */
    Arena *arena;
    Diag *diag;
    xmlNode *filling; /* by plain_inlines(), or NULL */
    int depth;
    bool in_link; /* links do not nest */
    bool failed;
} Plain;

/* A word of the program, in the page's language. */
static inline const char *
plain_word(const Plain *plain, WordKey word)
{
    return report_word(plain->context->report, plain->page, word);
}

/* The whole page. */
xmlDoc *plain_lower(Plain *plain);
void plain_inlines(Plain *plain, const xmlNode *source, xmlNode *target);
/* An image node for a chart or a picture's path; the other is NULL. */
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
