#include "analysis/analysis.h"
#include "charts/chart.h"
#include "cli/session.h"
#include "outputs/output.h"
#include "sources/tables/sheet.h"
#include "sources/tables/workbook.h"

#include <string.h>

typedef struct {
    int n_files;
    char **files;
    const char *stage, *folder, *id;
} Dump;

/* dump records FILE…: prints every record of each file. */
static int
dump_records_inside(Guard *guard, void *data)
{
    const Dump *dump = data;
    int n_files = dump->n_files;
    char **files = dump->files;
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);

    (void)guard;
    for (int i = 0; i < n_files; i++) {
        SourceFile file = { .path = files[i] };
        g_autofree char *folder = g_get_current_dir();
        file.root = g_path_is_absolute(files[i]) ? "/" : folder;
        file.path += g_path_is_absolute(files[i]);
        if (file_read(files[i], LIMIT_DATA_FILE, (Place){ .file = files[i] }, arena, &file.bytes,
                      diag)) {
            records_dump(&file, out, diag);
        }
    }
    bool printed = command_print(out->str, out->len);
    int status = command_finish(diag, NULL, false, true);
    return printed ? status : EXIT_ERRORS;
}

/* Files that describe a data file may be in any folder above it. */
static int
dump_records(int n_files, char **files)
{
    static const char *const everything[] = { "/", NULL };

    return session_guard(NULL, NULL, &(SessionFiles){ .more = everything }, dump_records_inside,
                         &(Dump){ .n_files = n_files, .files = files });
}

/* Splits FILE#SHEET. A file's name may contain the character, too. */
static char *
split_sheet(const char *operand, const char **ret_sheet)
{
    *ret_sheet = NULL;
    for (const char *at = operand; !file_is_there(operand) && (at = strchr(at, '#')) != NULL;
         at++) {
        g_autofree char *path = g_strndup(operand, (size_t)(at - operand));
        if (file_is_there(path)) {
            *ret_sheet = at + 1;
            return g_steal_pointer(&path);
        }
    }
    return g_strdup(operand);
}

/* Appends at least `n_columns` cells. */
static void
append_sheet_row(const SheetRow *row, size_t n_columns, GString *out)
{
    for (size_t i = 0; i < MAX(n_columns, row->n_cells); i++) {
        g_string_append(out, i > 0 ? "," : "");
        csv_append_field(out, i < row->n_cells ? row->cells[i].text : "");
    }
    g_string_append_c(out, '\n');
}

/* Makes every row at least as long as the first, which is usually the header. Prints in portions,
 * so that a large sheet does not fill the memory. */
static bool
print_sheet(Sheet *sheet)
{
    enum { PIECE_SIZE = 1 << 20 };
    g_autoptr(GString) out = g_string_new(NULL);
    const SheetRow *row = NULL;
    size_t n_columns = 0;

    while (sheet_next_row(sheet, &row)) {
        n_columns = n_columns > 0 ? n_columns : row->n_cells;
        append_sheet_row(row, n_columns, out);
        if (out->len > PIECE_SIZE) {
            if (!command_print(out->str, out->len)) {
                return false;
            }
            g_string_truncate(out, 0);
        }
    }
    return command_print(out->str, out->len);
}

static bool
print_workbook(Bytes bytes, const char *path, const char *name, Diag *diag)
{
    g_autoptr(Workbook) workbook = workbook_open(bytes, path, diag);
    g_autoptr(Sheet) sheet = workbook != NULL ? workbook_read_sheet(workbook, name, diag) : NULL;

    if (sheet == NULL) {
        return true;
    }
    workbook_warn_uncached(sheet, diag);
    return print_sheet(sheet);
}

/* Prints the table found in a text file, and notes what was detected about it. */
static bool
print_table(Bytes bytes, const char *path, Diag *diag)
{
    enum { PIECE_SIZE = 1 << 16 };
    bool printed = true, more = true;
    SheetSource *source = sheet_open(bytes, path, diag);
    g_autoptr(SheetTable) table = source != NULL ? sheet_table_open(source, NULL, diag) : NULL;

    if (table == NULL) {
        return true;
    }
    g_autoptr(GString) out = g_string_new(NULL), found = g_string_new(NULL);
    sheet_dump_header(table, out);
    do {
        more = sheet_dump_rows(table, PIECE_SIZE, out, diag);
        printed = command_print(out->str, out->len);
        g_string_truncate(out, 0);
    } while (printed && more);
    sheet_describe(table, found);
    diag_note(diag, (Place){ .file = path }, "csv-dialect", "%s", found->str);
    return printed;
}

/* dump sheet FILE[#SHEET]: prints the rows of a workbook's sheet, or the table of a text file. */
static int
dump_sheet_inside(Guard *guard, void *data)
{
    const Dump *dump = data;
    const char *name = NULL;
    g_autofree char *path = split_sheet(dump->files[0], &name);
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    Place place = { .file = path };
    Bytes bytes = { 0 };
    bool printed = true;

    (void)guard;
    if (file_map(path, LIMIT_DATA_FILE, place, arena, &bytes, diag)) {
        bool is_text = name == NULL && workbook_recognise(bytes) == WORKBOOK_NONE;
        printed =
            is_text ? print_table(bytes, path, diag) : print_workbook(bytes, path, name, diag);
    }
    int status = command_finish(diag, NULL, false, true);
    return printed ? status : EXIT_ERRORS;
}

static int
dump_sheet(char *file)
{
    static const char *const everything[] = { "/", NULL };

    return session_guard(NULL, NULL, &(SessionFiles){ .more = everything }, dump_sheet_inside,
                         &(Dump){ .n_files = 1, .files = &file });
}

/* Appends every relation with its number of rows and its columns. */
static void
append_tables(Session *session, GString *out)
{
    size_t n = 0;

    if (!store_prepare(session->store, session->diag)) {
        return;
    }
    const char *const *names = store_relations(session->store, session->arena, &n);

    for (size_t i = 0; i < n; i++) {
        bool pairs = analysis_is_pairwise(names[i]);
        const char *sql = arena_printf(session->arena, "SELECT * FROM \"%s\"%s", names[i],
                                       pairs ? " WHERE 0" : "");
        const Table *table =
            store_query(session->store, sql, (Place){ 0 }, session->arena, session->diag);
        if (table == NULL) {
            continue;
        }
        if (pairs) {
            g_string_append_printf(out, "%s: pairs\n", names[i]);
        } else {
            g_string_append_printf(out, "%s: %zu rows\n", names[i], table->n_rows);
        }
        for (size_t c = 0; c < table->n_columns; c++) {
            g_string_append_printf(out, "  %s\n", table->columns[c]);
        }
    }
}

static void
append_scenes(Session *session, const char *id, GString *out)
{
    static const char *const layouts[] = { "screen", "narrow", "print" };
    const Report *report = session->report;

    for (size_t i = 0; i < report->n_figures; i++) {
        const ReportFigure *figure = &report->figures[i];
        if (figure->spec == NULL || (id != NULL && !g_str_equal(figure->id, id))) {
            continue;
        }
        for (ChartLayout layout = CHART_SCREEN; layout <= CHART_PRINT; layout++) {
            ChartSize size = { .layout = layout };
            const Scene *scene =
                chart_layout(figure->spec, session->theme, size, session->arena, session->diag);
            if (scene != NULL) {
                g_string_append_printf(out, "# %s, %s\n", figure->id, layouts[layout]);
                scene_dump(scene, out);
            }
        }
    }
}

static void
append_stage(Session *session, const char *stage, const char *id, GString *out)
{
    if (g_str_equal(stage, "tables")) {
        session_load_data(session);
        if (session->store != NULL) {
            append_tables(session, out);
        }
    } else if (session_load_report(session)) {
        OutputContext context = { .report = session->report,
                                  .theme = session->theme,
                                  .templates = session->templates,
                                  .assets = session->assets,
                                  .jobs = 1 };
        if (g_str_equal(stage, "document")) {
            report_dump(session->report, out);
        } else if (g_str_equal(stage, "scene")) {
            append_scenes(session, id, out);
        } else {
            pdf_dump(&context, out, session->diag);
        }
    }
}

static int
dump_report_inside(Guard *guard, void *data)
{
    const Dump *dump = data;
    Session *session = session_new(dump->folder, NULL, NULL);
    g_autoptr(GString) out = g_string_new(NULL);

    (void)guard;
    append_stage(session, dump->stage, dump->id, out);
    bool printed = command_print(out->str, out->len);
    int status = session_finish(session, false);
    return printed ? status : EXIT_ERRORS;
}

static int
dump_report(const char *stage, const char *folder, const char *id)
{
    return session_guard(folder, NULL, &(SessionFiles){ 0 }, dump_report_inside,
                         &(Dump){ .stage = stage, .folder = folder, .id = id });
}

int
command_dump(int argc, char **argv)
{
    static const char *const stages[] = { "records", "sheet", "tables", "document",
                                          "scene",   "pages", NULL };
    GOptionEntry entries[] = { { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL } };
    int status = EXIT_FINE;

    if (!command_parse(
            entries, "STAGE [DIR]",
            "Prints one stage of the work on DIR (default: this folder):\n"
            "  records FILE…     what the reader understood of a file\n"
            "  sheet FILE[#NAME] a sheet of a workbook, or the table in a CSV or Markdown "
            "file, as CSV\n"
            "  tables [DIR]      the relations that queries see\n"
            "  document [DIR]    the pages as trees\n"
            "  scene [DIR] [ID]  the charts as marks\n"
            "  pages [DIR]       the PDF as positioned items",
            &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2 || !g_strv_contains(stages, argv[1])) {
        return command_usage_near(
            argc > 1 ? argv[1] : NULL, stages, G_N_ELEMENTS(stages) - 1,
            "dump takes a stage: records, sheet, tables, document, scene or pages");
    }
    if (g_str_equal(argv[1], "records")) {
        return argc < 3 ? command_usage("dump records takes files")
                        : dump_records(argc - 2, argv + 2);
    }
    if (g_str_equal(argv[1], "sheet")) {
        return argc == 3 ? dump_sheet(argv[2]) : command_usage("dump sheet takes one file");
    }
    if (argc > (g_str_equal(argv[1], "scene") ? 4 : 3)) {
        return command_usage("dump %s takes one folder", argv[1]);
    }
    return dump_report(argv[1], argc > 2 ? argv[2] : ".", argc > 3 ? argv[3] : NULL);
}
