#include "cli/answer.h"
#include "cli/interactive.h"

#include <string.h>

typedef struct {
    char *format, *database, *results_sql;
    gboolean interactive;
} Options;

typedef struct {
    const char *folder, *sql; /* NULL: a conversation */
    const Options *options;
} Question;

/* Answers over all that could be read; what could not makes the exit status 1. */
static int
run(const char *folder, const char *sql, const Options *options)
{
    static const char place_name[] = "query";
    Session *session = session_new(folder, options->database, NULL);
    bool printed = true;

    session->results_sql = options->results_sql;
    session_load_data(session);
    if (session->store != NULL) {
        Place place = { .file = place_name, .line = 1, .column = 1 };
        diag_keep_text(session->diag, place_name, sql);
        const Table *table = store_query(session->store, sql, place, session->arena, session->diag);
        printed = table == NULL || answer_print(table, options->format, session->arena);
    }
    int status = session_finish(session, false);
    return printed ? status : EXIT_ERRORS;
}

/* What could not be read is said before the first question. */
static int
converse(const char *folder, const Options *options)
{
    Session *session = session_new(folder, options->database, NULL);
    int status = EXIT_FINE;

    session->results_sql = options->results_sql;
    session_load_data(session);
    if (session->store != NULL) {
        int read = command_finish(session->diag, folder, false, false);
        diag_free(session->diag);
        session->diag = diag_new();
        status = interactive_run(session, options->format);
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
    return question->sql != NULL ? run(question->folder, question->sql, question->options)
                                 : converse(question->folder, question->options);
}

static int
answer(const char *folder, const char *sql, const Options *options)
{
    return session_guard(folder, NULL, &(SessionFiles){ .database = options->database },
                         answer_inside, &(Question){ folder, sql, options });
}

static int
run_with(const Options *options, int argc, char **argv)
{
    if (!g_strv_contains(answer_formats, options->format)) {
        return command_usage("--format is table, csv or json, not '%s'", options->format);
    }
    if (options->results_sql != NULL && options->database == NULL) {
        return command_usage("--results-sql needs --database FILE, the database to read");
    }
    if (options->interactive) {
        return argc <= 2 ? answer(argc == 2 ? argv[1] : ".", NULL, options)
                         : command_usage("query --interactive takes a folder only");
    }
    return argc == 2 || argc == 3 ? answer(argc == 3 ? argv[1] : ".", argv[argc - 1], options)
                                  : command_usage("query takes a folder and one SQL text");
}

int
command_query(int argc, char **argv)
{
    Options options = { 0 };
    GOptionEntry entries[] = {
        { "format", 'f', 0, G_OPTION_ARG_STRING, &options.format, "table (default), csv or json",
          "FORMAT" },
        { "database", 0, 0, G_OPTION_ARG_FILENAME, &options.database, "Keep the database", "FILE" },
        { "results-sql", 0, 0, G_OPTION_ARG_STRING, &options.results_sql,
          "Read results from another program's --database with this SELECT", "SQL" },
        { "interactive", 'i', 0, G_OPTION_ARG_NONE, &options.interactive,
          "Read statements from standard input, each ended by ;", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (command_parse(entries, "[DIR] SQL",
                      "Runs one SELECT over the data of DIR (default: this folder): score, "
                      "cost_to_train, price, run …",
                      &argc, &argv, &status)) {
        options.format = options.format != NULL ? options.format : g_strdup("table");
        status = run_with(&options, argc, argv);
    }
    g_free(options.format);
    g_free(options.database);
    g_free(options.results_sql);
    return status;
}
