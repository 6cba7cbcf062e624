#include "cli/warehouse.h"

#include "base/files.h"
#include "cli/odbc_process.h"
#include "cli/session.h"
#include "document/report/warehouse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char settings_file[] = "report.yaml";

typedef struct {
    const char *folder;
    FILE *out;
} Listing;

/* Prints a query as one line of JSON. */
static void
print_query(const WarehouseQuery *query, Arena *arena, FILE *out)
{
    g_autoptr(GString) line = g_string_new(NULL);
    Value *map = value_new_map(arena);

    value_set_text(arena, map, "odbc", query->connection);
    value_set_text(arena, map, "query", query->sql);
    value_set(map, "line", value_new_number(arena, query->place.line));
    value_set(map, "column", value_new_number(arena, query->place.column));
    value_append_json_line(map, line);
    (void)fprintf(out, "%s\n", line->str);
}

/* Errors in report.yaml are ignored here; the build reports them. */
static int
list_inside(Guard *guard, void *data)
{
    const Listing *listing = data;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GArray) queries = g_array_new(FALSE, FALSE, sizeof(WarehouseQuery));
    const char *path = arena_printf(arena, "%s/%s", listing->folder, settings_file);
    Place place = { .file = settings_file, .line = 1, .column = 1 };
    Bytes bytes = { 0 };

    (void)guard;
    if (!file_read(path, LIMIT_REPORT_FILE, place, arena, &bytes, diag)) {
        return EXIT_ERRORS;
    }
    const Value *settings = value_parse_yaml(bytes.data, bytes.size, place, arena, diag);
    if (settings == NULL || !warehouse_queries_find(settings, arena, queries, diag)) {
        return EXIT_ERRORS;
    }
    for (guint i = 0; i < queries->len; i++) {
        print_query(&g_array_index(queries, WarehouseQuery, i), arena, listing->out);
    }
    return fflush(listing->out) == 0 ? EXIT_FINE : EXIT_ERRORS;
}

static Bytes
map_whole(FILE *file, GMappedFile **ret_map)
{
    *ret_map = g_mapped_file_new_from_fd(fileno(file), FALSE, NULL);
    const char *data = *ret_map != NULL ? g_mapped_file_get_contents(*ret_map) : NULL;

    return (Bytes){ .data = data != NULL ? data : "",
                    .size = data != NULL ? g_mapped_file_get_length(*ret_map) : 0 };
}

/* Validates the list again, because the process that wrote it has read files from strangers. */
static bool
read_list(FILE *list, Arena *arena, GArray *ret)
{
    g_autoptr(Diag) quiet = diag_new();
    GMappedFile *map = NULL;
    Bytes bytes = map_whole(list, &map);
    g_autofree char *whole = g_strndup(bytes.data, bytes.size);
    g_auto(GStrv) lines = g_strsplit(whole, "\n", -1);
    bool fine = map != NULL;

    for (char **line = lines; fine && *line != NULL && **line != '\0'; line++) {
        const char *text = arena_strdup(arena, *line);
        double number = 1, column = 1;
        Value *value = value_parse_json(text, strlen(text), settings_file, arena, quiet);
        Value *bare = value_new_map(arena);
        WarehouseQuery query = { 0 };
        const char *name = NULL, *sql = NULL;
        fine = value != NULL && value_read_text(value, "odbc", &name, quiet) &&
               value_read_text(value, "query", &sql, quiet) &&
               value_read_number(value, "line", &number, quiet) &&
               value_read_number(value, "column", &column, quiet) && name != NULL && sql != NULL;
        if (!fine) {
            break;
        }
        value_set_text(arena, bare, "odbc", name);
        value_set_text(arena, bare, "query", sql);
        fine = warehouse_query_read(bare, arena, &query, quiet);
        query.place = (Place){ .file = settings_file, .line = (int)number, .column = (int)column };
        g_array_append_val(ret, query);
    }
    g_clear_pointer(&map, g_mapped_file_unref);
    return fine;
}

typedef struct {
    const char *sql;
    FILE *rows;
} Question;

static char *
select_rows(Odbc *odbc, void *data, GString *answer)
{
    const Question *question = data;

    (void)answer;
    return odbc_select(odbc, question->sql, question->rows);
}

static bool
keep_rows(const char *folder, const WarehouseQuery *query, const char *option, unsigned timeout,
          Diag *diag)
{
    g_autofree char *path = g_build_filename(folder, query->path, NULL);
    g_autofree char *place = g_path_get_dirname(path);
    GMappedFile *map = NULL;
    FILE *rows = tmpfile();

    if (g_file_test(place, G_FILE_TEST_IS_SYMLINK)) {
        return diag_error(diag, query->place, "odbc",
                          "%s is a link, but the rows are saved in a folder: remove it", place);
    }
    Question question = { query->sql, rows };
    g_autofree char *error = rows != NULL
                                 ? odbc_in_process(option, timeout, select_rows, &question, NULL)
                                 : g_strdup("no folder for temporary files");
    bool kept =
        error == NULL || diag_error(diag, query->place, "odbc", "%s: %s", query->connection, error);
    if (kept) {
        Bytes bytes = map_whole(rows, &map);
        kept = file_write(path, bytes.data, bytes.size, NULL, diag);
    }
    g_clear_pointer(&map, g_mapped_file_unref);
    if (rows != NULL) {
        (void)fclose(rows);
    }
    return kept;
}

static bool
is_asked(const GArray *queries, const char *path)
{
    for (guint i = 0; i < queries->len; i++) {
        if (g_str_equal(g_array_index(queries, WarehouseQuery, i).path, path)) {
            return true;
        }
    }
    return false;
}

/* Removes saved rows of the connection that no query needs any more. Files with other names are not
 * ours. */
static void
remove_stale(const char *folder, const char *name, const GArray *queries)
{
    g_autofree char *place = g_build_filename(folder, "odbc", NULL);
    g_autofree char *pattern = g_strdup_printf("^%s-[0-9a-f]{12}\\.csv$", name);
    g_autoptr(GDir) dir =
        g_file_test(place, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(place, 0, NULL);

    for (const char *file = NULL; dir != NULL && (file = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename("odbc", file, NULL);
        if (g_regex_match_simple(pattern, file, 0, 0) && !is_asked(queries, path)) {
            g_autofree char *whole = g_build_filename(folder, path, NULL);
            (void)unlink(whole);
        }
    }
}

static void
fetch_one(const char *folder, const char *option, const GArray *queries, unsigned timeout,
          Diag *diag)
{
    g_autofree char *name = g_strndup(option, strcspn(option, "="));
    bool any = false, kept = true;

    for (guint i = 0; i < queries->len; i++) {
        const WarehouseQuery *query = &g_array_index(queries, WarehouseQuery, i);
        if (g_str_equal(query->connection, name)) {
            any = true;
            kept = keep_rows(folder, query, option, timeout, diag) && kept;
        }
    }
    if (any && kept) {
        remove_stale(folder, name, queries);
    }
    if (!any) {
        diag_error(diag, (Place){ .file = settings_file, .line = 1, .column = 1 }, "odbc-query",
                   "no query of report.yaml uses the connection '%s': {odbc: %s, query: SELECT …}",
                   name, name);
    }
}

int
warehouse_fetch(const char *folder, char *const *connections, int timeout)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GArray) queries = g_array_new(FALSE, FALSE, sizeof(WarehouseQuery));
    Diag *diag = diag_new();
    Listing listing = { .folder = folder, .out = tmpfile() };

    bool listed =
        listing.out != NULL &&
        session_guard(folder, NULL, &(SessionFiles){ 0 }, list_inside, &listing) == EXIT_FINE &&
        read_list(listing.out, arena, queries);
    for (char *const *option = connections; listed && *option != NULL; option++) {
        fetch_one(folder, *option, queries, (unsigned)timeout, diag);
    }
    if (listing.out != NULL) {
        (void)fclose(listing.out);
    }
    int status = command_finish(diag, folder, false, false);
    diag_free(diag);
    return status;
}
