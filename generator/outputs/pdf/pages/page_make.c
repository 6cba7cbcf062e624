/* Converts the cuts of the galley to pages of the display list. */
#include "outputs/pdf/pages/paginate.h"

#include <string.h>

static const float NOTES_RULE = 11, NOTES_RULE_WIDTH = 62.36F; /* 22 mm */
static const float THICKEST_RULE = 5;

void
page_maker_init(PageMaker *maker)
{
    maker->artifact = ARTIFACT_LAYOUT;
    maker->items = g_array_new(FALSE, FALSE, sizeof(DisplayItem));
    maker->late = g_array_new(FALSE, FALSE, sizeof(DisplayItem));
    maker->links = g_array_new(FALSE, FALSE, sizeof(DisplayLink));
    maker->targets = g_array_new(FALSE, FALSE, sizeof(DisplayTarget));
    maker->sources = g_array_new(FALSE, FALSE, sizeof(DisplaySource));
}

void
page_maker_clear(PageMaker *maker)
{
    g_array_free(maker->items, TRUE);
    g_array_free(maker->late, TRUE);
    g_array_free(maker->links, TRUE);
    g_array_free(maker->targets, TRUE);
    g_array_free(maker->sources, TRUE);
}

static void
figure_locate(const DisplayItem *item)
{
    if (item->node != NULL && (item->kind == DISPLAY_PICTURE || item->kind == DISPLAY_FORM)) {
        item->node->bbox[0] = item->x;
        item->node->bbox[1] = item->y;
        item->node->bbox[2] = item->width;
        item->node->bbox[3] = item->height;
    }
}

/* Thick rules are coloured backgrounds, thin ones are rules. */
static ArtifactKind
artifact_kind(const PageMaker *maker, const DisplayItem *item)
{
    bool block = item->kind == DISPLAY_RULE && MIN(item->width, item->height) > THICKEST_RULE;

    return maker->artifact != ARTIFACT_LAYOUT ? maker->artifact
           : block                            ? ARTIFACT_BACKGROUND
                                              : ARTIFACT_LAYOUT;
}

void
page_add_slab(PageMaker *maker, const Slab *slab, float y)
{
    for (uint32_t i = 0; i < slab->n_items; i++) {
        DisplayItem item = slab->items[i];
        item.y += y;
        item.artifact = item.node == NULL ? artifact_kind(maker, &item) : ARTIFACT_LAYOUT;
        figure_locate(&item);
        g_array_append_val(item.late ? maker->late : maker->items, item);
    }
    for (uint32_t i = 0; i < slab->n_links; i++) {
        DisplayLink link = slab->links[i];
        link.y += y;
        g_array_append_val(maker->links, link);
    }
    for (uint32_t i = 0; i < slab->n_targets; i++) {
        DisplayTarget target = slab->targets[i];
        target.y += y;
        target.numbered = slab->starts != NULL && i == 0;
        target.pages_deferred = slab->pages_deferred;
        g_array_append_val(maker->targets, target);
    }
    DisplaySource source = { y, slab->file, slab->line };
    if (source.file != NULL) {
        g_array_append_val(maker->sources, source);
    }
}

static void
page_add_rule(PageMaker *maker, float x, float y, float width, float height, Colour colour)
{
    DisplayItem item = {
        .kind = DISPLAY_RULE, .x = x, .y = y, .width = width, .height = height, .colour = colour
    };
    g_array_append_val(maker->items, item);
}

/* The footnotes are aligned to the lower edge of the body. */
static void
page_add_notes(PageMaker *maker, const PageCut *cut, const PrintStyle *print)
{
    float y = print->sheet.bottom + cut->extra - cut->notes_height;

    const SheetMeasures *sheet = &print->sheet;
    float far = sheet->left + sheet->right - sheet->text_left - NOTES_RULE_WIDTH;
    float x = cut->notes[0]->mirrored ? far : sheet->text_left;
    page_add_rule(maker, x, y - NOTES_ABOVE + NOTES_RULE, NOTES_RULE_WIDTH, print->rule.section,
                  print->ink);
    for (size_t i = 0; i < cut->n_notes; i++) {
        y += cut->notes[i]->space;
        page_add_slab(maker, cut->notes[i], y);
        y += cut->notes[i]->height;
    }
}

/* The last rule of a table that continues has the same weight as at the table's end. */
static void
page_add_continued(PageMaker *maker, const RunningTable *table, const PrintStyle *print, float y)
{
    const Slab *head = table->head;
    const DisplayItem *rule = &head->items[head->n_items - 1];

    page_add_rule(maker, rule->x, y - print->rule.row, rule->width, print->rule.object, print->ink);
    maker->artifact = ARTIFACT_PAGINATION;
    page_add_slab(maker, table->continued, y);
    maker->artifact = ARTIFACT_LAYOUT;
}

void
page_add_cut(PageMaker *maker, const PageCut *cut, const GPtrArray *slabs, const PrintStyle *print,
             float top)
{
    float y = top;

    for (size_t i = 0; i < cut->n_floats; i++) {
        y += i > 0 ? cut->floats[i]->space : 0;
        page_add_slab(maker, cut->floats[i], y);
        y += cut->floats[i]->height;
    }
    y += cut->n_floats > 0 ? FLOATS_BELOW : 0;
    maker->artifact = ARTIFACT_PAGINATION;
    if (cut->continues != NULL) {
        page_add_slab(maker, cut->continues->head, y);
        y += cut->continues->head->height;
    }
    if (cut->group != NULL) {
        page_add_slab(maker, cut->group, y);
        y += cut->group->height;
    }
    maker->artifact = ARTIFACT_LAYOUT;
    for (size_t i = cut->first; i < cut->end; i++) {
        const Slab *slab = g_ptr_array_index(slabs, i);
        y = top + slab_top(slabs, cut->first, i, y - top);
        page_add_slab(maker, slab, y);
        y += slab->height;
    }
    if (cut->is_continued != NULL) {
        page_add_continued(maker, cut->is_continued, print, y);
    }
    if (cut->n_notes > 0) {
        page_add_notes(maker, cut, print);
    }
}

static void *
take_array(Arena *arena, GArray *array, size_t size)
{
    void *copy = arena_alloc(arena, checked_array_size(size, MAX(array->len, 1)));

    if (array->len > 0) {
        memcpy(copy, array->data, size * array->len);
    }
    g_array_set_size(array, 0);
    return copy;
}

void
page_finish(PageMaker *maker, Arena *arena, DisplayPage *ret)
{
    g_array_append_vals(maker->items, maker->late->data, maker->late->len);
    g_array_set_size(maker->late, 0);
    ret->n_items = maker->items->len;
    ret->n_links = maker->links->len;
    ret->n_targets = maker->targets->len;
    ret->n_sources = maker->sources->len;
    ret->items = take_array(arena, maker->items, sizeof(DisplayItem));
    ret->links = take_array(arena, maker->links, sizeof(DisplayLink));
    ret->targets = take_array(arena, maker->targets, sizeof(DisplayTarget));
    ret->sources = take_array(arena, maker->sources, sizeof(DisplaySource));
}
