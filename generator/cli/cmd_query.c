#include "analysis/analysis.h"
#include "base/memory_limit.h"
#include "base/processor_time.h"
#include "cli/answer.h"
#include "cli/interactive.h"
#include "sources/tables/sheet.h"
#include "store/sheets.h"

#include <string.h>

typedef struct {
    char *format, *database;
    gboolean interactive;
} Options;

typedef struct {
    const char *folder;       /* the report folder; or NULL */
    const char *const *files; /* files with tables instead, NULL-terminated */
    const char *sql;          /* NULL: interactive */
    const Options *options;
} Question;

/* The file's name without its extension, reduced to letters, digits and _, and made unique. */
static const char *
table_name(const char *path, GHashTable *used, Arena *arena)
{
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *valid = g_utf8_make_valid(base, -1);
    g_autoptr(GString) name = g_string_new(NULL);
    char *point = strrchr(valid, '.');

    if (point != NULL && point > valid) {
        *point = '\0';
    }
    for (const char *p = valid; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        g_string_append_unichar(name, g_unichar_isalnum(c) && c != 0xfffd ? c : '_');
    }
    if (g_ascii_isdigit(name->str[0]) || g_ascii_strncasecmp(name->str, "sqlite_", 7) == 0) {
        g_string_prepend_c(name, '_');
    }
    const char *unique = arena_strdup(arena, name->str);
    for (int i = 2; g_hash_table_contains(used, unique); i++) {
        unique = arena_printf(arena, "%s_%d", name->str, i);
    }
    return unique;
}

/* Loads each file as a table of that name; the first is also available as `data`. */
static void
load_files(Session *session, const char *const *files)
{
    /* SQL ignores the case of ASCII letters in names. */
    g_autoptr(GHashTable) used = g_hash_table_new(g_str_hash, g_str_equal);
    Arena *arena = session->arena;
    Diag *diag = session->diag;
    bool any = false;

    session->with_notes = true;
    session->store = store_open_empty(diag);
    if (session->store == NULL || !analysis_attach(session->store, diag)) {
        return;
    }
    for (size_t i = 0; files[i] != NULL; i++) {
        Bytes bytes;
        const char *name = table_name(files[i], used, arena);
        bool imported =
            file_map(files[i], LIMIT_DATA_FILE, (Place){ .file = files[i] }, arena, &bytes, diag) &&
            store_import_sheet(session->store, name, bytes, files[i], diag);
        any = any || imported;
        g_hash_table_add(used, (char *)(uintptr_t)name);
        if (i == 0 && g_ascii_strcasecmp(name, "data") != 0) {
            if (imported) {
                store_name_again(session->store, name, "data", diag);
            }
            g_hash_table_add(used, (char *)(uintptr_t) "data");
        }
    }
    if (!any) {
        g_clear_pointer(&session->store, store_close); /* no file could be read */
    }
}

static Session *
load(const Question *question)
{
    const char *folder = question->folder != NULL ? question->folder : ".";
    Session *session = session_new(folder, question->options->database, NULL);

    if (question->files != NULL) {
        load_files(session, question->files);
    } else {
        session_load_data(session);
    }
    return session;
}

/* Answers from everything that could be read. If something could not, the exit status is 1. */
static int
run(const Question *question)
{
    static const char place_name[] = "query";
    const char *sql = question->sql;
    Session *session = load(question);
    bool printed = true;

    if (session->store != NULL) {
        Place place = { .file = place_name, .line = 1, .column = 1 };
        diag_keep_text(session->diag, place_name, sql);
        const Table *table = store_query(session->store, sql, place, session->arena, session->diag);
        printed = table == NULL || answer_print(table, question->options->format, session->arena);
    }
    int status = session_finish(session, false);
    return printed ? status : EXIT_ERRORS;
}

/* Problems of reading are printed before the first prompt. */
static int
run_interactively(const Question *question)
{
    Session *session = load(question);
    int status = EXIT_FINE;

    if (session->store != NULL) {
        int read = command_finish(session->diag, session->folder, false, session->with_notes);
        diag_free(session->diag);
        session->diag = diag_new();
        processor_time_lift();
        memory_limit_lift();
        status = interactive_run(session, question->options->format);
        status = MAX(status, read);
    }
    int finished = session_finish(session, false);
    return MAX(status, finished);
}

static int
answer_inside(Guard *guard, void *data)
{
    const Question *question = data;

    (void)guard;
    return question->sql != NULL ? run(question) : run_interactively(question);
}

static int
answer(const Question *question)
{
    bool of_files = question->files != NULL;
    SessionFiles files = { .database = question->options->database,
                           .more = of_files ? question->files + 1 : NULL };

    return session_guard(of_files ? question->files[0] : question->folder, NULL, &files,
                         answer_inside, (void *)(uintptr_t)question);
}

/* Operands are files, then SQL; without SQL, shows the first table. */
static int
answer_files(const Options *options, int n_files, int n_rest, char **operands)
{
    const char *sql = n_rest > 0 ? operands[n_files] : "SELECT * FROM data";

    if (options->database != NULL) {
        return command_usage("--database is for the data of a folder, not of files");
    }
    if (n_rest > (options->interactive ? 0 : 1)) {
        return command_usage("there is no file '%s'", operands[n_files]);
    }
    g_autoptr(GPtrArray) files = g_ptr_array_new();
    for (int i = 0; i < n_files; i++) {
        g_ptr_array_add(files, operands[i]);
    }
    g_ptr_array_add(files, NULL);
    return answer(&(Question){ .files = (const char *const *)(void *)files->pdata,
                               .sql = options->interactive ? NULL : sql,
                               .options = options });
}

static int
run_with(const Options *options, int argc, char **argv)
{
    int n_files = 0;

    if (!g_strv_contains(answer_formats, options->format)) {
        return command_usage("--format must be table, csv or json, not '%s'", options->format);
    }
    while (n_files + 1 < argc && file_is_there(argv[n_files + 1])) {
        n_files++;
    }
    if (n_files > 0) {
        return answer_files(options, n_files, argc - 1 - n_files, argv + 1);
    }
    if (options->interactive) {
        return argc <= 2
                   ? answer(&(Question){ .folder = argc == 2 ? argv[1] : ".", .options = options })
                   : command_usage("query --interactive takes a folder or files");
    }
    return argc == 2 || argc == 3
               ? answer(&(Question){ .folder = argc == 3 ? argv[1] : ".",
                                     .sql = argv[argc - 1],
                                     .options = options })
               : command_usage("query takes a folder or files, and one SQL text");
}

int
command_query(int argc, char **argv)
{
    Options options = { 0 };
    GOptionEntry entries[] = {
        { "format", 'f', 0, G_OPTION_ARG_STRING, &options.format, "table (default), csv or json",
          "FORMAT" },
        { "database", 0, 0, G_OPTION_ARG_FILENAME, &options.database, "Save the database", "FILE" },
        { "interactive", 'i', 0, G_OPTION_ARG_NONE, &options.interactive,
          "Read statements from standard input, each ended by ;", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (command_parse(
            entries, "[DIR | FILE…] [SQL]",
            "Runs one SELECT over the data of DIR (default: this folder): score, "
            "cost_to_train, price, run …\n"
            "Or over the tables in files: CSV in any dialect, Markdown, .xlsx or .ods. Each "
            "file becomes a table with its name, the first one also 'data'. Without SQL the "
            "first table is printed. A note reports what was guessed about each file.",
            &argc, &argv, &status)) {
        options.format = options.format != NULL ? options.format : g_strdup("table");
        status = run_with(&options, argc, argv);
    }
    g_free(options.format);
    g_free(options.database);
    return status;
}
