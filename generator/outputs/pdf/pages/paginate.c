#include "outputs/pdf/pages/paginate_private.h"

#include <math.h>
#include <string.h>

/* Minimum rows of a divided table between a figure and the next page. */
enum { ROWS_MIN = 3 };
/* A short table is divided if white space of more than UGLY_WHITE of the page would remain. A group
 * of rows up to SHORT_GROUP high is not divided if little white space remains. */
static const float UGLY_WHITE = 0.28F, SHORT_GROUP = 0.25F;
/* If a chapter's last page is less full than this share, its other pages may be longer so that the
 * page is not needed: by so many points, a line of text. */
static const float SHORT_END = 0.3F, LINE_LONGER = 13;
/* Below this share, they may be longer by two lines. */
static const float FEW_LINES = 0.12F;

float
slab_top(const GPtrArray *slabs, size_t first, size_t index, float y)
{
    const Slab *slab = slab_at(slabs, index);

    y += index > first ? slab->space : 0;
    return slab->grid > 0 ? ceilf((y - CUT_SLACK) / slab->grid) * slab->grid : y;
}

/* Gives a mark that hangs beside a line, such as the number of an item, the same grid as the
 * line. */
static void
grids_hand_up(const GPtrArray *slabs)
{
    for (unsigned i = slabs->len; i-- > 1;) {
        const Slab *line = slab_at(slabs, i);
        Slab *above = slab_at(slabs, i - 1);
        if (above->height <= 0 && above->keep && line->space <= 0) {
            above->grid = line->grid;
        }
    }
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

/* The space that a slab's footnotes need on its page. A long note needs only its beginning
 * there. */
float
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

/* True if a slab and the previous one belong to the same table. */
static bool
same_table(const Cutter *cutter, size_t index)
{
    return index > 0 && index < cutter->slabs->len &&
           slab_at(cutter->slabs, index)->table != NULL &&
           slab_at(cutter->slabs, index)->table == slab_at(cutter->slabs, index - 1)->table;
}

float
repeated_height(const Cutter *cutter, size_t first)
{
    if (!same_table(cutter, first)) {
        return 0;
    }
    const Slab *row = slab_at(cutter->slabs, first);
    return row->table->head->height + (row->group != NULL ? row->group->height : 0);
}

bool
slab_fits(const Cutter *cutter, const Fill *fill, float height, float notes)
{
    float rule = fill->notes + notes > 0 ? NOTES_ABOVE : 0;
    return fill->used + height + fill->notes + notes + rule <= cutter->height + CUT_SLACK;
}

/* True if the page ends before slab `i` regardless of the space left. */
static bool
page_ends(const Cutter *cutter, size_t first, size_t i, const Fill *fill)
{
    const Slab *slab = slab_at(cutter->slabs, i);
    /* A fixed figure or table must not be ahead of waiting ones of its kind. */
    bool barred = slab->starts != NULL && same_kind_waits(cutter, slab->starts);
    bool turns = slab->wide != slab_at(cutter->slabs, first)->wide;
    bool begun = i > first || fill->has_floats;

    return (i > first && (slab->new_page || turns)) ||
           (begun && (barred || line_waits(cutter, fill, i)));
}

/* The first slab after `first` that does not fit on the page. Figures that do not fit are taken out
 * of the galley and wait. */
static size_t
page_fill(Cutter *cutter, size_t first, Fill fill)
{
    fill.used += repeated_height(cutter, first);
    floats_defer(cutter, first, first, &fill);
    for (size_t i = first; i < cutter->slabs->len; floats_defer(cutter, first, ++i, &fill)) {
        const Slab *slab = slab_at(cutter->slabs, i);
        float height = slab->height + slab_top(cutter->slabs, first, i, fill.used) - fill.used;
        float more = notes_needed(cutter, slab);
        float below = same_table(cutter, i + 1) ? slab->table->continued->height : 0;
        bool must = i == first && !fill.has_floats; /* otherwise it would not terminate */
        if (page_ends(cutter, first, i, &fill)) {
            return i;
        }
        bool fits = slab_fits(cutter, &fill, height + below, more);
        if (!fits && slab_divide(cutter, &fill, i, height - slab->height, must)) {
            return i + 1;
        }
        if (!fits && !must) {
            return i;
        }
        fill.used += height;
        fill.notes += more;
    }
    return cutter->slabs->len;
}

/* Height of the slabs from `first` to before `end`, including white space between them. */
static float
height_between(const Cutter *cutter, size_t first, size_t end)
{
    float height = 0;

    for (size_t i = first; i < end; i++) {
        height += slab_at(cutter->slabs, i)->space + slab_at(cutter->slabs, i)->height;
    }
    return height;
}

/* The last permitted break after `first` and up to `end`; `first` if there is none. `parts`: short
 * tables may be divided. */
static size_t
break_last(const Cutter *cutter, size_t first, size_t end, bool parts)
{
    while (end > first && (slab_at(cutter->slabs, end - 1)->keep ||
                           (slab_at(cutter->slabs, end - 1)->whole && !parts))) {
        end--;
    }
    return end;
}

/* Moves a break inside a group of rows to before the group's title. This applies if the group is
 * short or only one row would stay, and if little white space remains. */
static size_t
group_spare(const Cutter *cutter, size_t first, size_t at)
{
    const Slab *group = same_table(cutter, at) ? slab_at(cutter->slabs, at)->group : NULL;
    size_t title = at, end = at;

    if (group == NULL) {
        return at;
    }
    while (title > first && slab_at(cutter->slabs, title - 1)->group == group) {
        title--;
    }
    title -= title > first ? 1 : 0;
    while (same_table(cutter, end) && slab_at(cutter->slabs, end)->group == group) {
        end++;
    }
    bool loose = at - title <= 2;
    bool is_short = height_between(cutter, title, end) < SHORT_GROUP * cutter->height;
    bool fine = title > first && same_table(cutter, title) &&
                !slab_at(cutter->slabs, title - 1)->keep &&
                height_between(cutter, title, at) < BEARABLE_WHITE * cutter->height;
    return fine && (loose || is_short) ? title : at;
}

/* Goes back from the first slab that does not fit to a permitted break. */
static size_t
break_choose(const Cutter *cutter, size_t first, size_t end, bool has_floats)
{
    if (end >= cutter->slabs->len || slab_at(cutter->slabs, end)->new_page) {
        return end;
    }
    size_t at = break_last(cutter, first, end, false);
    if (at == first || height_between(cutter, at, end) > UGLY_WHITE * cutter->height) {
        size_t within = break_last(cutter, first, end, true);
        at = within > first ? within : at;
    }
    if (at > first) {
        return group_spare(cutter, first, at);
    }
    if (has_floats) {
        return first; /* there is more room on the next page */
    }
    /* The slabs to be kept together are longer than a page. */
    while (end > first + 1 && slab_at(cutter->slabs, end - 1)->height <= 0) {
        end--;
    }
    return end;
}

static float
content_height(const Cutter *cutter, const PageCut *cut)
{
    float height = cut->continues != NULL ? cut->continues->head->height : 0;

    height += cut->group != NULL ? cut->group->height : 0;
    height += cut->n_floats > 0 ? cut->floats_height + FLOATS_BELOW : 0;
    for (size_t i = cut->first; i < cut->end; i++) {
        height = slab_top(cutter->slabs, cut->first, i, height) + slab_at(cutter->slabs, i)->height;
    }
    return height + (cut->is_continued != NULL ? cut->is_continued->continued->height : 0);
}

static void
notes_queue(Cutter *cutter, const Slab *slab)
{
    for (uint32_t n = 0; n < slab->n_notes; n++) {
        Footnote *note = slab->notes[n];
        for (size_t line = 0; line < note->n_slabs && !note->placed; line++) {
            g_ptr_array_add(cutter->pending, note->slabs[line]);
        }
        note->placed = true;
    }
}

/* Number of pending footnote lines that fit into `room`. `must`: at least one, so that cutting
 * terminates. */
static size_t
notes_fit(const Cutter *cutter, float room, bool must)
{
    float used = 0;
    size_t n = 0, kept = 0;

    for (; n < cutter->pending->len; n++) {
        const Slab *line = slab_at(cutter->pending, n);
        used += line->space + line->height;
        if (used > room && !(must && n == 0)) {
            break;
        }
        kept = line->keep ? kept : n + 1;
    }
    if (n == cutter->pending->len || kept > 0) {
        return n == cutter->pending->len ? n : kept;
    }
    while (n > 1 && slab_at(cutter->pending, n - 1)->height <= 0) {
        n--; /* an item's mark stays with its text */
    }
    return n;
}

/* Queues the footnotes that the page refers to, then takes as many lines as fit. */
static void
notes_take(Cutter *cutter, PageCut *cut)
{
    for (size_t i = 0; i < cut->n_floats; i++) {
        notes_queue(cutter, cut->floats[i]);
    }
    for (size_t i = cut->first; i < cut->end; i++) {
        notes_queue(cutter, slab_at(cutter->slabs, i));
    }
    float room = cutter->height - content_height(cutter, cut) - NOTES_ABOVE + CUT_SLACK;
    size_t n = notes_fit(cutter, room, cut->first == cut->end && cut->n_floats == 0);
    Slab **taken = arena_array(cutter->arena, Slab *, n);
    for (size_t i = 0; i < n; i++) {
        taken[i] = slab_at(cutter->pending, i);
        cut->notes_height += taken[i]->space + taken[i]->height;
    }
    cut->notes = taken;
    cut->n_notes = n;
    g_ptr_array_remove_range(cutter->pending, 0, (guint)n);
}

static size_t
page_cut(Cutter *cutter, size_t first)
{
    PageCut cut = { .first = first, .end = first, .wide = wide_table_begin(cutter, first) };
    cutter->height = cutter->heights[cut.wide ? 1 : 0];
    Fill fill = { .notes = MIN(lines_height(cutter->pending), cutter->height / 2) };

    if (!cut.wide) {
        floats_hold(cutter, first);
        floats_place(cutter, &cut, &fill);
    }
    bool barred =
        first < cutter->slabs->len && cut.n_floats > 0 && slab_at(cutter->slabs, first)->new_page;
    if (first < cutter->slabs->len && !barred) {
        cut.end = page_fill(cutter, first, fill);
        cut.end = break_choose(cutter, first, cut.end, cut.n_floats > 0);
        if (cut.n_floats > 0 && same_table(cutter, first) && same_table(cutter, cut.end) &&
            cut.end - first < ROWS_MIN) {
            cut.end = first;
        }
        floats_return(cutter, cut.end);
    }
    bool has_text = cut.end > first; /* otherwise only figures */
    if (has_text && same_table(cutter, first)) {
        cut.continues = slab_at(cutter->slabs, first)->table;
        cut.group = slab_at(cutter->slabs, first)->group;
    }
    if (has_text && same_table(cutter, cut.end)) {
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

/* Cuts the chapter in the cutter's slabs into pages that are `extra` points longer. */
static void
chapter_cut(Cutter *cutter, float extra)
{
    float heights[2] = { cutter->heights[0], cutter->heights[1] };

    cutter->heights[0] += extra;
    cutter->heights[1] += extra;
    for (size_t at = 0;
         at < cutter->slabs->len || cutter->pending->len > 0 || cutter->waiting->len > 0;) {
        at = page_cut(cutter, at);
        g_array_index(cutter->cuts, PageCut, cutter->cuts->len - 1).extra = extra;
    }
    cutter->heights[0] = heights[0];
    cutter->heights[1] = heights[1];
}

/* A slab with the values that cutting changes, for restoring them. */
typedef struct {
    Slab *slab;
    float space, above;
    const StructNode *floats;
} Uncut;

/* The state at the start of a chapter, so that it can be cut again. */
typedef struct {
    const Chapter *chapter;
    unsigned n_cuts, n_slabs;
    Uncut *slabs;
} Restart;

static Restart
restart_new(const Cutter *cutter)
{
    Restart restart = { .chapter = cutter->chapter,
                        .n_cuts = cutter->cuts->len,
                        .n_slabs = cutter->slabs->len,
                        .slabs = g_new(Uncut, cutter->slabs->len) };

    for (unsigned i = 0; i < restart.n_slabs; i++) {
        Slab *slab = slab_at(cutter->slabs, i);
        restart.slabs[i] = (Uncut){ slab, slab->space, slab->above, slab->floats };
    }
    return restart;
}

static void
restart_apply(Cutter *cutter, const Restart *restart)
{
    g_ptr_array_set_size(cutter->slabs, 0);
    for (unsigned i = 0; i < restart->n_slabs; i++) {
        Slab *slab = restart->slabs[i].slab;
        slab->space = restart->slabs[i].space;
        slab->above = restart->slabs[i].above;
        slab->floats = restart->slabs[i].floats;
        slab->pages_deferred = 0;
        g_ptr_array_add(cutter->slabs, slab);
        for (uint32_t n = 0; n < slab->n_notes; n++) {
            slab->notes[n]->placed = false;
        }
    }
    g_array_set_size(cutter->cuts, restart->n_cuts);
    cutter->chapter = restart->chapter;
}

/* The number of lines by which pages may be longer so that a chapter's last page with few lines is
 * avoided. */
static int
lines_longer(const Cutter *cutter, unsigned first_cut)
{
    if (cutter->cuts->len <= first_cut + 1) {
        return 0;
    }
    const PageCut *last = &g_array_index(cutter->cuts, PageCut, cutter->cuts->len - 1);
    float used = content_height(cutter, last) + last->notes_height;

    if (last->wide || used >= SHORT_END * cutter->height) {
        return 0;
    }
    int lines = used < FEW_LINES * cutter->height ? 2 : 1;
    return MIN(lines, (int)(cutter->spare / LINE_LONGER));
}

/* Cuts the slabs of one chapter and appends the remaining ones to `done`. */
static void
chapter_add(Cutter *cutter, GPtrArray *done)
{
    Restart restart = restart_new(cutter);

    chapter_cut(cutter, 0);
    unsigned n_pages = cutter->cuts->len;
    int most = lines_longer(cutter, restart.n_cuts);
    if (most > 0) {
        for (int lines = 1; lines <= most && cutter->cuts->len >= n_pages; lines++) {
            restart_apply(cutter, &restart);
            chapter_cut(cutter, (float)lines * LINE_LONGER);
        }
        if (cutter->cuts->len >= n_pages) {
            restart_apply(cutter, &restart);
            chapter_cut(cutter, 0);
        }
    }
    g_free(restart.slabs);
    for (unsigned i = restart.n_cuts; i < cutter->cuts->len; i++) {
        PageCut *cut = &g_array_index(cutter->cuts, PageCut, i);
        cut->first += done->len;
        cut->end += done->len;
    }
    for (unsigned i = 0; i < cutter->slabs->len; i++) {
        g_ptr_array_add(done, slab_at(cutter->slabs, i));
    }
    g_ptr_array_set_size(cutter->slabs, 0);
}

const PageCut *
pages_cut(GPtrArray *slabs, PageRoom room, Arena *arena, size_t *n_cuts)
{
    g_autoptr(GPtrArray) chapter = g_ptr_array_new(), done = g_ptr_array_new();
    Cutter cutter = { .slabs = chapter,
                      .heights = { room.height, room.wide_height },
                      .spare = room.spare,
                      .arena = arena };

    grids_hand_up(slabs);
    floats_take_headings(slabs);
    cutter.cuts = g_array_new(FALSE, FALSE, sizeof(PageCut));
    cutter.pending = g_ptr_array_new();
    cutter.waiting = g_array_new(FALSE, FALSE, sizeof(Float));
    for (unsigned i = 0; i < slabs->len; i++) {
        if (slab_at(slabs, i)->new_page && chapter->len > 0) {
            chapter_add(&cutter, done);
        }
        g_ptr_array_add(chapter, slab_at(slabs, i));
    }
    chapter_add(&cutter, done);
    g_ptr_array_set_size(slabs, 0);
    for (unsigned i = 0; i < done->len; i++) {
        g_ptr_array_add(slabs, slab_at(done, i));
    }
    *n_cuts = cutter.cuts->len;
    PageCut *cuts = arena_array(arena, PageCut, *n_cuts);
    if (*n_cuts > 0) {
        memcpy(cuts, cutter.cuts->data, sizeof *cuts * *n_cuts);
    }
    g_array_free(cutter.cuts, TRUE);
    g_ptr_array_free(cutter.pending, TRUE);
    g_array_free(cutter.waiting, TRUE);
    return cuts;
}
