#include "charts/grammar/kind.h"

static const ChartKind *const kinds[] = {
#define X(word) &kind_##word,
    CHART_KINDS(X)
#undef X
};

const ChartKind *const *
kinds_all(size_t *n)
{
    *n = G_N_ELEMENTS(kinds);
    return kinds;
}

const char *
kind_lacks(const ChartKind *kind)
{
    const bool own_rows = kind->read != NULL;
    const struct {
        bool lacks;
        const char *member;
    } needs[] = { { kind->words == NULL || kind->words[0] == NULL, "words" },
                  { kind->noun == NO_MARK, "noun" },
                  { kind->subtitle == NULL, "subtitle" },
                  { kind->plot == NULL, "plot" },
                  { own_rows && kind->number == NULL, "number" },
                  { own_rows && kind->describe == NULL, "describe" },
                  { own_rows && kind->data == NULL, "data" } };

    for (size_t i = 0; i < G_N_ELEMENTS(needs); i++) {
        if (needs[i].lacks) {
            return needs[i].member;
        }
    }
    return NULL;
}

const ChartKind *
kind_find(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_strv_contains(kinds[i]->words, word)) {
            g_assert_cmpstr(kind_lacks(kinds[i]), ==, NULL);
            return kinds[i];
        }
    }
    return NULL;
}

const char *const *
kinds_words(Arena *arena, size_t *n)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        for (size_t k = 0; kinds[i]->words[k] != NULL; k++) {
            g_ptr_array_add(words, (char *)(uintptr_t)kinds[i]->words[k]);
        }
    }
    const char **copy = arena_array(arena, const char *, words->len + 1);
    for (size_t i = 0; i < words->len; i++) {
        copy[i] = words->pdata[i];
    }
    copy[words->len] = NULL;
    if (n != NULL) {
        *n = words->len;
    }
    return copy;
}
