#include "outputs/pdf/pages/page_numbers.h"

#include <math.h>
#include <string.h>

/* Texts of a line that are further apart belong to different columns, pt. */
static const float APART = 6;

typedef struct {
    Composer *composer;
    GHashTable *pages;
    size_t before;
} Numberer;

/* Replaces the placeholder by the number's glyphs; text before and after it in the item, such as a
 * space, remains. */
static void
number_set(const Numberer *numberer, DisplayItem *item, const char *number)
{
    Arena *arena = numberer->composer->arena;
    const TextStyle *style = item->page->style;
    const Word *word = shaper_word(numberer->composer->shaper, style->typeface, number,
                                   strlen(number), (Place){ 0 });
    const size_t room = strlen(PAGE_NUMBER_ROOM), size = strlen(number);
    size_t at = 0;

    while (at + room < item->n_glyphs && item->text[item->glyphs[at].text] != *PAGE_NUMBER_ROOM) {
        at++;
    }
    g_assert(word->n_pieces == 1 && word->pieces[0].n_glyphs == size &&
             at + room <= item->n_glyphs);
    size_t start = item->glyphs[at].text, n_glyphs = item->n_glyphs - room + size;
    TextGlyph *glyphs = arena_array(arena, TextGlyph, n_glyphs);
    TextOffset *offsets = item->offsets != NULL ? arena_array(arena, TextOffset, n_glyphs) : NULL;
    float width = 0;
    for (size_t i = 0; i < n_glyphs; i++) {
        bool fresh = i >= at && i < at + size;
        size_t old = i < at ? i : i - size + room;
        glyphs[i] = fresh ? word->pieces[0].glyphs[i - at] : item->glyphs[old];
        if (fresh) {
            glyphs[i].advance = (glyphs[i].advance + style->tracking) * style->size;
            glyphs[i].text = (uint32_t)(start + i - at);
        } else if (glyphs[i].text > start) {
            glyphs[i].text = (uint32_t)(glyphs[i].text - room + size);
        }
        if (offsets != NULL && !fresh) {
            offsets[i] = item->offsets[old];
        }
        width += glyphs[i].advance;
    }
    item->text =
        arena_printf(arena, "%.*s%s%s", (int)start, item->text, number, item->text + start + room);
    item->glyphs = glyphs;
    item->offsets = offsets;
    item->n_glyphs = n_glyphs;
    item->width = width;
    item->page = NULL;
}

/* Moves the rest of the line after item `index`, and adjusts the end of its link. */
static void
line_close(Slab *slab, uint32_t index, float old_width)
{
    const DisplayItem *item = &slab->items[index];
    float end = item->x + old_width, by = item->width - old_width, last = end;

    for (uint32_t i = index + 1; i < slab->n_items; i++) {
        DisplayItem *next = &slab->items[i];
        if (fabsf(next->x - last) > APART || fabsf(next->y - item->y) > item->size) {
            break;
        }
        last = next->x + next->width;
        next->x += by;
    }
    for (uint32_t i = 0; i < slab->n_links; i++) {
        DisplayLink *link = &slab->links[i];
        bool same_line = link->y < item->y && link->y + link->height > item->y;
        float right = link->x + link->width;
        if (same_line && link->x >= end - 1 && link->x <= last + 1) {
            link->x += by;
        } else if (same_line && link->x < end && right >= end - APART && right <= last + APART) {
            link->width += by;
        }
    }
}

/* The same in right-to-left text, where the text to the left of the number is moved. */
static void
line_close_mirrored(Slab *slab, uint32_t index, float old_width)
{
    DisplayItem *item = &slab->items[index];
    float start = item->x, by = old_width - item->width;

    for (uint32_t i = 0; i < slab->n_items && slab->n_parts == 0; i++) {
        DisplayItem *other = &slab->items[i];
        bool same_line = fabsf(other->y - item->y) <= item->size;
        other->x += same_line && (i == index || other->x < start) ? by : 0;
    }
    for (uint32_t i = 0; i < slab->n_links && slab->n_parts == 0; i++) {
        DisplayLink *link = &slab->links[i];
        if (link->y >= item->y || link->y + link->height <= item->y || link->x > start) {
            continue;
        }
        link->x += by;
        link->width -= link->x + link->width > start + by ? by : 0;
    }
}

static void
slab_number(const Numberer *numberer, Slab *slab)
{
    for (uint32_t i = 0; i < slab->n_items; i++) {
        DisplayItem *item = &slab->items[i];
        void *page = NULL;
        if (item->page == NULL) {
            continue;
        }
        if (!g_hash_table_lookup_extended(numberer->pages, item->page->destination, NULL, &page)) {
            page = g_hash_table_lookup(numberer->pages, item->page->chapter);
        }
        float width = item->width;
        number_set(numberer, item,
                   arena_printf(numberer->composer->arena, "%zu",
                                numberer->before + GPOINTER_TO_SIZE(page) + 1));
        (slab->mirrored ? line_close_mirrored : line_close)(slab, i, width);
    }
}

void
page_numbers_set(Composer *composer, const Part *body, GHashTable *pages, size_t before)
{
    Numberer numberer = { composer, pages, before };

    for (size_t i = 0; i < body->n_cuts; i++) {
        const PageCut *cut = &body->cuts[i];
        for (size_t s = 0; s < cut->n_floats; s++) {
            slab_number(&numberer, cut->floats[s]);
        }
        for (size_t s = cut->first; s < cut->end; s++) {
            slab_number(&numberer, g_ptr_array_index(body->galley->slabs, s));
        }
        for (size_t s = 0; s < cut->n_notes; s++) {
            slab_number(&numberer, cut->notes[s]);
        }
    }
}
