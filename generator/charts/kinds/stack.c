#include "charts/kinds/stack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    double size; /* sum of |amount| over all stacks */
    bool negative, positive;
    size_t first; /* index of its first entry */
    size_t part;
} Component;

typedef struct {
    Component *items;
    size_t n;
} Components;

static Component *
find(const Components *components, const char *name)
{
    for (size_t i = 0; i < components->n; i++) {
        if (g_str_equal(components->items[i].name, name)) {
            return &components->items[i];
        }
    }
    return NULL;
}

static bool
is_deduction(const Component *component)
{
    return component->negative && !component->positive;
}

static int
compare_components(const void *a, const void *b)
{
    const Component *left = a, *right = b;

    if (is_deduction(left) != is_deduction(right)) {
        return is_deduction(left) ? 1 : -1;
    }
    if (left->size != right->size) {
        return left->size > right->size ? -1 : 1;
    }
    return (left->first > right->first) - (left->first < right->first);
}

static Components
collect(const StackEntry *entries, size_t n_entries, Arena *arena)
{
    Components components = { arena_array(arena, Component, n_entries + 1), 0 };

    for (size_t i = 0; i < n_entries; i++) {
        Component *component = find(&components, entries[i].component);
        if (component == NULL) {
            component = &components.items[components.n++];
            *component = (Component){ .name = entries[i].component, .first = i };
        }
        if (!isnan(entries[i].amount)) {
            component->size += fabs(entries[i].amount);
            component->negative = component->negative || entries[i].amount < 0;
            component->positive = component->positive || entries[i].amount > 0;
        }
    }
    qsort(components.items, components.n, sizeof *components.items, compare_components);
    return components;
}

/* Makes parts for `n` components, of which up to `room` get a part; the last part combines the
 * rest. */
static void
assign(Stacks *stacks, Component *items, size_t n, size_t room, const Words *words, Arena *arena)
{
    for (size_t i = 0; i < n; i++) {
        bool together = n > room && i + 1 >= room;
        if (!together || i + 1 == room) {
            stacks->parts[stacks->n_parts++] =
                (StackPart){ .name = items[i].name, .deduction = is_deduction(&items[i]) };
        }
        StackPart *part = &stacks->parts[stacks->n_parts - 1];
        part->n_together++;
        items[i].part = stacks->n_parts - 1;
        if (together && i + 1 == n) {
            const char *together_n = arena_printf(arena, "%zu", part->n_together);
            part->name =
                words_format(arena, words, part->deduction ? WORD_DEDUCTIONS : WORD_OTHER_PARTS,
                             "n", together_n, NULL);
        }
    }
}

static void
add_entry(Stack *stack, size_t part, double amount)
{
    stack->present[part] = true;
    stack->amounts[part] += amount;
    if (!isnan(amount)) {
        stack->known[part] += amount;
        stack->total += amount;
    }
}

static TotalKind
total_kind(const Stacks *stacks, const Stack *stack, bool any_known)
{
    bool more = false, less = false;

    for (size_t i = 0; i < stacks->n_parts; i++) {
        if (isnan(stack->amounts[i])) {
            more = more || !stacks->parts[i].deduction;
            less = less || stacks->parts[i].deduction;
        }
    }
    if (!any_known || (more && less)) {
        return TOTAL_UNKNOWN;
    }
    if (more) {
        return TOTAL_AT_LEAST;
    }
    return less ? TOTAL_AT_MOST : TOTAL_EXACT;
}

static void
list_components(Stacks *stacks, const Components *components, Arena *arena)
{
    stacks->n_components = components->n;
    stacks->components = arena_array(arena, const char *, components->n + 1);
    stacks->part_of = arena_array(arena, size_t, components->n + 1);
    for (size_t i = 0; i < components->n; i++) {
        stacks->components[i] = components->items[i].name;
        stacks->part_of[i] = components->items[i].part;
    }
}

Stacks
stacks_build(const StackEntry *entries, size_t n_entries, size_t n_stacks, const Words *words,
             Arena *arena)
{
    Components components = collect(entries, n_entries, arena);
    Stacks stacks = { .stacks = arena_array(arena, Stack, n_stacks + 1), .n_stacks = n_stacks };
    bool *known = arena_array(arena, bool, n_stacks + 1);
    size_t adding = 0;

    while (adding < components.n && !is_deduction(&components.items[adding])) {
        adding++;
    }
    size_t deductions = components.n - adding;
    assign(&stacks, components.items, adding, STACK_PARTS_MAX - (deductions > 0), words, arena);
    assign(&stacks, components.items + adding, deductions, STACK_PARTS_MAX - stacks.n_parts, words,
           arena);
    list_components(&stacks, &components, arena);
    for (size_t i = 0; i < n_entries; i++) {
        const Component *component = find(&components, entries[i].component);
        g_assert(component != NULL); /* every component was collected before */
        add_entry(&stacks.stacks[entries[i].stack], component->part, entries[i].amount);
        known[entries[i].stack] = known[entries[i].stack] || !isnan(entries[i].amount);
    }
    for (size_t i = 0; i < n_stacks; i++) {
        stacks.stacks[i].kind = total_kind(&stacks, &stacks.stacks[i], known[i]);
    }
    return stacks;
}
