/* What the writers of wiki pages share: lines of inlines by a dialect's few
 * functions, where a cross reference leads, the files of a bundle.
 *
 * A writer never passes a text of the report on by itself: all of it goes
 * through the dialect's `text`, which makes every sign that the wiki would
 * read as markup say itself. */
#ifndef OUTPUTS_WIKI_WRITE_H
#define OUTPUTS_WIKI_WRITE_H

#include "outputs/wiki/plain.h"

typedef struct WikiDialect WikiDialect;

typedef struct WikiWriter WikiWriter;
struct WikiWriter {
    const WikiDialect *dialect;
    const PlainReport *report;
    const PlainPage *page;
    GHashTable *anchors; /* "page#id" → how a link names the place; NULL: by its id */
    GHashTable *images;  /* name → what the wiki calls the file; NULL: the same */
    Arena *arena;
    bool in_cell; /* of a table: one line, and bars must not end it */
};

typedef void WikiBlock(WikiWriter *writer, const xmlNode *node, GString *out);

struct WikiDialect {
    /* Appends a text; `at_start` when a line begins with it. */
    void (*text)(const WikiWriter *writer, const char *text, bool at_start, GString *out);
    /* A code of one line. */
    void (*code)(const WikiWriter *writer, const char *text, GString *out);
    /* What stands before and after: em, strong, del, sup, sub. */
    const char *em, *strong, *del[2], *sup[2], *sub[2];
    bool flanking; /* marks say nothing between a letter and a sign: CommonMark, 6.2 */
    bool formulas; /* the wiki sets formulas in TeX itself */
    bool digits;   /* raised and lowered digits are Unicode's: no markup for them */
    const char *line_break;
    /* `label` is written already; `words` is the same as plain text. */
    void (*link)(const WikiWriter *writer, const char *url, const char *label, const char *words,
                 GString *out);
    void (*reference)(const WikiWriter *writer, const char *page, const char *place,
                      const char *label, const char *words, GString *out);
    void (*note_mark)(const WikiWriter *writer, const char *number, GString *out);
    /* NULL: places are named by headings alone. */
    void (*anchor)(const WikiWriter *writer, const char *id, GString *out);
    void (*image)(const WikiWriter *writer, const xmlNode *image, GString *out);
    /* A link to a file of the bundle, by its name there. */
    void (*file)(const WikiWriter *writer, const char *name, const char *label, const char *words,
                 GString *out);
    /* Blocks; wiki_append_block() chooses. */
    WikiBlock *heading, *caption, *list, *quote, *callout, *code_block, *table;
    const char *rule;
    bool shows_png; /* of a chart; a link to the SVG stands below it */
};

void wiki_append_block(WikiWriter *writer, const xmlNode *node, GString *out);
void wiki_append_blocks(WikiWriter *writer, const xmlNode *source, GString *out);

/* One line, in the arena. */
const char *wiki_line(const WikiWriter *writer, const xmlNode *source);
/* The text of a node with blanks for what is no blank, in the arena. */
const char *wiki_flat_text(const char *text, Arena *arena);

/* True when every item holds paragraphs, and then lists of such items, alone. */
bool wiki_list_is_simple(const xmlNode *list);

/* How a wiki names places by the texts of headings. */
typedef struct {
    /* The name that the wiki makes of a text; in the arena. NULL: none, and links lead to the
     * page. */
    const char *(*slug)(const char *text, Arena *arena);
    const char *between; /* a name and the number of a heading that has it again */
    /* What a link says for a text, and for the number of its heading or ""; NULL: the name. */
    const char *(*link)(const char *text, const char *number, Arena *arena);
    bool heads_notes; /* by a heading, which is the place "wiki-notes" */
} WikiPlaces;

/* "page#id" → how a link names the place: headings and captions by their text, other ids by the
 * heading above them. In the arena. */
GHashTable *wiki_anchors(const PlainReport *report, const WikiPlaces *places, Arena *arena);

/* A word of the program, in the language of the page. */
const char *wiki_word(const PlainReport *report, const PlainPage *page, WordKey word);

/* What stands over a callout of that kind: "Note.". In the arena. */
const char *wiki_callout_word(const PlainReport *report, const PlainPage *page, const char *kind,
                              Arena *arena);

/* The pages, each as one dialect writes it. */
void wiki_markdown_page(WikiWriter *writer, GString *out);
void wiki_mediawiki_page(WikiWriter *writer, GString *out);
void wiki_dokuwiki_page(WikiWriter *writer, GString *out);
extern const WikiDialect wiki_markdown, wiki_mediawiki, wiki_dokuwiki;
extern const WikiPlaces wiki_markdown_places, wiki_dokuwiki_places;

/* A page in MediaWiki's import format has a name of its own. */
const char *wiki_mediawiki_title(const PlainReport *report, const char *page, Arena *arena);

/* A page's body as Confluence stores it. `ids` as page titles. */
const char *wiki_confluence_title(const PlainReport *report, const char *page, Arena *arena);
void wiki_confluence_page(const PlainReport *report, const PlainPage *page, Arena *arena,
                          GString *out);

#endif
