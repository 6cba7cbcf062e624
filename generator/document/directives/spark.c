/* {{ query.column | spark }}: a column's values as a small line chart in the text. */
#include "base/limits.h"
#include "base/number.h"
#include "document/loading.h"
#include "document/unknown_name.h"

#include <string.h>

static void
set_text(xmlNode *node, const char *text)
{
    tree_add_text(node, text, strlen(text));
    tree_set(node, "column", NULL);
}

static bool
unknown_column(Loading *loading, const Table *table, const char *column, Place place)
{
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < table->n_columns; i++) {
        name_list_add(names, table->columns[i]);
    }
    return unknown_report(loading->diag, place, "column-unknown", "the query has no column", column,
                          names);
}

/* "4 values from 51.4 to 53, the first 52.1, the last 53" */
static const char *
in_words(const Loading *loading, const double *numbers, size_t n)
{
    Arena *arena = loading->arena;
    const Words *words = loading_words(loading);
    double low = numbers[0], high = numbers[0];

    for (size_t i = 1; i < n; i++) {
        low = MIN(low, numbers[i]);
        high = MAX(high, numbers[i]);
    }
    return words_format(arena, words, WORD_SPARK, "n", arena_printf(arena, "%zu", n), "low",
                        words_number(arena, words, low, -1), "high",
                        words_number(arena, words, high, -1), "first",
                        words_number(arena, words, numbers[0], -1), "last",
                        words_number(arena, words, numbers[n - 1], -1), NULL);
}

bool
spark_resolve(Loading *loading, xmlNode *node)
{
    Place place = tree_place(node);
    const char *name = tree_attribute(node, "query"), *column = tree_attribute(node, "column");
    g_autoptr(GString) values = g_string_new(NULL);
    size_t n = 0;

    if (tree_attribute(node, "values") != NULL) {
        return true; /* filled in already */
    }
    tree_set(node, "values", "");
    const Table *table = query_compared(loading, name, place);
    if (table == NULL) {
        return false;
    }
    int index = table_column(table, column);
    if (index < 0) {
        return unknown_column(loading, table, column, place);
    }
    if (table->n_rows > limit_get(LIMIT_SPARK_VALUES)) {
        return limit_error(LIMIT_SPARK_VALUES, place, "spark-values", loading->diag,
                           "the query gives %zu values, too many for a small line in the text",
                           table->n_rows);
    }
    double *numbers = arena_array(loading->arena, double, table->n_rows + 1);
    for (size_t row = 0; row < table->n_rows; row++) {
        const Cell *cell = table_cell(table, row, (size_t)index);
        g_string_append(values, row > 0 ? " " : "");
        if (cell->kind == CELL_NUMBER) {
            number_append_exact(values, cell->number);
            numbers[n++] = cell->number;
        } else {
            g_string_append_c(values, '-');
        }
    }
    if (n < 2) {
        return diag_error(
            loading->diag, place, "spark-values",
            "a small line in the text needs at least two numbers; '%s' of query '%s' gives %zu",
            column, name, n);
    }
    tree_set(node, "values", values->str);
    set_text(node, in_words(loading, numbers, n));
    return true;
}
