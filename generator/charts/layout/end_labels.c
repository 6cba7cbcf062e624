#include "charts/layout/end_labels.h"

#include "charts/layout/dodge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double weight_highlighted = 4;

typedef struct {
    EndLabel **sorted;
    bool *chosen; /* by index in `sorted` */
    size_t n;
    double gap, room, used; /* used: sum of heights and gaps of the chosen labels */
} Choice;

static int
compare_labels(const void *a, const void *b)
{
    const EndLabel *left = *(EndLabel *const *)a, *right = *(EndLabel *const *)b;

    if (left->target != right->target) {
        return left->target < right->target ? -1 : 1;
    }
    if (left->before != right->before) {
        return left->before < right->before ? -1 : 1;
    }
    return strcmp(left->name, right->name);
}

/* Chooses label `i`. Returns false if there is not enough room. */
static bool
choose(Choice *choice, size_t i)
{
    double more = choice->sorted[i]->height + (choice->used > 0 ? choice->gap : 0);

    if (choice->chosen[i] || choice->used + more > choice->room) {
        return choice->chosen[i];
    }
    choice->chosen[i] = true;
    choice->used += more;
    return true;
}

/* The length of the gap between the chosen labels around `i`, minus the distance of `i` from its
 * middle. */
static double
score(const Choice *choice, size_t i)
{
    size_t below = i, above = i;

    while (below > 0 && !choice->chosen[below]) {
        below--;
    }
    while (above + 1 < choice->n && !choice->chosen[above]) {
        above++;
    }
    double low = choice->sorted[below]->target, high = choice->sorted[above]->target;
    return high - low - fabs(choice->sorted[i]->target - (low + high) / 2);
}

static bool
choose_best(Choice *choice)
{
    size_t best = choice->n;

    for (size_t i = 0; i < choice->n; i++) {
        if (!choice->chosen[i] && (best == choice->n || score(choice, i) > score(choice, best))) {
            best = i;
        }
    }
    return best < choice->n && choose(choice, best);
}

static void
choose_all(Choice *choice)
{
    for (size_t i = 0; i < choice->n; i++) {
        if (choice->sorted[i]->highlighted) {
            choose(choice, i);
        }
    }
    choose(choice, 0);
    choose(choice, choice->n - 1);
    while (choose_best(choice)) {
    }
}

static void
dodge_chosen(const Choice *choice, double low, double high, Arena *arena)
{
    DodgeItem *items = arena_array(arena, DodgeItem, choice->n);
    size_t n = 0;

    for (size_t i = 0; i < choice->n; i++) {
        const EndLabel *label = choice->sorted[i];
        if (choice->chosen[i]) {
            items[n++] = (DodgeItem){ .target = label->target,
                                      .height = label->height,
                                      .weight = label->highlighted ? weight_highlighted : 1 };
        }
    }
    if (!dodge(items, n, choice->gap, low, high, arena)) {
        return;
    }
    n = 0;
    for (size_t i = 0; i < choice->n; i++) {
        if (choice->chosen[i]) {
            choice->sorted[i]->placed = true;
            choice->sorted[i]->y = items[n++].y;
        }
    }
}

size_t
end_labels_place(EndLabel *labels, size_t n_labels, double gap, double low, double high,
                 Arena *arena)
{
    Choice choice = { .sorted = arena_array(arena, EndLabel *, n_labels + 1),
                      .chosen = arena_array(arena, bool, n_labels + 1),
                      .n = n_labels,
                      .gap = gap,
                      .room = high - low + 1e-9 };
    size_t left = 0;

    if (n_labels == 0) {
        return 0;
    }
    for (size_t i = 0; i < n_labels; i++) {
        labels[i].placed = false;
        choice.sorted[i] = &labels[i];
    }
    qsort(choice.sorted, n_labels, sizeof(EndLabel *), compare_labels);
    choose_all(&choice);
    dodge_chosen(&choice, low, high, arena);
    for (size_t i = 0; i < n_labels; i++) {
        left += !labels[i].placed;
    }
    return left;
}

bool
end_label_moved(const EndLabel *label)
{
    return fabs(label->y - label->target) > .5 * label->height;
}
