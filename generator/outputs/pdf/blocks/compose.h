/* Composing: turns document trees into slabs of a galley. Each type of block has its function here;
 * they share one Composer. */
#ifndef OUTPUTS_PDF_BLOCKS_COMPOSE_H
#define OUTPUTS_PDF_BLOCKS_COMPOSE_H

#include "document/tree.h"
#include "outputs/output.h"
#include "outputs/pdf/pictures/forms.h"
#include "outputs/pdf/pictures/pictures.h"
#include "outputs/pdf/text/paragraph.h"

/* An entry of the contents and of the outline. */
typedef enum { ENTRY_CHAPTER, ENTRY_SECTION, ENTRY_FIGURE, ENTRY_TABLE } EntryKind;

typedef struct {
    EntryKind kind;
    int level; /* 1: chapter, 2: section, 3 … */
    const char *number, *title, *destination;
} Entry;

/* A language of pages, and its hyphenation. */
typedef struct {
    const char *language;
    Hyphens *hyphens;
} PageLanguage;

typedef struct {
    const OutputContext *context;
    const Report *report;
    const Theme *theme;
    Arena *arena;
    Diag *diag;
    GArray *languages; /* of PageLanguage: the report's language, then those of pages in other
                          languages */
    Hyphens *hyphens;  /* of the current page */
    Shaper *shaper;
    Setter *setter;
    PrintStyle *print;
    Galley *galley;
    Forms *forms;
    Pictures *pictures;
    PictureBox logo;    /* the theme's logo; width 0: none */
    GHashTable *charts; /* figure id → PictureBox; its width is 0 after an error */
    GArray *entries;    /* of Entry, in reading order */
    GArray *spans;      /* of Span: scratch, a stack */
    const Page *page;   /* the current page; NULL outside pages */
    GHashTable *notes;  /* of the current page: id → Footnote */
    GPtrArray *called;  /* of Footnote: referred to since notes_attach() */
    Place place;        /* of the current block */
    int heading_level;  /* of the last heading; levels must not be skipped */
    bool apart; /* the text is used without the rest of the report, so references within the report
                   become plain text */
} Composer;

/* A word of the user interface in the language of the current page, or the report's. */
static inline const char *
composer_word(const Composer *composer, WordKey word)
{
    return report_word(composer->report, composer->page, word);
}
static inline bool
composer_lists_sources(const Composer *composer)
{
    return composer->context->pdf == NULL || composer->context->pdf->sources;
}

/* A composer for `report`; belongs to the arena. */
Composer *composer_new(const OutputContext *context, const Report *report, Arena *arena,
                       Diag *diag);
/* A new galley with the axis of the current sheet. */
Galley *galley_start(const Composer *composer);
/* The authors' names, with `between` as separator; NULL: no authors. */
const char *composer_authors(const Composer *composer, const char *between);
/* The display list of all that was composed, without attachments. Copies `pages` (of
 * DisplayPage). */
Display *composer_display(Composer *composer, StructNode *document, GArray *pages);

/* Maximum lines of a box or note that is never divided. */
#define SHORT_BLOCK 8

/* The position of blocks. */
typedef struct {
    float x, width;
    TextStyle *text;
    StructNode *parent;
    float gap;           /* between blocks */
    const char *caption; /* of a table without number and title; NULL: none */
    int depth;           /* nesting depth of lists */
    bool hangs; /* x is the text column: headings may hang in the margin, figures take the full
                   measure */
    bool moves; /* figures and tables may float: in running text, and in its lists */
} Frame;

/* True if a figure or table may float. The first element of a list item may not, because its mark
 * needs content beside it. */
bool frame_moves(const Frame *frame, const xmlNode *element);

/* The language of the current page; NULL: the report's. */
const char *page_language(const Composer *composer);

/* Switches hyphenation and text direction to the language of the current page, or the report's
 * outside pages. */
void composer_set_language(Composer *composer);
/* Frees all hyphenation patterns. */
void composer_free_patterns(Composer *composer);

/* Title of the current section or chapter; NULL before the first. */
const char *section_title(const Composer *composer);

/* Number of a section: "2.1" on page 4 becomes "4.2.1" in a report of several pages. */
const char *section_number(const Composer *composer, const char *number);
void block_compose(Composer *composer, const xmlNode *element, const Frame *frame);
/* Composes the sibling elements from `first` on. */
void blocks_compose(Composer *composer, const xmlNode *first, const Frame *frame);
void terms_compose(Composer *composer, const xmlNode *terms, const Frame *frame);
void table_compose(Composer *composer, const xmlNode *element, const Frame *frame);
/* Adds the chart to the forms; returns its index. */
size_t chart_add(const Composer *composer, const Scene *scene);
/* Opens all charts and pictures of a page. */
void figures_open(Composer *composer, const Page *page);
void figure_compose(Composer *composer, const xmlNode *element, const Frame *frame);
/* True if the author fixed the figure or table in its position. */
bool element_stays(const xmlNode *element);
/* False inside a block that is only for other outputs. */
bool element_is_shown(const xmlNode *node);
void decision_compose(Composer *composer, const xmlNode *decision, const Frame *frame);
/* For the title page: without the reasons, and not a link target. */
void decision_compose_brief(Composer *composer, const xmlNode *decision, StructNode *parent);
/* For slides: only the rows, without the reasons. */
void decision_compose_rows(Composer *composer, const xmlNode *decision, StructNode *parent);
/* Grey for opinions and for claims that were not tested or are overtaken by events; the ink colour
 * for other marks. */
Colour verdict_colour(const Composer *composer, const char *verdict);
void claims_compose(Composer *composer, const xmlNode *claims, const Frame *frame);
void versus_compose(Composer *composer, const xmlNode *versus, const Frame *frame);
/* In beside.c. */
void beside_compose(Composer *composer, const xmlNode *beside, const Frame *frame);
void equation_compose(Composer *composer, const xmlNode *equation, const Frame *frame);
/* Blocks that may be restricted to other outputs. */
void only_compose(Composer *composer, const xmlNode *only, const Frame *frame);

/* The width available to a figure: the full measure, or its column. */
float beside_measure(const Composer *composer, const xmlNode *element);

/* Composes the rule, label, title and subtitle above a numbered figure or table, as content of
 * `node`, and keeps them with what follows. */
void caption_compose(Composer *composer, const xmlNode *element, const char *label,
                     StructNode *node);
/* File name of the attachment with the element's values; NULL: none. */
const char *data_name(const Composer *composer, const xmlNode *element);
/* Composes how to read it, source and notice below a figure or table. `whole`: no page break
 * between them. */
void endings_compose(Composer *composer, const xmlNode *element, StructNode *parent, bool whole);

/* Composes the footnotes of the page, outside the galley. Text refers to them by id. */
void notes_compose(Composer *composer, const xmlNode *page);
/* Adds the elements of footnotes referred to since the last call to `parent`. */
void notes_attach(Composer *composer, StructNode *parent);

/* Flag for running text, combined with Trait bits: references to other chapters include number and
 * page. */
enum { TEXT_ON_PAPER = 1 << 16 };

/* Appends the inline content of `parent` as spans to composer->spans. */
void inlines_collect(Composer *composer, const xmlNode *parent, TextStyle *base, unsigned traits,
                     StructNode *node);
Paragraph *inlines_paragraph(Composer *composer, const xmlNode *parent, TextStyle *base,
                             unsigned traits, StructNode *node);
/* A paragraph of one text in one style. */
Paragraph *text_paragraph(Composer *composer, const char *text, const TextStyle *style,
                          StructNode *node);

/* The position of lines of text. */
typedef struct {
    float x, width, space; /* space above the first */
    const TextStyle *style;
    bool balance, keep; /* keep: all lines with what follows */
    bool text;          /* running text: justified if the theme requires it */
} LineBox;

/* Breaks the paragraph and adds a slab per line, with no single line of it alone on a page. */
void lines_compose(Composer *composer, Paragraph *paragraph, LineBox box);

/* Places a text on one line in the open slab; returns its width. The second function aligns it to
 * `right`. */
float text_place(Composer *composer, const char *text, const TextStyle *style, StructNode *node,
                 float x, float baseline);
float text_place_right(Composer *composer, const char *text, const TextStyle *style,
                       StructNode *node, float right, float baseline);

/* Named destination of `id` on page `page_id`, or of the page itself if `id` is empty. */
const char *destination_name(Arena *arena, const char *page_id, const char *id);

#endif
