#include "store/answers.h"

#include "base/pack.h"
#include "store/query_memo.h"

#include <string.h>

typedef struct {
    const Table *table;
    bool given;
} Answer;

struct Answers {
    GHashTable *by_query; /* GBytes: text and parameters → Answer, owned */
};

static void
bytes_free(void *bytes)
{
    g_bytes_unref(bytes);
}

Answers *
answers_new(void)
{
    Answers *answers = g_new0(Answers, 1);

    answers->by_query = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, bytes_free, g_free);
    return answers;
}

void
answers_free(Answers *answers)
{
    if (answers != NULL) {
        g_hash_table_unref(answers->by_query);
        g_free(answers);
    }
}

static GBytes *
key_of(const char *sql, const Table *row)
{
    GString *key = g_string_new(sql);

    g_string_append_c(key, '\0');
    if (row != NULL) {
        pack_table(key, row);
    }
    return g_string_free_to_bytes(key);
}

void
answers_add(Answers *answers, const char *sql, const Table *row, const Table *table)
{
    if (!query_may_ask_pages(sql)) {
        Answer *answer = g_new0(Answer, 1);
        answer->table = table;
        g_hash_table_replace(answers->by_query, key_of(sql, row), answer);
    }
}

static Answer *
lookup(const Answers *answers, const char *sql, const Table *row)
{
    if (g_hash_table_size(answers->by_query) == 0) {
        return NULL;
    }
    g_autoptr(GBytes) key = key_of(sql, row);
    return g_hash_table_lookup(answers->by_query, key);
}

const Table *
answers_find(const Answers *answers, const char *sql, const Table *row)
{
    const Answer *answer = lookup(answers, sql, row);

    return answer != NULL ? answer->table : NULL;
}

const Table *
answers_give(Answers *answers, const char *sql, const Table *row, bool *ret_first)
{
    Answer *answer = lookup(answers, sql, row);

    if (answer == NULL) {
        return NULL;
    }
    *ret_first = !answer->given;
    answer->given = true;
    return answer->table;
}

void
answers_take(Answers *to, Answers *from)
{
    GHashTableIter iter;
    void *key = NULL, *answer = NULL;

    g_hash_table_iter_init(&iter, from->by_query);
    while (g_hash_table_iter_next(&iter, &key, &answer)) {
        g_hash_table_iter_steal(&iter);
        g_hash_table_replace(to->by_query, key, answer);
    }
}

void
answers_clear(Answers *answers)
{
    g_hash_table_remove_all(answers->by_query);
}
