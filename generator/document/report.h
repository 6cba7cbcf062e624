/* A report: its settings, its pages as document trees (vocabulary:
 * document/document.rng), its figures, tables and bibliography, all resolved.
 * What the outputs walk; they add nothing to it. */
#ifndef DOCUMENT_REPORT_H
#define DOCUMENT_REPORT_H

#include "base/table.h"
#include "base/theme.h"
#include "charts/chart.h"
#include "words/words.h"

#include <libxml/tree.h>

/* A page that nothing of the report hangs on, made small (document/loading.h). */
typedef struct FoldedPage FoldedPage;

typedef struct {
    const char *id;    /* "training": file name without .md; "index" is the first page */
    const char *title; /* <h1> */
    const char *nav;   /* short title for navigation */
    const char *path;  /* relative to the report folder */
    int number;        /* from 1 in the order of report.yaml */
    xmlDoc *tree;      /* <page>; NULL: it is folded */
    const FoldedPage *folded;
    /* of a page made for a row of its front matter's `each`; else NULL */
    const Table *row;     /* that row alone */
    const char *row_name; /* "h100": what its names end in */
    size_t file;          /* while the report is loaded: which of the files listed */
    bool draft;           /* while the report is loaded: it is left out */
    const Words *words;   /* the program's own, in the page's language; NULL: the report's */
} Page;

typedef struct {
    const char *id; /* "fig-ttt" */
    int number;     /* over the whole report */
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
    /* Which column of the data each column of the table shows, and the column that its rows are
     * grouped by (-1: none), whose values the data need not have in order. NULL: the program
     * composes the table, and the data are more than it shows. */
    const size_t *columns;
    int group;
    const char *notice;  /* MLPerf footnote, or NULL */
    const Table *scores; /* of a matrix: option, criterion, score, weight; else NULL */
    bool weighs;         /* a script can work it out with a reader's own numbers */
} ReportTable;

typedef struct {
    const char *key;   /* "qovery" */
    int number;        /* in order of first citation, or of author and year; 0: never cited */
    const char *label; /* "Qovery": what an inline citation prints */
    const char *author, *title, *publisher, *date, *url, *note;
    const char *short_author; /* "Jouppi et al."; NULL: the author as it is */
    bool placeholder;         /* its values are examples, to be replaced */
    Place place;              /* of its key */
} Citation;

/* A short form and what it stands for. */
typedef struct {
    const char *name, *meaning;
    Place place;
} Term;

typedef struct {
    const char *name, *sql;
    Place place;
} ReportQuery;

/* A file that the report was made from, for the manifest. Data files are in the
 * store's table `source` as well. */
typedef struct {
    const char *path; /* relative to the report folder */
    const char *sha256;
    const char *query; /* of a warehouse, whose rows it has; NULL: of none */
    double n_rows;     /* these */
} ReportInput;

/* A PDF of some pages. */
typedef struct {
    const char *name;         /* of its file, without .pdf */
    const char *title;        /* what links to it say; NULL: the usual words */
    const char *const *pages; /* their paths, NULL at the end; NULL: all */
    bool cover;               /* with a title page and contents */
    bool sources;             /* with the list of sources that it cites */
    bool on_request;          /* made only when asked for by name */
} ReportPdf;

typedef struct {
    const char *folder; /* the report folder */
    /* date: ISO; all but the title are NULL when not given, as is the description */
    const char *title, *subtitle, *edition, *date;
    const char *language; /* "en" */
    const Words *words;   /* the program's own, in that language; NULL: English */
    const char *const *authors;
    size_t n_authors;
    const char *classification; /* "internal"; may be NULL */
    const char *description;
    const char *address; /* "https://example.org/report/"; NULL: not said */

    Page *pages;
    size_t n_pages;
    ReportFigure *figures;
    size_t n_figures;
    ReportTable *tables;
    size_t n_tables;
    Citation *citations;
    size_t n_citations;
    bool author_date; /* citations print "(Author year)", sorted so in the bibliography */
    Term *terms;      /* by name */
    size_t n_terms;
    ReportQuery *queries; /* in the order of the pages */
    size_t n_queries;
    const Value *parameters; /* map of name → map with value, unit, source, label */
    const Value *outputs;    /* names of the outputs wanted, a list; NULL: all */
    const Value *deck;       /* ids of the figures that slides show, a list; NULL: those with a
                              * takeaway, or all */
    const Value *trails;     /* how numbers were computed (document/report/trails.c): a list of
                              * maps; NULL: none */
    ReportPdf *pdfs;         /* in the order of report.yaml; report.pdf of all pages by default */
    size_t n_pdfs;
    bool decides;        /* a page has a decision box */
    ReportInput *inputs; /* report.yaml, pages, pictures, bibliography; sorted by path */
    size_t n_inputs;
} Report;

/* The trademark's notice, in its owner's words. */
extern const char mlperf_trademark[];
/* mlperf_results.c: gives a part that was taken out of a page that page's table of MLPerf results,
 * if a notice of the part refers to it. */
void mlperf_results_copy(const xmlNode *page, xmlNode *part);

/* The figure of that id. `number`: its number where that is known, which is where to look
 * first, else 0. NULL: there is none. */
const ReportFigure *report_figure(const Report *report, const char *id, int number);

/* The words of the program in the language of the page (NULL: of none); one of them. */
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
/* The root of the page's tree; that of a folded page is unfolded into the arena, and as
 * the outputs add nothing to any. */
const xmlNode *page_root(const Page *page, Arena *arena);
/* What is folded of the page is not asked for again: its memory is for others. */
void page_forget(const Page *page);
/* Unfolds all pages for good, in the arena. */
void report_unfold(Report *report, Arena *arena);

/* The document trees as indented text, for `dump document` and golden tests. */
void report_dump(const Report *report, GString *out);

#endif
