#include "store/recall.h"

#include "base/pack.h"
#include "store/query_memo.h"

static MemoKey
key_of(const Store *store, const Conclusion *conclusion)
{
    g_autoptr(GString) packed = g_string_new(NULL);
    MemoHash *hash = memo_hash_new(store->memo, conclusion->step);
    const MemoKey *state = &store->imported;

    for (size_t i = 0; i < G_N_ELEMENTS(conclusion->texts); i++) {
        const char *text = conclusion->texts[i];
        memo_hash_text(hash, text);
        if (text != NULL && query_may_ask_pages(text)) {
            state = &store->with_pages;
        }
    }
    memo_hash_bytes(hash, (const char *)state->bytes, sizeof state->bytes);
    if (conclusion->row != NULL) {
        pack_table(packed, conclusion->row);
    }
    memo_hash_bytes(hash, packed->str, packed->len);
    return memo_hash_end(hash);
}

bool
store_recall(Store *store, const Conclusion *conclusion, Arena *arena, Bytes *ret, Diag *diag)
{
    return store->settled && database_say_derivation(store, diag) &&
           memo_find(store->memo, key_of(store, conclusion), arena, ret);
}

void
store_conclude(Store *store, const Conclusion *conclusion, const char *data, size_t size)
{
    if (store->settled) {
        memo_keep(store->memo, key_of(store, conclusion), data, size);
    }
}
