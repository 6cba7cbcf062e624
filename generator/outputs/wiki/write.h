/* Shared by the writers of wiki pages: lines of inlines through the functions of a dialect, targets
 * of cross-references, and files of a bundle.
 *
 * All text of the report is written through the dialect's `text`, which escapes every character
 * that the wiki would read as markup. */
#ifndef OUTPUTS_WIKI_WRITE_H
#define OUTPUTS_WIKI_WRITE_H

#include "outputs/wiki/plain.h"

typedef struct WikiDialect WikiDialect;

typedef struct WikiWriter WikiWriter;
struct WikiWriter {
    const WikiDialect *dialect;
    const PlainReport *report;
    const PlainPage *page;
    GHashTable *anchors; /* "page#id" → name of the place in links; NULL: the id */
    GHashTable *images;  /* name → the wiki's file name; NULL: the same */
    Arena *arena;
    bool in_cell; /* in a table cell: on one line, and bars are escaped */
};

typedef void WikiBlock(WikiWriter *writer, const xmlNode *node, GString *out);

struct WikiDialect {
    /* Appends a text; `at_start`: at the start of a line. */
    void (*text)(const WikiWriter *writer, const char *text, bool at_start, GString *out);
    /* Appends code on one line. */
    void (*code)(const WikiWriter *writer, const char *text, GString *out);
    /* Marks before and after: em, strong, del, sup, sub. */
    const char *em, *strong, *del[2], *sup[2], *sub[2];
    bool flanking; /* marks between a letter and punctuation are not recognised (CommonMark, 6.2) */
    bool formulas; /* the wiki sets TeX formulas */
    bool digits;   /* use Unicode's raised and lowered digits instead of markup */
    const char *line_break;
    /* `label` is markup; `words` is the same text without markup. */
    void (*link)(const WikiWriter *writer, const char *url, const char *label, const char *words,
                 GString *out);
    void (*reference)(const WikiWriter *writer, const char *page, const char *place,
                      const char *label, const char *words, GString *out);
    void (*note_mark)(const WikiWriter *writer, const char *number, GString *out);
    /* NULL: only headings can be link targets. */
    void (*anchor)(const WikiWriter *writer, const char *id, GString *out);
    void (*image)(const WikiWriter *writer, const xmlNode *image, GString *out);
    /* Appends a link to a file of the bundle by its name. */
    void (*file)(const WikiWriter *writer, const char *name, const char *label, const char *words,
                 GString *out);
    /* Blocks; called by wiki_append_block(). */
    WikiBlock *heading, *caption, *list, *quote, *callout, *code_block, *table;
    const char *rule;
    bool shows_png; /* shows charts as PNG, with a link to the SVG below */
};

void wiki_append_block(WikiWriter *writer, const xmlNode *node, GString *out);
void wiki_append_blocks(WikiWriter *writer, const xmlNode *source, GString *out);

/* The inlines of `source` on one line; belongs to the arena. */
const char *wiki_line(const WikiWriter *writer, const xmlNode *source);
/* The text with spaces in place of control characters, and U+FFFD in place of DEL; belongs to the
 * arena. */
const char *wiki_flat_text(const char *text, Arena *arena);

/* True if every item has only paragraphs, followed by lists of such items. */
bool wiki_list_is_simple(const xmlNode *list);

/* How a wiki derives link targets from headings. */
typedef struct {
    /* The name that the wiki gives a text; belongs to the arena. NULL: none; links lead to the
     * page. */
    const char *(*slug)(const char *text, Arena *arena);
    const char *between; /* separates a name from the number of a repeated heading */
    /* The link for a text and its number, or "" for none. NULL: use the name. */
    const char *(*link)(const char *text, const char *number, Arena *arena);
    bool heads_notes; /* notes have a heading, which is the place "wiki-notes" */
} WikiPlaces;

/* "page#id" → name of the place in links: headings and captions by their text, other ids by the
 * heading above them. Belongs to the arena. */
GHashTable *wiki_anchors(const PlainReport *report, const WikiPlaces *places, Arena *arena);

/* A word of the user interface in the page's language. */
const char *wiki_word(const PlainReport *report, const PlainPage *page, WordKey word);

/* The label above a callout of that kind: "Note.". Belongs to the arena. */
const char *wiki_callout_word(const PlainReport *report, const PlainPage *page, const char *kind,
                              Arena *arena);

/* Appends a page in one dialect. */
void wiki_markdown_page(WikiWriter *writer, GString *out);
void wiki_mediawiki_page(WikiWriter *writer, GString *out);
void wiki_dokuwiki_page(WikiWriter *writer, GString *out);
extern const WikiDialect wiki_markdown, wiki_mediawiki, wiki_dokuwiki;
extern const WikiPlaces wiki_markdown_places, wiki_dokuwiki_places;

/* The title of a page in MediaWiki's import format. `page` is an id. */
const char *wiki_mediawiki_title(const PlainReport *report, const char *page, Arena *arena);

/* The title of a page in Confluence. `page` is an id. */
const char *wiki_confluence_title(const PlainReport *report, const char *page, Arena *arena);
void wiki_confluence_page(const PlainReport *report, const PlainPage *page, Arena *arena,
                          GString *out);

#endif
