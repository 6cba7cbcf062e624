#include "analysis/edition.h"

#include "analysis/movement_rule.h"
#include "base/csv.h"
#include "base/number.h"

#include <math.h>

static const char source_relation[] = "source";

const char *
edition_text(const Table *table, size_t row, const char *column, Arena *arena)
{
    int index = column != NULL ? table_column(table, column) : -1;
    const Cell *cell = index >= 0 ? table_cell(table, row, (size_t)index) : NULL;

    if (cell == NULL || cell->kind == CELL_NULL) {
        return NULL;
    }
    if (cell->kind == CELL_TEXT) {
        return cell->text[0] != '\0' ? cell->text : NULL;
    }
    g_autoptr(GString) exact = g_string_new(NULL);
    number_append_exact(exact, cell->number);
    return arena_strdup(arena, exact->str);
}

double
edition_number(const Table *table, size_t row, const char *column)
{
    int index = column != NULL ? table_column(table, column) : -1;
    const Cell *cell = index >= 0 ? table_cell(table, row, (size_t)index) : NULL;
    double number = NAN;

    if (cell == NULL || cell->kind == CELL_NULL) {
        return NAN;
    }
    if (cell->kind == CELL_NUMBER) {
        return cell->number;
    }
    number_parse(cell->text, &number);
    return number;
}

static void
free_tables(void *tables)
{
    g_hash_table_unref(tables);
}

Edition *
edition_new(const char *name, Arena *arena)
{
    Edition *edition = arena_new0(arena, Edition);

    edition->name = arena_strdup(arena, name);
    edition->tables = g_hash_table_new(g_str_hash, g_str_equal);
    edition->hashes = g_hash_table_new(g_str_hash, g_str_equal);
    edition->paths = g_hash_table_new(g_str_hash, g_str_equal);
    arena_defer(arena, free_tables, edition->tables);
    arena_defer(arena, free_tables, edition->hashes);
    arena_defer(arena, free_tables, edition->paths);
    return edition;
}

/* Hashes are looked up by path, and paths by the ids used in other tables. */
static void
index_sources(Edition *edition, const Table *sources, Arena *arena)
{
    for (size_t i = 0; i < sources->n_rows; i++) {
        const char *id = edition_text(sources, i, "id", arena);
        const char *path = edition_text(sources, i, "path", arena);
        const char *hash = edition_text(sources, i, "sha256", arena);
        if (id != NULL && path != NULL && hash != NULL) {
            g_hash_table_insert(edition->paths, (void *)(uintptr_t)id, (void *)(uintptr_t)path);
            g_hash_table_insert(edition->hashes, (void *)(uintptr_t)path, (void *)(uintptr_t)hash);
        }
    }
}

static void
add_table(Edition *edition, const char *relation, const Table *table, Arena *arena)
{
    g_hash_table_insert(edition->tables, arena_strdup(arena, relation), (gpointer)(uintptr_t)table);
    if (g_str_equal(relation, source_relation)) {
        index_sources(edition, table, arena);
    }
}

static Table *
new_table(const CsvRow *head, Arena *arena)
{
    const char **names = arena_array(arena, const char *, head->n_fields);

    for (size_t i = 0; i < head->n_fields; i++) {
        names[i] = head->fields[i].text;
    }
    return table_new(arena, names, head->n_fields);
}

/* An empty field means unknown. */
static bool
add_row(Table *table, const CsvRow *row, const char *path, Arena *arena, Diag *diag)
{
    if (row->n_fields != table->n_columns) {
        return diag_error(diag, (Place){ .file = path, .line = row->line, .column = 1 },
                          "edition-row", "the row has %zu fields, but the header has %zu",
                          row->n_fields, table->n_columns);
    }
    Cell *cells = table_add_row(table);
    for (size_t i = 0; i < row->n_fields; i++) {
        const char *text = row->fields[i].text;
        cells[i] = cell_text(text[0] != '\0' ? arena_strdup(arena, text) : NULL);
    }
    return true;
}

bool
edition_add_csv(Edition *edition, const char *relation, Bytes bytes, const char *path, Arena *arena,
                Diag *diag)
{
    g_autoptr(CsvReader) reader = csv_reader_new(bytes, path);
    const CsvRow *row = NULL;
    Table *table = NULL;

    while (csv_read_row(reader, &row, diag)) {
        if (row == NULL) {
            if (table != NULL) {
                add_table(edition, relation, table, arena);
            }
            return true;
        }
        if (table == NULL) {
            table = new_table(row, arena);
        } else if (!add_row(table, row, path, arena, diag)) {
            return false;
        }
    }
    return false;
}

static bool
read_relation(Edition *edition, const char *folder, const char *relation, Arena *arena, Diag *diag)
{
    const char *path = arena_printf(arena, "%s/%s.csv", folder, relation);
    Bytes bytes = { 0 };

    if (g_hash_table_contains(edition->tables, relation) ||
        !g_file_test(path, G_FILE_TEST_EXISTS)) {
        return true;
    }
    return file_read(path, LIMIT_DATA_FILE, (Place){ .file = path }, arena, &bytes, diag) &&
           edition_add_csv(edition, relation, bytes, path, arena, diag);
}

static const char *
manifest_text(const Value *manifest, const char *key)
{
    const Value *value = value_lookup(manifest, key);

    return value != NULL && value->kind == VALUE_STRING ? value->text : NULL;
}

static bool
read_manifest(Edition *edition, const char *path, Arena *arena, Diag *diag)
{
    Bytes bytes = { 0 };

    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        return true;
    }
    if (!file_read(path, LIMIT_REPORT_FILE, (Place){ .file = path }, arena, &bytes, diag)) {
        return false;
    }
    const Value *manifest = value_parse_json(bytes.data, bytes.size, path, arena, diag);
    if (manifest == NULL) {
        return false;
    }
    edition->program = manifest_text(manifest, "generator");
    edition->edition = manifest_text(manifest, "edition");
    edition->date = manifest_text(manifest, "date");
    return true;
}

static bool
has_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

bool
edition_is_built(const char *path)
{
    return (has_file(path, "manifest.json") && !has_file(path, "report.yaml")) ||
           (has_file(path, "score.csv") && has_file(path, "source.csv"));
}

Edition *
edition_read_built(const char *path, Arena *arena, Diag *diag)
{
    Edition *edition = edition_new(path, arena);
    bool is_data = has_file(path, "score.csv");
    const char *data = is_data ? edition->name : arena_printf(arena, "%s/data", path);
    const char *manifest = arena_printf(arena, "%s/%smanifest.json", path, is_data ? "../" : "");

    if (!has_file(data, "score.csv")) {
        diag_error(diag, (Place){ .file = edition->name }, "edition-data",
                   "this edition was built without its data; build it again with --only data");
        return NULL;
    }
    if (!read_manifest(edition, manifest, arena, diag) ||
        !read_relation(edition, data, source_relation, arena, diag)) {
        return NULL;
    }
    for (size_t i = 0; i < n_movement_rules; i++) {
        if (!read_relation(edition, data, movement_rules[i].relation, arena, diag)) {
            return NULL;
        }
    }
    return edition;
}

static bool
query_relation(Edition *edition, Store *store, const char *relation, Arena *arena, Diag *diag)
{
    if (g_hash_table_contains(edition->tables, relation)) {
        return true;
    }
    const char *sql = arena_printf(arena, "SELECT * FROM \"%s\"", relation);
    const Table *table = store_query(store, sql, (Place){ .file = edition->name }, arena, diag);

    if (table != NULL) {
        add_table(edition, relation, table, arena);
    }
    return table != NULL;
}

Edition *
edition_read_store(Store *store, const char *name, const char *program, Arena *arena, Diag *diag)
{
    Edition *edition = edition_new(name, arena);

    edition->program = program;
    if (!query_relation(edition, store, source_relation, arena, diag)) {
        return NULL;
    }
    for (size_t i = 0; i < n_movement_rules; i++) {
        if (!query_relation(edition, store, movement_rules[i].relation, arena, diag)) {
            return NULL;
        }
    }
    return edition;
}
