#include "outputs/pdf/blocks/columns.h"

#include <string.h>

static const float SLACK = 0.01F;
/* With more columns, none would be wide enough for a word; such slabs are not divided. */
enum { COLUMNS_MAX = 64 };

/* A slab under construction. */
typedef struct {
    GArray *items, *links, *targets, *parts;
    GPtrArray *notes;
    float height;
} Merge;

static Merge
merge_new(void)
{
    return (Merge){ .items = g_array_new(FALSE, FALSE, sizeof(DisplayItem)),
                    .links = g_array_new(FALSE, FALSE, sizeof(DisplayLink)),
                    .targets = g_array_new(FALSE, FALSE, sizeof(DisplayTarget)),
                    .parts = g_array_new(FALSE, FALSE, sizeof(SlabPart)),
                    .notes = g_ptr_array_new() };
}

static void *
take(Arena *arena, GArray *array, size_t size)
{
    void *copy = arena_alloc(arena, checked_array_size(size, MAX(array->len, 1)));

    if (array->len > 0) {
        memcpy(copy, array->data, size * array->len);
    }
    g_array_free(array, TRUE);
    return copy;
}

/* Moves the merged content into the slab. */
static void
merge_end(Merge *merge, Slab *slab, Arena *arena)
{
    slab->height = merge->height;
    slab->n_items = merge->items->len;
    slab->n_links = merge->links->len;
    slab->n_targets = merge->targets->len;
    slab->n_notes = merge->notes->len;
    slab->n_parts = merge->parts->len;
    slab->notes = arena_array(arena, Footnote *, slab->n_notes);
    for (uint32_t i = 0; i < slab->n_notes; i++) {
        slab->notes[i] = g_ptr_array_index(merge->notes, i);
    }
    slab->items = take(arena, merge->items, sizeof(DisplayItem));
    slab->links = take(arena, merge->links, sizeof(DisplayLink));
    slab->targets = take(arena, merge->targets, sizeof(DisplayTarget));
    slab->parts = take(arena, merge->parts, sizeof(SlabPart));
    g_ptr_array_free(merge->notes, TRUE);
}

/* The remaining content: pointers to the next item of each kind. */
typedef struct {
    const DisplayItem *items;
    const DisplayLink *links;
    const DisplayTarget *targets;
    Footnote *const *notes;
} Content;

static void
content_pass(Content *content, const SlabPart *part)
{
    content->items += part->items;
    content->links += part->links;
    content->targets += part->targets;
    content->notes += part->notes;
}

/* Adds a part and its content, moved down by `down`. */
static void
merge_add(Merge *merge, SlabPart part, Content content, float down)
{
    for (uint32_t i = 0; i < part.items; i++) {
        DisplayItem item = content.items[i];
        item.y += down;
        g_array_append_val(merge->items, item);
    }
    for (uint32_t i = 0; i < part.links; i++) {
        DisplayLink link = content.links[i];
        link.y += down;
        g_array_append_val(merge->links, link);
    }
    for (uint32_t i = 0; i < part.targets; i++) {
        DisplayTarget target = content.targets[i];
        target.y += down;
        g_array_append_val(merge->targets, target);
    }
    for (uint32_t i = 0; i < part.notes; i++) {
        g_ptr_array_add(merge->notes, content.notes[i]);
    }
    merge->height = MAX(merge->height, part.bottom);
    g_array_append_val(merge->parts, part);
}

static void
merge_add_slab(Merge *merge, const ColumnSlab *column)
{
    const Slab *slab = column->slab;
    SlabPart part = { .top = column->top,
                      .bottom = column->top + slab->height,
                      .space = slab->space,
                      .column = column->column,
                      .opens = column->opens,
                      .items = slab->n_items,
                      .links = slab->n_links,
                      .targets = slab->n_targets,
                      .notes = slab->n_notes,
                      .keep = slab->keep,
                      .whole = slab->whole,
                      .table = slab->table,
                      .group = slab->group,
                      .starts = slab->starts };

    merge_add(merge, part, (Content){ slab->items, slab->links, slab->targets, slab->notes },
              column->top);
}

void
columns_merge(Slab *slab, const ColumnSlab *slabs, size_t n, Arena *arena)
{
    Merge merge = merge_new();

    bool few = true;
    for (size_t i = 0; i < n; i++) {
        few = few && slabs[i].column < COLUMNS_MAX;
        merge_add_slab(&merge, &slabs[i]);
    }
    merge_end(&merge, slab, arena);
    slab->n_parts = few ? slab->n_parts : 0;
}

/* ---- Dividing ---- */

/* How much of one column is above the break. */
typedef struct {
    uint32_t n, above; /* all parts, and those above the break */
    bool opens;
    const SlabPart *last, *next; /* the last part above, the first below */
} Column;

/* Quality of a break: BREAK_TABLE may divide a short table, BREAK_ANY may part lines that should
 * stay together. */
typedef enum { BREAK_FINE, BREAK_TABLE, BREAK_ANY } BreakKind;

static const RunningTable *
running(const SlabPart *last, const SlabPart *next)
{
    return last != NULL && next != NULL && last->table == next->table ? last->table : NULL;
}

static float
continued_height(const SlabPart *last, const SlabPart *next)
{
    const RunningTable *table = running(last, next);
    return table != NULL ? table->continued->height : 0;
}

static const SlabPart *
next_of_column(const Slab *slab, uint32_t index)
{
    uint32_t column = slab->parts[index].column;

    while (++index < slab->n_parts) {
        if (slab->parts[index].column == column) {
            return &slab->parts[index];
        }
    }
    return NULL;
}

/* True if the part has text below its bottom, such as a label that hangs beside the next line. */
static bool
hangs_down(const SlabPart *part, const DisplayItem *items)
{
    for (uint32_t i = 0; i < part->items; i++) {
        if (items[i].kind == DISPLAY_TEXT && items[i].y > part->bottom) {
            return true;
        }
    }
    return false;
}

static bool
may_break(const SlabPart *last, const SlabPart *next, const DisplayItem *items, BreakKind kind)
{
    if (next == NULL || (!last->keep && (!last->whole || kind == BREAK_TABLE))) {
        return true;
    }
    return kind == BREAK_ANY && !hangs_down(last, items);
}

/* Calculates how much of each column fits into `room`. */
static void
columns_fill(const Slab *slab, float room, BreakKind kind, Column *columns)
{
    for (uint32_t i = 0; i < COLUMNS_MAX; i++) {
        columns[i] = (Column){ 0 };
    }
    const DisplayItem *items = slab->items;
    for (uint32_t i = 0; i < slab->n_parts; items += slab->parts[i++].items) {
        const SlabPart *part = &slab->parts[i], *next = next_of_column(slab, i);
        Column *column = &columns[part->column];
        column->n++;
        if (column->n == 1) {
            column->next = part;
            column->opens = part->opens;
        }
        if (part->bottom + continued_height(part, next) <= room + SLACK &&
            may_break(part, next, items, kind)) {
            column->above = column->n;
            column->last = part;
            column->next = next;
        }
    }
}

/* True if there is content on both sides of the break. `each`: also requires content above it in
 * each column that begins here. */
static bool
columns_are_divided(const Column *columns, bool each)
{
    bool above = false, below = false;

    for (uint32_t i = 0; i < COLUMNS_MAX; i++) {
        above = above || columns[i].above > 0;
        below = below || columns[i].above < columns[i].n;
        if (each && columns[i].opens && columns[i].above == 0) {
            return false;
        }
    }
    return above && below;
}

/* Adds an artifact, such as a repeated table head or "Continued"; returns its height. */
static float
merge_add_artifact(Merge *merge, const Slab *slab, uint32_t column, float top)
{
    SlabPart part = { .top = top,
                      .bottom = top + slab->height,
                      .column = column,
                      .items = slab->n_items,
                      .keep = true };

    merge_add(merge, part, (Content){ .items = slab->items }, top);
    return slab->height;
}

/* Adds repeated table heads to the lower part; sets `tops` to where each column continues. */
static void
heads_add(Merge *lower, const Column *columns, float *tops)
{
    for (uint32_t i = 0; i < COLUMNS_MAX; i++) {
        const RunningTable *table = running(columns[i].last, columns[i].next);
        tops[i] = 0;
        if (table != NULL) {
            tops[i] = merge_add_artifact(lower, table->head, i, 0);
        }
        if (table != NULL && columns[i].next->group != NULL) {
            tops[i] += merge_add_artifact(lower, columns[i].next->group, i, tops[i]);
        }
    }
}

static void
continued_add(Merge *upper, const Column *columns)
{
    for (uint32_t i = 0; i < COLUMNS_MAX; i++) {
        const RunningTable *table = running(columns[i].last, columns[i].next);
        if (table != NULL) {
            merge_add_artifact(upper, table->continued, i, columns[i].last->bottom);
        }
    }
}

static Slab *
slab_like(const Slab *slab, Merge *merge, Arena *arena)
{
    Slab *copy = arena_new0(arena, Slab);

    *copy = *slab;
    merge_end(merge, copy, arena);
    copy->starts = NULL;
    for (uint32_t i = 0; i < copy->n_parts && copy->starts == NULL; i++) {
        copy->starts = copy->parts[i].starts;
    }
    return copy;
}

static void
slab_divide(const Slab *slab, const Column *columns, Slab **ret_upper, Slab **ret_lower,
            Arena *arena)
{
    Content content = { slab->items, slab->links, slab->targets, slab->notes };
    Merge upper = merge_new(), lower = merge_new();
    uint32_t seen[COLUMNS_MAX] = { 0 };
    float tops[COLUMNS_MAX];

    heads_add(&lower, columns, tops);
    for (uint32_t i = 0; i < slab->n_parts; i++) {
        SlabPart part = slab->parts[i];
        const Column *column = &columns[part.column];
        if (seen[part.column]++ < column->above) {
            merge_add(&upper, part, content, 0);
        } else {
            float down = tops[part.column] - column->next->top;
            part.top += down;
            part.bottom += down;
            merge_add(&lower, part, content, down);
        }
        content_pass(&content, &part);
    }
    continued_add(&upper, columns);
    *ret_upper = slab_like(slab, &upper, arena);
    *ret_lower = slab_like(slab, &lower, arena);
    (*ret_upper)->keep = (*ret_upper)->whole = false;
    (*ret_lower)->new_page = (*ret_lower)->heading = false;
    (*ret_lower)->chapter = NULL;
}

bool
columns_divide(const Slab *slab, float room, bool must, Slab **ret_upper, Slab **ret_lower,
               Arena *arena)
{
    Column columns[COLUMNS_MAX];

    for (BreakKind kind = BREAK_FINE; kind <= (must ? BREAK_ANY : BREAK_FINE); kind++) {
        columns_fill(slab, room, kind, columns);
        if (columns_are_divided(columns, !must)) {
            slab_divide(slab, columns, ret_upper, ret_lower, arena);
            return true;
        }
    }
    return false;
}

Slab *
columns_join(const Slab *slab, const Slab *next, Arena *arena)
{
    const Slab *both[] = { slab, next };
    float bottoms[COLUMNS_MAX] = { 0 };
    bool begun[COLUMNS_MAX] = { false };
    Merge merge = merge_new();

    for (size_t s = 0; s < G_N_ELEMENTS(both); s++) {
        Content content = { both[s]->items, both[s]->links, both[s]->targets, both[s]->notes };
        for (uint32_t i = 0; i < both[s]->n_parts; i++) {
            SlabPart part = both[s]->parts[i];
            float top = bottoms[part.column] + (begun[part.column] ? part.space : 0);
            float down = s == 0 ? 0 : top - part.top;
            part.top += down;
            part.bottom += down;
            merge_add(&merge, part, content, down);
            content_pass(&content, &part);
            bottoms[part.column] = part.bottom;
            begun[part.column] = true;
        }
    }
    Slab *joined = slab_like(slab, &merge, arena);
    joined->keep = next->keep;
    return joined;
}
