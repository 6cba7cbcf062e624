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

const ChartKind *
kind_find(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_strv_contains(kinds[i]->words, word)) {
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
