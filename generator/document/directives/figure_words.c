/* The texts of a figure of the catalogue in the report's language. Its file is in English; only
 * what is a known sentence (words/figure_sentences.h) changes, so a block's own texts stay. */
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

/* A label is a list: "H100, 8 chips, on demand". */
static const char *
label_in_language(const Loading *loading, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, ", ", -1);
    bool known = false;

    for (char **part = parts; *part != NULL; part++) {
        g_autofree char *english = *part;
        const char *translated = in_language(loading, english);
        known = known || translated != english;
        *part = g_strdup(translated);
    }
    g_autofree char *joined = g_strjoinv(", ", parts);
    return known ? arena_strdup(loading->arena, joined) : in_language(loading, text);
}

const Table *
labels_in_language(const Loading *loading, const Table *rows)
{
    static const char *const labels[] = { "label", "detail",    "benchmark", "line", "pair",
                                          "other", "component", "test",      NULL };
    Table *copy = arena_new0(loading->arena, Table);
    Cell *cells = arena_array(loading->arena, Cell, rows->n_rows * rows->n_columns);

    if (words_are_english(loading_words(loading))) {
        return rows;
    }
    *copy = *rows;
    copy->cells = cells;
    for (size_t i = 0; i < rows->n_rows * rows->n_columns; i++) {
        cells[i] = rows->cells[i];
        if (cells[i].kind == CELL_TEXT &&
            g_strv_contains(labels, rows->columns[i % rows->n_columns])) {
            cells[i].text = label_in_language(loading, cells[i].text);
        }
    }
    return copy;
}
