#include "store/readers.h"

#include "base/jobs.h"
#include "store/database.h"

#include <string.h>

enum { OBSERVATIONS_MAX = 20000 }; /* beyond, copies would take too much memory */

typedef struct {
    unsigned char *bytes; /* NULL: none */
    sqlite3_int64 size;
} Image;

struct Readers {
    Store **stores;
    size_t n;
    Image facts, views; /* of the database, and of the views that were worked out */
};

static Image
image_of(sqlite3 *db, const char *schema)
{
    Image image = { 0 };

    image.bytes = sqlite3_serialize(db, schema, &image.size, 0);
    return image;
}

static bool
show(sqlite3 *db, const char *schema, const Image *image)
{
    return sqlite3_deserialize(db, schema, image->bytes, image->size, image->size,
                               SQLITE_DESERIALIZE_READONLY) == SQLITE_OK;
}

/* A name means a view that is worked out, where there is one, before one of the facts, as in the
 * store itself: there it means a temporary table first. */
static bool
show_all(sqlite3 *db, const Readers *readers)
{
    if (readers->views.bytes == NULL) {
        return show(db, "main", &readers->facts);
    }
    return show(db, "main", &readers->views) &&
           sqlite3_exec(db, "ATTACH ':memory:' AS " READER_FACTS, NULL, NULL, NULL) == SQLITE_OK &&
           show(db, READER_FACTS, &readers->facts);
}

static Store *
reader_new(const Store *store, const Readers *readers, StorePreparation *attach, Diag *diag)
{
    Store *reader = store_new();

    reader->progress = store->progress;
    reader->is_shared = store->is_shared;
    reader->answers = answers_new();
    reader->lead = store;
    if (!database_open(reader, NULL, diag) || !show_all(reader->db, readers) ||
        !attach(reader, diag)) {
        store_close(reader);
        return NULL;
    }
    database_declare(reader);
    if (store->shared != NULL) {
        reader->shared = shared_views_of_reader(store->shared, reader);
    }
    return reader;
}

void
readers_free(Readers *readers)
{
    if (readers != NULL) {
        for (size_t i = 0; i < readers->n; i++) {
            store_close(readers->stores[i]);
        }
        sqlite3_free(readers->facts.bytes);
        sqlite3_free(readers->views.bytes);
        g_free((void *)readers->stores);
        g_free(readers);
    }
}

/* One that is opened in a thread. */
typedef struct {
    const Store *store;
    const Readers *readers;
    StorePreparation *attach;
    Diag *diag;
    Store *made; /* NULL after an error */
} Opening;

static void
open_reader(void *item, void *unused)
{
    Opening *opening = item;

    (void)unused;
    opening->made = reader_new(opening->store, opening->readers, opening->attach, opening->diag);
}

static Readers *
readers_new(Store *store, StorePreparation *attach)
{
    Readers *readers = g_new0(Readers, 1);
    size_t n = (size_t)store_threads(store);
    g_autoptr(Diag) unheard = diag_new(); /* without readers the store answers everything */
    g_autoptr(Arena) arena = arena_new();
    Opening *openings = arena_array(arena, Opening, n);

    readers->stores = g_new0(Store *, n);
    store_foresee_views(store, ""); /* so that it knows which there are */
    readers->facts = image_of(store->db, "main");
    readers->views = image_of(store->db, "temp");
    for (size_t i = 0; i < n; i++) {
        openings[i] =
            (Opening){ .store = store, .readers = readers, .attach = attach, .diag = unheard };
    }
    if (readers->facts.bytes != NULL) {
        jobs_run(open_reader, openings, sizeof *openings, n, (int)n, NULL);
    }
    for (size_t i = 0; i < n; i++) {
        if (openings[i].made != NULL) {
            readers->stores[readers->n++] = openings[i].made;
        }
    }
    return readers;
}

bool
store_wants_readers(Store *store, Diag *diag)
{
    return store->readers != NULL ||
           (!store->asleep && store_threads(store) > 1 &&
            *sqlite3_db_filename(store->db, "main") == '\0' &&
            !database_is_remembered(store, diag) && store_has_facts(store) &&
            database_observations(store) <= OBSERVATIONS_MAX);
}

Store *const *
store_readers(Store *store, StorePreparation *attach, size_t *ret_n, Diag *diag)
{
    *ret_n = 0;
    if (!store_wants_readers(store, diag) || !store_prepare(store, diag)) {
        return NULL;
    }
    if (store->readers == NULL) {
        store->readers = readers_new(store, attach);
        store->answers = answers_new();
    }
    *ret_n = store->readers->n;
    return store->readers->stores;
}

void
store_learn(Store *store)
{
    for (size_t i = 0; store->readers != NULL && i < store->readers->n; i++) {
        answers_take(store->answers, store->readers->stores[i]->answers);
    }
}

void
store_forget(Store *store)
{
    if (store->answers != NULL) {
        answers_clear(store->answers);
    }
}

/* ---- Queries that are known ---- */

typedef struct {
    Store *reader;
    Arena *arena;
    const char *const *queries;
    size_t n;
    gsize *next; /* atomic; shared */
} Asker;

static void
ask(void *item, void *unused)
{
    const Asker *asker = item;
    g_autoptr(Diag) unheard = diag_new();
    gsize i = 0;

    (void)unused;
    while ((i = (gsize)g_atomic_pointer_add(asker->next, 1)) < asker->n) {
        store_query(asker->reader, asker->queries[i], (Place){ 0 }, asker->arena, unheard);
    }
}

static void
free_arena(void *arena)
{
    arena_free(arena);
}

void
store_ask_ahead(Store *store, const char *const *queries, size_t n, Arena *arena)
{
    size_t n_readers = store->readers != NULL ? store->readers->n : 0;
    Asker *askers = arena_array(arena, Asker, n_readers + 1);
    gsize next = 0;

    for (size_t i = 0; i < n_readers; i++) {
        Arena *own = arena_new();
        arena_defer(arena, free_arena, own);
        askers[i] = (Asker){ store->readers->stores[i], own, queries, n, &next };
    }
    jobs_run(ask, askers, sizeof *askers, n_readers, (int)n_readers, NULL);
    store_learn(store);
}
