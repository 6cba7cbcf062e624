#include "outputs/pdf/pages/paginate_private.h"

#include <string.h>

/* Maximum pages that a figure may be deferred for the sake of a table's end. */
enum { HELD_PAGES_MAX = 1 };

/* Minimum scale of a figure that is scaled down to avoid white space on a page. A figure higher
 * than TALL_FIGURE of the page may have been scaled before; it is scaled only if it would leave a
 * page to a heading and a few lines. */
static const float SCALE_MIN = 0.88F, TALL_SCALE_MIN = 0.95F, TALL_FIGURE = 0.6F, FEW_LINES = 0.2F;

/* True for a slab of only a chart or picture, not part of a row or line. */
static bool
is_picture(const Slab *slab)
{
    return slab->n_items == 1 && slab->object != NULL && slab->n_parts == 0 &&
           (slab->items->kind == DISPLAY_FORM || slab->items->kind == DISPLAY_PICTURE);
}

static bool
is_tall(const Cutter *cutter, const Float *figure)
{
    return figure->height >= TALL_FIGURE * cutter->height;
}

/* Total height of a figure's pictures, which may be scaled down. */
static float
pictures_height(const Float *figure)
{
    float height = 0;

    for (size_t i = 0; i < figure->n_slabs; i++) {
        height += is_picture(figure->slabs[i]) ? figure->slabs[i]->height : 0;
    }
    return height;
}

static Slab *
picture_scale(const Slab *slab, float scale, Arena *arena)
{
    Slab *smaller = arena_new0(arena, Slab);
    DisplayItem *item = arena_new0(arena, DisplayItem);

    *smaller = *slab;
    *item = *slab->items;
    item->width *= scale;
    item->height *= scale;
    item->x += slab->mirrored ? slab->items->width - item->width : 0;
    smaller->items = item;
    smaller->height *= scale;
    return smaller;
}

/* Replaces the figure's pictures by smaller ones, in copies of its slabs. */
static void
float_scale(const Cutter *cutter, Float *figure, float scale)
{
    Slab **slabs = arena_array(cutter->arena, Slab *, figure->n_slabs);

    for (size_t i = 0; i < figure->n_slabs; i++) {
        slabs[i] = figure->slabs[i];
        if (is_picture(slabs[i])) {
            slabs[i] = picture_scale(slabs[i], scale, cutter->arena);
            figure->height -= figure->slabs[i]->height - slabs[i]->height;
        }
    }
    figure->slabs = slabs;
}

/* The scale at which pictures of this height are `missing` lower; 0: less than `least`. */
static float
scale_for(float height, float missing, float least)
{
    float scale = height > 0 ? (height - missing - CUT_SLACK) / height : 0;
    return scale >= least ? scale : 0;
}

Float
float_at(const Cutter *cutter, size_t index)
{
    const Slab *first = slab_at(cutter->slabs, index);
    Float found = { .node = first->floats != NULL ? first->floats : first->object,
                    .slabs = (Slab **)&cutter->slabs->pdata[index],
                    .page = cutter->cuts->len - (unsigned)first->pages_deferred };

    for (size_t i = index; i < cutter->slabs->len; i++) {
        const Slab *slab = slab_at(cutter->slabs, i);
        if ((first->floats != NULL ? slab->floats : slab->object) != found.node) {
            break;
        }
        found.height += slab->height + (i > index ? slab->space : 0);
        found.n_slabs++;
    }
    return found;
}

static float
float_notes(const Cutter *cutter, const Float *found)
{
    float needed = 0;

    for (size_t i = 0; i < found->n_slabs; i++) {
        needed += notes_needed(cutter, found->slabs[i]);
    }
    return needed;
}

/* Figures must stay in their order, and so must tables. */
bool
same_kind_waits(const Cutter *cutter, const StructNode *node)
{
    for (unsigned i = 0; i < cutter->waiting->len; i++) {
        if (strcmp(g_array_index(cutter->waiting, Float, i).node->type, node->type) == 0) {
            return true;
        }
    }
    return false;
}

/* True for a figure that is all a heading has; without the figure, no text would follow the
 * heading. */
static bool
separates_headings(const Cutter *cutter, size_t index, size_t next)
{
    return index > 0 && slab_at(cutter->slabs, index - 1)->keep &&
           (next >= cutter->slabs->len || slab_at(cutter->slabs, next)->heading ||
            slab_at(cutter->slabs, next)->new_page);
}

/* Height that is missing for a figure and its footnotes to fit on the page. */
static float
missing_height(const Cutter *cutter, const Fill *fill, float height, float notes)
{
    float rule = fill->notes + notes > 0 ? NOTES_ABOVE : 0;
    return fill->used + height + fill->notes + notes + rule - cutter->height;
}

/* Scales the figure at `index` down a little if it then fits. */
static bool
float_shrink(Cutter *cutter, const Fill *fill, size_t index, Float *figure, float missing)
{
    bool tall = is_tall(cutter, figure);
    float least = tall ? TALL_SCALE_MIN : SCALE_MIN;
    float scale = scale_for(pictures_height(figure), missing, least);

    if (scale <= 0 || (tall && fill->used > FEW_LINES * cutter->height)) {
        return false;
    }
    float_scale(cutter, figure, scale);
    for (size_t i = 0; i < figure->n_slabs; i++) {
        cutter->slabs->pdata[index + i] = figure->slabs[i];
    }
    return true;
}

/* Takes the figure at `index` out of the galley if it does not fit and other content can replace
 * it. */
static bool
float_defer(Cutter *cutter, size_t first, size_t index, const Fill *fill)
{
    if (slab_at(cutter->slabs, index)->floats == NULL ||
        (index > first &&
         slab_at(cutter->slabs, index - 1)->floats == slab_at(cutter->slabs, index)->floats)) {
        return false;
    }
    Float found = float_at(cutter, index);
    float space = index > first ? slab_at(cutter->slabs, index)->space : 0;
    float notes = float_notes(cutter, &found);
    bool fits = slab_fits(cutter, fill, space + found.height, notes);
    if (!fits && !same_kind_waits(cutter, found.node) && !slab_at(cutter->slabs, index)->wide) {
        float missing = missing_height(cutter, fill, space + found.height, notes);
        fits = float_shrink(cutter, fill, index, &found, missing);
    }
    size_t next = index + found.n_slabs;
    bool stays = found.height > cutter->height || (fits && !same_kind_waits(cutter, found.node)) ||
                 separates_headings(cutter, index, next) || queue_refuses(cutter, fill, index);
    if (stays && !slab_at(cutter->slabs, index)->wide) {
        return false;
    }
    Slab **slabs = arena_array(cutter->arena, Slab *, found.n_slabs);
    memcpy(slabs, found.slabs, sizeof(Slab *) * found.n_slabs);
    found.slabs = slabs;
    found.place = index;
    found.follower_space = next < cutter->slabs->len ? slab_at(cutter->slabs, next)->space : 0;
    g_array_append_val(cutter->waiting, found);
    if (next < cutter->slabs->len) { /* the next slab now follows the slab before the figure */
        Slab *follower = slab_at(cutter->slabs, next);
        follower->space = MAX(follower->own, slabs[0]->above);
    }
    g_ptr_array_remove_range(cutter->slabs, (guint)index, (guint)found.n_slabs);
    return true;
}

void
floats_defer(Cutter *cutter, size_t first, size_t index, const Fill *fill)
{
    while (index < cutter->slabs->len && float_defer(cutter, first, index, fill)) {
    }
}

static bool
heading_between(const Cutter *cutter, size_t first, size_t end)
{
    bool found = false;

    for (size_t i = first; i < end && !found; i++) {
        found = slab_at(cutter->slabs, i)->heading;
    }
    return found;
}

void
floats_return(Cutter *cutter, size_t end)
{
    while (cutter->waiting->len > 0) {
        unsigned last = cutter->waiting->len - 1;
        const Float *figure = &g_array_index(cutter->waiting, Float, last);
        size_t place = figure->place;
        if (figure->page != cutter->cuts->len || !heading_between(cutter, end, place)) {
            return;
        }
        if (place < cutter->slabs->len) {
            slab_at(cutter->slabs, place)->space = figure->follower_space;
        }
        for (size_t i = 0; i < figure->n_slabs; i++) {
            g_ptr_array_insert(cutter->slabs, (int)(place + i), figure->slabs[i]);
        }
        g_array_set_size(cutter->waiting, last);
    }
}

/* The end of the wide table that starts with slab `index`. */
static size_t
wide_end(const GPtrArray *slabs, size_t index)
{
    const StructNode *table = slab_at(slabs, index)->floats;

    while (index < slabs->len && slab_at(slabs, index)->floats == table) {
        index++;
    }
    return index;
}

void
floats_take_headings(GPtrArray *slabs)
{
    for (size_t i = 1; i < slabs->len; i++) {
        const Slab *table = slab_at(slabs, i);
        if (!table->wide || table->floats == NULL || slab_at(slabs, i - 1)->wide) {
            continue;
        }
        size_t end = wide_end(slabs, i);
        bool alone =
            end >= slabs->len || slab_at(slabs, end)->heading || slab_at(slabs, end)->new_page;
        for (size_t k = i;
             alone && k-- > 0 && slab_at(slabs, k)->keep && !slab_at(slabs, k)->new_page;) {
            slab_at(slabs, k)->wide = true;
            slab_at(slabs, k)->floats = table->floats;
        }
        i = end - 1;
    }
}

/* The end of the numbered figure or table that continues at slab `first`; `first` if there is
 * none. */
static size_t
object_end(const Cutter *cutter, size_t first)
{
    size_t end = first;
    const StructNode *object =
        first > 0 && first < cutter->slabs->len ? slab_at(cutter->slabs, first - 1)->object : NULL;

    while (object != NULL && end < cutter->slabs->len &&
           slab_at(cutter->slabs, end)->object == object) {
        end++;
    }
    return end;
}

/* Keeps figures from separating the end of a table, with source and notice, from the rest. If the
 * table's remainder is longer than the page, or a figure would be too far from its text, figures
 * come first. */
void
floats_hold(Cutter *cutter, size_t first)
{
    size_t end = object_end(cutter, first), at = end;
    float height = end > first ? repeated_height(cutter, first) : 0;

    for (size_t i = first; i < end; i++) {
        height += slab_at(cutter->slabs, i)->height;
        height += i > first ? slab_at(cutter->slabs, i)->space : 0;
    }
    bool late = false;
    for (unsigned n = 0; n < cutter->waiting->len; n++) {
        late = late ||
               cutter->cuts->len - g_array_index(cutter->waiting, Float, n).page > HELD_PAGES_MAX;
    }
    if (end == first || late || height > cutter->height) {
        return;
    }
    float above = end < cutter->slabs->len ? slab_at(cutter->slabs, end)->above : 0;
    for (unsigned n = 0; n < cutter->waiting->len; n++) {
        const Float *next = &g_array_index(cutter->waiting, Float, n);
        next->slabs[0]->pages_deferred = (int)(cutter->cuts->len - next->page);
        next->slabs[0]->space = MAX(next->slabs[0]->space, FLOATS_BELOW);
        next->slabs[0]->above = above;
        for (size_t i = 0; i < next->n_slabs; i++) {
            g_ptr_array_insert(cutter->slabs, (int)at++, next->slabs[i]);
        }
    }
    if (at > end && at < cutter->slabs->len) {
        Slab *follower = slab_at(cutter->slabs, at);
        follower->space = MAX(follower->space, FLOATS_BELOW);
    }
    g_array_set_size(cutter->waiting, 0);
}

/* Scales the first `n` waiting figures, except tall ones, down a little so that they are `missing`
 * lower in total. False: it would be too much. */
static bool
waiting_shrink(Cutter *cutter, unsigned n, float missing)
{
    float pictures = 0;

    for (unsigned i = 0; i < n; i++) {
        const Float *figure = &g_array_index(cutter->waiting, Float, i);
        pictures += is_tall(cutter, figure) ? 0 : pictures_height(figure);
    }
    float scale = scale_for(pictures, missing, SCALE_MIN);
    for (unsigned i = 0; i < n && scale > 0; i++) {
        Float *figure = &g_array_index(cutter->waiting, Float, i);
        if (!is_tall(cutter, figure) && pictures_height(figure) > 0) {
            float_scale(cutter, figure, scale);
        }
    }
    return scale > 0;
}

/* Number of waiting figures that fit on the page together. Scales them down a little if one more
 * then fits. */
static unsigned
floats_count(Cutter *cutter, Fill fill)
{
    for (unsigned n = 0; n < cutter->waiting->len; n++) {
        const Float *next = &g_array_index(cutter->waiting, Float, n);
        float height = next->height + (n > 0 ? next->slabs[0]->space : 0);
        float notes = float_notes(cutter, next);
        if (next->slabs[0]->wide) {
            return n;
        }
        if (n > 0 && !slab_fits(cutter, &fill, height, notes)) {
            float missing = missing_height(cutter, &fill, height, notes);
            return waiting_shrink(cutter, n + 1, missing) ? n + 1 : n;
        }
        fill.used += height;
        fill.notes += notes;
    }
    return cutter->waiting->len;
}

/* Places waiting figures and tables at the top of the page, as many as fit. */
void
floats_place(Cutter *cutter, PageCut *cut, Fill *fill)
{
    g_autoptr(GPtrArray) placed = g_ptr_array_new();
    unsigned n = floats_count(cutter, *fill);

    for (unsigned k = 0; k < n; k++) {
        const Float *next = &g_array_index(cutter->waiting, Float, k);
        fill->used += next->height + (k > 0 ? next->slabs[0]->space : 0);
        fill->notes += float_notes(cutter, next);
        next->slabs[0]->pages_deferred = (int)(cutter->cuts->len - next->page);
        for (size_t i = 0; i < next->n_slabs; i++) {
            g_ptr_array_add(placed, next->slabs[i]);
        }
    }
    g_array_remove_range(cutter->waiting, 0, n);
    Slab **floats = arena_array(cutter->arena, Slab *, placed->len);
    for (unsigned i = 0; i < placed->len; i++) {
        floats[i] = slab_at(placed, i);
    }
    cut->floats = floats;
    cut->n_floats = placed->len;
    cut->floats_height = fill->used;
    fill->used += n > 0 ? FLOATS_BELOW : 0;
    fill->has_floats = n > 0;
}

static void
float_settle(Slab *const *slabs, size_t n_slabs)
{
    for (size_t i = 0; i < n_slabs; i++) {
        slabs[i]->floats = NULL;
    }
}

/* A wide table that is next takes the page, and as many more as it needs. */
bool
wide_table_begin(Cutter *cutter, size_t first)
{
    const Slab *slab = first < cutter->slabs->len ? slab_at(cutter->slabs, first) : NULL;
    bool wide = slab != NULL && slab->wide;

    if ((wide && slab->floats == NULL) || (!wide && cutter->waiting->len == 0)) {
        return wide;
    }
    if (cutter->waiting->len == 0) {
        Float found = float_at(cutter, first);
        float_settle(found.slabs, found.n_slabs);
        return true;
    }
    Float next = g_array_index(cutter->waiting, Float, 0);
    if (!next.slabs[0]->wide) {
        return false;
    }
    float_settle(next.slabs, next.n_slabs);
    next.slabs[0]->pages_deferred = (int)(cutter->cuts->len - next.page);
    for (size_t i = 0; i < next.n_slabs; i++) {
        g_ptr_array_insert(cutter->slabs, (int)(first + i), next.slabs[i]);
    }
    g_array_remove_index(cutter->waiting, 0);
    return true;
}
