/* The site while it is built: what all pages share, and what one page collects.
 * For the html_*.c files only.
 *
 * Ids in the pages: those of the document (XML names, so without a colon) stay
 * as they are; every id that the site itself makes holds a colon ("src:qovery",
 * "note:fn1", "site:top"), so the two never meet. */
#ifndef OUTPUTS_SITE_BUILD_H
#define OUTPUTS_SITE_BUILD_H

#include "outputs/markup.h"
#include "outputs/mustache.h"
#include "outputs/output.h"

/* Rows of a grid that one item may span; the style sheet has a class for each. */
enum { HTML_SPAN_MAX = 24 };

/* Beyond this many pages the navigation holds the first and those around the page, so
 * that a page's size does not grow with the site. */
enum { HTML_NAV_PAGES = 40 };

/* The templates with the words of a language. */
typedef struct {
    const Words *words;
    const TemplateSet *templates;
} HtmlTongue;

typedef struct {
    const OutputContext *context;
    const TemplateSet *templates; /* with the report's words; html_templates() */
    const HtmlTongue *tongues;    /* the other languages that pages are in */
    size_t n_tongues;
    const char *skeleton; /* template around a page; NULL: "site/page" */
    const Value *values;  /* of the report, for each skeleton */
    bool turned;          /* the report's language runs from right to left */
    bool makes_sources;   /* sources.html; false when the report has a page of that name */
    bool makes_figures;   /* figures.html */
    bool makes_trails;    /* trails.html */
    bool makes_pages;     /* pages.html: there are more pages than the navigation holds */
} HtmlSite;

typedef struct {
    const HtmlSite *site;
    const Page *page;
    const char *language; /* of the page; NULL: the report's */
    Arena *arena;
    Diag *diag;
    xmlDoc *doc;        /* owns every HTML node of the page */
    int section_level;  /* of the last heading of the document; 1: the page's title */
    int depth;          /* of blocks within blocks */
    int n_terms;        /* whose ids are "term:1" and on, as search.c counts them */
    bool in_link;       /* links do not nest */
    Value *sections;    /* for the page's contents: maps of id, number and title */
    bool *cited;        /* by index in report->citations */
    GHashTable *marks;  /* note id → how often it was referred to */
    GHashTable *labels; /* of landmarks: how often each was given; NULL before the first */
    GPtrArray *files;   /* paths of the report's files that the page links to or shows */
    bool failed;
} PageBuilder;

/* A word of the program, in the page's language. */
static inline const char *
html_word(const PageBuilder *builder, WordKey word)
{
    return report_word(builder->site->context->report, builder->page, word);
}

/* The templates with the words of the page's language; NULL: of none. */
const TemplateSet *html_templates(const HtmlSite *site, const Page *page);

/* The page runs from right to left. */
bool html_is_turned(const PageBuilder *builder);
/* html_direction.c: the text of such a page with a mark of direction before the sign of each
 * number, which would stand behind it else; `text` itself where there is none. */
const char *html_signs(const PageBuilder *builder, const char *text);

/* Loads templates and fonts, and says which pages the site adds. */
bool html_site_start(HtmlSite *site, const OutputContext *context, Arena *arena, Diag *diag);

/* Blocks and inlines of the document as HTML nodes under `target`. */
void html_blocks(PageBuilder *builder, const xmlNode *source, xmlNode *target);
void html_inlines(PageBuilder *builder, const xmlNode *source, xmlNode *target);
/* html_direction.c: which way a text runs if it is not the page's, as `dir` has it; else NULL. On a
 * page from right to left a text without a letter that runs so (its sentences often begin with the
 * name of a chip), on others a text whose first letter does. */
const char *html_direction(const PageBuilder *builder, const xmlNode *source);
/* The same as html_inlines(), in an element of its own where the text runs another way. */
void html_words(PageBuilder *builder, const xmlNode *source, xmlNode *target);

/* The same as HTML text in the arena, for a template. */
const char *html_inline_text(PageBuilder *builder, const xmlNode *source);
const char *html_block_text(PageBuilder *builder, const xmlNode *source);
/* Adds a text in which names like GPT-3 do not break at their hyphens, numbers stay with their
 * units, and long names may divide behind their underscores. */
void html_text(xmlNode *target, const char *text);
/* The same as HTML in the arena. */
const char *html_plain_text(xmlDoc *doc, const char *text, Arena *arena);
/* Sets map[key] to the inlines of `node`'s child element `name`; nothing when
 * there is no such child. */
void html_set_inlines(PageBuilder *builder, Value *map, const char *key, const xmlNode *node,
                      const char *name);
/* The language of what is noted of MLPerf below a figure, table or claim; NULL: the page's. */
const char *html_notice_lang(const xmlNode *node);

/* Boxes: each fills its template and puts the result under `target`. */
void html_table(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_figure(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_decision(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_claims(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_versus(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_box(PageBuilder *builder, const char *template, const Value *context, xmlNode *target);
/* A bare <table> with its scroll region; the label names it to those who do
 * not see it. */
void html_table_region(PageBuilder *builder, const xmlNode *table, const char *labelled_by,
                       const char *label, xmlNode *target);

/* data: the table of a figure or claim as markup, named "`what` `name`". */
void html_set_data(PageBuilder *builder, Value *map, const xmlNode *data, WordKey what,
                   const char *name);

/* A landmark's name that no other one of the page has: "GPU", then "GPU, 2". */
const char *html_landmark_label(PageBuilder *builder, const char *label);

/* True for a block that takes the text column and the margin. */
bool html_is_wide(const xmlNode *block);
/* Endings of the files of a chart that its figure offers: charts/ID.ENDING. */
enum { HTML_CHART_FILES = 6 };
extern const char *const html_chart_files[HTML_CHART_FILES];

/* Level of the title of a figure, table or box that stands here: one below the
 * section it is in. */
int html_title_level(const PageBuilder *builder);

/* Where a file of the report is found from a page, "files/…"; notes that it has
 * to be copied. NULL, after an error, when it lies outside the report. */
const char *html_file_link(PageBuilder *builder, const xmlNode *node, const char *path);

/* A web address with what may not stand in one escaped, as GitHub's Markdown does
 * it; in the arena. */
const char *html_address(Arena *arena, const char *url);
/* Adds an address as text that a browser divides between its parts, if it has to. */
void html_address_words(xmlNode *target, const char *address);

/* The place of a document node in its Markdown file. */
Place html_place(const PageBuilder *builder, const xmlNode *node);

/* Address of a page, from a page. */
const char *html_page_link(Arena *arena, const char *page_id);

/* One page as a whole HTML file. `files` gathers paths to copy. */
bool html_page_render(const HtmlSite *site, const Page *page, const xmlNode *root, GPtrArray *files,
                      GString *out, Diag *diag);
/* The pages that the site adds. */
bool html_sources_render(const HtmlSite *site, GString *out, Diag *diag);
bool html_figures_render(const HtmlSite *site, GString *out, Diag *diag);
bool html_trails_render(const HtmlSite *site, GString *out, Diag *diag);
bool html_pages_render(const HtmlSite *site, GString *out, Diag *diag);

/* What the script of the site searches: an entry of the list in search.js. */
void html_search_append(const Report *report, const Page *source, const xmlNode *root,
                        GString *out);

/* The skeleton around a page's body. */
typedef struct {
    const char *id;   /* of the page: "index", "sources" */
    const Page *page; /* NULL for a page that the site adds; else with its root */
    const xmlNode *root;
    const char *title;
    const char *language;   /* NULL: the report's */
    const char *kicker;     /* may be NULL */
    const char *standfirst; /* HTML; may be NULL */
    const char *summary;    /* for previews of links; NULL: the report's description */
    const Value *sections;  /* for the page's contents; may be NULL */
    size_t n_narrow;        /* blocks before the first that takes the margin as well */
    const char *body, *end; /* HTML; end: notes and sources */
} HtmlSkeleton;
/* Title, date (in the language of `words`), authors and whatever else is said of the report
 * itself, into `map`. */
void html_report_set(const Report *report, const Words *words, Value *map, Arena *arena);
/* What all skeletons take, in the arena: for site->values. */
const Value *html_skeleton_values(const OutputContext *context, Arena *arena, Diag *diag);
bool html_skeleton_render(const HtmlSite *site, const HtmlSkeleton *skeleton, Arena *arena,
                          GString *out, Diag *diag);

/* `glyphs` and `has_glyphs` of a template: which signs the texts, of HTML, use. A text may be
 * NULL. */
void html_glyphs_set(Value *map, const char *const *texts, size_t n_texts, Arena *arena);

/* The company's mark: false after saying what is wrong with it; the files to copy; the
 * list "logo" of a template, `inside` with the files themselves for addresses. */
bool html_logo_check(const OutputContext *context, Diag *diag);
void html_logo_add_files(const OutputContext *context, GPtrArray *paths);
void html_logo_set(const OutputContext *context, Value *map, bool inside, Arena *arena, Diag *diag);

/* A bibliography entry as HTML in the arena. */
const char *html_citation(const Citation *citation, const Words *words, xmlDoc *doc, Arena *arena);

/* The style sheet: font faces and the theme's tokens, then assets/site.css. */
bool html_style_render(const OutputContext *context, GString *out, Diag *diag);
/* site.js: what the script says in the report's language, then the assets. */
bool html_script_render(const OutputContext *context, GString *out, Diag *diag);
/* What it searches with: MiniSearch, and the endings of words in the report's language. */
bool html_search_library_render(const OutputContext *context, GString *out, Diag *diag);

#endif
