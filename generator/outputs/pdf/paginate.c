#include "outputs/pdf/paginate.h"

#include <string.h>

/* From the text to the footnotes' first line: space, rule, space. */
static const float NOTES_ABOVE = 17, NOTES_RULE = 11, NOTES_RULE_WIDTH = 62.36F; /* 22 mm */
static const float TEXT_SPACE = 5; /* between paragraphs */
static const float SLACK = 0.01F;

typedef struct {
    const GPtrArray *slabs;
    float height;
    Arena *arena;
    GArray *cuts;       /* of PageCut */
    GPtrArray *pending; /* lines of footnotes that found no room yet */
    const Chapter *chapter;
} Cutter;

static Slab *
slab_at(const GPtrArray *slabs, size_t index)
{
    return g_ptr_array_index(slabs, index);
}

static float
lines_height(const GPtrArray *lines)
{
    float height = 0;

    for (unsigned i = 0; i < lines->len; i++) {
        height += slab_at(lines, i)->space + slab_at(lines, i)->height;
    }
    return height;
}

/* Room that a slab's footnotes must find on its page. A long note needs only
 * its beginning there. */
static float
notes_needed(const Cutter *cutter, const Slab *slab)
{
    float needed = 0;

    for (uint32_t i = 0; i < slab->n_notes; i++) {
        if (!slab->notes[i]->placed) {
            needed += MIN(slab->notes[i]->height, cutter->height / 3);
        }
    }
    return needed;
}

static bool
same_table(const Cutter *cutter, size_t index)
{
    return index > 0 && index < cutter->slabs->len &&
           slab_at(cutter->slabs, index)->table != NULL &&
           slab_at(cutter->slabs, index)->table == slab_at(cutter->slabs, index - 1)->table;
}

/* The first slab after `first` that does not fit below it. */
static size_t
page_fill(const Cutter *cutter, size_t first)
{
    float used = 0, notes = MIN(lines_height(cutter->pending), cutter->height / 2);

    if (same_table(cutter, first)) {
        used = slab_at(cutter->slabs, first)->table->head->height;
    }
    for (size_t i = first; i < cutter->slabs->len; i++) {
        const Slab *slab = slab_at(cutter->slabs, i);
        float height = slab->height + (i > first ? slab->space : 0);
        float more = notes_needed(cutter, slab);
        float below = same_table(cutter, i + 1) ? slab->table->continued->height : 0;
        float rule = notes + more > 0 ? NOTES_ABOVE : 0;
        bool fits = used + height + notes + more + rule + below <= cutter->height + SLACK;
        if (i > first && (slab->new_page || !fits)) {
            return i;
        }
        used += height;
        notes += more;
    }
    return cutter->slabs->len;
}

/* Goes back from the first slab that does not fit to where a break is allowed. */
static size_t
break_choose(const Cutter *cutter, size_t first, size_t end)
{
    if (end >= cutter->slabs->len || slab_at(cutter->slabs, end)->new_page) {
        return end;
    }
    for (size_t i = end; i > first; i--) {
        if (!slab_at(cutter->slabs, i - 1)->keep) {
            return i;
        }
    }
    /* What must stay together is longer than a page. */
    while (end > first + 1 && slab_at(cutter->slabs, end - 1)->height <= 0) {
        end--;
    }
    return end;
}

static float
content_height(const Cutter *cutter, const PageCut *cut)
{
    float height = cut->continues != NULL ? cut->continues->head->height : 0;

    for (size_t i = cut->first; i < cut->end; i++) {
        const Slab *slab = slab_at(cutter->slabs, i);
        height += slab->height + (i > cut->first ? slab->space : 0);
    }
    return height + (cut->is_continued != NULL ? cut->is_continued->continued->height : 0);
}

/* Queues the footnotes that the page calls, then takes what fits. */
static void
notes_take(Cutter *cutter, PageCut *cut)
{
    for (size_t i = cut->first; i < cut->end; i++) {
        const Slab *slab = slab_at(cutter->slabs, i);
        for (uint32_t n = 0; n < slab->n_notes; n++) {
            Footnote *note = slab->notes[n];
            for (size_t line = 0; line < note->n_slabs && !note->placed; line++) {
                g_ptr_array_add(cutter->pending, note->slabs[line]);
            }
            note->placed = true;
        }
    }
    float room = cutter->height - content_height(cutter, cut) - NOTES_ABOVE + SLACK;
    size_t n = 0;
    while (n < cutter->pending->len) {
        const Slab *line = slab_at(cutter->pending, n);
        /* A page without text must take something, or there would be no end. */
        bool must = cut->first == cut->end && n == 0;
        if (cut->notes_height + line->space + line->height > room && !must) {
            break;
        }
        cut->notes_height += line->space + line->height;
        n++;
    }
    Slab **taken = arena_array(cutter->arena, Slab *, n);
    for (size_t i = 0; i < n; i++) {
        taken[i] = slab_at(cutter->pending, i);
    }
    cut->notes = taken;
    cut->n_notes = n;
    g_ptr_array_remove_range(cutter->pending, 0, (guint)n);
}

/* The slab after the figure that `index` is part of. */
static size_t
figure_end(const Cutter *cutter, size_t index)
{
    const void *figure = slab_at(cutter->slabs, index)->floats;

    while (index < cutter->slabs->len && slab_at(cutter->slabs, index)->floats == figure) {
        index++;
    }
    return index;
}

/* Moves slabs [from, end) up to `to`, so that those between come after them. */
static void
slabs_move_up(Cutter *cutter, size_t to, size_t from, size_t end)
{
    size_t n_passed = from - to, n_moved = end - from;
    void **slabs = cutter->slabs->pdata + to;
    g_autofree void **passed = g_memdup2(slabs, n_passed * sizeof *slabs);

    if (n_passed == 0 || n_moved == 0) {
        return;
    }
    memmove(slabs, slabs + n_passed, n_moved * sizeof *slabs);
    memcpy(slabs + n_moved, passed, n_passed * sizeof *slabs);
}

/* The text after a figure wants the figure's space above it; now other text
 * stands above it, and the figure above what comes next. */
static void
spaces_exchange(Cutter *cutter, size_t figure, size_t text, size_t end)
{
    Slab *first = slab_at(cutter->slabs, text);

    if (end < cutter->slabs->len) {
        Slab *next = slab_at(cutter->slabs, end);
        next->space = MAX(next->space, first->space);
    }
    first->space = MIN(first->space, figure > 0 ? TEXT_SPACE : 0);
}

/* A figure that does not fit would leave the rest of the page white: running
 * text that follows it goes before it, as much as fits. `end` is the break so
 * far; returns the new one. */
static size_t
figure_pass(Cutter *cutter, size_t first, size_t end)
{
    if (end <= first || end >= cutter->slabs->len || slab_at(cutter->slabs, end)->floats == NULL ||
        slab_at(cutter->slabs, end - 1)->floats == slab_at(cutter->slabs, end)->floats) {
        return end;
    }
    size_t text = figure_end(cutter, end), stop = text;
    while (stop < cutter->slabs->len && slab_at(cutter->slabs, stop)->flows) {
        stop++;
    }
    if (stop == text) {
        return end;
    }
    float space = slab_at(cutter->slabs, text)->space;
    size_t n_figure = text - end;
    slabs_move_up(cutter, end, text, stop);
    slab_at(cutter->slabs, end)->space = MIN(space, TEXT_SPACE);
    size_t last = MIN(break_choose(cutter, first, page_fill(cutter, first)), end + (stop - text));
    slab_at(cutter->slabs, end)->space = space;
    /* What did not fit goes back below the figure. */
    slabs_move_up(cutter, last, end + (stop - text), end + (stop - text) + n_figure);
    if (last > end) {
        spaces_exchange(cutter, end, end, last + n_figure);
    }
    return last;
}

static size_t
page_cut(Cutter *cutter, size_t first)
{
    PageCut cut = { .first = first, .end = first };

    if (first < cutter->slabs->len) {
        cut.end = break_choose(cutter, first, page_fill(cutter, first));
        cut.end = figure_pass(cutter, first, cut.end);
    }
    if (same_table(cutter, first)) {
        cut.continues = slab_at(cutter->slabs, first)->table;
    }
    if (same_table(cutter, cut.end)) {
        cut.is_continued = slab_at(cutter->slabs, cut.end)->table;
    }
    for (size_t i = cut.first; i < cut.end; i++) {
        const Slab *slab = slab_at(cutter->slabs, i);
        cutter->chapter = slab->chapter != NULL ? slab->chapter : cutter->chapter;
    }
    cut.chapter = cutter->chapter;
    notes_take(cutter, &cut);
    g_array_append_val(cutter->cuts, cut);
    return cut.end;
}

const PageCut *
pages_cut(const GPtrArray *slabs, float height, Arena *arena, size_t *n_cuts)
{
    Cutter cutter = { .slabs = slabs, .height = height, .arena = arena };

    cutter.cuts = g_array_new(FALSE, FALSE, sizeof(PageCut));
    cutter.pending = g_ptr_array_new();
    for (size_t at = 0; at < slabs->len || cutter.pending->len > 0;) {
        at = page_cut(&cutter, at);
    }
    *n_cuts = cutter.cuts->len;
    PageCut *cuts = arena_array(arena, PageCut, *n_cuts);
    if (*n_cuts > 0) {
        memcpy(cuts, cutter.cuts->data, sizeof *cuts * *n_cuts);
    }
    g_array_free(cutter.cuts, TRUE);
    g_ptr_array_free(cutter.pending, TRUE);
    return cuts;
}

void
page_maker_init(PageMaker *maker)
{
    maker->items = g_array_new(FALSE, FALSE, sizeof(DisplayItem));
    maker->late = g_array_new(FALSE, FALSE, sizeof(DisplayItem));
    maker->links = g_array_new(FALSE, FALSE, sizeof(DisplayLink));
    maker->targets = g_array_new(FALSE, FALSE, sizeof(DisplayTarget));
}

void
page_maker_clear(PageMaker *maker)
{
    g_array_free(maker->items, TRUE);
    g_array_free(maker->late, TRUE);
    g_array_free(maker->links, TRUE);
    g_array_free(maker->targets, TRUE);
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

void
page_add_slab(PageMaker *maker, const Slab *slab, float y)
{
    for (uint32_t i = 0; i < slab->n_items; i++) {
        DisplayItem item = slab->items[i];
        item.y += y;
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
        g_array_append_val(maker->targets, target);
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

/* The footnotes stand on the lower edge of the body. */
static void
page_add_notes(PageMaker *maker, const PageCut *cut, const PrintStyle *print)
{
    float y = print->sheet.bottom - cut->notes_height;

    page_add_rule(maker, print->sheet.text_left, y - NOTES_ABOVE + NOTES_RULE, NOTES_RULE_WIDTH,
                  print->rule.section, print->ink);
    for (size_t i = 0; i < cut->n_notes; i++) {
        y += cut->notes[i]->space;
        page_add_slab(maker, cut->notes[i], y);
        y += cut->notes[i]->height;
    }
}

/* The last rule of an unfinished table is as strong as that of a finished one. */
static void
page_add_continued(PageMaker *maker, const RunningTable *table, const PrintStyle *print, float y)
{
    const Slab *head = table->head;
    const DisplayItem *rule = &head->items[head->n_items - 1];

    page_add_rule(maker, rule->x, y - print->rule.row, rule->width, print->rule.object, print->ink);
    page_add_slab(maker, table->continued, y);
}

void
page_add_cut(PageMaker *maker, const PageCut *cut, const GPtrArray *slabs, const PrintStyle *print,
             float top)
{
    float y = top;

    if (cut->continues != NULL) {
        page_add_slab(maker, cut->continues->head, y);
        y += cut->continues->head->height;
    }
    for (size_t i = cut->first; i < cut->end; i++) {
        const Slab *slab = slab_at(slabs, i);
        y += i > cut->first ? slab->space : 0;
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
    ret->items = take_array(arena, maker->items, sizeof(DisplayItem));
    ret->links = take_array(arena, maker->links, sizeof(DisplayLink));
    ret->targets = take_array(arena, maker->targets, sizeof(DisplayTarget));
}
