/* What has to be worked out before the first query, and what an earlier build remembers
 * of it. */
#include "store/database.h"

#include "base/pack.h"

void
store_prepare_with(Store *store, StorePreparation *preparation)
{
    store->preparation = preparation;
}

static MemoKey
derivation_key(const Store *store)
{
    MemoHash *hash = memo_hash_new(store->memo, "derivation");

    memo_hash_bytes(hash, (const char *)store->imported.bytes, sizeof store->imported.bytes);
    return memo_hash_end(hash);
}

bool
database_say_derivation(Store *store, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Unpack unpack = { 0 };

    if (store->preparation == NULL || store->derivation_said) {
        return true;
    }
    if (!memo_find(store->memo, derivation_key(store), arena, &unpack.rest)) {
        return false;
    }
    unpack_messages(&unpack, diag);
    store->derivation_said = store->remembered = !unpack.failed;
    return store->derivation_said;
}

bool
database_is_remembered(Store *store, Diag *diag)
{
    if (store->settled && store->preparation != NULL) {
        database_say_derivation(store, diag);
    }
    return store->remembered;
}

static void *
prepare(void *data)
{
    Store *store = data;
    gint64 start = progress_clock(store->progress);

    store->prepared_said = diag_new();
    store->prepared_well = store->preparation(store, store->prepared_said);
    progress_book(store->progress, "derivation", "all", start);
    return NULL;
}

/* This thread does a part of the preparation, and does not wait for it. */
static _Thread_local bool at_work;

void
database_join(Store *store)
{
    if (!at_work && store->preparing != NULL) {
        g_thread_join(store->preparing);
        store->preparing = NULL;
    }
}

void
database_wait(Store *store)
{
    database_join(store);
    database_wake(store);
}

void
store_prepare_early(Store *store)
{
    g_autoptr(Arena) arena = arena_new();
    Bytes said;
    bool known = store->settled && memo_find(store->memo, derivation_key(store), arena, &said);

    if (store->preparation != NULL && !known && store_threads(store) > 1 &&
        store_has_facts(store)) {
        store->preparing = g_thread_new("derivation", prepare, store);
    }
}

bool
store_is_preparing(const Store *store)
{
    return store->preparing != NULL;
}

static GMutex foreseen_lock;

void
store_foresee_early(Store *store, char *text)
{
    g_mutex_lock(&foreseen_lock);
    g_free(store->foreseen);
    store->foreseen = text;
    g_mutex_unlock(&foreseen_lock);
}

void
store_work_ahead(Store *store, bool (*may)(const char *view))
{
    g_mutex_lock(&foreseen_lock);
    g_autofree char *text = g_steal_pointer(&store->foreseen);
    g_mutex_unlock(&foreseen_lock);
    if (text != NULL) {
        at_work = true;
        database_share_views(store, text, may);
        at_work = false;
    }
}

static bool
derive(Store *store, Diag *diag)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    database_wait(store);
    if (store->prepared_said == NULL) {
        prepare(store);
    }
    if (store->prepared_well && store->settled) {
        pack_messages(packed, store->prepared_said);
        memo_keep(store->memo, derivation_key(store), packed->str, packed->len);
    }
    if (!store->derivation_said) {
        diag_take(diag, store->prepared_said);
    }
    g_clear_pointer(&store->prepared_said, diag_free);
    return store->prepared_well;
}

bool
store_prepare(Store *store, Diag *diag)
{
    if (store->preparation != NULL && !derive(store, diag)) {
        return false;
    }
    store->preparation = NULL;
    return true;
}

static MemoKey
relations_key(const Store *store)
{
    MemoHash *hash = memo_hash_new(store->memo, "relations");

    memo_hash_bytes(hash, (const char *)store->imported.bytes, sizeof store->imported.bytes);
    return memo_hash_end(hash);
}

static const char *const *
unpack_names(Bytes packed, Arena *arena, size_t *ret_n)
{
    Unpack unpack = { .rest = packed };
    guint64 n = unpack_integer(&unpack);

    if (unpack.failed || n > packed.size) {
        return NULL;
    }
    const char **names = arena_array(arena, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        names[i] = unpack_text(&unpack);
    }
    *ret_n = (size_t)n;
    return unpack.failed ? NULL : names;
}

const char *const *
store_all_relations(Store *store, Arena *arena, size_t *n_relations, Diag *diag)
{
    const char *const *names = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    Bytes packed;

    if (store->settled && database_say_derivation(store, diag) &&
        memo_find(store->memo, relations_key(store), arena, &packed)) {
        names = unpack_names(packed, arena, n_relations);
    }
    if (names != NULL || !store_prepare(store, diag)) {
        return names;
    }
    names = store_relations(store, arena, n_relations);
    pack_integer(out, *n_relations);
    for (size_t i = 0; i < *n_relations; i++) {
        pack_text(out, names[i]);
    }
    if (store->settled) {
        memo_keep(store->memo, relations_key(store), out->str, out->len);
    }
    return names;
}
