/* The galley: one endless column of slabs, from which pages are cut later.
 *
 * A slab is a unit that no page break divides: a line of text, a table row, a picture. The x of its
 * items is their position on the sheet; their y counts from the slab's top. The slab has everything
 * that a page break depends on: the white space above it (dropped at the top of a page), whether it
 * must stay with the next slab, the footnotes its text refers to, the table head to repeat, and
 * whether later text may move ahead of it to fill a page that it does not fit on.
 *
 * Blocks measure x from the side where reading starts. In a right-to-left report the galley mirrors
 * positions, of each line of text, rule and picture as a whole, so that no other code needs to
 * handle direction. */
#ifndef OUTPUTS_PDF_GALLEY_H
#define OUTPUTS_PDF_GALLEY_H

#include "base/arena.h"
#include "base/diag.h"
#include "outputs/pdf/display.h"

typedef struct Slab Slab;

/* A footnote, set in lines of its own. It is printed at the foot of the first page that refers to
 * it. */
typedef struct {
    const char *id;
    StructNode *node;
    Slab *const *slabs;
    size_t n_slabs;
    float height;
    bool attached; /* its element is in the structure tree */
    bool placed;   /* it is on a page */
} Footnote;

/* A table that may extend over several pages. */
typedef struct {
    const Slab *head;      /* repeated at the top of each further page; artifacts */
    const Slab *continued; /* "Continued on the next page", below the part that a page ends with */
} RunningTable;

/* The chapter, for running heads and the contents. */
typedef struct {
    const char *title; /* with the chapter's number: "4 Cost" */
} Chapter;

/* A line, row or picture of one of the columns that are side by side in a slab: its position, its
 * share of the slab's items, and where its column may break. */
typedef struct {
    float top, bottom;
    float space; /* above it in its column */
    uint32_t column;
    uint32_t items, links, targets, notes; /* numbers; a slab has them in the order of parts */
    bool opens;       /* the first of its column, or kept with the previous one */
    bool keep, whole; /* as in Slab */
    const RunningTable *table;
    const Slab *group;
    const StructNode *starts;
} SlabPart;

struct Slab {
    float space; /* above; dropped at the top of a page */
    float own;   /* part of `space` that the slab itself requested */
    float above; /* part of `space` that the previous block requested */
    float height;
    float grid; /* > 0: starts at a multiple of this below the page's top, with more white space
                   above if needed, so that baselines of running text align */
    DisplayItem *items;
    DisplayLink *links;
    DisplayTarget *targets;
    Footnote **notes;
    uint32_t n_items, n_links, n_targets, n_notes;
    uint32_t n_parts;
    int line; /* of the block, in `file`, for messages */
    const char *file;
    const SlabPart *parts;     /* of columns side by side, column by column; else NULL */
    const StructNode *beside;  /* the first of these columns, if any */
    const RunningTable *table; /* the table that this is a row of, else NULL */
    const Slab *group; /* for a row below a group title: that title, repeated under the head of a
                          further page; artifacts */
    const Chapter *chapter;   /* the chapter that starts here, else NULL */
    const StructNode *floats; /* the figure or table this is part of, if it may float; else NULL */
    const StructNode *starts; /* the numbered figure or table that starts here, else NULL */
    const StructNode *object; /* the numbered figure or table this is part of, including its source
                                 and notice; else NULL */
    int pages_deferred;       /* number of pages a float was deferred */
    bool wide;                /* on a landscape sheet */
    bool keep;                /* no page break after */
    bool whole;               /* avoid a page break: part of a short table */
    bool heading;             /* a heading starts here */
    bool new_page;            /* page break before */
    bool mirrored;            /* its positions are mirrored */
};

typedef struct {
    Arena *arena;
    GPtrArray *slabs;  /* of Slab */
    float after;       /* space requested below the last block */
    const float *axis; /* SheetMeasures.axis of the current sheet; NULL: nothing is mirrored */
    Place place;       /* of the current block */
    /* the slab between slab_begin() and slab_end() */
    bool open;
    Slab draft;
    GArray *items, *links, *targets;
    GPtrArray *notes;
} Galley;

/* The galley belongs to the arena. */
Galley *galley_new(Arena *arena);

/* Starts a slab. The white space above it is the larger of `space` and the space that the previous
 * block requested. */
void slab_begin(Galley *galley, float space);
/* Ends the slab and returns it; it belongs to the arena. Callers may change its flags
 * afterwards. */
Slab *slab_end(Galley *galley, float height);

/* True if positions are mirrored; and the left edge of something `width` wide that starts `x` from
 * the side where reading starts (or the reverse conversion). */
bool galley_is_mirrored(const Galley *galley);
float galley_across(const Galley *galley, float x, float width);

/* Its x is the position on the sheet, already mirrored. */
DisplayItem *slab_add_item(Galley *galley);
/* Adds a filled rectangle; mirrors `x`. */
void slab_add_rule(Galley *galley, float x, float y, float width, float height, Colour colour);
/* Its x is the position on the sheet, already mirrored. */
void slab_add_link(Galley *galley, DisplayLink link);
void slab_add_target(Galley *galley, const char *name, float y);
void slab_add_note(Galley *galley, Footnote *note);

/* Requests at least this much space before the next block. */
void galley_space(Galley *galley, float after);

/* Forbids page breaks between the slabs from `first` to the last one. */
void galley_keep(Galley *galley, size_t first);
/* The same, but only if their total height is less than `height`. */
void galley_keep_short(Galley *galley, size_t first, float height);

/* Structure elements. The add functions return the new child. */
StructNode *struct_new(Arena *arena, const char *type);
StructNode *struct_add(Arena *arena, StructNode *parent, const char *type);
void struct_append(StructNode *parent, StructNode *child);
StructNode *struct_add_first(Arena *arena, StructNode *parent, const char *type);
/* Inserts a node that has no parent before `next`, a child of another node. */
void struct_insert_before(StructNode *next, StructNode *node);

#endif
