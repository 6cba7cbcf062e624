#include "cli/warehouse_load.h"

#include "base/csv.h"
#include "base/files.h"
#include "cli/odbc_process.h"
#include "cli/session.h"
#include "sources/readers.h"

#include <string.h>

extern const char embed_cli_sql_runs_sql[];
extern const char embed_cli_sql_prices_sql[];

/* A table has the columns of the shape and then provenance_columns, of which the query gives all
 * but the last, the key. */
enum { LOAD_COLUMNS_MAX = COLUMNS_MAX + N_PROVENANCE_COLUMNS };

static const struct {
    const char *table, *sql;
    const TableShape *shape;
} loads[] = {
    { "runs", embed_cli_sql_runs_sql, &results_shape },
    { "prices", embed_cli_sql_prices_sql, &prices_shape },
};

enum { N_LOADS = G_N_ELEMENTS(loads) };

/* Rows pass from the process that reads the folder to the one that has the network as CSV without
 * a header. */
typedef struct {
    const char *folder;
    FILE *rows[N_LOADS];
} Loading;

static void
write_piece(const Table *piece, void *data)
{
    FILE *out = data;
    g_autoptr(GString) csv = g_string_new(NULL);

    table_append_csv_rows(piece, csv);
    (void)fwrite(csv->str, 1, csv->len, out);
}

static bool
write_rows(Session *session, const Loading *loading)
{
    for (size_t i = 0; i < N_LOADS; i++) {
        if (!store_query_pieces(session->store, loads[i].sql, (Place){ 0 }, write_piece,
                                loading->rows[i], session->diag)) {
            return false;
        }
        if (fflush(loading->rows[i]) != 0 || ferror(loading->rows[i])) {
            return diag_error(session->diag, (Place){ 0 }, "odbc",
                              "no room for the rows in the folder for temporary files");
        }
    }
    return true;
}

static int
read_inside(Guard *guard, void *data)
{
    const Loading *loading = data;
    Session *session = session_new(loading->folder, NULL, NULL);

    (void)guard;
    if (session_load_data(session)) {
        store_prepare_with(session->store, NULL); /* nothing that is derived is asked for */
        write_rows(session, loading);
    }
    return session_finish(session, false);
}

/* ---- In the process that has the network ---- */

typedef struct {
    CsvReader *reader;
    Diag *diag;
    size_t n_columns; /* with the key */
    guint64 n_rows;
    char key[SHA256_TEXT_SIZE];
    const char *texts[LOAD_COLUMNS_MAX];
} Rows;

static char *
next_row(void *data, const char *const **ret)
{
    Rows *rows = data;
    const CsvRow *row = NULL;
    Bytes parts[LOAD_COLUMNS_MAX];

    if (!csv_read_row(rows->reader, &row, rows->diag) ||
        (row != NULL && row->n_fields + 1 != rows->n_columns)) {
        return g_strdup("the rows were damaged on the way");
    }
    if (row == NULL) {
        *ret = NULL;
        return NULL;
    }
    for (size_t i = 0; i < row->n_fields; i++) {
        rows->texts[i] = row->fields[i].text;
        parts[i] = (Bytes){ .data = row->fields[i].text, .size = row->fields[i].length + 1 };
    }
    parts_write_sha256(parts, row->n_fields, rows->key);
    rows->texts[row->n_fields] = rows->key;
    rows->n_rows++;
    *ret = rows->texts;
    return NULL;
}

static size_t
list_columns(const TableShape *shape, OdbcColumn *ret)
{
    size_t n = 0;

    for (size_t i = 0; i < shape->n_columns; i++) {
        Form form = shape->forms[i].form;
        ret[n++] = (OdbcColumn){ .name = shape->columns[i].name,
                                 .is_number = form >= FORM_NUMBER && form <= FORM_COUNT };
    }
    for (size_t i = 0; i < N_PROVENANCE_COLUMNS; i++) {
        const char *name = provenance_columns[i];
        ret[n++] = (OdbcColumn){ .name = name, .is_number = g_str_equal(name, "file_line") };
    }
    return n;
}

/* NULL, or why the table could not be made; it may be there all the same: another process may have
 * made it at the same time, or the user may not make tables. */
static char *
make_table(Odbc *odbc, const char *table, const OdbcColumn *columns, size_t n)
{
    g_autoptr(GString) sql = g_string_new(NULL);

    g_string_append_printf(sql, "CREATE TABLE IF NOT EXISTS \"%s\" (", table);
    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(sql, "\"%s\" %s, ", columns[i].name,
                               columns[i].is_number ? "DOUBLE PRECISION" : "TEXT");
    }
    g_string_append_printf(sql, "PRIMARY KEY (\"%s\"))", columns[n - 1].name);
    char *error = odbc_run(odbc, sql->str);
    if (error != NULL) {
        odbc_rollback(odbc);
        return error;
    }
    return odbc_commit(odbc);
}

static char *
load_table(Odbc *odbc, size_t load, FILE *csv, GString *answer)
{
    OdbcColumn columns[LOAD_COLUMNS_MAX];
    g_autoptr(GMappedFile) map = g_mapped_file_new_from_fd(fileno(csv), FALSE, NULL);
    Bytes bytes = map == NULL ? (Bytes){ .data = "" }
                              : (Bytes){ .data = g_mapped_file_get_contents(map),
                                         .size = g_mapped_file_get_length(map) };
    Rows rows = { .diag = diag_new(), .n_columns = list_columns(loads[load].shape, columns) };
    guint64 n_new = 0;

    rows.reader = csv_reader_new(bytes, loads[load].table);
    char *error =
        odbc_insert(odbc, loads[load].table, columns, rows.n_columns, next_row, &rows, &n_new);
    g_string_append_printf(answer, "%s%s: %" G_GUINT64_FORMAT " new rows of %" G_GUINT64_FORMAT,
                           load > 0 ? " · " : "", loads[load].table, n_new, rows.n_rows);
    csv_reader_free(rows.reader);
    diag_free(rows.diag);
    return error;
}

static char *
load_all(Odbc *odbc, void *data, GString *answer)
{
    const Loading *loading = data;
    g_autofree char *not_made = NULL;

    for (size_t i = 0; i < N_LOADS && not_made == NULL; i++) {
        OdbcColumn columns[LOAD_COLUMNS_MAX];
        size_t n = list_columns(loads[i].shape, columns);
        not_made = make_table(odbc, loads[i].table, columns, n);
    }
    char *error = NULL;
    for (size_t i = 0; i < N_LOADS && error == NULL; i++) {
        error = load_table(odbc, i, loading->rows[i], answer);
    }
    error = error != NULL ? error : odbc_commit(odbc);
    if (error != NULL && not_made != NULL) {
        g_free(error);
        error = g_steal_pointer(&not_made);
    }
    return error;
}

/* The --odbc of that name, or the name alone: a connection of the user's own file. */
static const char *
option_of(const char *name, char *const *connections)
{
    size_t length = strlen(name);

    for (char *const *option = connections; option != NULL && *option != NULL; option++) {
        if (strncmp(*option, name, length) == 0 && (*option)[length] == '=') {
            return *option;
        }
    }
    return name;
}

static int
load_rows(Loading *loading, const char *name, const char *option, unsigned timeout)
{
    char *answer = NULL;
    int status = session_guard(loading->folder, NULL, &(SessionFiles){ 0 }, read_inside, loading);

    if (status != EXIT_FINE) {
        return status;
    }
    g_autofree char *error = odbc_in_process(option, timeout, load_all, loading, &answer);
    if (error != NULL) {
        command_say("error: %s: %s; nothing was loaded [odbc]", name, error);
        return EXIT_ERRORS;
    }
    bool printed = printf("%s\n", answer) > 0 && fflush(stdout) == 0;
    g_free(answer);
    return printed ? EXIT_FINE : EXIT_ERRORS;
}

int
warehouse_load(const char *folder, const char *name, char *const *connections, int timeout)
{
    Loading loading = { .folder = folder };
    int status = EXIT_ERRORS;
    bool opened = true;

    for (size_t i = 0; i < N_LOADS; i++) {
        loading.rows[i] = tmpfile();
        opened = opened && loading.rows[i] != NULL;
    }
    if (opened) {
        status = load_rows(&loading, name, option_of(name, connections), (unsigned)timeout);
    } else {
        command_say("error: no room for the rows in the folder for temporary files [odbc]");
    }
    for (size_t i = 0; i < N_LOADS; i++) {
        if (loading.rows[i] != NULL) {
            (void)fclose(loading.rows[i]);
        }
    }
    return status;
}
