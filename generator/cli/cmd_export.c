#include "analysis/analysis.h"
#include "base/folder_entries.h"
#include "base/names.h"
#include "cli/odbc_process.h"
#include "cli/session.h"
#include "cli/warehouse_load.h"
#include "document/report/warehouse.h"

#include <string.h>

extern const char embed_cli_sql_score_postgresql_sql[];
extern const char embed_cli_sql_score_sqlite_sql[];

typedef struct {
    char *path;
    char *beside; /* the staged file; NULL: the file already has this content */
} Written;

static void
written_free(void *item)
{
    Written *written = item;

    if (written->beside != NULL) {
        file_discard(written->beside);
    }
    g_free(written->beside);
    g_free(written->path);
    g_free(written);
}

static bool
stage(GPtrArray *files, const char *folder, const char *name, const GString *text, Diag *diag)
{
    Written *written = g_new0(Written, 1);

    written->path = g_build_filename(folder, name, NULL);
    g_ptr_array_add(files, written);
    return file_stage(written->path, text->str, text->len, &written->beside, diag);
}

/* A column has the type that the database declares, independent of the rows; otherwise the type
 * that fits all its values. */
static const char *
column_type(const Table *table, size_t column, const char *declared)
{
    bool any = false;

    if (g_str_equal(declared, "INTEGER")) {
        return "BIGINT";
    }
    if (declared[0] != '\0') {
        return g_str_equal(declared, "REAL") ? "DOUBLE" : "VARCHAR";
    }
    for (size_t row = 0; row < table->n_rows; row++) {
        CellKind kind = table_cell(table, row, column)->kind;
        if (kind == CELL_TEXT) {
            return "VARCHAR";
        }
        any = any || kind == CELL_NUMBER;
    }
    return any ? "DOUBLE" : "VARCHAR";
}

static void
append_schema(GString *out, const char *name, const Table *table, const char *const *types)
{
    g_string_append_printf(out, "CREATE TABLE \"%s\" (\n", name);
    for (size_t i = 0; i < table->n_columns; i++) {
        g_string_append_printf(out, "    \"%s\" %s%s\n", table->columns[i],
                               column_type(table, i, types[i]),
                               i + 1 < table->n_columns ? "," : "");
    }
    g_string_append(out, ");\n");
}

static bool
export_relation(Session *session, const char *name, const char *folder, GPtrArray *files,
                GString *schema)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) csv = g_string_new(NULL);
    g_autofree char *file = g_strdup_printf("%s.csv", name);
    const char *sql = arena_printf(arena, "SELECT * FROM \"%s\"", name);
    const Table *table = store_query(session->store, sql, (Place){ 0 }, arena, session->diag);

    if (table == NULL) {
        return false;
    }
    table_append_csv(table, csv);
    append_schema(schema, name, table, store_column_types(session->store, name, arena));
    return stage(files, folder, file, csv, session->diag);
}

/* Reports names that are not relations, and returns false if there are any. */
static bool
check_names(Session *session, char *const *wanted, const char *const *names, size_t n)
{
    bool fine = true;

    for (; wanted != NULL && *wanted != NULL; wanted++) {
        if (!g_strv_contains(names, *wanted)) {
            const char *near = names_nearest(*wanted, names, n);
            fine = diag_error(session->diag, (Place){ 0 }, "relation-unknown",
                              "--relations: there is no relation '%s'%s%s", *wanted,
                              near != NULL ? "; did you mean " : "", near != NULL ? near : "");
        }
    }
    return fine;
}

/* Without a list, all relations except the pairs of results, whose number grows with the square of
 * the results, and helpers for judging the pairs. */
static bool
is_wanted(char *const *wanted, const char *name)
{
    return wanted != NULL ? g_strv_contains((const char *const *)wanted, name)
                          : analysis_is_exported(name);
}

/* The first line of schema.sql, which identifies the folder of an earlier export. */
static const char signature[] = "-- Written by accelreport export.\n";

static bool
check_out(Session *session, const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "schema.sql", NULL);
    g_autofree char *text = NULL;
    bool ours = g_file_get_contents(path, &text, NULL, NULL) && g_str_has_prefix(text, signature);

    return ours || !folder_has_visible_entries(folder) ||
           diag_error(session->diag, (Place){ .file = folder }, "output-place",
                      "this folder contains files that 'accelreport export' did not write: choose "
                      "another with -o");
}

/* Writes all files, or none if one cannot be staged or a signal has arrived. */
static bool
write_files(Session *session, const char *folder, const char *const *names, size_t n,
            char *const *wanted)
{
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(written_free);
    g_autoptr(GString) schema = g_string_new(signature);
    bool fine = true;

    for (size_t i = 0; fine && i < n; i++) {
        if (is_wanted(wanted, names[i])) {
            fine = !guard_ended() && export_relation(session, names[i], folder, files, schema);
        }
    }
    fine = fine && stage(files, folder, "schema.sql", schema, session->diag) && !guard_ended();
    for (guint i = 0; fine && i < files->len; i++) {
        Written *written = files->pdata[i];
        fine =
            written->beside == NULL || file_commit(written->path, written->beside, session->diag);
        g_clear_pointer(&written->beside, g_free);
    }
    return fine;
}

static bool
export_all(Session *session, const char *folder, char *const *wanted)
{
    size_t n = 0;

    if (!store_prepare(session->store, session->diag)) {
        return false;
    }
    const char *const *names = store_relations(session->store, session->arena, &n);
    if (!check_names(session, wanted, names, n) || !check_out(session, folder)) {
        return false;
    }
    guard_hold();
    bool fine = write_files(session, folder, names, n, wanted);
    guard_release();
    return fine;
}

typedef struct {
    const char *folder, *out, *relations, *database;
} Export;

static int
export_inside(Guard *guard, void *data)
{
    const Export *export = data;
    Session *session = session_new(export->folder, export->database, NULL);
    g_auto(GStrv) wanted =
        export->relations != NULL ? g_strsplit(export->relations, ",", -1) : NULL;

    (void)guard;
    if (session_load_data(session)) {
        export_all(session, export->out, wanted);
    }
    return session_finish(session, false);
}

static int
run(Export export)
{
    return session_guard(export.folder, NULL,
                         &(SessionFiles){ .database = export.database, .made = export.out },
                         export_inside, &export);
}

/* Statements that aggregate runs in a warehouse into the columns of a results table. */
static const struct {
    const char *dialect, *score;
} statements[] = {
    { "postgresql", embed_cli_sql_score_postgresql_sql },
    { "sqlite", embed_cli_sql_score_sqlite_sql },
};

/* Optional columns of a results table that distinguish results. */
static const char *const telling[] = {
    "division",      "category",     "nodes", "precision", "configuration",
    "concurrency",   "request_rate", "model", "dataset",   "quality_target",
    "latency_limit", "input_length", "host",  "software",  "global_batch_size",
    "output_length", NULL,
};

/* The columns of --by; without it all of them, so that different results are not merged. The caller
 * frees the result. */
static char **
identifying_columns(const char *by)
{
    if (by == NULL) {
        return g_strdupv((char **)(uintptr_t)telling);
    }
    return g_strsplit(g_str_equal(by, "none") ? "" : by, ",", -1);
}

/* In the statement, every list of columns that distinguish results contains `scenario`. */
static int
print_grouped(const char *statement, const char *by)
{
    g_autoptr(GString) text = g_string_new(statement);
    g_auto(GStrv) names = identifying_columns(by);

    for (char **name = names; *name != NULL; name++) {
        if (!g_strv_contains(telling, *name)) {
            g_autofree char *known = g_strjoinv(", ", (char **)(uintptr_t)telling);
            return command_usage("--by does not know the column '%s'; write none, or some of %s",
                                 *name, known);
        }
        g_autofree char *both = g_strdup_printf("scenario, %s,", *name);
        g_string_replace(text, "scenario,", both, 0);
    }
    (void)fputs(text->str, stdout);
    return EXIT_FINE;
}

static int
print_statement(const char *relation, const char *dialect, const char *by)
{
    if (!g_str_equal(relation, "score")) {
        return command_usage("--sql prints the statement of score, not of '%s'", relation);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(statements); i++) {
        if (g_strcmp0(dialect, statements[i].dialect) == 0) {
            return print_grouped(statements[i].score, by);
        }
    }
    return command_usage("--sql needs --dialect postgresql or sqlite, not '%s'",
                         dialect != NULL ? dialect : "");
}

/* `to` is odbc:NAME. */
static int
load(const char *folder, const char *to, char *const *connections, int timeout)
{
    const char *name = g_str_has_prefix(to, "odbc:") ? to + strlen("odbc:") : "";

    if (!warehouse_name_is_plain(name)) {
        return command_usage("--to takes odbc:NAME, the name of a connection, not '%s'", to);
    }
    return odbc_options_check(connections, timeout)
               ? warehouse_load(folder, name, connections, timeout)
               : EXIT_USAGE;
}

int
command_export(int argc, char **argv)
{
    char *out = NULL, *relations = NULL, *database = NULL, *format = NULL;
    char *sql = NULL, *dialect = NULL, *by = NULL, *to = NULL, **connections = NULL;
    int timeout = ODBC_TIMEOUT;
    GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out, "Folder for the files", "OUT" },
        { "format", 0, 0, G_OPTION_ARG_STRING, &format,
          "parquet-ready (default): CSV whose columns have one type each, and the types",
          "FORMAT" },
        { "relations", 0, 0, G_OPTION_ARG_STRING, &relations, "Only these: run,observation",
          "LIST" },
        { "to", 0, 0, G_OPTION_ARG_STRING, &to,
          "Load runs and prices into tables of this connection instead: odbc:NAME", "WAREHOUSE" },
        { "odbc", 0, 0, G_OPTION_ARG_STRING_ARRAY, &connections,
          "With --to: what NAME connects to; if left out, see ~/.config/accelreport/odbc",
          "NAME=CONNECTION" },
        { "odbc-timeout", 0, 0, G_OPTION_ARG_INT, &timeout,
          "With --to: give up after this long without an answer (default: 300)", "SECONDS" },
        { "sql", 0, 0, G_OPTION_ARG_STRING, &sql,
          "Print the statement that sums up runs in a warehouse instead: score", "RELATION" },
        { "dialect", 0, 0, G_OPTION_ARG_STRING, &dialect, "With --sql: postgresql or sqlite",
          "NAME" },
        { "by", 0, 0, G_OPTION_ARG_STRING, &by,
          "With --sql: the optional columns of the table, such as precision,concurrency, or none "
          "(default: all that distinguish results)",
          "LIST" },
        { "database", 0, 0, G_OPTION_ARG_FILENAME, &database, "Save the database", "FILE" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (command_parse(
            entries, "[DIR]",
            "Writes every relation of DIR (default: this folder) as CSV, and their types as "
            "CREATE TABLE statements, for Spark, DuckDB, BigQuery … With --to it loads a "
            "warehouse instead.",
            &argc, &argv, &status)) {
        if (argc > 2) {
            status = command_usage("export takes one folder");
        } else if (sql != NULL) {
            status = print_statement(sql, dialect, by);
        } else if (to != NULL) {
            status = load(argc > 1 ? argv[1] : ".", to, connections, timeout);
        } else if (out == NULL) {
            status = command_usage("export needs -o OUT, the folder to write to");
        } else if (format != NULL && !g_str_equal(format, "parquet-ready")) {
            status = command_usage("--format must be parquet-ready, not '%s'", format);
        } else {
            status = run((Export){ argc > 1 ? argv[1] : ".", out, relations, database });
        }
    }
    g_free(out);
    g_free(format);
    g_free(sql);
    g_free(dialect);
    g_free(by);
    g_free(to);
    g_strfreev(connections);
    g_free(relations);
    g_free(database);
    return status;
}
