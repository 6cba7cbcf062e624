#include "cli/new_from.h"

#include "base/files.h"
#include "cli/session.h"
#include "sources/source.h"

#include <string.h>

enum { LEFT_NAMED = 5 /* number of files to name */ };

typedef struct {
    const char *folder, *from;
    Arena *arena;
    Diag *diag;
    size_t n_results, n_prices, n_left;
    GString *left;         /* names of files that were not copied */
    GHashTable *no_meta;   /* files of the report in formats that take no metadata */
    GHashTable *dropped;   /* figures without data, or that do not draw it */
    const char *templates; /* NULL: the program's own templates are missing */
    const char *const *figures;
    size_t n_figures;
    bool lenient; /* data were left out or assumed */
} NewFrom;

/* ---- The data ---- */

static bool
is_price_format(const char *format)
{
    static const char *const formats[] = { "prices-csv", "prices-json",  "skypilot",    "aws-csv",
                                           "aws-json",   "gcp-skus",     "opencost",    "fmbench",
                                           "focus",      "azure-prices", "price-sheet", NULL };

    return g_strv_contains(formats, format);
}

/* Files that a report reads by name. */
static bool
is_own_file(const char *path)
{
    static const char *const names[] = { "accelerators.yaml",
                                         "workloads.yaml",
                                         "support.yaml",
                                         "sources.yaml",
                                         "sources.json",
                                         "theme.yaml",
                                         NULL };

    return g_strv_contains(names, path);
}

/* The path of the file in the report; NULL: not a data file. Price files go to prices/, all others
 * to results/. */
static const char *
place_file(NewFrom *new, const char *path, Bytes bytes)
{
    g_autoptr(Diag) doubts = diag_new();
    const SourceFile file = { .root = new->from, .path = path, .bytes = bytes };

    if (is_own_file(path)) {
        return path;
    }
    const SourceFormat *format = source_recognise(&file, doubts);
    if (format == NULL) {
        return NULL;
    }
    bool price = is_price_format(format->name);
    if (!format->companion) {
        *(price ? &new->n_prices : &new->n_results) += 1;
    }
    const char *place = arena_printf(new->arena, "%s/%s", price ? "prices" : "results", path);
    if (g_str_equal(format->name, "mlperf-training-log")) {
        g_hash_table_add(new->no_meta, (char *)(uintptr_t)place);
    }
    return place;
}

static bool
copy_file(NewFrom *new, const char *path)
{
    g_autoptr(Arena) arena = arena_new();
    const char *full = path_inside(arena, new->from, path);
    Bytes bytes = { 0 };
    bool changed = false;

    if (full == NULL ||
        !file_map(full, LIMIT_DATA_FILE, (Place){ .file = path }, arena, &bytes, new->diag)) {
        return false;
    }
    const char *place = place_file(new, path, bytes);
    if (place == NULL) {
        if (new->n_left++ < LEFT_NAMED) {
            g_string_append_printf(new->left, "%s%s", new->n_left > 1 ? ", " : "", path);
        }
        return true;
    }
    return file_write(arena_printf(arena, "%s/%s", new->folder, place), bytes.data, bytes.size,
                      &changed, new->diag);
}

/* Copies the data files, and the metadata files beside them. */
static bool
copy_data(NewFrom *new)
{
    static const char *const everything[] = { "**" };
    size_t n = 0;
    const char *const *files =
        folder_find(new->from, everything, 1, (Place){ 0 }, new->arena, &n, new->diag);
    bool fine = files != NULL;

    for (size_t i = 0; files != NULL && i < n && fine; i++) {
        fine = copy_file(new, files[i]);
    }
    return fine && (new->n_results + new->n_prices > 0 ||
                    diag_error(new->diag, (Place){ .file = new->from }, "new-empty",
                               "no file of this folder was recognised as results or prices; "
                               "'accelreport check' reports why"));
}

/* ---- report.yaml ---- */

/* What the copied files were found to lack. */
typedef struct {
    NewFrom *new;
    GString *known, *unknown; /* lines of `meta` */
    GHashTable *lacking;      /* path → all facts that the file does not state */
} MetaLines;

/* Appends the text in double quotes. */
static void
append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, (unsigned char)*at < 0x20 ? '?' : *at);
    }
    g_string_append_c(out, '"');
}

static void
add_assumed(void *context, const char *path, const char *assumed)
{
    const MetaLines *lines = context;

    if (g_hash_table_contains(lines->new->no_meta, path)) {
        lines->new->lenient = true;
        return;
    }
    const char *lacks = g_hash_table_lookup(lines->lacking, path);
    g_string_append(lines->known, "    ");
    append_quoted(lines->known, path);
    g_string_append_printf(lines->known, ": {%s} # from the file name", assumed);
    if (lacks != NULL) {
        g_string_append_printf(lines->known, "; in full: %s", lacks);
    }
    g_string_append_c(lines->known, '\n');
    g_hash_table_remove(lines->lacking, path);
}

/* Files that lack facts: path, the facts, and what the line of `meta` is for: the folder if all of
 * its files lack the same, else the file. */
static const Table *
lacking_files(NewFrom *new, Store *store)
{
    return store_query(
        store,
        "WITH data AS (SELECT path, rtrim(path, replace(path, '/', '')) AS folder FROM"
        " (SELECT path FROM source UNION SELECT path FROM unread WHERE what <> 'other')),"
        " lacking AS (SELECT DISTINCT path, folder,"
        " substr(cure, instr(cure, '{'), instr(cure, '}') - instr(cure, '{') + 1) AS facts"
        " FROM unread JOIN data USING (path)"
        " WHERE code IN ('metadata-missing', 'metadata-unstated'))"
        "SELECT path, facts, iif(count(*) OVER (PARTITION BY folder, facts) > 1"
        " AND count(*) OVER (PARTITION BY folder, facts) ="
        " (SELECT count(*) FROM data WHERE data.folder = lacking.folder), folder || '*', path) "
        "FROM lacking ORDER BY path",
        (Place){ 0 }, new->arena, new->diag);
}

/* Lists what files and their names do not say, as commented lines to fill in. */
static void
add_missing(MetaLines *lines, const Table *table)
{
    const char *last = NULL;

    for (size_t row = 0; row < table->n_rows; row++) {
        const char *files = table_cell(table, row, 2)->text;
        if (g_strcmp0(files, last) != 0 &&
            g_hash_table_contains(lines->lacking, table_cell(table, row, 0)->text)) {
            g_string_append(lines->unknown, "    # ");
            append_quoted(lines->unknown, files);
            g_string_append_printf(lines->unknown, ": %s\n", table_cell(table, row, 1)->text);
            last = files;
        }
    }
}

/* Reads the report's data leniently and lists what they lack. Returns false only after an internal
 * error. */
static bool
find_meta(NewFrom *new, MetaLines *lines)
{
    g_autoptr(Diag) unheard = diag_new(); /* ignored: the build reports these again */
    g_autoptr(Store) store = store_open(NULL, new->diag);
    size_t n_files = 0, n_rows = 0;

    if (store == NULL) {
        return false;
    }
    report_load_data(new->folder, NULL, store, new->arena, unheard);
    store_count_unread(store, &n_files, &n_rows);
    new->lenient = n_files + n_rows > 0 || store_has_unstated(store);
    const Table *table = lacking_files(new, store);
    for (size_t row = 0; table != NULL && row < table->n_rows; row++) {
        g_hash_table_insert(lines->lacking, (char *)(uintptr_t)table_cell(table, row, 0)->text,
                            (char *)(uintptr_t)table_cell(table, row, 1)->text);
    }
    store_each_assumed(store, add_assumed, lines);
    if (table != NULL) {
        add_missing(lines, table);
    }
    return table != NULL;
}

static bool
write_file(NewFrom *new, const char *name, const GString *text)
{
    bool changed = false;
    const char *path = arena_printf(new->arena, "%s/%s", new->folder, name);

    return file_write(path, text->str, text->len, &changed, new->diag);
}

static const char *
title_of(NewFrom *new)
{
    g_autofree char *whole = g_canonicalize_filename(new->from, NULL);
    g_autofree char *base = g_path_get_basename(whole);

    return g_utf8_validate(base, -1, NULL) ? arena_strdup(new->arena, base) : "Results";
}

/* `lines` is NULL before the metadata are known. */
static bool
write_settings(NewFrom *new, const MetaLines *lines)
{
    g_autoptr(GString) out = g_string_new("title: ");

    append_quoted(out, title_of(new));
    g_string_append(out, "\npages: [index.md, standard-report, coverage, provenance]\ndata:\n");
    if (new->n_results > 0) {
        g_string_append(out, "  results: [\"results/**\"]\n");
    }
    if (new->n_prices > 0) {
        g_string_append(out, "  prices: [\"prices/**\"]\n");
    }
    if (lines == NULL || new->lenient) {
        g_string_append(out, "  # Leaves out what cannot be read, and lists it on a page. Remove "
                             "this line to make that an error.\n  lenient: true\n");
    }
    if (lines != NULL && lines->known->len + lines->unknown->len > 0) {
        bool only_unknown = lines->known->len == 0;
        g_string_append_printf(out, "  %smeta:\n", only_unknown ? "# " : "");
        if (lines->known->len > 0) {
            g_string_append_printf(out,
                                   "    # What these files do not state. Correct what is "
                                   "wrong, and remove the comments.\n%s",
                                   lines->known->str);
        }
        if (lines->unknown->len > 0) {
            g_string_append_printf(out,
                                   "    # What these files lack: fill it in, and remove the # "
                                   "before them.\n%s",
                                   lines->unknown->str);
        }
    }
    return write_file(new, "report.yaml", out);
}

/* ---- The page ---- */

static bool
list_figures(NewFrom *new)
{
    static const char *const all[] = { "*.yaml" };
    const char *folder = arena_printf(new->arena, "%s/figures", new->templates);

    new->figures =
        folder_find(folder, all, 1, (Place){ 0 }, new->arena, &new->n_figures, new->diag);
    return new->figures != NULL;
}

/* "time-to-train" for "time-to-train.yaml". */
static const char *
figure_name(const NewFrom *new, size_t i)
{
    return arena_printf(new->arena, "%.*s", (int)(strlen(new->figures[i]) - strlen(".yaml")),
                        new->figures[i]);
}

/* Writes index.md with all figures that are not dropped. Sets ret_lines[i] to the line on which the
 * block of figure i begins, or 0 if the figure is left out. */
static bool
write_page(NewFrom *new, int *ret_lines)
{
    g_autoptr(GString) out = g_string_new(NULL);
    int line = 0;

    g_string_append_printf(out,
                           "# %s\n\nEach figure below is from the program's catalogue. Narrow "
                           "one with `where:`, or change its `title:`.\n",
                           title_of(new));
    line = 3;
    for (size_t i = 0; i < new->n_figures; i++) {
        const char *name = figure_name(new, i);
        ret_lines[i] = 0;
        if (!g_hash_table_contains(new->dropped, name)) {
            ret_lines[i] = line + 2;
            g_string_append_printf(out, "\n```chart fig-%s\nuse: %s\n```\n", name, name);
            line += 4;
        }
    }
    return write_file(new, "index.md", out);
}

/* The index of the figure whose block a message is about; -1: none. */
static int
figure_at(const NewFrom *new, const int *lines, Place place)
{
    if (g_strcmp0(place.file, "index.md") != 0) {
        for (size_t i = 0; place.file != NULL && i < new->n_figures; i++) {
            if (lines[i] > 0 && g_str_has_suffix(place.file, new->figures[i])) {
                return (int)i;
            }
        }
        return -1;
    }
    for (size_t i = 0; i < new->n_figures; i++) {
        if (lines[i] > 0 && place.line >= lines[i] && place.line <= lines[i] + 2) {
            return (int)i;
        }
    }
    return -1;
}

/* Loads the report and drops figures with errors or without values. Returns true if all remaining
 * figures are good. *ret_fine is false if there are other errors. */
static bool
try_page(NewFrom *new, const int *lines, bool *ret_fine)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, new->diag);
    size_t n = 0;
    bool good = true;

    *ret_fine = store != NULL;
    if (store == NULL) {
        return true;
    }
    report_load_folded(new->folder, new->templates, NULL, store, arena, diag);
    const DiagMessage *messages = diag_messages(diag, &n);
    for (size_t i = 0; i < n; i++) {
        bool empty = g_str_equal(messages[i].code, "figure-empty");
        int figure = figure_at(new, lines, messages[i].place);
        if (messages[i].level != DIAG_ERROR && !empty) {
            continue;
        }
        if (figure >= 0) {
            good = false;
            g_hash_table_add(new->dropped, (char *)(uintptr_t)figure_name(new, (size_t)figure));
        } else if (messages[i].level == DIAG_ERROR) {
            diag_error(new->diag, messages[i].place, messages[i].code, "%s", messages[i].text);
            *ret_fine = false;
        }
    }
    return good || !*ret_fine;
}

static bool
make_page(NewFrom *new)
{
    int *lines = arena_array(new->arena, int, new->n_figures + 1);
    bool done = false, fine = true;

    while (!done && fine) {
        fine = write_page(new, lines);
        done = fine && try_page(new, lines, &fine);
    }
    return fine;
}

/* ---- All ---- */

static bool
check_from(NewFrom *new)
{
    const char *settings = arena_printf(new->arena, "%s/report.yaml", new->from);

    if (!folder_is_there(new->from)) {
        return diag_error(new->diag, (Place){ .file = new->from }, "folder-open",
                          "there is no such folder");
    }
    return !path_is_there(settings) ||
           diag_error(new->diag, (Place){ .file = settings }, "new-report",
                      "this folder is a report already; copy it, or build it");
}

static bool
make_report(NewFrom *new)
{
    g_autoptr(GString) known = g_string_new(NULL), unknown = g_string_new(NULL);
    g_autoptr(GHashTable) lacking = g_hash_table_new(g_str_hash, g_str_equal);
    MetaLines lines = { new, known, unknown, lacking };

    /* The first report.yaml is used to find out what the second needs. */
    return check_from(new) && new->templates != NULL &&list_figures(new) && copy_data(new) &&
           write_settings(new, NULL) && find_meta(new, &lines) && write_settings(new, &lines) &&
           make_page(new);
}

static int
make_inside(Guard *guard, void *data)
{
    NewFrom *new = data;

    (void)guard;
    if (!make_report(new)) {
        return command_finish(new->diag, new->from, false, false);
    }
    size_t n_figures = new->n_figures - g_hash_table_size(new->dropped);
    g_autofree char *out = g_build_filename(new->folder, "out", NULL);
    const char *text = arena_printf(
        new->arena,
        "%s/report.yaml · %zu result file%s, %zu price file%s, %zu figure%s%s%s%s\n"
        "Confirm what is under 'meta:' there, and build it with:\n  accelreport build %s -o %s\n",
        new->folder, new->n_results, new->n_results == 1 ? "" : "s", new->n_prices,
        new->n_prices == 1 ? "" : "s", n_figures, n_figures == 1 ? "" : "s",
        new->n_left > 0 ? " · without known data: " : "", new->left->str,
        new->n_left > LEFT_NAMED ? " …" : "", shell_word(new->folder, new->arena),
        shell_word(out, new->arena));
    return command_print(text, strlen(text)) ? EXIT_FINE : EXIT_ERRORS;
}

int
new_from(const char *folder, const char *from)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) left = g_string_new(NULL);
    g_autoptr(GHashTable) no_meta = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) dropped = g_hash_table_new(g_str_hash, g_str_equal);
    NewFrom new = { .folder = folder,
                    .from = from,
                    .arena = arena,
                    .diag = diag,
                    .left = left,
                    .no_meta = no_meta,
                    .dropped = dropped,
                    .templates = session_find_data("templates", arena, diag) };

    return session_guard(from, NULL, &(SessionFiles){ .made = folder }, make_inside, &new);
}
