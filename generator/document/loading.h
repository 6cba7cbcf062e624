/* What is known while a report is loaded, shared by the files of this folder.
 *
 * Loading runs in passes over all pages, because any page may refer to any
 * other: read (Markdown → pending trees), number (anchors, figures, tables,
 * queries by name), resolve (directives, values, references, citations). */
#ifndef DOCUMENT_LOADING_H
#define DOCUMENT_LOADING_H

#include "document/markdown/prose.h"
#include "document/report.h"
#include "document/tree.h"
#include "store/import.h"

/* A place that can be referred to. */
typedef struct {
    const char *id;
    const Page *page;
    WordKey word;       /* "Figure" of … */
    const char *number; /* … "3"; NULL: no printed name; "": the page itself */
    const char *text;   /* the heading's own words; else NULL */
    Place place;
} Anchor;

/* A page whose text stands for itself: it has words, marks, lists, tables, notes and links
 * to elsewhere, and neither data, nor references, nor conditions. It is resolved as soon
 * as it is read, and its tree is kept as bytes: nodes of libxml2 take four times as much, and a
 * site of 10,000 pages would take half of Hugo's memory instead of a ninth. */
struct FoldedPage {
    char *tree;            /* tree_fold(); NULL: nobody needs it any more */
    const Anchor *anchors; /* of no page: pages still move when some are left out */
    size_t n_anchors;
};

/* Of a FoldedPage, which stays itself. */
void folded_page_release(void *page);

/* The root of a page's tree; NULL for a folded page, in which nothing is pending. */
static inline xmlNode *
page_pending(const Page *page)
{
    return page->tree != NULL ? xmlDocGetRootElement(page->tree) : NULL;
}

/* The query behind a figure or table. */
typedef struct {
    const char *id;
    const Value *map; /* of the directive */
    const char *sql;
    const Table *row; /* of its page, or NULL */
} Evidence;

typedef struct {
    const char *name, *sql;
    Place place;
    const Table *row;    /* of its page, whose values are bound; NULL: none */
    const Table *result; /* NULL until it is run, or after an error */
    bool run;
    bool used;
    bool judged;     /* its values were looked at: */
    bool unverified; /* it reads MLPerf results that are not verified */
} Query;

/* A page that its condition leaves out of the report. */
typedef struct LeftOut LeftOut;
struct LeftOut {
    const char *path;
    Place place; /* of the condition */
    const LeftOut *next;
};

typedef struct WordShelf WordShelf;
typedef struct TermStarts TermStarts;
typedef struct PictureLook PictureLook;

/* A key of front matter that has no meaning here. */
typedef struct {
    const char *page; /* the first that has it */
    int line;
    size_t n_pages;
} ForeignKey;

/* A condition of `expect`, and what became of it. */
typedef struct {
    Place place;
    const char *condition;
    const char *row;  /* of the page's row, what its names end in; or NULL */
    bool told, holds; /* told: no error kept it from being judged */
} Expectation;

/* What is read from the report folder. */
typedef struct {
    const Value *settings; /* report.yaml, or an empty map */
    const char *templates; /* folder of the shipped templates; NULL: none */
    const char **html;     /* elements of HTML that pages may use, NULL-terminated; or NULL */
    bool bare;             /* there is no report.yaml */
    bool foreign;        /* bare, and without index.md: its pages were written for another reader */
    bool lenient;        /* what cannot be read is left out and listed: bare, or data: lenient */
    bool unreadable;     /* report.yaml: reported; nothing can be made of the folder */
    GArray *files;       /* ReportInput */
    GHashTable *by_path; /* the paths of `files` */
    GHashTable *proses;  /* file → Prose: each page, as a whole file */
    GHashTable *bad_pages; /* of a bare folder, by path: they are left out */
} Inputs;

/* What pages refer to by name. */
typedef struct {
    GPtrArray *anchors;    /* Anchor, in document order */
    GHashTable *by_id;     /* "page#id" and "#id" → Anchor */
    GHashTable *id_counts; /* stem → next number to try */
    int n_equations, n_includes;
} Names;

/* Of Facts.put_back. */
enum { PUT_NOTHING_BACK = 0, PUT_ALL_BACK = -1 };

/* What is asked of the data, and which of its rows count. */
typedef struct {
    GPtrArray *queries;          /* Query, in the order of the pages */
    const Table *accelerators;   /* name, family; NULL: not asked for yet */
    const Table *picture_rules;  /* of analysis/rules.yaml; NULL: not asked for yet */
    bool data_broken;            /* reported: what rests on the data is not judged then */
    const Exclusion *exclusions; /* rules of report.yaml that leave rows of its data out */
    size_t n_exclusions;
    int put_back;   /* number of the rule whose rows are taken in all the same; or see above */
    GArray *judged; /* Expectation, where somebody asks what became of each; or NULL */
} Facts;

typedef struct Trails Trails; /* document/report/trails.c */

/* What the pages turn out to have, for the lists of the report. All in the order of the pages. */
typedef struct {
    GArray *figures;          /* ReportFigure */
    GArray *tables;           /* ReportTable */
    GArray *citations;        /* Citation */
    GHashTable *by_key;       /* key of a citation → its index */
    GArray *terms;            /* Term */
    TermStarts *starts;       /* of terms; abbreviation.c */
    GArray *evidence;         /* Evidence */
    GPtrArray *claims;        /* Claim (document/directives/claim.h) */
    GPtrArray *matrices;      /* Matrix (document/directives/matrix.h) */
    Trails *trails;           /* of numbers (trails.c); NULL: none yet */
    const LeftOut *left_out;  /* pages whose `if:` does not hold; NULL: none */
    GHashTable *mlperf_lines; /* lines of notices → MlperfLine (document/rules/mlperf_group.h) */
    GHashTable *foreign_keys; /* front matter of other programs: key → ForeignKey */
    int n_cited;
} Collected;

/* The row whose values a part of the text has, and what the names in it end in; NULL: none. */
typedef struct {
    const Table *row;
    const char *name;
} RowScope;

typedef struct {
    Report *report;
    Store *store; /* NULL: no data at all, so that every query fails */
    Arena *arena;
    Arena *trial; /* of what query_try() gives: until its directive, or page, is resolved */
    Diag *diag;

    Inputs inputs;
    Names names;
    Facts facts;
    Collected collected;

    const Table *row;     /* of the page or block that is worked on; NULL: it is made for no row */
    const char *row_name; /* what the names on such a page end in; NULL: the same */
    GArray *rows;         /* RowScope: of the blocks of `::: each` */
    const Words *words;   /* of the page that is worked on; NULL: the report's */
    WordShelf *shelf;     /* of the words of all languages; shared by those who read pages */
    bool english;         /* nobody wrote the words of the report's language */
    PictureLook *looks;   /* pictures that are looked at; pictures.c */
} Loading;

Loading *loading_new(const char *folder, Store *store, Arena *arena, Diag *diag);
void loading_free(Loading *loading);
/* Forgets all pages and what they have, for another attempt without some of them. */
void loading_forget_pages(Loading *loading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Loading, loading_free)

/* Reads a file of the report folder and lists it among the inputs. `path` is
 * relative; the text is NUL-terminated. */
bool loading_read(Loading *loading, const char *path, Place place, Bytes *ret);
/* The same, with the text in the arena. */
bool loading_read_into(Loading *loading, const char *path, Place place, Arena *arena, Bytes *ret);
/* Lists a file that was read, unless it is listed; its texts live as long as the list. */
void loading_take_input(Loading *loading, const ReportInput *input);
/* Keeps the text of a page or included file, by its path: the first of each. */
void loading_keep_prose(Loading *loading, Prose *prose);
/* The page that a place is on, as text; NULL for another file. */
const Prose *loading_prose(const Loading *loading, Place place);
/* A path written in `file`, relative to the report folder; NULL when it leaves it. */
const char *loading_path(const Loading *loading, const char *file, const char *path);
/* True when the report folder has this file. */
bool loading_has(const Loading *loading, const char *path);

/* settings.c: report.yaml with the command line's overrides → report, settings.
 * Goes on after errors. */
bool settings_read(Loading *loading, const Value *overrides);
/* Imports built-in and own accelerators, bibliography, results and prices. */
bool data_import(Loading *loading);
/* bare.c: reads all files of a bare folder; what holds no data is listed as unread. */
bool bare_import(Loading *loading);
/* One file of the folder, as report.yaml speaks of it. */
ImportItem import_item(Loading *loading, const char *path, Place place);
bool import_items(Loading *loading, ImportItem *items, size_t n_items);
/* Notes each value that names of files suggest and that the data use, and warns of all of them
 * together. */
void assumptions_note(Loading *loading);
/* A page that the program brings: "coverage", "assumptions", "provenance", "glossary", "unread".
 * Its data is NULL for any other path. */
Bytes page_builtin(const char *path);
/* Whether it is one of the standard report, "accelreport/prices.md" …, which a folder of data
 * without pages gets, and which are as those of an author. */
bool page_is_standard(const char *path);
/* page_words.c: fills in the words of "de-AT" or, else, of "de": the report's own file of them or,
 * else, the shipped one. False after an error; *ret_found: there is one, or it needs none. */
bool words_read(Loading *loading, Words *words, const char *language, bool *ret_found);
/* The same for pages that are in other languages than the report, each language once. `whole` reads
 * them, and nothing else may use it meanwhile; it keeps the shelf. */
WordShelf *word_shelf_new(Loading *whole);
/* By any thread. NULL: nobody wrote them, or, after an error, they cannot be read. */
const Words *word_shelf_take(WordShelf *shelf, const char *language);
/* page_list.c: fills report->pages with id, path and number. */
bool pages_list(Loading *loading);
/* load.c: reads and resolves the pages. */
void pages_load(Loading *loading);
/* bare.c: the same for foreign pages: those with mistakes are left out and listed as unread. */
void bare_load_pages(Loading *loading);
/* bare.c: whether a file may hold data, by its name: it is no page, settings, picture or program.
 */
bool bare_may_hold_data(const char *path);
/* bare.c: whether the folder has no index.md with blocks or references of ours, so that its pages
 * explain the data rather than show them. */
bool bare_explains(const Loading *loading);
/* bare.c: whether a page of a folder has nothing below its front matter, which repeats nothing. */
bool bare_is_blank(const Loading *loading, const char *path);
/* bare.c: whether a Markdown file is a licence or a note on a project, by its name. */
bool bare_is_notice(const char *path);

/* as_written.c: warns, once a page, of formulas in TeX and diagrams in Mermaid. */
void as_written_warn(Loading *loading, const xmlNode *root);

/* bibliography.c: sources.yaml, and sources.json by csl.c. */
bool bibliography_read(Loading *loading);
bool bibliography_read_csl(Loading *loading);
/* Checks an entry and gives it to the report and the store. */
bool bibliography_add(Loading *loading, Citation citation, Place place);
/* False after an error: the address of a source must be one that a browser opens as a page. */
bool bibliography_check_address(const char *url, Place place, Diag *diag);
/* Warns of parameters, prices and measurements whose source is a placeholder: the examples of a
 * starter. */
void bibliography_warn_placeholders(Loading *loading);
/* Warns of sources of prices and measurements that look like keys of sources.yaml, which has
 * sources, and are not. */
void bibliography_warn_unknown(Loading *loading);
/* By author and year, where the report cites that way. */
void bibliography_sort(Loading *loading);
/* NULL after an error with the nearest key. */
const Citation *bibliography_cite(Loading *loading, const char *key, Place place);
const Citation *bibliography_find(const Loading *loading, const char *key);

/* front_matter.c: adds a key, or what other pages have of it, to a list of ForeignKey. */
void foreign_key_add(GHashTable *keys, const char *key, ForeignKey found);
/* front_matter.c: whether a text begins with a line of three hyphens and a key of front matter. */
bool page_has_front_key(const char *text, size_t size);
/* A page's text → its pending tree, front matter read. */
bool page_read(Loading *loading, Page *page, const char *text, size_t size);

/* pages_read.c: reads the pages that were listed, in several threads; folds what can be. */
bool pages_read(Loading *loading);
/* pdfs.c: `pdf:` of report.yaml, once the pages are known. */
bool pdfs_read(Loading *loading);
/* abbreviation.c: the same marks on a folded page. */
void abbreviations_mark_folded(const Loading *loading, Page *page);

/* front_matter.c: the query of the front matter's `each`; NULL: none. */
const Value *page_each(Loading *loading, const Page *page, Bytes text);
/* front_matter.c: whether it says that the page is a draft, which is left out. */
bool page_is_draft(Loading *loading, const Page *page, Bytes text);
/* each.c: makes a page for each row of the files that `texts` are of; the others', which have
 * none, are pages already. */
bool pages_expand(Loading *loading, const Bytes *texts);
/* The first cell of a row as a part of names: lower case letters, digits and hyphens. */
const char *row_stem(const Table *row, Arena *arena);
/* One row as a table of its own. */
const Table *row_alone(const Table *rows, size_t index, Arena *arena);
/* repeat.c: puts the blocks of an `::: each` in its place, once for each row. */
bool repeat_expand(Loading *loading, xmlNode *each);
/* The row that a node of such a block was made for counts until row_leave() with the answer. */
RowScope row_enter(Loading *loading, const xmlNode *node);
void row_leave(Loading *loading, RowScope before);
/* Everything from now on is about this page (NULL: about none): its row counts. */
void page_enter(Loading *loading, const Page *page);
/* The words of the program in the language of the page that is worked on; one of them. */
static inline const Words *
loading_words(const Loading *loading)
{
    return loading->words != NULL ? loading->words : loading->report->words;
}
static inline const char *
loading_word(const Loading *loading, WordKey word)
{
    return words_text(loading_words(loading), word);
}
/* page_words.c: says of an element whose text the program has in English alone that it is English,
 * where its page is in another language. */
void mark_english(const Loading *loading, xmlNode *element);
/* Does something with each directive of a kind, on its page, in the order of the pages. */
typedef void DirectiveWork(Loading *loading, const Page *page, const xmlNode *directive);
void directives_each(Loading *loading, const char *kind, DirectiveWork *work);
/* A name as it stands on the page that is worked on, in the arena. */
const char *row_id(const Loading *loading, const char *id);

/* include.c: puts the files that a page includes in their places. */
bool includes_expand(Loading *loading, const Page *page);
/* Numbers the footnotes below `root` in the order of their marks, in one list; notes
 * without a mark go. */
void notes_number(xmlNode *root);

/* branch.c: keeps the pages and branches whose conditions hold; `::: expect` whose condition does
 * not is an error. Queries must be known. */
bool branches_choose(Loading *loading);
/* The same below one element. */
bool branches_choose_in(Loading *loading, xmlNode *root);
/* Whether a condition as that of `::: if` holds; and the number that one of its operands stands
 * for, NAN when it is not known. False after an error. */
bool condition_decide(Loading *loading, const char *condition, Place place, bool *ret);
bool operand_number(Loading *loading, const char *operand, Place place, double *ret);

/* abbreviation.c: takes the definitions out of the pages; marks a page's first uses. */
bool abbreviations_collect(Loading *loading);
void abbreviations_mark(const Loading *loading, const Page *page);

/* structure.c: takes the query blocks out of the page. Then numbers headings,
 * figures and tables, and fills the anchors. */
bool structure_collect_queries(Loading *loading, Page *page);
bool structure_number(Loading *loading, Page *page);
/* Makes an anchor known; it is the report's from now on. */
void anchor_add(Loading *loading, const Page *page, Anchor *anchor);
/* "Figure 3", "Section 1.2" in the language of the page that is worked on, in the arena; from
 * another page than its own a section has that page's number before its own, "Section 4.1.2".
 * NULL: it has no printed name. */
const char *anchor_label(const Loading *loading, const Page *page, const Anchor *anchor);
/* Anchor of an id within a page (page NULL: of any page, in order). */
const Anchor *anchor_find(const Loading *loading, const Page *page, const char *id);

/* queries.c */
bool query_add(Loading *loading, const char *name, const char *sql, Place place);
/* The query may stay unused: the text that uses it may be left out. */
void query_excuse(Loading *loading, const char *name);
/* The cached result of a named query; NULL after an error. */
const Table *query_result(Loading *loading, const char *name, Place place);
/* Whether values can be of that name: a query, "row", "report" or "param". */
bool query_is_known(Loading *loading, const char *name);
/* The same for use as numbers in the text: NULL, too, after reporting that the
 * query joins results that are not comparable. */
const Table *query_compared(Loading *loading, const char *name, Place place);
/* The text of a named query; NULL after an error. */
const char *query_sql(Loading *loading, const char *name, Place place);
/* A guess that may fail: NULL then, and nothing is reported. Of one that gives none of the columns
 * (NULL-ended; or NULL), one row at most. Lives as long as `trial`. */
const Table *query_try(Loading *loading, const char *sql, const char *const *columns);
/* Runs any query; NULL after an error. */
const Table *query_run(Loading *loading, const char *sql, Place place);
/* The same with the value of one parameter, :name; lives in `trial`. */
const Table *query_run_with(Loading *loading, const char *sql, const char *name, const char *text,
                            Place place);
/* Fills in a pending <value>. */
bool value_resolve(Loading *loading, xmlNode *node);
/* Fills in a pending <spark> with the values of a column. */
bool spark_resolve(Loading *loading, xmlNode *node);
/* An accelerator's family by its display name; NULL when it is not known. */
const char *accelerator_family(Loading *loading, const char *name);

/* load.c: reads the pages, and judges claims and decisions, so that queries find them. What is
 * wrong with a page is said when the report is loaded. */
void report_judge(Loading *loading);

/* claim.c: gives every claim of the report its verdict, and the store its table of
 * claims. Queries of the pages must be known. */
bool claims_judge(Loading *loading);

/* decisions.c: weighs every decision matrix of the report, and fills the store's tables
 * of decisions. Claims must be judged: a matrix may ask for them. */
bool matrices_weigh(Loading *loading);

/* resolve.c: resolves what is pending below `root`, directives included. */
bool resolve_tree(Loading *loading, const Page *page, xmlNode *root);

/* Directives: each replaces its pending element. */
bool chart_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool table_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool claim_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool claims_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool matrix_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool decision_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool versus_resolve(Loading *loading, const Page *page, xmlNode *directive);
bool equation_resolve(Loading *loading, const Page *page, xmlNode *directive);

/* provenance_table.c: ```provenance and ```glossary, lists of what all pages hold; resolve_tree()
 * leaves them to this. */
bool directive_is_list(const xmlNode *directive);
bool lists_resolve(Loading *loading);
/* Keeps what a figure or table rests on, for the list. */
void evidence_note(Loading *loading, const xmlNode *directive, const Value *map, const char *sql);
/* source_lines.c: path, sha256 and line of all facts that the queries of the figure or table
 * `id` rest on, each once, by path and line. *ret_whole: no query remained without any. */
const Table *evidence_lines(Loading *loading, const char *id, bool *ret_whole);

/* directive.c, shared by the directives. The body as a map; NULL after an error. */
Value *directive_parse(Loading *loading, const xmlNode *directive);
/* `place: here` of a figure or table: on paper it stays where it is written. */
bool directive_place(const Loading *loading, const Value *map, xmlNode *element);
/* The rows a chart or table asks for by `query` and `where`; NULL after an error.
 * *ret_sql is the query's text, without `where`. */
const Table *directive_rows(Loading *loading, const xmlNode *directive, const Value *map,
                            const char **ret_sql);
/* chart_data.c: the block with the figure of the catalogue that it uses under it,
 * and the rows that its `query` or `data` gives; NULL after an error. *ret_sql is
 * empty for rows that are not the store's. */
const Value *chart_block(Loading *loading, const Value *map);
/* figure_words.c: translates the texts of a catalogue figure, and the labels in the rows of its
 * query, into the language of the current page. */
const Value *figure_in_language(Loading *loading, const Value *figure);
const Table *labels_in_language(const Loading *loading, const Table *rows);
/* A text of such a column of a query, as readers see it. */
const char *cell_in_language(const Loading *loading, const char *column, const char *text);
const Table *block_rows(Loading *loading, const xmlNode *directive, const Value *map,
                        const char **ret_sql);
/* The footnote of the matrix that `data: {matrix: …}` names; NULL: none. */
const char *chart_matrix_notice(const Loading *loading, const Value *map);
/* Adds element `name` with the inline Markdown of the text, resolved, and returns it. */
xmlNode *directive_inline(Loading *loading, const Page *page, xmlNode *parent, const char *name,
                          const char *text, Place place);
/* The same of map[key]; NULL when the map has none, or after an error. */
xmlNode *directive_text(Loading *loading, const Page *page, xmlNode *parent, const char *name,
                        const Value *map, const char *key);
/* mlperf_notice.c: what MLPerf's rules ask for where its results are shown. */
typedef struct {
    const char *text;                    /* the footnote, in lines; NULL when no row is MLPerf's */
    bool any_unverified, all_unverified; /* of the results behind the rows */
    bool mixed;           /* some results are MLPerf's and some are not: they may not be compared */
    const Table *details; /* the results behind the rows, with all columns, until the directive
                           * is resolved; NULL: none */
    const char *details_sql; /* the query that gives them; NULL: it is not known */
} Notice;

/* An error when the rows may be MLPerf's and do not say enough. */
bool notice_make(Loading *loading, const xmlNode *directive, const Value *map, const Table *rows,
                 const char *sql, Notice *ret);
/* Adds a notice's text to a figure, table or claim. */
void notice_add(Loading *loading, xmlNode *parent, const char *text);
/* "20 November 2026" of a note "Read 20 November 2026."; NULL: the citation has no such note. */
const char *mlperf_read_when(Loading *loading, const Citation *citation);
/* mlperf_group.c: the empty table of lines of notices. */
GHashTable *mlperf_lines_new(void);
/* What MLCommons asks for where verified and unverified results are shown together. */
extern const char mlperf_unreviewed[];
/* mlperf_results.c: on a page with several notices, makes each one line, and adds a table of the
 * results used with the whole notice at the end of the page. To be called when nothing of the page
 * is pending. */
void mlperf_results_collect(Loading *loading, const Page *page);
/* assumed_notice.c: the sentence on results whose values names of files suggest; NULL: none. */
const char *assumed_notice(Loading *loading, const Table *details);
/* The sentence that full load is assumed, where the query asks for costs at a utilisation and the
 * report states none; NULL: none. */
const char *full_load_notice(const Loading *loading, const char *sql);
/* "accelerator, model" of "accelerator: B200, model: X", each once, in the arena. */
const char *assumed_facts(const Loading *loading, const char *assumed);
/* value_provenance.c: the results that a query reads, with all columns; NULL: it cannot be told.
 * *ret_ids has a column result_id, result_id:1 … for each result that a value of the
 * query may set against another: of its joins, at any depth, and of its subqueries. */
const Table *value_provenance(Loading *loading, const char *sql, const Table **ret_ids);
/* comparable.c: whether the results behind a chart or table may stand together,
 * by the rules of analysis/rules.yaml; a pair that a rule keeps apart is an error
 * that names it. What must be said beside them is added to the notice. */
bool comparable_check(Loading *loading, const xmlNode *directive, const Value *map,
                      const Table *rows, const char *sql, Notice *notice);
/* The same for a query whose values stand in the text, with the results that they set
 * against each other (value_provenance.c), pair by pair. */
bool comparable_check_value(Loading *loading, const Table *ids, Place place);
/* mlperf_name.c: warns about uses of the name in prose that its owner refuses. */
void mlperf_name_lint(Loading *loading, const xmlNode *text);
/* False when the text holds nothing that the other two look for. */
bool mlperf_name_is_mentioned(const char *text);
/* Puts ® behind the first use of the name in a page's own text. */
void mlperf_name_mark(const Loading *loading, const Page *page);

/* pictures.c: true for a whole PNG or JPEG file, and for one that looks like SVG: what is wrong
 * with such is said by pictures_look(). */
bool picture_check(Loading *loading, const char *path, Place place);
void pictures_look(Loading *loading);

/* ---- trails.c: how numbers were computed, for Report.trails ---- */

/* The number of the trail of a query's value, as its attribute `trail` has it. NULL: the list is
 * full. */
const char *trail_of_value(Loading *loading, const char *name, const char *sql, Place place,
                           const char *column, const Cell *cell);
/* Of a number in a table; NULL as well where its query names no derived relation with that number,
 * or more than one row has it. */
const char *trail_of_cell(Loading *loading, const char *sql, const Table *rows, size_t row,
                          size_t column);
/* Of what `accelreport explain` knows by that name; NULL as well where it does not. */
const char *trail_of_name(Loading *loading, const char *name, Place place);
/* The list, which is then complete. NULL: it is empty. */
const Value *trails_finish(Loading *loading);
/* Tables of costs, prices and decisions have trails; those of results have their sources. */
bool trails_want_table(const char *sql);

#endif
