/* Imports many files in several threads, with the same result as one thread.
 *
 * The files are recognised, hashed and parsed at the same time, but they use the store one after
 * the other, in their order. A reader whose first record comes before its file's turn waits inside
 * the callback, so no records are buffered. There is no deadlock: the first unfinished file never
 * waits, and jobs_run() hands out files in order. A file that the database already holds is hashed
 * but not parsed again. */
#include "base/jobs.h"
#include "base/processor_time.h"
#include "sources/metadata.h"
#include "store/database.h"
#include "store/import.h"

typedef struct {
    Store *store;
    Diag *diag;
    GMutex lock;
    GCond moved;
    size_t turn;       /* the number of the file that may use the store now */
    GHashTable *known; /* path → SHA-256 and leniency of the earlier import */
} Turns;

typedef struct {
    ImportItem *item;
    Turns *turns;
    const SourceFormat *format;
    const char *sha256;
    Import *import;
    Diag *diag;
    bool begun, known;
    size_t n_records;
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

/* Called before the first record, and at the end of a file without records. */
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
    bool lenient = reading->item->file.lenient;
    reading->known = import_is_known(turns->store, path, reading->sha256, lenient);
    if (!reading->known) {
        reading->import =
            import_begin(turns->store, path, reading->format->name, reading->sha256, reading->diag);
        import_exclude(reading->import, &reading->item->file);
        if (lenient) {
            import_tolerate(reading->import);
        }
    }
    reading->tap.next = reading->import != NULL ? import_sink(reading->import) : NULL;
}

static void
begin_at_record(RecordTap *tap)
{
    Reading *reading = tap->context;

    reading->n_records++;
    begin(reading);
}

/* The SHA-256 and leniency of an import as one text, to compare it with an earlier import. */
static char *
known_as(const char *sha256, int lenient)
{
    return g_strdup_printf("%s %d", sha256, lenient);
}

static bool
read_into_store(ImportItem *item, const SourceFormat *format, Turns *turns, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Reading reading = { .item = item,
                        .turns = turns,
                        .format = format,
                        .diag = diag,
                        .sha256 = import_sha256(&item->file, arena) };
    g_autofree char *known = known_as(reading.sha256, item->file.lenient);

    item->known = g_strcmp0(g_hash_table_lookup(turns->known, item->file.path), known) == 0;
    if (item->known) { /* its messages were reported when it was imported */
        return true;
    }
    reading.tap = (RecordTap){ .seen = begin_at_record, .context = &reading };
    RecordSink sink = record_tap_sink(&reading.tap);
    g_autoptr(Diag) said = diag_new();
    bool fine = source_read(format, &item->file, &sink, said);
    begin(&reading);
    if (reading.known) { /* the same file was requested twice */
        return true;
    }
    diag_take(diag, said);
    item->nothing_stored = reading.n_records == 0;
    bool keep = fine || (item->file.lenient && reading.n_records > 0);
    int errors = diag_count(diag, DIAG_ERROR);
    bool kept = reading.import != NULL && import_end(reading.import, keep);
    return kept && fine && diag_count(diag, DIAG_ERROR) == errors;
}

static bool
read_item(ImportItem *item, Turns *turns, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new(); /* the bytes are needed only here */

    item->nothing_stored = true;
    if (!file_map(item->full, LIMIT_DATA_FILE, item->place, arena, &item->file.bytes, diag)) {
        return false;
    }
    g_autoptr(Diag) doubts = diag_new();
    const SourceFormat *format = source_recognise(&item->file, doubts);
    item->skipped = format == NULL && item->optional;
    if (item->skipped) {
        return true;
    }
    diag_take(diag, doubts);
    return format != NULL && (format->companion || read_into_store(item, format, turns, diag));
}

static void
run(void *job, void *data)
{
    ImportItem *item = job;

    Progress *progress = ((const Turns *)data)->store->progress;
    gint64 start = progress_clock(progress);

    processor_time_note((Place){ .file = item->file.path });
    item->reported = diag_new();
    item->fine = read_item(item, data, item->reported);
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
        const char *path = column_text(select, 0);
        if (path != NULL) { /* a damaged database can give NULL */
            g_hash_table_insert(known, g_strdup(path),
                                known_as(column_text(select, 1), sqlite3_column_int(select, 2)));
        }
    }
    sqlite3_reset(select);
    return known;
}

/* True if only a value of its row was left out. */
static bool
is_value(const DiagMessage *message)
{
    return g_str_equal(message->code, "cell-left");
}

/* Whether a message says that something was not read, and what. */
static bool
is_unread(const DiagMessage *message, UnreadKind *ret_kind)
{
    bool fact = g_str_equal(message->code, metadata_unstated);
    bool copy = g_str_equal(message->code, "source-copy");
    bool curve = g_str_equal(message->code, "steps-other");

    *ret_kind = fact ? UNREAD_FACT : copy ? UNREAD_FILE : curve ? UNREAD_OTHER : UNREAD_ROW;
    return fact || copy || curve || is_value(message) || g_str_equal(message->code, "sheet-rest");
}

/* Lists the problems of a lenient file, and tables that were left out, in the table `unread` and
 * turns its errors into warnings. False only if the database failed. */
static bool
settle_lenient(Store *store, const ImportItem *item, Diag *diag)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(item->reported, &n);

    if (!item->known && !store_forget_unread(store, item->file.path, diag)) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const DiagMessage *message = &messages[i];
        UnreadKind kind;
        bool unread = is_unread(message, &kind);
        if (unread || item->fine) {
            if (kind == UNREAD_FILE && !store_forget_unread(store, message->place.file, diag)) {
                return false;
            }
            if (unread && !store_add_unread(store, message->place, kind, is_value(message) ? 0 : 1,
                                            message->code, message->text, diag)) {
                return false;
            }
            continue;
        }
        if (g_str_equal(message->code, "store")) {
            diag_take(diag, item->reported);
            return false;
        }
        Place place = { .file = item->file.path, .line = message->place.line };
        if (message->level == DIAG_ERROR &&
            !store_add_unread(store, place, item->nothing_stored ? UNREAD_FILE : UNREAD_ROW,
                              message->count, message->code, message->text, diag)) {
            return false;
        }
    }
    diag_take_as_warnings(diag, item->reported);
    return true;
}

static bool
settle(Store *store, ImportItem *item, Diag *diag)
{
    bool fine = item->fine;

    if (item->file.lenient) {
        fine = settle_lenient(store, item, diag);
    } else {
        diag_take(diag, item->reported);
    }
    g_clear_pointer(&item->reported, diag_free);
    return fine;
}

bool
store_import_files(Store *store, ImportItem *items, size_t n_items, Diag *diag)
{
    g_autoptr(GHashTable) known = n_items > 0 ? known_files(store) : NULL;
    Turns turns = { .store = store, .diag = diag, .known = known };
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
        fine = settle(store, &items[i], diag) && fine;
    }
    g_cond_clear(&turns.moved);
    g_mutex_clear(&turns.lock);
    return fine;
}
