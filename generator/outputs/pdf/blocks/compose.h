/* Composing: document trees become the slabs of a galley. Each kind of block has
 * its function here; they share one Composer. */
#ifndef OUTPUTS_PDF_BLOCKS_COMPOSE_H
#define OUTPUTS_PDF_BLOCKS_COMPOSE_H

#include "document/tree.h"
#include "outputs/output.h"
#include "outputs/pdf/pictures/forms.h"
#include "outputs/pdf/pictures/pictures.h"
#include "outputs/pdf/text/paragraph.h"

/* A line of the contents and of the outline. */
typedef enum { ENTRY_CHAPTER, ENTRY_SECTION, ENTRY_FIGURE, ENTRY_TABLE } EntryKind;

typedef struct {
    EntryKind kind;
    int level; /* 1: chapter, 2: section, 3 … */
    const char *number, *title, *destination;
} Entry;

/* A language that pages are in, and what divides its words. */
typedef struct {
    const char *language;
    Hyphens *hyphens;
} Tongue;

typedef struct {
    const OutputContext *context;
    const Report *report;
    const Theme *theme;
    Arena *arena;
    Diag *diag;
    GArray *tongues;  /* of Tongue: the report's, and those of pages that have their own */
    Hyphens *hyphens; /* of the page being composed */
    Shaper *shaper;
    Setter *setter;
    PrintStyle *print;
    Galley *galley;
    Forms *forms;
    Pictures *pictures;
    PictureBox logo;    /* of the theme; width 0: it has none */
    GHashTable *charts; /* figure id → PictureBox; empty after an error */
    GArray *entries;    /* of Entry, in reading order */
    GArray *spans;      /* of Span: scratch, a stack */
    const Page *page;   /* being composed; NULL outside of pages */
    GHashTable *notes;  /* of the page: id → Footnote */
    GPtrArray *called;  /* of Footnote: marked since notes_attach() */
    Place place;        /* of the block being composed */
    int heading_level;  /* of the last heading; none may skip one */
    bool apart;         /* what is set stands without the report around it: references
                         * within the report are text alone */
} Composer;

/* A word of the program, in the language of the page that is composed or, else, the report's. */
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

/* What sets `report`; belongs to the arena. */
Composer *composer_new(const OutputContext *context, const Report *report, Arena *arena,
                       Diag *diag);
/* A galley for what it sets. */
Galley *galley_start(const Composer *composer);
/* Their names with a text between them; NULL without authors. */
const char *composer_authors(const Composer *composer, const char *between);
/* The display list of all that was set, but for attachments; `pages` (of
 * DisplayPage) are copied. */
Display *composer_display(Composer *composer, StructNode *document, GArray *pages);

/* Boxes and notes of fewer lines are not divided. */
#define SHORT_BLOCK 8

/* Where blocks stand. */
typedef struct {
    float x, width;
    TextStyle *text;
    StructNode *parent;
    float gap;           /* between blocks */
    const char *caption; /* of a table without number and title; NULL: none */
    int depth;           /* of lists */
    bool hangs;          /* x is the text column: heads may hang, figures take the full measure */
    bool moves; /* figures and tables may look for a place: in the text, and in its lists */
} Frame;

/* Whether a figure or table finds its own place. The first of an item stays: its mark has nothing
 * else to stand at. */
bool frame_moves(const Frame *frame, const xmlNode *element);

/* The language of the page being composed; NULL: the report's. */
const char *page_language(const Composer *composer);

/* What is composed from now on is in the page's language, or the report's without a page:
 * words are divided by its patterns, and places turned over if it is read from right to left. */
void composer_speak(Composer *composer);
/* Gives back the memory of all patterns. */
void composer_rest(Composer *composer);

/* Of the section, or chapter, being composed; NULL before the first. */
const char *section_title(const Composer *composer);

/* "2.1" on page 4 of a report of several pages is 4.2.1. */
const char *section_number(const Composer *composer, const char *number);
void block_compose(Composer *composer, const xmlNode *element, const Frame *frame);
/* All element children from `first` on. */
void blocks_compose(Composer *composer, const xmlNode *first, const Frame *frame);
void terms_compose(Composer *composer, const xmlNode *terms, const Frame *frame);
void table_compose(Composer *composer, const xmlNode *element, const Frame *frame);
/* Draws the chart as a form; returns its index. */
size_t chart_add(const Composer *composer, const Scene *scene);
/* Opens all charts and pictures of a page. */
void figures_open(Composer *composer, const Page *page);
void figure_compose(Composer *composer, const xmlNode *element, const Frame *frame);
/* Whether the author keeps the figure or table where it is written. */
bool element_stays(const xmlNode *element);
/* False inside of a block for other outputs alone. */
bool element_is_shown(const xmlNode *node);
void decision_compose(Composer *composer, const xmlNode *decision, const Frame *frame);
/* For the title page: without the reasons, and no target of links. */
void decision_compose_brief(Composer *composer, const xmlNode *decision, StructNode *parent);
/* For slides: its rows alone, without the reasons. */
void decision_compose_rows(Composer *composer, const xmlNode *decision, StructNode *parent);
/* An opinion is grey like what was not tested, and so is what events have overtaken; other signs
 * are ink. */
Colour verdict_colour(const Composer *composer, const char *verdict);
void claims_compose(Composer *composer, const xmlNode *claims, const Frame *frame);
void versus_compose(Composer *composer, const xmlNode *versus, const Frame *frame);
/* beside.c */
void beside_compose(Composer *composer, const xmlNode *beside, const Frame *frame);
void equation_compose(Composer *composer, const xmlNode *equation, const Frame *frame);
/* Blocks that may be for other outputs alone. */
void only_compose(Composer *composer, const xmlNode *only, const Frame *frame);

/* Width that a figure may take: the whole measure, or its column's. */
float beside_measure(const Composer *composer, const xmlNode *element);

/* The label, title and subtitle above a numbered figure or table, with the rule
 * on top; content of `node`. Kept with what follows. */
void caption_compose(Composer *composer, const xmlNode *element, const char *label,
                     StructNode *node);
/* Of the attachment with its values, if it has any. */
const char *data_name(const Composer *composer, const xmlNode *element);
/* How to read, source and notice below it; `whole`: no page break among them. */
void endings_compose(Composer *composer, const xmlNode *element, StructNode *parent, bool whole);

/* Footnotes of the page, set apart from the galley, to be called by id. */
void notes_compose(Composer *composer, const xmlNode *page);
/* Puts the elements of the footnotes called since last time under `parent`. */
void notes_attach(Composer *composer, StructNode *parent);

/* With the traits of running text: references to other chapters give number and page. */
enum { TEXT_ON_PAPER = 1 << 16 };

/* Inline content of `parent` as spans, added to composer->spans. */
void inlines_collect(Composer *composer, const xmlNode *parent, TextStyle *base, unsigned traits,
                     StructNode *node);
Paragraph *inlines_paragraph(Composer *composer, const xmlNode *parent, TextStyle *base,
                             unsigned traits, StructNode *node);
/* One text of one style. */
Paragraph *text_paragraph(Composer *composer, const char *text, const TextStyle *style,
                          StructNode *node);

/* Where lines of text go. */
typedef struct {
    float x, width, space; /* space above the first */
    const TextStyle *style;
    bool balance, keep; /* keep: all with what follows */
    bool text;          /* running text: justified if the theme wants it */
} LineBox;

/* Breaks the paragraph and adds a slab for each line; never leaves one line
 * of it alone on a page. */
void lines_compose(Composer *composer, Paragraph *paragraph, LineBox box);

/* Puts a text on one line into the open slab; returns its width. */
float text_place(Composer *composer, const char *text, const TextStyle *style, StructNode *node,
                 float x, float baseline);
float text_place_right(Composer *composer, const char *text, const TextStyle *style,
                       StructNode *node, float right, float baseline);

/* Named destination of `id` on page `page_id`; of the page itself when empty. */
const char *destination_name(Arena *arena, const char *page_id, const char *id);

#endif
