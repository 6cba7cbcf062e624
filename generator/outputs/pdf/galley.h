/* The galley: one endless column of slabs, which pages are later cut from.
 *
 * A slab is what no page break divides: a line of text, a row of a table, a
 * picture. Its items stand at their place across the sheet; down, they count
 * from the slab's top. Everything a page break needs to know is on the slab:
 * the white space above it (dropped at the top of a page), whether it must stay
 * with the next one, the footnotes its text calls, the table head to repeat,
 * and whether what follows may pass it to fill a page that it does not fit on.
 *
 * Blocks reckon across the sheet from the side where reading starts. In a report that is
 * read from right to left the galley turns their places over, each line of text, rule and
 * picture as a whole, so that nothing else needs to know of it. */
#ifndef OUTPUTS_PDF_GALLEY_H
#define OUTPUTS_PDF_GALLEY_H

#include "base/arena.h"
#include "base/diag.h"
#include "outputs/pdf/display.h"

typedef struct Slab Slab;

/* A footnote, set in lines of its own. It is printed at the foot of the first
 * page that calls it. */
typedef struct {
    const char *id;
    StructNode *node;
    Slab *const *slabs;
    size_t n_slabs;
    float height;
    bool attached; /* its element stands in the structure tree */
    bool placed;   /* a page has it */
} Footnote;

/* A table that may run over pages. */
typedef struct {
    const Slab *head;      /* repeated at the top of each further page; artifacts */
    const Slab *continued; /* "Continued on the next page", below what went before */
} RunningTable;

/* The chapter of running heads and contents. */
typedef struct {
    const char *title; /* with its number: "4 Cost" */
} Chapter;

/* A line, row or picture of one of the columns that stand side by side in a slab: where it is
 * there, what of the slab's it has, and where a break may be in its column. */
typedef struct {
    float top, bottom;
    float space; /* above it in its column */
    uint32_t column;
    uint32_t items, links, targets, notes; /* how many of them; parts have theirs in their order */
    bool opens;       /* the first of its column, or kept with the one before */
    bool keep, whole; /* as of slabs */
    const RunningTable *table;
    const Slab *group;
    const StructNode *starts;
} SlabPart;

struct Slab {
    float space; /* above; dropped at the top of a page */
    float own;   /* part of it that the slab asked for, whatever stands above */
    float above; /* part of it that what stands above asked for */
    float height;
    float grid; /* > 0: starts a multiple of it below the page's top, to keep the baselines of
                 * running text on one raster; more white above it when need be */
    DisplayItem *items;
    DisplayLink *links;
    DisplayTarget *targets;
    Footnote **notes;
    uint32_t n_items, n_links, n_targets, n_notes;
    uint32_t n_parts;
    int line; /* of the block it is from, in `file`, for messages */
    const char *file;
    const SlabPart *parts;     /* of columns side by side, each column's in its order; else NULL */
    const StructNode *beside;  /* the first of these columns */
    const RunningTable *table; /* the table this is a row of, else NULL */
    const Slab *group;         /* of a row below a group's title: that title, repeated
                                * under the head of a further page; artifacts */
    const Chapter *chapter;    /* a chapter that starts here, else NULL */
    const StructNode *floats;  /* the figure or table it is part of; may move as a whole */
    const StructNode *starts;  /* the numbered figure or table that starts here, else NULL */
    const StructNode *object;  /* the numbered figure or table it is part of, with its source and
                                * notice, wherever that stands */
    int waited;                /* pages from its place in the text to the one it stands on */
    bool wide;                 /* stands on a sheet on its side */
    bool keep;                 /* no page break after */
    bool whole;                /* better none: it is part of a short table */
    bool heading;              /* a heading starts here */
    bool new_page;             /* page break before */
    bool turned;               /* its places are turned over */
};

typedef struct {
    Arena *arena;
    GPtrArray *slabs;  /* of Slab */
    float after;       /* space the last block wants below it */
    const float *axis; /* of the sheet being set: SheetMeasures.axis; NULL: nothing is turned */
    Place place;       /* of the block being set */
    /* the slab being made */
    bool open;
    Slab draft;
    GArray *items, *links, *targets;
    GPtrArray *notes;
} Galley;

/* Belongs to the arena. */
Galley *galley_new(Arena *arena);

/* Starts a slab, `space` or what the block before wants (the larger) below it. */
void slab_begin(Galley *galley, float space);
/* Ends it; valid until the arena goes. Flags may be changed afterwards. */
Slab *slab_end(Galley *galley, float height);

/* Whether places are turned over, and the left edge of what is `width` wide and starts at
 * `x` from the side where reading starts (and the other way round). */
bool galley_turns(const Galley *galley);
float galley_across(const Galley *galley, float x, float width);

/* Its x is where it stands on the sheet. */
DisplayItem *slab_add_item(Galley *galley);
/* A filled rectangle. */
void slab_add_rule(Galley *galley, float x, float y, float width, float height, Colour colour);
/* Its x is where it stands on the sheet. */
void slab_add_link(Galley *galley, DisplayLink link);
void slab_add_target(Galley *galley, const char *name, float y);
void slab_add_note(Galley *galley, Footnote *note);

/* Wants this much space before the next block. */
void galley_space(Galley *galley, float after);

/* Ties the slabs [first, end) together: no page break between them. */
void galley_keep(Galley *galley, size_t first);
/* The same if they are less than `height` together. */
void galley_keep_short(Galley *galley, size_t first, float height);

/* Structure elements. */
StructNode *struct_new(Arena *arena, const char *type);
StructNode *struct_add(Arena *arena, StructNode *parent, const char *type);
void struct_append(StructNode *parent, StructNode *child);
StructNode *struct_add_first(Arena *arena, StructNode *parent, const char *type);
/* Puts a node without a parent before another one. */
void struct_insert_before(StructNode *next, StructNode *node);

#endif
