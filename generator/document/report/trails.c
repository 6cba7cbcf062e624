/* Collects the trails of the numbers on the pages: formula, inputs, file and line, as printed by
 * `accelreport explain`. Numbers with the same origin share one trail, which limits the list; it
 * never exceeds TRAILS_MAX. */
#include "analysis/explain.h"
#include "base/number.h"
#include "document/loading.h"
#include "store/query_hint.h"

enum { TRAILS_MAX = 2000, LONG_LIST = 8 };

struct Trails {
    Value *list;         /* Report.trails */
    GHashTable *numbers; /* content of a trail → its number, a text */
    GHashTable *inputs;  /* long list of inputs → the trail that has it, a map */
    GHashTable *lists;   /* first input of an explanation → its inputs in the format of a trail */
    ExplainIndex *index;
};

static void
free_table(void *table)
{
    g_hash_table_unref(table);
}

static Trails *
trails_of(Loading *loading)
{
    Trails *trails = loading->collected.trails;

    if (trails == NULL) {
        trails = loading->collected.trails = arena_new0(loading->arena, Trails);
        trails->list = value_new_list(loading->arena);
        trails->numbers = g_hash_table_new(g_str_hash, g_str_equal);
        trails->index = explain_index_new(loading->store, loading->arena);
        trails->inputs = g_hash_table_new(g_str_hash, g_str_equal);
        arena_defer(loading->arena, free_table, trails->numbers);
        trails->lists = g_hash_table_new(NULL, NULL);
        arena_defer(loading->arena, free_table, trails->inputs);
        arena_defer(loading->arena, free_table, trails->lists);
    }
    return trails;
}

const Value *
trails_finish(Loading *loading)
{
    Trails *trails = loading->collected.trails;

    if (trails != NULL) {
        g_clear_pointer(&trails->index, explain_index_free);
    }
    return trails != NULL && trails->list->n_items > 0 ? trails->list : NULL;
}

static const char *
value_text(const Explanation *node, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (node->value.kind == CELL_NUMBER) {
        number_append_exact(out, node->value.number);
    } else if (node->value.kind == CELL_TEXT) {
        g_string_append(out, node->value.text);
    }
    if (out->len > 0 && node->unit != NULL) {
        g_string_append_printf(out, "%s%s", node->unit[0] == '%' ? "" : " ", node->unit);
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

/* Sets the inputs of a trail. A long list is stored once and referred to later, because for example
 * all percentiles of a cost have the same twenty inputs. */
static void
set_inputs(Trails *trails, Value *map, Value *inputs, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    value_append_json_line(inputs, text);
    const Value *other = g_hash_table_lookup(trails->inputs, text->str);
    if (other != NULL) {
        value_set_text(arena, map, "alike", value_lookup(other, "id")->text);
        value_set_text(arena, map, "alike_name", value_lookup(other, "name")->text);
        return;
    }
    value_set(map, "has_inputs", value_new_bool(arena, true));
    value_set(map, "inputs", inputs);
    if (inputs->n_items >= LONG_LIST) {
        g_hash_table_insert(trails->inputs, arena_strdup(arena, text->str), map);
    }
}

/* The number of the trail with this content, which is added if it is new; NULL if the list is full.
 * `inputs` may be NULL. */
static const char *
keep(Trails *trails, Value *map, Value *inputs, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    value_append_json_line(map, text);
    if (inputs != NULL) {
        value_append_json_line(inputs, text);
    }
    const char *number = g_hash_table_lookup(trails->numbers, text->str);
    if (number == NULL && trails->list->n_items < TRAILS_MAX) {
        number = arena_printf(arena, "%zu", trails->list->n_items + 1);
        g_hash_table_insert(trails->numbers, arena_strdup(arena, text->str),
                            (void *)(uintptr_t)number);
        value_set_text(arena, map, "id", number);
        if (inputs != NULL && inputs->n_items > 0) {
            set_inputs(trails, map, inputs, arena);
        }
        value_append(trails->list, map);
    }
    return number;
}

static const char *add_trail(Trails *trails, const Explanation *node, Value *inputs, Arena *arena);

static void
add_inputs(Trails *trails, const Explanation *node, Value *list, Arena *arena)
{
    for (const Explanation *input = node->first; input != NULL; input = input->next) {
        Value *map = value_append(list, value_new_map(arena));
        bool derived = input->formula != NULL || input->first != NULL;
        value_set_text(arena, map, "input", input->name);
        value_set_text(arena, map, "amount", value_text(input, arena));
        value_set_text(arena, map, "trail", derived ? add_trail(trails, input, NULL, arena) : NULL);
        value_set_text(arena, map, "from", derived ? NULL : input->source);
    }
}

/* The inputs of an explanation; explanations may share them. */
static Value *
inputs_of(Trails *trails, const Explanation *node, Arena *arena)
{
    const Value *done =
        node->first != NULL ? g_hash_table_lookup(trails->lists, node->first) : NULL;
    Value *list = value_new_list(arena);

    if (done != NULL) {
        *list = *done;
        return list;
    }
    add_inputs(trails, node, list, arena);
    Value *kept = value_new_list(arena);
    *kept = *list;
    g_hash_table_insert(trails->lists, node->first, kept);
    return list;
}

/* Adds a trail after those of its inputs. `inputs` NULL means those of the node. */
static const char *
add_trail(Trails *trails, const Explanation *node, Value *inputs, Arena *arena)
{
    Value *map = value_new_map(arena);

    inputs = inputs != NULL ? inputs : inputs_of(trails, node, arena);
    value_set_text(arena, map, "name", node->name);
    value_set_text(arena, map, "value", value_text(node, arena));
    value_set_text(arena, map, "unknown", node->reason);
    value_set_text(arena, map, "formula", node->formula);
    value_set_text(arena, map, "source", node->source);
    return keep(trails, map, inputs, arena);
}

const char *
trail_of_value(Loading *loading, const char *name, const char *sql, Place place, const char *column,
               const Cell *cell)
{
    Trails *trails = trails_of(loading);
    Arena *arena = loading->arena;
    Value *query = value_new_map(arena), *inputs = value_new_list(arena);
    Explanation node = { .name = arena_printf(arena, "%s.%s", name, column), .value = *cell };

    value_set_text(arena, query, "name", name);
    value_set_text(arena, query, "sql", sql);
    value_set_text(arena, query, "source", arena_printf(arena, "%s:%d", place.file, place.line));
    const char *asked = keep(trails, query, NULL, arena);
    explain_add_matches(trails->index, sql, NULL, 0, &node);
    if (node.first == NULL) {
        return asked;
    }
    Value *map = value_append(inputs, value_new_map(arena));
    value_set_text(arena, map, "input", name);
    value_set_text(arena, map, "trail", asked);
    add_inputs(trails, &node, inputs, arena);
    return add_trail(trails, &node, inputs, arena);
}

const char *
trail_of_name(Loading *loading, const char *name, Place place)
{
    g_autoptr(Diag) unheard = diag_new();
    const Explanation *node =
        loading->store != NULL ? explain_value(loading->store, name, place, loading->arena, unheard)
                               : NULL;

    return node != NULL ? add_trail(trails_of(loading), node, NULL, loading->arena) : NULL;
}

bool
trails_want_table(const char *sql)
{
    static const char *const relations[] = {
        "cost_of_option",
        "total_cost",
        "cost_line",
        "cost_to_train",
        "cost_per_million_tokens",
        "monte_carlo",
        "break_even",
        "cost_by_month",
        "break_even_monte_carlo",
        "sensitivity",
        "throughput_cost",
        "price",
        "offer",
        "offer_range",
        "decision",
        "answer_change",
    };

    for (size_t i = 0; sql != NULL && i < G_N_ELEMENTS(relations); i++) {
        if (query_mentions(sql, relations[i])) {
            return true;
        }
    }
    return false;
}

const char *
trail_of_cell(Loading *loading, const char *sql, const Table *rows, size_t row, size_t column)
{
    Trails *trails = trails_of(loading);
    Explanation node = { .value = *table_cell(rows, row, column) };

    explain_add_matches(trails->index, sql, rows, row, &node);
    /* if several rows have this number, its origin is ambiguous */
    return node.first != NULL && node.first == node.last
               ? add_trail(trails, node.first, NULL, loading->arena)
               : NULL;
}
