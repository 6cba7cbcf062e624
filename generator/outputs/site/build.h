/* The site during a build: data shared by all pages, and data collected by one page. Only for the
 * files in this folder.
 *
 * Ids in the pages: those of the document are XML names without a colon and stay unchanged. Every
 * id that the site adds contains a colon ("src:qovery", "note:fn1", "site:top"), so the two never
 * conflict. */
#ifndef OUTPUTS_SITE_BUILD_H
#define OUTPUTS_SITE_BUILD_H

#include "outputs/markup.h"
#include "outputs/mustache.h"
#include "outputs/output.h"

/* Maximum rows of a grid that one item may span; the style sheet has a class for each number. */
enum { HTML_SPAN_MAX = 24 };

/* With more pages than this, the navigation has only the first page and those around the current
 * one, so that the size of a page does not depend on the number of pages. */
enum { HTML_NAV_PAGES = 40 };

/* The templates for one language. */
typedef struct {
    const Words *words;
    const TemplateSet *templates;
} HtmlLanguage;

typedef struct {
    const OutputContext *context;
    const TemplateSet *templates;  /* in the report's language; see html_templates() */
    const HtmlLanguage *languages; /* other languages of pages */
    size_t n_languages;
    const char *skeleton; /* template around a page; NULL: "site/page" */
    const Value *values;  /* of the report, for every skeleton */
    bool right_to_left;   /* the report's language is right-to-left */
    bool makes_sources;   /* sources.html; false if the report has a page of that name */
    bool makes_figures;   /* figures.html */
    bool makes_trails;    /* trails.html */
    bool makes_pages;     /* pages.html: there are more pages than HTML_NAV_PAGES */
} HtmlSite;

typedef struct {
    const HtmlSite *site;
    const Page *page;
    const char *language; /* of the page; NULL: the report's */
    Arena *arena;
    Diag *diag;
    xmlDoc *doc;        /* owns all HTML nodes of the page */
    int section_level;  /* level of the last heading of the document; 1: the page's title */
    int depth;          /* nesting depth of blocks */
    int n_terms;        /* their ids are "term:1" and on, in the same order as in search.c */
    bool in_link;       /* links must not be nested */
    Value *sections;    /* for the page's contents: maps of id, number and title */
    bool *cited;        /* by index in report->citations */
    GHashTable *marks;  /* note id → number of references to it */
    GHashTable *labels; /* of landmarks: number of uses of each; NULL before the first */
    GPtrArray *files;   /* paths of the report's files that the page links to or shows */
    bool failed;
} PageBuilder;

/* A word of the user interface in the page's language. */
static inline const char *
html_word(const PageBuilder *builder, WordKey word)
{
    return report_word(builder->site->context->report, builder->page, word);
}

/* The templates in the page's language. NULL: none are loaded for it. */
const TemplateSet *html_templates(const HtmlSite *site, const Page *page);

/* True if the page is right-to-left. */
bool html_is_right_to_left(const PageBuilder *builder);
/* direction.c: the text with a direction mark before the sign of each number, which would otherwise
 * be shown after the number on a right-to-left page. Returns `text` itself if nothing is added. */
const char *html_mark_signs(const PageBuilder *builder, const char *text);

/* Loads templates and fonts, and determines the pages that the site adds. False after an error. */
bool html_site_start(HtmlSite *site, const OutputContext *context, Arena *arena, Diag *diag);

/* Appends blocks or inlines of the document as HTML nodes to `target`. */
void html_blocks(PageBuilder *builder, const xmlNode *source, xmlNode *target);
void html_inlines(PageBuilder *builder, const xmlNode *source, xmlNode *target);
/* direction.c: the value of `dir` for a text whose direction differs from its page's; NULL: it does
 * not differ. On a right-to-left page this is a text with only left-to-right letters, because
 * sentences there often begin with the name of a chip. On other pages the first letter decides. */
const char *html_direction(const PageBuilder *builder, const xmlNode *source);
/* Like html_inlines(), but in an element with `dir` if the direction differs from the page's. */
void html_words(PageBuilder *builder, const xmlNode *source, xmlNode *target);

/* The same as HTML text for a template; belongs to the arena. */
const char *html_inline_text(PageBuilder *builder, const xmlNode *source);
const char *html_block_text(PageBuilder *builder, const xmlNode *source);
/* Appends a text. Names like GPT-3 do not break at their hyphens, numbers stay with their units,
 * and long names may break after underscores. */
void html_text(xmlNode *target, const char *text);
/* The same as HTML; belongs to the arena. */
const char *html_plain_text(xmlDoc *doc, const char *text, Arena *arena);
/* Sets map[key] to the inlines of `node`'s child element `name`; does nothing if there is no such
 * child. */
void html_set_inlines(PageBuilder *builder, Value *map, const char *key, const xmlNode *node,
                      const char *name);
/* The language of the MLPerf notice below a figure, table or claim; NULL: the page's. */
const char *html_notice_lang(const xmlNode *node);

/* Boxes: each fills its template and appends the result to `target`. */
void html_table(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_figure(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_decision(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_claims(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_versus(PageBuilder *builder, const xmlNode *node, xmlNode *target);
void html_box(PageBuilder *builder, const char *template, const Value *context, xmlNode *target);
/* Appends only a <table> in its scroll region; the label is for screen readers. */
void html_table_region(PageBuilder *builder, const xmlNode *table, const char *labelled_by,
                       const char *label, xmlNode *target);

/* Sets "data": the table of a figure or claim as markup, with the label "`what` `name`". */
void html_set_data(PageBuilder *builder, Value *map, const xmlNode *data, WordKey what,
                   const char *name);

/* A label for a landmark that is unique on the page: "GPU", then "GPU, 2". */
const char *html_landmark_label(PageBuilder *builder, const char *label);

/* True for a block that takes the text column and the margin. */
bool html_is_wide(const xmlNode *block);
/* Endings of a chart's files that its figure links to: charts/ID.ENDING. */
enum { HTML_CHART_FILES = 6 };
extern const char *const html_chart_files[HTML_CHART_FILES];

/* The heading level for the title of a figure, table or box: one below the current section. */
int html_title_level(const PageBuilder *builder);

/* The link from a page to a file of the report, "files/…"; also records the file for copying. NULL,
 * with an error, if it is outside the report. */
const char *html_file_link(PageBuilder *builder, const xmlNode *node, const char *path);

/* A web address with invalid characters escaped, as in GitHub's Markdown; belongs to the arena. */
const char *html_address(Arena *arena, const char *url);
/* Appends an address as text that may break between its parts if necessary. */
void html_address_words(xmlNode *target, const char *address);

/* The place of a document node in its Markdown file. */
Place html_place(const PageBuilder *builder, const xmlNode *node);

/* The address of a page, relative to any other page. */
const char *html_page_link(Arena *arena, const char *page_id);

/* Renders one page as a complete HTML file. Adds paths to copy to `files`. False after an error. */
bool html_page_render(const HtmlSite *site, const Page *page, const xmlNode *root, GPtrArray *files,
                      GString *out, Diag *diag);
/* Renders the pages that the site adds. */
bool html_sources_render(const HtmlSite *site, GString *out, Diag *diag);
bool html_figures_render(const HtmlSite *site, GString *out, Diag *diag);
bool html_trails_render(const HtmlSite *site, GString *out, Diag *diag);
bool html_pages_render(const HtmlSite *site, GString *out, Diag *diag);

/* Appends a page's entry to the list in search.js, which the site's script searches. */
void html_search_append(const Report *report, const Page *source, const xmlNode *root,
                        GString *out);

/* The content of the skeleton around a page's body. */
typedef struct {
    const char *id;   /* of the page: "index", "sources" */
    const Page *page; /* NULL for a page that the site adds; otherwise `root` is set */
    const xmlNode *root;
    const char *title;
    const char *language;   /* NULL: the report's */
    const char *kicker;     /* may be NULL */
    const char *standfirst; /* HTML; may be NULL */
    const char *summary;    /* for link previews; NULL: the report's description */
    const Value *sections;  /* for the page's contents; may be NULL */
    size_t n_narrow;        /* number of blocks before the first that takes the margin, too */
    const char *body, *end; /* HTML; end: notes and sources */
} HtmlSkeleton;
/* Sets title, date (in the language of `words`), authors and other data of the report in `map`. */
void html_report_set(const Report *report, const Words *words, Value *map, Arena *arena);
/* Values for all skeletons, for site->values; belong to the arena. */
const Value *html_skeleton_values(const OutputContext *context, Arena *arena, Diag *diag);
bool html_skeleton_render(const HtmlSite *site, const HtmlSkeleton *skeleton, Arena *arena,
                          GString *out, Diag *diag);

/* Sets `glyphs` and `has_glyphs` of a template: the glyphs that the HTML texts use. Texts may be
 * NULL. */
void html_glyphs_set(Value *map, const char *const *texts, size_t n_texts, Arena *arena);

/* The logo: checks it, false with an error if it is unusable; adds its files to copy; sets the
 * template's list "logo", `inside` with data: addresses instead of links. */
bool html_logo_check(const OutputContext *context, Diag *diag);
void html_logo_add_files(const OutputContext *context, GPtrArray *paths);
void html_logo_set(const OutputContext *context, Value *map, bool inside, Arena *arena, Diag *diag);

/* A bibliography entry as HTML; belongs to the arena. */
const char *html_citation(const Citation *citation, const Words *words, xmlDoc *doc, Arena *arena);

/* The style sheet: font faces, the theme's variables, then assets/site.css. */
bool html_style_render(const OutputContext *context, GString *out, Diag *diag);
/* site.js: words in the report's language, then the scripts in assets. */
bool html_script_render(const OutputContext *context, GString *out, Diag *diag);
/* The search library: MiniSearch, and the stemming rules of the report's language. */
bool html_search_library_render(const OutputContext *context, GString *out, Diag *diag);

#endif
