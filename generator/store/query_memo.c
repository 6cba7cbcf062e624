#include "store/query_memo.h"

#include "base/pack.h"

#include <string.h>

enum { CELLS_KEPT_MAX = 1 << 18 };

static void
hash_row(MemoHash *hash, const Table *row)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    if (row != NULL) {
        pack_table(packed, row);
    }
    memo_hash_bytes(hash, packed->str, packed->len);
}

bool
query_may_ask_pages(const char *sql)
{
    g_autofree char *lower = g_ascii_strdown(sql, -1);

    return strstr(lower, "claim") != NULL || strstr(lower, "decision") != NULL;
}

static MemoKey
key_of(const Store *store, const char *sql, const Table *row, const char *place)
{
    MemoHash *hash = memo_hash_new(store->memo, place != NULL ? "query error" : "query");
    const MemoKey *state = query_may_ask_pages(sql) ? &store->with_pages : &store->imported;

    memo_hash_bytes(hash, (const char *)state->bytes, sizeof state->bytes);
    memo_hash_text(hash, sql);
    hash_row(hash, row);
    memo_hash_text(hash, place);
    return memo_hash_end(hash);
}

QueryKeys
query_keys(const Store *store, const char *sql, const Table *row, Place place)
{
    g_autofree char *where =
        g_strdup_printf("%s:%d:%d", place.file != NULL ? place.file : "", place.line, place.column);

    return (QueryKeys){ key_of(store, sql, row, NULL), key_of(store, sql, row, where) };
}

bool
query_memo_find(Store *store, const QueryKeys *keys, Arena *arena, Table **ret, Diag *diag)
{
    Unpack unpack = { 0 };

    if (memo_find(store->memo, keys->result, arena, &unpack.rest)) {
        *ret = unpack_table(&unpack, arena);
        return *ret != NULL;
    }
    if (memo_find(store->memo, keys->error, arena, &unpack.rest)) {
        unpack_messages(&unpack, diag);
        *ret = NULL;
        return !unpack.failed;
    }
    return false;
}

void
query_memo_keep(Store *store, const QueryKeys *keys, const Table *table, Diag *diag)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    if (table == NULL) {
        pack_messages(packed, diag);
        memo_keep(store->memo, keys->error, packed->str, packed->len);
    } else if (table->n_columns * table->n_rows <= CELLS_KEPT_MAX) {
        pack_table(packed, table);
        memo_keep(store->memo, keys->result, packed->str, packed->len);
    }
}
