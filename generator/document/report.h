/* A report: settings, pages as document trees (vocabulary: document/document.rng), figures, tables
 * and bibliography, all resolved. The outputs walk it and do not change it. */
#ifndef DOCUMENT_REPORT_H
#define DOCUMENT_REPORT_H

#include "base/table.h"
#include "base/theme.h"
#include "charts/chart.h"
#include "words/words.h"

#include <libxml/tree.h>

/* A self-contained page in compact form (document/loading.h). */
typedef struct FoldedPage FoldedPage;

typedef struct {
    const char *id;    /* "training": file name without .md; "index" is the first page */
    const char *title; /* <h1> */
    const char *nav;   /* short title for navigation */
    const char *path;  /* relative to the report folder */
    int number;        /* from 1 in the order of report.yaml */
    xmlDoc *tree;      /* <page>; NULL: the page is folded */
    const FoldedPage *folded;
    /* NULL unless the page was made for a row of its front matter's `each`: */
    const Table *row;     /* that row alone */
    const char *row_name; /* "h100": the suffix of names on it */
    size_t file;          /* while loading: index among the listed files */
    bool draft;           /* while loading: it is left out */
    const Words *words;   /* the program's words in the page's language; NULL: the report's */
} Page;

typedef struct {
    const char *id; /* "fig-ttt" */
    int number;     /* across the whole report */
    const Page *page;
    const ChartSpec *spec; /* NULL for a picture */
    Place place;
    const char *notice; /* MLPerf footnote, or NULL */
} ReportFigure;

typedef struct {
    const char *id; /* "tbl-prices" */
    int number;
    const Page *page;
    const char *title;
    const Table *data;
    /* The column of `data` that each column of the table shows, and the column that rows are
     * grouped by (-1: none); rows of a group need not be adjacent in `data`. NULL: the program
     * composes the table, and `data` contains more than it shows. */
    const size_t *columns;
    int group;
    const char *notice;  /* MLPerf footnote, or NULL */
    const Table *scores; /* for a matrix: option, criterion, score, weight; else NULL */
    bool weighs;         /* a script can recalculate it with the user's own numbers */
} ReportTable;

typedef struct {
    const char *key;   /* "qovery" */
    int number;        /* in order of first citation, or by author and year; 0: never cited */
    const char *label; /* "Qovery": what an inline citation prints */
    const char *author, *title, *publisher, *date, *url, *note;
    const char *short_author; /* "Jouppi et al."; NULL: use `author` */
    bool placeholder;         /* an example that the author should replace */
    Place place;              /* of its key */
} Citation;

/* An abbreviation and its meaning. */
typedef struct {
    const char *name, *meaning;
    Place place;
} Term;

typedef struct {
    const char *name, *sql;
    Place place;
} ReportQuery;

/* A file that the report was made from, for the manifest. Data files are also in the
 * store's table `source`. */
typedef struct {
    const char *path; /* relative to the report folder */
    const char *sha256;
    const char *query; /* for rows from a warehouse: the query; else NULL */
    double n_rows;     /* the number of these rows */
} ReportInput;

/* A PDF with some or all of the pages. */
typedef struct {
    const char *name;         /* file name without .pdf */
    const char *title;        /* text of links to it; NULL: the default text */
    const char *const *pages; /* paths, NULL-terminated; NULL: all pages */
    bool cover;               /* with a title page and contents */
    bool sources;             /* with the list of cited sources */
    bool on_request;          /* made only if requested by name */
} ReportPdf;

typedef struct {
    const char *folder; /* the report folder */
    /* date: ISO; all except the title may be NULL, like the description */
    const char *title, *subtitle, *edition, *date;
    const char *language; /* "en" */
    const Words *words;   /* the program's words in that language; NULL: English */
    const char *const *authors;
    size_t n_authors;
    const char *classification; /* "internal"; may be NULL */
    const char *description;
    const char *address; /* "https://example.org/report/"; NULL: not given */

    Page *pages;
    size_t n_pages;
    ReportFigure *figures;
    size_t n_figures;
    ReportTable *tables;
    size_t n_tables;
    Citation *citations;
    size_t n_citations;
    GHashTable *citations_by_key; /* key → index; NULL in a selection */
    bool author_date; /* citations are printed as "(Author year)", and the bibliography is
                       * sorted by them */
    Term *terms;      /* sorted by name */
    size_t n_terms;
    ReportQuery *queries; /* in the order of the pages */
    size_t n_queries;
    const Value *parameters; /* map of name → map with value, unit, source, label */
    const Value *outputs;    /* list of requested outputs; NULL: all */
    const Value *deck;       /* list of figure ids for slides; NULL: those with a
                              * takeaway, or all */
    const Value *trails;     /* provenance of numbers (document/report/trails.c), a list of maps;
                              * NULL: none */
    ReportPdf *pdfs;         /* in the order of report.yaml; by default report.pdf with all pages */
    size_t n_pdfs;
    bool decides;        /* some page has a decision box */
    ReportInput *inputs; /* report.yaml, pages, pictures, bibliography; sorted by path */
    size_t n_inputs;
} Report;

/* The trademark notice, in the owner's wording. */
extern const char mlperf_trademark[];
/* mlperf_results.c: copies a page's table of MLPerf results into a part that was taken out of the
 * page, if a notice in the part refers to the table. */
void mlperf_results_copy(const xmlNode *page, xmlNode *part);

/* The index of a source; -1 if there is none. */
int report_citation(const Report *report, const char *key);

/* The figure with that id; NULL: there is none. `number`: its number if known, which is tried
 * first, else 0. */
const ReportFigure *report_figure(const Report *report, const char *id, int number);

/* The program's words in the page's language (page NULL: the report's); or one of them. */
static inline const Words *
report_words(const Report *report, const Page *page)
{
    return page != NULL && page->words != NULL ? page->words : report->words;
}
static inline const char *
report_word(const Report *report, const Page *page, WordKey word)
{
    return words_text(report_words(report, page), word);
}
/* The root of the page's tree. The tree of a folded page is unfolded into the arena; outputs must
 * not change any of them. */
const xmlNode *page_root(const Page *page, Arena *arena);
/* Frees a folded page's tree, which must not be requested again. */
void page_forget(const Page *page);
/* Unfolds all pages permanently, in the arena. */
void report_unfold(Report *report, Arena *arena);

/* The document trees as indented text, for `dump document` and golden tests. */
void report_dump(const Report *report, GString *out);

#endif
