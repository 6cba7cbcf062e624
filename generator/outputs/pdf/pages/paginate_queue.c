/* Calculates how far waiting figures and tables will be from the text that refers to them, and
 * where the text must wait for them. */
#include "outputs/pdf/pages/paginate_private.h"

#include <string.h>

/* Maximum pages that waiting figures and tables may fill if more than MUCH_WHITE of the page would
 * otherwise be empty; else one page. */
enum { QUEUE_PAGES_MAX = 3 };
static const float MUCH_WHITE = 0.26F;
/* Maximum pages between a figure and the line that refers to it. For a line in the last part of a
 * page, which may as well be on the next one, the maximum is one. */
enum { DISTANCE_PAGES_MAX = 2 };
static const float LAST_LINES = 0.2F;

/* Pages with figures and tables at their top. */
typedef struct {
    int n_pages;
    float used; /* height used on the last of them */
} Queue;

static void
queue_add(Queue *queue, float height, float page)
{
    float used = queue->used + FLOATS_BELOW + height;
    bool full = queue->n_pages == 0 || used > page;

    queue->n_pages += full ? 1 : 0;
    queue->used = full ? height : used;
}

/* The waiting figures and tables. */
static Queue
queue_new(const Cutter *cutter)
{
    Queue queue = { 0 };

    for (unsigned i = 0; i < cutter->waiting->len; i++) {
        queue_add(&queue, g_array_index(cutter->waiting, Float, i).height, cutter->height);
    }
    return queue;
}

static bool
link_leads(const DisplayLink *link, const Slab *slab)
{
    for (uint32_t i = 0; link->destination != NULL && i < slab->n_targets; i++) {
        if (strcmp(link->destination, slab->targets[i].name) == 0) {
            return true;
        }
    }
    return false;
}

/* True if a line has a link to the figure or table. */
static bool
slab_references(const Slab *line, const Float *found)
{
    for (uint32_t n = 0; n < line->n_links; n++) {
        for (size_t i = 0; i < found->n_slabs; i++) {
            if (link_leads(&line->links[n], found->slabs[i])) {
                return true;
            }
        }
    }
    return false;
}

/* True if text before the figure refers to it; such a figure would not be closer if more text
 * waited for it. */
static bool
float_is_referenced(const Cutter *cutter, const Float *found, size_t place)
{
    for (size_t i = place; i-- > 0;) {
        if (slab_references(slab_at(cutter->slabs, i), found)) {
            return true;
        }
    }
    return false;
}

bool
queue_refuses(const Cutter *cutter, const Fill *fill, size_t place)
{
    bool white = cutter->height - fill->used - fill->notes > MUCH_WHITE * cutter->height;
    bool late = cutter->waiting->len > 0 &&
                cutter->cuts->len > g_array_index(cutter->waiting, Float, 0).page;
    Float found = float_at(cutter, place);
    Queue queue = queue_new(cutter);

    queue_add(&queue, found.height, cutter->height);
    return queue.n_pages > (white && !late ? QUEUE_PAGES_MAX : 1) &&
           !float_is_referenced(cutter, &found, place);
}

bool
line_waits(const Cutter *cutter, const Fill *fill, size_t index)
{
    const Slab *line = slab_at(cutter->slabs, index);
    bool last = cutter->height - fill->used - fill->notes < LAST_LINES * cutter->height;

    if (line->n_links == 0 || cutter->waiting->len == 0) {
        return false;
    }
    Queue queue = queue_new(cutter);
    float between = 0; /* height of text */
    for (size_t i = index + 1; i < cutter->slabs->len && between < cutter->height;) {
        const Slab *next = slab_at(cutter->slabs, i);
        bool barred = next->starts != NULL && same_kind_waits(cutter, next->starts);
        if (next->floats == NULL && !barred) {
            between += next->space + next->height;
            i++;
            continue;
        }
        Float found = float_at(cutter, i);
        queue_add(&queue, MIN(found.height, cutter->height), cutter->height);
        if (queue.n_pages > (last ? 1 : DISTANCE_PAGES_MAX) && slab_references(line, &found)) {
            return true;
        }
        i += found.n_slabs;
    }
    return false;
}
