/* Sentences for figures and tables whose results depend on values taken from file names, or on a
 * utilisation that nobody stated. */
#include "document/loading.h"

#include <string.h>

/* The files with such values: path → "accelerator: B200, accelerators: 8". */
static GHashTable *
assumed_by_file(Loading *loading)
{
    GHashTable *files = g_hash_table_new(g_str_hash, g_str_equal);
    const Table *table = query_try(loading, "SELECT file, assumed FROM assumption", NULL);

    for (size_t row = 0; table != NULL && row < table->n_rows; row++) {
        const char *file = table_cell(table, row, 0)->text;
        const char *assumed = table_cell(table, row, 1)->text;
        const char *before = g_hash_table_lookup(files, file);
        g_hash_table_insert(
            files, (char *)(uintptr_t)file,
            (char *)(uintptr_t)(before == NULL
                                    ? assumed
                                    : arena_printf(loading->trial, "%s, %s", before, assumed)));
    }
    return files;
}

static void
add_keys(GPtrArray *keys, const char *assumed, Arena *arena)
{
    g_auto(GStrv) lines = g_strsplit(assumed, ", ", -1);

    for (char **line = lines; *line != NULL; line++) {
        const char *key = arena_printf(arena, "%.*s", (int)strcspn(*line, ":"), *line);
        if (!g_ptr_array_find_with_equal_func(keys, key, g_str_equal, NULL)) {
            g_ptr_array_add(keys, (char *)(uintptr_t)key);
        }
    }
}

/* A metadata key in words: "number of chips" for "accelerators". */
static const char *
fact_name(const Loading *loading, const char *key)
{
    static const struct {
        const char *key;
        WordKey word;
    } facts[] = { { "accelerator", WORD_FACT_ACCELERATOR },
                  { "accelerators", WORD_FACT_ACCELERATORS },
                  { "nodes", WORD_FACT_NODES },
                  { "precision", WORD_FACT_PRECISION },
                  { "model", WORD_FACT_MODEL },
                  { "workload", WORD_FACT_WORKLOAD },
                  { "input_length", WORD_FACT_INPUT_LENGTH },
                  { "output_length", WORD_FACT_OUTPUT_LENGTH },
                  { "concurrency", WORD_FACT_CONCURRENCY },
                  { "request_rate", WORD_FACT_REQUEST_RATE },
                  { "software", WORD_FACT_SOFTWARE },
                  { "system", WORD_FACT_SYSTEM } };

    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        if (g_str_equal(facts[i].key, key)) {
            return loading_word(loading, facts[i].word);
        }
    }
    g_autofree char *spaced = g_strdelimit(g_strdup(key), "_", ' ');
    return arena_strdup(loading->arena, spaced);
}

static const char *
list_facts(const Loading *loading, const GPtrArray *keys)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < keys->len; i++) {
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", fact_name(loading, keys->pdata[i]));
    }
    return arena_strdup(loading->arena, list->str);
}

const char *
assumed_facts(const Loading *loading, const char *assumed)
{
    g_autoptr(GPtrArray) keys = g_ptr_array_new();

    add_keys(keys, assumed, loading->arena);
    return list_facts(loading, keys);
}

const char *
assumed_notice(Loading *loading, const Table *details)
{
    int column = details != NULL ? table_column(details, "source_file") : -1;
    g_autoptr(GPtrArray) keys = g_ptr_array_new();
    size_t n = 0;

    if (!loading->inputs.lenient || column < 0) {
        return NULL;
    }
    g_autoptr(GHashTable) files = assumed_by_file(loading);
    for (size_t row = 0; row < details->n_rows; row++) {
        const Cell *cell = table_cell(details, row, (size_t)column);
        const char *assumed =
            cell->kind == CELL_TEXT ? g_hash_table_lookup(files, cell->text) : NULL;
        if (assumed != NULL) {
            add_keys(keys, assumed, loading->trial);
            n++;
        }
    }
    if (n == 0) {
        return NULL;
    }
    const char *list = list_facts(loading, keys);
    return words_format(loading->arena, loading_words(loading), WORD_ASSUMED_IN, "count",
                        arena_printf(loading->arena, "%zu", n), "all",
                        arena_printf(loading->arena, "%zu", details->n_rows), "keys", list, NULL);
}

const char *
full_load_notice(const Loading *loading, const char *sql)
{
    bool stated = value_lookup(loading->report->parameters, "cost_utilisation") != NULL;
    bool asked = strstr(sql, "FROM cost_per_million_tokens") != NULL ||
                 strstr(sql, "work_per_money_used") != NULL;

    return asked && !stated ? loading_word(loading, WORD_FULL_LOAD) : NULL;
}
