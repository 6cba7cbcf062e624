#include "cli/interactive.h"

#include "cli/answer.h"
#include "cli/line_editor.h"

#include <string.h>
#include <unistd.h>

typedef struct {
    Session *session;
    const char *format; /* one of answer_formats */
    bool terminal;      /* input is from a terminal */
    bool ended;         /* .quit */
    int status;
} Interaction;

static const char help[] = "Statements end with ; and may take several lines.\n"
                           "  .tables         every relation that can be asked\n"
                           "  .schema NAME    the columns of a relation\n"
                           "  .mode FORMAT    table, csv or json\n"
                           "  .quit           leave\n";

/* Names that the Tab key completes. Static, because the library's callbacks take no context. */
static const char *const *completions;
static size_t n_completions, next_completion;

static char *
complete(const char *start, int state)
{
    next_completion = state == 0 ? 0 : next_completion;
    while (next_completion < n_completions) {
        const char *name = completions[next_completion++];
        if (g_str_has_prefix(name, start)) {
            return strdup(name); /* the library frees it */
        }
    }
    return NULL;
}

static char **
complete_words(const char *start, int from, int to)
{
    (void)from;
    (void)to;
    return rl_completion_matches(start, complete);
}

/* Reads a line without its line end; NULL at the end of the input. The caller frees it with
 * free(). */
static char *
read_line(const Interaction *interaction, bool continued)
{
    char *line = NULL;
    size_t size = 0;

    if (interaction->terminal) {
        line = readline(continued ? "       ...> " : "accelreport> ");
        if (line != NULL && line[0] != '\0') {
            add_history(line);
        }
        return line;
    }
    ssize_t n = getline(&line, &size, stdin);
    if (n < 0) {
        free(line);
        return NULL;
    }
    if (n > 0 && line[n - 1] == '\n') {
        line[n - 1] = '\0';
    }
    return line;
}

static void
answer(Interaction *interaction, const char *sql)
{
    static const char place_name[] = "query";
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Place place = { .file = place_name, .line = 1, .column = 1 };

    diag_keep_text(diag, place_name, sql);
    const Table *table = store_query(interaction->session->store, sql, place, arena, diag);

    if (table != NULL && !answer_print(table, interaction->format, arena)) {
        interaction->ended = true; /* standard output is closed */
        interaction->status = EXIT_ERRORS;
    }
    int status = command_finish(diag, NULL, false, false);
    interaction->status =
        interaction->terminal || status == EXIT_FINE ? interaction->status : status;
}

static void
refuse(Interaction *interaction, const char *line)
{
    (void)command_usage("'%s' is not a command here; .help lists the commands", line);
    interaction->status = interaction->terminal ? interaction->status : EXIT_ERRORS;
}

static bool
set_format(Interaction *interaction, const char *name)
{
    for (size_t i = 0; answer_formats[i] != NULL; i++) {
        if (g_str_equal(answer_formats[i], name)) {
            interaction->format = answer_formats[i];
            return true;
        }
    }
    return false;
}

static void
run_line(Interaction *interaction, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 2);
    const char *operand = words[1] != NULL ? g_strstrip(words[1]) : "";

    if (g_str_equal(words[0], ".quit")) {
        interaction->ended = true;
    } else if (g_str_equal(words[0], ".help")) {
        (void)command_print(help, strlen(help));
    } else if (g_str_equal(words[0], ".tables")) {
        answer(interaction, "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') "
                            "AND name NOT LIKE 'sqlite%' ORDER BY name");
    } else if (g_str_equal(words[0], ".schema") && operand[0] != '\0' &&
               strchr(operand, '"') == NULL) {
        g_autofree char *sql = g_strdup_printf("SELECT * FROM \"%s\" LIMIT 0", operand);
        answer(interaction, sql);
    } else if (!g_str_equal(words[0], ".mode") || !set_format(interaction, operand)) {
        refuse(interaction, line);
    }
}

/* Handles one line: a command, or the next part of a statement. */
static void
take_line(Interaction *interaction, GString *statement, const char *line)
{
    if (statement->len == 0 && line[0] == '.') {
        run_line(interaction, line);
        return;
    }
    if (statement->len > 0 || line[strspn(line, " \t")] != '\0') {
        g_string_append_printf(statement, "%s\n", line);
    }
    if (store_statement_is_complete(statement->str)) {
        answer(interaction, statement->str);
        g_string_truncate(statement, 0);
    }
}

static void
offer_names(Session *session)
{
    completions = store_relations(session->store, session->arena, &n_completions);
    rl_attempted_completion_function = complete_words;
    rl_readline_name = "accelreport";
}

int
interactive_run(Session *session, const char *format)
{
    Interaction interaction = { .session = session,
                                .format = format,
                                .terminal =
                                    isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 };
    g_autoptr(GString) statement = g_string_new(NULL);
    char *line;

    if (!store_prepare(session->store, session->diag)) {
        return EXIT_ERRORS;
    }
    if (interaction.terminal) {
        const char *problem = library_problem(&editor_library);
        if (problem != NULL) {
            diag_error(session->diag, (Place){ 0 }, "query-editor",
                       "queries cannot be typed here: %s; give the query as an argument", problem);
            return EXIT_ERRORS;
        }
        offer_names(session);
    }
    while (!interaction.ended && (line = read_line(&interaction, statement->len > 0)) != NULL) {
        take_line(&interaction, statement, line);
        free(line);
    }
    if (statement->len > 0) {
        answer(&interaction, statement->str);
    }
    return interaction.status;
}
