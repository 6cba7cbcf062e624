/* Many files in several threads, with the store as one thread would leave it:
 * files are recognised, hashed and parsed at the same time, and take turns at
 * the store, in their order. A reader whose first record comes before its turn
 * waits with it, so nothing is kept but what the readers keep. The first file
 * that is not done never waits, and jobs_run() hands files out in order. What a
 * database holds already is hashed, and not parsed again. */
#include "base/jobs.h"
#include "store/database.h"
#include "store/import.h"

typedef struct {
    Store *store;
    Diag *diag;
    size_t limit;
    GMutex lock;
    GCond moved;
    size_t turn;       /* the number of the file that may use the store */
    GHashTable *known; /* path → SHA-256 of what was stored before */
} Turns;

typedef struct {
    ImportItem *item;
    Turns *turns;
    const SourceFormat *format;
    const char *sha256;
    Import *import;
    bool begun, known;
    RecordTap tap;
} Reading;

static void
wait_for_turn(const ImportItem *item, Turns *turns)
{
    g_mutex_lock(&turns->lock);
    while (turns->turn != item->number) {
        g_cond_wait(&turns->moved, &turns->lock);
    }
    g_mutex_unlock(&turns->lock);
}

static void
pass_turn(const ImportItem *item, Turns *turns)
{
    wait_for_turn(item, turns);
    g_mutex_lock(&turns->lock);
    turns->turn++;
    g_cond_broadcast(&turns->moved);
    g_mutex_unlock(&turns->lock);
}

/* Before the first record, and at the end of a file without any. */
static void
begin(Reading *reading)
{
    Turns *turns = reading->turns;
    const char *path = reading->item->file.path;

    if (reading->begun) {
        return;
    }
    reading->begun = true;
    wait_for_turn(reading->item, turns);
    reading->known = import_is_known(turns->store, path, reading->sha256);
    if (!reading->known) {
        reading->import =
            import_begin(turns->store, path, reading->format->name, reading->sha256, turns->diag);
        import_exclude(reading->import, &reading->item->file);
    }
    reading->tap.next = reading->import != NULL ? import_sink(reading->import) : NULL;
}

static void
begin_at_record(RecordTap *tap)
{
    begin(tap->context);
}

static bool
read_into_store(ImportItem *item, const SourceFormat *format, Turns *turns)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Reading reading = {
        .item = item, .turns = turns, .format = format, .sha256 = import_sha256(&item->file, arena)
    };

    item->known =
        g_strcmp0(g_hash_table_lookup(turns->known, item->file.path), reading.sha256) == 0;
    if (item->known) { /* its messages were given when it was imported */
        return true;
    }
    reading.tap = (RecordTap){ .seen = begin_at_record, .context = &reading };
    RecordSink sink = record_tap_sink(&reading.tap);
    bool fine = source_read(format, &item->file, &sink, diag);
    begin(&reading);
    if (reading.known) { /* the file is asked for twice */
        return true;
    }
    diag_take(turns->diag, diag);
    return reading.import != NULL && import_end(reading.import, fine);
}

static bool
read_item(ImportItem *item, Turns *turns)
{
    g_autoptr(Arena) arena = arena_new(); /* the bytes are needed only here */
    g_autoptr(Diag) doubts = diag_new();

    if (!file_map(item->full, turns->limit, item->place, arena, &item->file.bytes, turns->diag)) {
        return false;
    }
    const SourceFormat *format = source_recognise(&item->file, doubts);
    if (format == NULL && item->optional) {
        size_t n = 0;
        const DiagMessage *messages = diag_messages(doubts, &n);
        diag_note(turns->diag, (Place){ .file = item->file.path }, "data-skipped", "left out: %s",
                  n > 0 ? messages[0].text : "no known format");
        return true;
    }
    diag_take(turns->diag, doubts);
    return format != NULL && (format->companion || read_into_store(item, format, turns));
}

static void
run(void *job, void *data)
{
    ImportItem *item = job;

    Progress *progress = ((const Turns *)data)->store->progress;
    gint64 start = progress_clock(progress);

    item->fine = read_item(item, data);
    progress_step(progress);
    progress_book(progress, "file", item->file.path, start);
    pass_turn(item, data);
}

static GHashTable *
known_files(Store *store)
{
    GHashTable *known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_SOURCES);

    while (sqlite3_step(select) == SQLITE_ROW) {
        g_hash_table_insert(known, g_strdup(column_text(select, 0)),
                            g_strdup(column_text(select, 1)));
    }
    sqlite3_reset(select);
    return known;
}

bool
store_import_files(Store *store, ImportItem *items, size_t n_items, size_t limit, Diag *diag)
{
    g_autoptr(GHashTable) known = n_items > 0 ? known_files(store) : NULL;
    Turns turns = { .store = store, .diag = diag, .limit = limit, .known = known };
    bool fine = true;

    if (n_items == 0) {
        return true;
    }
    g_mutex_init(&turns.lock);
    g_cond_init(&turns.moved);
    for (size_t i = 0; i < n_items; i++) {
        items[i].number = i;
    }
    jobs_run(run, items, sizeof *items, n_items, store_threads(store), &turns);
    for (size_t i = 0; i < n_items; i++) {
        fine = fine && items[i].fine;
    }
    g_cond_clear(&turns.moved);
    g_mutex_clear(&turns.lock);
    return fine;
}
