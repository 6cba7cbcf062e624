/* Translates the texts of a catalogue figure. Its file is in English. Only known sentences
 * (words/figure_sentences.h) are replaced, so texts of the author's block stay as they are. */
#include "document/loading.h"

#include <string.h>

static const char *
in_language(const Loading *loading, const char *text)
{
    return words_translate(loading->arena, loading_words(loading), SENTENCE_FIGURE, text);
}

const Value *
figure_in_language(Loading *loading, const Value *figure)
{
    Value *copy = arena_new0(loading->arena, Value);

    *copy = *figure;
    copy->next = copy->first = copy->last = NULL;
    copy->n_items = 0;
    if (figure->kind == VALUE_STRING && g_strcmp0(figure->key, "query") != 0) {
        copy->text = in_language(loading, figure->text);
    }
    for (const Value *at = figure->first; at != NULL; at = at->next) {
        value_append(copy, (Value *)(uintptr_t)figure_in_language(loading, at));
    }
    return copy;
}

/* Translates a label, which may be a list: "H100, 8 chips, on demand". */
static const char *
label_in_language(const Loading *loading, const char *text)
{
    const Words *words = loading_words(loading);
    const char *metric = words_translate(loading->arena, words, SENTENCE_METRIC, text);
    g_auto(GStrv) parts = g_strsplit(text, ", ", -1);

    if (metric != text) {
        return metric;
    }
    for (char **part = parts; *part != NULL; part++) {
        g_autofree char *english = *part;
        const char *translated = in_language(loading, english);
        *part = g_strdup(translated != english ? translated
                                               : words_native(loading->arena, words, english));
    }
    g_autofree char *joined = g_strjoinv(", ", parts);
    return g_str_equal(joined, text) ? in_language(loading, text)
                                     : arena_strdup(loading->arena, joined);
}

const char *
cell_in_language(const Loading *loading, const char *column, const char *text)
{
    static const char *const labels[] = { "label",    "detail",    "benchmark", "line",  "pair",
                                          "other",    "component", "test",      "model", "name",
                                          "workload", "quantity",  "unit",      "term",  NULL };

    return !words_are_english(loading_words(loading)) && g_strv_contains(labels, column)
               ? label_in_language(loading, text)
               : text;
}

const Table *
labels_in_language(const Loading *loading, const Table *rows)
{
    Table *copy = arena_new0(loading->arena, Table);
    Cell *cells = arena_array(loading->arena, Cell, rows->n_rows * rows->n_columns);

    if (words_are_english(loading_words(loading))) {
        return rows;
    }
    *copy = *rows;
    copy->cells = cells;
    for (size_t i = 0; i < rows->n_rows * rows->n_columns; i++) {
        cells[i] = rows->cells[i];
        if (cells[i].kind == CELL_TEXT) {
            cells[i].text =
                cell_in_language(loading, rows->columns[i % rows->n_columns], cells[i].text);
        }
    }
    return copy;
}
