#define _GNU_SOURCE /* for CLOCK_MONOTONIC_COARSE. NOLINT(bugprone-reserved-identifier) */

#include "base/limits.h"
#include "base/processor_time.h"
#include "store/database.h"

#include "store/query_hint.h"
#include "store/statement_rows.h"

#include "store/sqlite_memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Queries are limited by steps of SQLite's virtual machine, not by seconds, so that the same query
 * always ends the same way. The time limit only stops queries in which few steps take long, such as
 * functions of long values. */
enum {
    STEPS_PER_CHECK = 100,
    PATTERN_BYTES_MAX = 200, /* LIKE and GLOB take time proportional to pattern × text */
    PIECE_CELLS = 1 << 14,
    CELLS_HELD_MAX = 1 << 16, /* size of the buffer that is kept between queries */
};

/* Functions that a query may not call: clock, random numbers, and whatever depends on the machine
 * or on earlier queries. */
static const char *const refused_functions[] = {
    "changes",
    "current_date",
    "current_time",
    "current_timestamp",
    "date",
    "datetime",
    "julianday",
    "last_insert_rowid",
    "load_extension",
    "random",
    "randomblob",
    "sqlite_compileoption_get",
    "sqlite_compileoption_used",
    "sqlite_source_id",
    "sqlite_version",
    "strftime",
    "time",
    "total_changes",
    "unixepoch",
    "fts3_tokenizer",
};

struct AskedQuery {
    Store *store;
    const char *sql;
    Place place;
    Diag *diag;
    const Table *row;    /* the values of parameters such as :column; NULL: none */
    StoreTake *take;     /* NULL: return the whole table */
    void *data;          /* for `take` */
    const char *refused; /* the function that the authorizer refused */
    size_t steps;
    gint64 start, start_own;    /* in seconds: clock and processor time of this thread */
    bool guess;                 /* errors are not reported */
    const char *const *columns; /* see store_guess(); NULL: always read all rows */
    bool cut;                   /* has none of these columns, so only one row was read */
};

typedef struct AskedQuery Query;

/* The program's own queries have no place. They may take as long as the data needs. */
static bool
is_own(const Query *query)
{
    return query->place.file == NULL && !query->guess;
}

/* The place in the file of byte `offset` of the query. */
static Place
place_of_offset(const Query *query, int offset)
{
    Place place = query->place;

    for (int i = 0; i < offset && query->sql[i] != '\0' && place.line > 0; i++) {
        if (query->sql[i] == '\n') {
            place.line++;
            place.column = 1;
        } else if (place.column > 0) {
            place.column++;
        }
    }
    return place;
}

static bool
function_is_refused(Query *query, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(refused_functions); i++) {
        if (g_ascii_strcasecmp(name, refused_functions[i]) == 0) {
            query->refused = refused_functions[i];
            return true;
        }
    }
    return false;
}

/* Allows only reading. The authorizer is set once, because setting it again would recompile each
 * cached statement. */
static int
authorize(void *context, int action, const char *first, const char *second, const char *database,
          const char *trigger)
{
    const Store *store = context;

    (void)database;
    (void)trigger;
    if (store->asking == NULL) {
        return SQLITE_OK; /* the program's own query */
    }
    switch (action) {
    case SQLITE_READ:
        /* the content of these tables depends on earlier queries */
        return g_str_has_prefix(first, "sqlite_temp_") ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return function_is_refused(store->asking, second) ? SQLITE_DENY : SQLITE_OK;
    default:
        return SQLITE_DENY;
    }
}

static gint64
seconds_of(clockid_t clock)
{
    struct timespec time = { 0 };

    (void)clock_gettime(clock, &time);
    return time.tv_sec;
}

/* The coarse clock is read first because it is cheap, and processor time never exceeds it. */
static bool
is_over_time(const Query *query)
{
    gint64 most = (gint64)limit_get(LIMIT_QUERY_TIME);

    return seconds_of(CLOCK_MONOTONIC_COARSE) - query->start > most &&
           seconds_of(CLOCK_THREAD_CPUTIME_ID) - query->start_own > most;
}

static int
check_progress(void *context)
{
    Query *query = context;

    query->steps += STEPS_PER_CHECK;
    return query->steps > limit_get(LIMIT_QUERY_STEPS) || is_over_time(query);
}

static bool
report_prepare(const Query *query)
{
    sqlite3 *db = query->store->db;
    const char *message = sqlite3_errmsg(db);

    if (query->guess) {
        return diag_error(query->diag, query->place, "query", "%s", message); /* discarded */
    }
    int offset = sqlite3_error_offset(db);
    offset = offset >= 0 ? offset : query_hint_offset(query->sql, message);
    Place place = place_of_offset(query, MAX(offset, 0));

    if (query->refused != NULL) {
        return diag_error(query->diag, query->place, "query-function",
                          "%s() is not allowed here: a report must not depend on the clock, on "
                          "chance or on the machine (dates are ISO texts: compare them, or use "
                          "substr())",
                          query->refused);
    }
    if (sqlite3_errcode(db) == SQLITE_AUTH) {
        return diag_error(query->diag, query->place, "query-read-only",
                          "a query can only read: write one SELECT, or WITH … SELECT");
    }
    g_autofree char *text = g_strdup(message);
    g_autofree char *hint = query_hint(query->store, query->sql, text);
    return diag_error(query->diag, place, "query", "%s%s", text, hint);
}

static bool
is_blank(const char *text)
{
    return text[strspn(text, " \t\r\n;")] == '\0';
}

/* Binds the parameters, each of which must name a column of the row. False after an error. */
static bool
bind_row(const Query *query, sqlite3_stmt *statement)
{
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++) {
        const char *name = sqlite3_bind_parameter_name(statement, i);
        bool named = query->row != NULL && name != NULL && name[0] == ':';
        int column = named ? table_column(query->row, name + 1) : -1;
        if (column < 0) {
            return diag_error(query->diag, query->place, "query",
                              "parameters such as ? and :name have no value here%s",
                              query->row != NULL ? " but those that 'each' gives" : "");
        }
        const Cell *cell = table_cell(query->row, 0, (size_t)column);
        if (cell->kind == CELL_NUMBER) {
            bind_number(statement, i, cell->number);
        } else {
            bind_text(statement, i, cell->kind == CELL_TEXT ? cell->text : NULL);
        }
    }
    return true;
}

static void
query_end(const Query *query, sqlite3_stmt *statement)
{
    if (query->row != NULL) { /* cached for the next row */
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    } else {
        sqlite3_finalize(statement);
    }
}

/* NULL after an error. */
static sqlite3_stmt *
compile(const Query *query)
{
    sqlite3_stmt *statement = NULL;
    const char *rest = NULL;

    if (sqlite3_prepare_v2(query->store->db, query->sql, -1, &statement, &rest) != SQLITE_OK) {
        report_prepare(query);
        return NULL;
    }
    if (statement == NULL) {
        diag_error(query->diag, query->place, "query", "the query is empty");
    } else if (sqlite3_column_count(statement) == 0 || !sqlite3_stmt_readonly(statement) ||
               sqlite3_stmt_isexplain(statement) != 0) {
        diag_error(query->diag, query->place, "query-read-only",
                   "a query can only read: write one SELECT, or WITH … SELECT");
    } else {
        sqlite3_stmt *second = NULL;
        bool single = is_blank(rest) ||
                      (sqlite3_prepare_v2(query->store->db, rest, -1, &second, NULL) == SQLITE_OK &&
                       second == NULL);
        sqlite3_finalize(second);
        if (single) {
            return statement;
        }
        diag_error(query->diag, place_of_offset(query, (int)(rest - query->sql)), "query-several",
                   "there is text after the end of the query; write one SELECT");
    }
    sqlite3_finalize(statement);
    return NULL;
}

static bool
report_step(const Query *query, int code)
{
    if (code == SQLITE_INTERRUPT && query->steps <= limit_get(LIMIT_QUERY_STEPS)) {
        return limit_error(LIMIT_QUERY_TIME, query->place, "query-limit", query->diag,
                           "the query takes too long; are its values too long?");
    }
    if (code == SQLITE_INTERRUPT) {
        return limit_error(
            LIMIT_QUERY_STEPS, query->place, "query-limit", query->diag,
            "the query needs too many steps; does it have a join without a condition?");
    }
    if (code == SQLITE_NOMEM) {
        return limit_error(LIMIT_QUERY_MEMORY, query->place, "query-limit", query->diag,
                           "the query needs too much memory: sort or group fewer rows");
    }
    if (code == SQLITE_ROW) {
        return limit_error(LIMIT_QUERY_CELLS, query->place, "query-limit", query->diag,
                           "the result is too large");
    }
    if (code == SQLITE_TOOBIG) {
        return limit_error(LIMIT_QUERY_VALUE, query->place, "query-limit", query->diag,
                           "a value is too long");
    }
    return diag_error(query->diag, query->place, "query", "%s", sqlite3_errmsg(query->store->db));
}

static bool
gives_any(sqlite3_stmt *statement, const char *const *columns)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        if (g_strv_contains(columns, sqlite3_column_name(statement, i))) {
            return true;
        }
    }
    return false;
}

/* Moves the gathered cells into a table and empties `cells`. */
static Table *
take_cells(GArray *cells, sqlite3_stmt *statement, Arena *arena)
{
    Table *table = statement_table(statement, arena);

    table_set_rows(table, (const Cell *)(const void *)cells->data, cells->len / table->n_columns);
    g_array_set_size(cells, 0);
    return table;
}

static void
add_row(GArray *cells, sqlite3_stmt *statement, int n_columns, Arena *arena)
{
    for (int i = 0; i < n_columns; i++) {
        Cell cell = statement_cell(statement, i, arena);
        g_array_append_val(cells, cell);
    }
}

/* Returns all rows, or only the last piece if the query is read in pieces. */
static Table *
read_rows(Query *query, sqlite3_stmt *statement, GArray *cells, Arena *arena)
{
    int n_columns = sqlite3_column_count(statement);
    int code = sqlite3_step(statement);
    size_t n_cells = 0;

    query->cut = query->columns != NULL && !gives_any(statement, query->columns);
    while (code == SQLITE_ROW && (is_own(query) || n_cells < limit_get(LIMIT_QUERY_CELLS))) {
        if (query->take != NULL && cells->len >= PIECE_CELLS) {
            query->take(take_cells(cells, statement, arena), query->data);
            arena_reset(arena);
        }
        add_row(cells, statement, n_columns, arena);
        n_cells += (size_t)n_columns;
        code = query->cut ? SQLITE_DONE : sqlite3_step(statement);
    }
    if (code != SQLITE_DONE) {
        report_step(query, code);
        return NULL;
    }
    Table *table = take_cells(cells, statement, arena);
    if (query->take != NULL) {
        query->take(table, query->data);
    }
    return table;
}

/* Reuses the buffer of earlier queries for the cells, so a table takes no more memory
 * than it needs. */
static Table *
read_table(Query *query, sqlite3_stmt *statement, Arena *arena)
{
    Store *store = query->store;
    GArray *cells = g_steal_pointer(&store->cells);

    cells = cells != NULL ? cells : g_array_new(FALSE, FALSE, sizeof(Cell));
    g_array_set_size(cells, 0);
    Table *table = read_rows(query, statement, cells, arena);
    if (table != NULL && table->n_rows * table->n_columns <= CELLS_HELD_MAX) {
        store->cells = cells;
    } else {
        g_array_unref(cells);
    }
    return table;
}

bool
store_statement_is_complete(const char *sql)
{
    return sqlite3_complete(sql) != 0;
}

const Table *
store_query(Store *store, const char *sql, Place place, Arena *arena, Diag *diag)
{
    return store_query_row(store, sql, NULL, place, arena, diag);
}

/* Statements with parameters are cached, because they are run again with other values. */
static sqlite3_stmt *
query_prepare(const Query *query)
{
    Store *store = query->store;
    sqlite3_stmt *statement =
        query->row != NULL ? g_hash_table_lookup(store->asked, query->sql) : NULL;

    if (statement == NULL) {
        statement = compile(query);
        if (statement != NULL && query->row != NULL) {
            g_hash_table_insert(store->asked, g_strdup(query->sql), statement);
        }
    }
    if (statement != NULL && !bind_row(query, statement)) {
        query_end(query, statement);
        return NULL;
    }
    return statement;
}

void
store_share_views_of(Store *store, const char *sql)
{
    if (store->is_shared == NULL) {
        return;
    }
    if (store->shared == NULL) {
        store->shared = shared_views_new(store, store->is_shared);
    }
    shared_views_make(store->shared, sql);
}

static Table *
run_query(Query *query, Arena *arena)
{
    Store *store = query->store;
    Table *table = NULL;

    store_share_views_of(store, query->sql);
    int pattern_bytes =
        sqlite3_limit(store->db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN_BYTES_MAX);
    int value_bytes =
        sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, (int)limit_get(LIMIT_QUERY_VALUE));

    sqlite_memory_limit(limit_get(LIMIT_QUERY_MEMORY));
    if (!store->guarded) {
        store->guarded = true;
        sqlite3_set_authorizer(store->db, authorize, store);
    }
    store->asking = query;
    processor_time_note(query->place);
    query->start = seconds_of(CLOCK_MONOTONIC_COARSE);
    query->start_own = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    if (!is_own(query)) {
        sqlite3_progress_handler(store->db, STEPS_PER_CHECK, check_progress,
                                 (void *)(uintptr_t)query);
    }
    sqlite3_stmt *statement = query_prepare(query);
    if (statement != NULL) {
        table = read_table(query, statement, arena);
        query_end(query, statement);
    }
    sqlite3_progress_handler(store->db, 0, NULL, NULL);
    store->asking = NULL;
    sqlite_memory_limit(0);
    sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, value_bytes);
    sqlite3_limit(store->db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, pattern_bytes);
    return table;
}

static const Table *
answer(Query *query, Arena *arena)
{
    Store *store = query->store;

    if (!store_prepare(store, query->diag)) {
        return NULL;
    }
    gint64 start = progress_clock(store->progress);
    const Table *table = run_query(query, arena);
    progress_book(store->progress, "query", query->sql, start);
    return table;
}

const Table *
store_query_row(Store *store, const char *sql, const Table *row, Place place, Arena *arena,
                Diag *diag)
{
    Query query = { .store = store, .sql = sql, .row = row, .place = place, .diag = diag };

    return answer(&query, arena);
}

const Table *
store_guess(Store *store, const char *sql, const Table *row, const char *const *columns,
            Arena *arena)
{
    g_autoptr(Diag) unheard = diag_new();
    Query query = {
        .store = store, .sql = sql, .row = row, .diag = unheard, .guess = true, .columns = columns
    };

    return answer(&query, arena);
}

bool
store_query_pieces(Store *store, const char *sql, Place place, StoreTake *take, void *data,
                   Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Query query = {
        .store = store, .sql = sql, .place = place, .diag = diag, .take = take, .data = data
    };

    return answer(&query, arena) != NULL;
}
