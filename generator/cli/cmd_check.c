#include "base/jobs.h"
#include "charts/chart.h"
#include "cli/output_list.h"
#include "cli/render.h"
#include "cli/summary.h"
#include "outputs/pdf/pages/deck.h"

#include <string.h>

/* Checks figures and settings even if other errors prevent a build. Without a theme, which was
 * reported, charts cannot be laid out. */
static void
check_without_outputs(Session *session, const Report *report)
{
    for (size_t i = 0; session->theme != NULL && i < report->n_figures; i++) {
        const ChartSpec *spec = report->figures[i].spec;
        for (ChartLayout layout = CHART_SCREEN; spec != NULL && layout <= CHART_PRINT; layout++) {
            g_autoptr(Arena) arena = arena_new();
            ChartSize size = { .layout = layout };
            chart_layout(spec, session->theme, size, arena, session->diag);
        }
    }
    output_list_check_values(report->outputs, session->diag);
    deck_check(report, session->arena, session->diag);
}

/* Generates everything a build would write, to see whether that works. */
static void
check_outputs(Session *session)
{
    g_autoptr(OutputFolder) nowhere = output_folder_nowhere();
    OutputContext context = { .jobs = jobs_processors() };

    if (!render_select(&context, session->report, session->diag)) {
        return;
    }
    report_unfold(session->report, session->arena); /* its pages are validated after the outputs */
    (void)render_outputs(session, &context, nowhere);
    if (!context.with_deck) {
        deck_check(session->report, session->arena, session->diag);
    }
}

typedef struct {
    const char *folder, *format;
    bool strict;
} Check;

/* The last line: what the report contains, and how many problems it has. NULL if messages have
 * another format. */
static char *
closing_line(const Session *session)
{
    g_autoptr(GString) line = g_string_new(NULL);
    bool fine = session->report != NULL && diag_count(session->diag, DIAG_ERROR) == 0;

    if (session->format != NULL) {
        return NULL;
    }
    if (fine) {
        size_t n_warnings = (size_t)diag_count(session->diag, DIAG_WARNING);
        summary_append(session->report, true, line);
        g_string_append_printf(line, ": no errors, %zu warning%s", n_warnings,
                               n_warnings == 1 ? "" : "s");
        summary_append_unread(session->store, line);
    } else {
        summary_append_messages(session->diag, line);
    }
    g_string_append_c(line, '\n');
    return g_string_free(g_steal_pointer(&line), FALSE);
}

static int
check_inside(Guard *guard, void *data)
{
    const Check *check = data;
    Session *session = session_new(check->folder, NULL, NULL);

    session->with_notes = true;
    session->format = g_str_equal(check->format, "text") ? NULL : check->format;
    session_note_guard(session, guard);
    if (session_load_folded(session)) {
        check_outputs(session);
    } else if (session->report != NULL) {
        check_without_outputs(session, session->report);
    }
    if (session->report != NULL) {
        store_prepare(session->store, session->diag); /* even if no page and no output needs it */
        report_validate(session->report, session->diag);
        session_warn_reversals(session);
    }
    g_autofree char *line = closing_line(session);
    int status = session_finish(session, check->strict);
    return line == NULL || command_print(line, strlen(line)) ? status : EXIT_ERRORS;
}

static int
run(const char *folder, const char *format, bool strict)
{
    return session_guard(folder, NULL, &(SessionFiles){ 0 }, check_inside,
                         &(Check){ .folder = folder, .format = format, .strict = strict });
}

int
command_check(int argc, char **argv)
{
    gboolean strict = FALSE;
    char *format = NULL;
    GOptionEntry entries[] = {
        { "format", 'f', 0, G_OPTION_ARG_STRING, &format, "text (default), json, sarif or github",
          "FORMAT" },
        { "strict", 0, 0, G_OPTION_ARG_NONE, &strict, "Warnings count as errors", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    static const char *const formats[] = { "text", "json", "sarif", "github", NULL };
    int status = EXIT_FINE;

    if (command_parse(entries, "[DIR]",
                      "Reads and resolves everything in DIR (default: this folder), writes "
                      "nothing, and reports all problems.",
                      &argc, &argv, &status)) {
        if (argc > 2) {
            status = command_usage("check takes one folder");
        } else if (format != NULL && !g_strv_contains(formats, format)) {
            status =
                command_usage("--format must be text, json, sarif or github, not '%s'", format);
        } else {
            status = run(argc > 1 ? argv[1] : ".", format != NULL ? format : "text", strict);
        }
    }
    g_free(format);
    return status;
}
