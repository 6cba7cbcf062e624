#include "outputs/pdf/galley.h"

#include <string.h>

static void
galley_clear(void *data)
{
    Galley *galley = data;

    g_ptr_array_free(galley->slabs, TRUE);
    g_array_free(galley->items, TRUE);
    g_array_free(galley->links, TRUE);
    g_array_free(galley->targets, TRUE);
    g_ptr_array_free(galley->notes, TRUE);
}

Galley *
galley_new(Arena *arena)
{
    Galley *galley = arena_new0(arena, Galley);

    galley->arena = arena;
    galley->slabs = g_ptr_array_new();
    galley->items = g_array_new(FALSE, TRUE, sizeof(DisplayItem));
    galley->links = g_array_new(FALSE, FALSE, sizeof(DisplayLink));
    galley->targets = g_array_new(FALSE, FALSE, sizeof(DisplayTarget));
    galley->notes = g_ptr_array_new();
    arena_defer(arena, galley_clear, galley);
    return galley;
}

void
slab_begin(Galley *galley, float space)
{
    g_assert(!galley->open);
    galley->open = true;
    galley->draft = (Slab){ .space = MAX(space, galley->after),
                            .own = space,
                            .above = galley->after,
                            .mirrored = galley_is_mirrored(galley),
                            .file = galley->place.file,
                            .line = galley->place.line };
    galley->after = 0;
    g_array_set_size(galley->items, 0);
    g_array_set_size(galley->links, 0);
    g_array_set_size(galley->targets, 0);
    g_ptr_array_set_size(galley->notes, 0);
}

static void *
keep_array(Arena *arena, const GArray *array, size_t size)
{
    if (array->len == 0) {
        return NULL;
    }
    void *copy = arena_alloc(arena, checked_array_size(size, array->len));
    memcpy(copy, array->data, size * array->len);
    return copy;
}

Slab *
slab_end(Galley *galley, float height)
{
    Slab *slab = arena_new0(galley->arena, Slab);

    g_assert(galley->open);
    galley->open = false;
    *slab = galley->draft;
    slab->height = height;
    slab->items = keep_array(galley->arena, galley->items, sizeof(DisplayItem));
    slab->links = keep_array(galley->arena, galley->links, sizeof(DisplayLink));
    slab->targets = keep_array(galley->arena, galley->targets, sizeof(DisplayTarget));
    slab->n_items = galley->items->len;
    slab->n_links = galley->links->len;
    slab->n_targets = galley->targets->len;
    slab->n_notes = galley->notes->len;
    slab->notes = arena_array(galley->arena, Footnote *, slab->n_notes);
    for (uint32_t i = 0; i < slab->n_notes; i++) {
        slab->notes[i] = g_ptr_array_index(galley->notes, i);
    }
    g_ptr_array_add(galley->slabs, slab);
    return slab;
}

bool
galley_is_mirrored(const Galley *galley)
{
    return galley->axis != NULL && *galley->axis > 0;
}

float
galley_across(const Galley *galley, float x, float width)
{
    return galley_is_mirrored(galley) ? *galley->axis - x - width : x;
}

DisplayItem *
slab_add_item(Galley *galley)
{
    g_assert(galley->open);
    g_array_set_size(galley->items, galley->items->len + 1);
    return &g_array_index(galley->items, DisplayItem, galley->items->len - 1);
}

void
slab_add_rule(Galley *galley, float x, float y, float width, float height, Colour colour)
{
    DisplayItem *item = slab_add_item(galley);

    item->kind = DISPLAY_RULE;
    item->x = galley_across(galley, x, width);
    item->y = y;
    item->width = width;
    item->height = height;
    item->colour = colour;
}

void
slab_add_link(Galley *galley, DisplayLink link)
{
    g_array_append_val(galley->links, link);
}

void
slab_add_target(Galley *galley, const char *name, float y)
{
    DisplayTarget target = { .name = name, .y = y };
    g_array_append_val(galley->targets, target);
}

void
slab_add_note(Galley *galley, Footnote *note)
{
    g_ptr_array_add(galley->notes, note);
}

void
galley_space(Galley *galley, float after)
{
    galley->after = MAX(galley->after, after);
}

void
galley_keep(Galley *galley, size_t first)
{
    for (size_t i = first; i + 1 < galley->slabs->len; i++) {
        ((Slab *)g_ptr_array_index(galley->slabs, i))->keep = true;
    }
}

void
galley_keep_short(Galley *galley, size_t first, float height)
{
    for (size_t i = first; i < galley->slabs->len; i++) {
        const Slab *slab = g_ptr_array_index(galley->slabs, i);
        height -= slab->height + (i > first ? slab->space : 0);
    }
    if (height > 0) {
        galley_keep(galley, first);
    }
}

StructNode *
struct_new(Arena *arena, const char *type)
{
    StructNode *node = arena_new0(arena, StructNode);
    node->type = type;
    return node;
}

void
struct_append(StructNode *parent, StructNode *child)
{
    g_assert(child->parent == NULL && child->next == NULL);
    child->parent = parent;
    if (parent->last != NULL) {
        parent->last->next = child;
    } else {
        parent->first = child;
    }
    parent->last = child;
}

StructNode *
struct_add(Arena *arena, StructNode *parent, const char *type)
{
    StructNode *node = struct_new(arena, type);
    struct_append(parent, node);
    return node;
}

StructNode *
struct_add_first(Arena *arena, StructNode *parent, const char *type)
{
    if (parent->first == NULL) {
        return struct_add(arena, parent, type);
    }
    StructNode *node = struct_new(arena, type);
    struct_insert_before(parent->first, node);
    return node;
}

void
struct_insert_before(StructNode *next, StructNode *node)
{
    StructNode **link = &next->parent->first;

    g_assert(node->parent == NULL && node->next == NULL);
    while (*link != next) {
        link = &(*link)->next;
    }
    node->parent = next->parent;
    node->next = next;
    *link = node;
}
