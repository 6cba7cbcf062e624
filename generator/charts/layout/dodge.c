#include "charts/layout/dodge.h"

typedef struct {
    double sum, weight; /* sums over the merged items: weighted targets, and weights */
    size_t n;
} Block;

static double
mean(const Block *block)
{
    return block->sum / block->weight;
}

/* Let D be the distances of the boxes from the first when packed. Then z = y − D must be
 * non-decreasing, so the solution is the isotonic regression of target − D. Clamping this fit to
 * the bounds is optimal for the bounded problem. */
bool
dodge(DodgeItem *items, size_t n_items, double gap, double low, double high, Arena *arena)
{
    if (n_items == 0) {
        return true;
    }
    double *shift = arena_array(arena, double, n_items);
    Block *blocks = arena_array(arena, Block, n_items);
    size_t n_blocks = 0;

    for (size_t i = 1; i < n_items; i++) {
        shift[i] = shift[i - 1] + (items[i - 1].height + items[i].height) / 2 + gap;
    }
    double first = low + items[0].height / 2;
    double last = high - items[n_items - 1].height / 2 - shift[n_items - 1];
    if (first > last) {
        return false;
    }
    for (size_t i = 0; i < n_items; i++) {
        double weight = items[i].weight;
        blocks[n_blocks++] = (Block){ weight * (items[i].target - shift[i]), weight, 1 };
        while (n_blocks > 1 && mean(&blocks[n_blocks - 2]) > mean(&blocks[n_blocks - 1])) {
            n_blocks--;
            blocks[n_blocks - 1].sum += blocks[n_blocks].sum;
            blocks[n_blocks - 1].weight += blocks[n_blocks].weight;
            blocks[n_blocks - 1].n += blocks[n_blocks].n;
        }
    }
    for (size_t block = 0, i = 0; block < n_blocks; block++) {
        double z = CLAMP(mean(&blocks[block]), first, last);
        for (size_t end = i + blocks[block].n; i < end; i++) {
            items[i].y = z + shift[i];
        }
    }
    return true;
}
