#include "analysis/analysis.h"
#include "analysis/movement.h"
#include "base/files.h"
#include "base/version.h"
#include "cli/session.h"

#include <string.h>

static const char this_program[] = "accelreport " ACCELREPORT_VERSION;

/* One of the two editions: a session for a report folder or a database; NULL for a built folder. */
typedef struct {
    Session *session;
    const Edition *edition;
    bool is_report;
} Side;

static const Edition *
read_database(Session *session, const char *path)
{
    session->store = store_open(path, session->diag);
    if (session->store == NULL || !analysis_attach(session->store, session->diag)) {
        return NULL;
    }
    return edition_read_store(session->store, path, NULL, session->arena, session->diag);
}

static const Edition *
read_report(Session *session, const char *path)
{
    if (!session_load_report(session)) { /* loading the pages judges the claims */
        return NULL;
    }
    return edition_read_store(session->store, path, this_program, session->arena, session->diag);
}

static Side
read_side(const char *path)
{
    Side side = { .session = session_new(path, NULL, NULL) };
    Session *session = side.session;

    if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        side.edition = read_database(session, path);
    } else if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        diag_error(session->diag, (Place){ .file = session->folder }, "edition-missing",
                   "there is no such folder or database");
    } else if (edition_is_built(path)) {
        side.edition = edition_read_built(path, session->arena, session->diag);
    } else {
        side.is_report = true;
        side.edition = read_report(session, path);
    }
    return side;
}

/* Ends the session of one side and moves its messages to `said`. */
static int
finish(Side side, Diag *said)
{
    Session *session = side.session;
    int status = command_status(session->diag, false);

    if (side.is_report) {
        diag_take_below(said, session->diag, session->folder);
    } else {
        diag_take(said, session->diag);
    }
    (void)session_finish(session, false);
    return status;
}

static bool
print_movements(const Movements *movements, const char *format)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (g_str_equal(format, "markdown")) {
        movements_append_markdown(movements, out);
    } else if (g_str_equal(format, "json")) {
        movements_append_json(movements, out);
    } else {
        movements_append_text(movements, out);
    }
    return command_print(out->str, out->len);
}

/* Appends a text as a quoted YAML string, because names of editions may contain YAML syntax. */
static void
append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '"' || *p == '\\') {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, g_ascii_iscntrl(*p) ? ' ' : *p);
    }
    g_string_append_c(out, '"');
}

/* Writes a report folder with one page, from which `build` makes a site and a PDF. */
static bool
write_report(const Movements *movements, const char *folder, Diag *diag)
{
    g_autoptr(GString) page = g_string_new(NULL), settings = g_string_new("title: ");
    g_autofree char *title = g_strdup_printf(
        "What moved from %s to %s",
        movements->old->edition != NULL ? movements->old->edition : movements->old->name,
        movements->new->edition != NULL ? movements->new->edition : movements->new->name);
    g_autofree char *page_path = g_build_filename(folder, "index.md", NULL);
    g_autofree char *settings_path = g_build_filename(folder, "report.yaml", NULL);
    bool changed = false;

    if (g_file_test(settings_path, G_FILE_TEST_EXISTS)) {
        return diag_error(diag, (Place){ .file = settings_path }, "diff-report",
                          "this folder has a report already; name a new one");
    }
    append_quoted(settings, title);
    if (movements->new->date != NULL) {
        g_string_append(settings, "\ndate: ");
        append_quoted(settings, movements->new->date);
    }
    g_string_append(settings, "\npages: [index.md]\n");
    movements_append_markdown(movements, page);
    /* without its settings, the page would become part of a report with another title */
    guard_hold();
    bool ok = file_write(page_path, page->str, page->len, &changed, diag) &&
              file_write(settings_path, settings->str, settings->len, &changed, diag);
    guard_release();
    return ok;
}

typedef struct {
    const char *old, *new, *format, *report;
} Question;

static int
diff_inside(Guard *guard, void *data)
{
    const Question *question = data;
    const char *format = question->format, *report = question->report;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) said = diag_new();
    Side old = read_side(question->old), new = read_side(question->new);
    bool ok = old.edition != NULL && new.edition != NULL;

    (void)guard;
    if (ok) {
        const Movements *movements = movements_find(old.edition, new.edition, arena);
        ok = report != NULL ? write_report(movements, report, new.session->diag)
                            : print_movements(movements, format);
    }
    int old_status = finish(old, said), new_status = finish(new, said);
    int status = command_finish(said, ".", false, false);
    return ok ? MAX(status, MAX(old_status, new_status)) : EXIT_ERRORS;
}

/* A data folder has its manifest in its parent folder. */
static int
run(Question question)
{
    g_autofree char *of_old = g_build_filename(question.old, "..", "manifest.json", NULL);
    g_autofree char *of_new = g_build_filename(question.new, "..", "manifest.json", NULL);
    const char *const editions[] = { question.old, question.new, of_old, of_new, NULL };

    return session_guard(NULL, NULL, &(SessionFiles){ .made = question.report, .more = editions },
                         diff_inside, &question);
}

int
command_diff(int argc, char **argv)
{
    char *format = NULL, *report = NULL;
    GOptionEntry entries[] = {
        { "report", 0, 0, G_OPTION_ARG_FILENAME, &report,
          "Write a report folder of one page, for build", "DIR" },
        { "format", 'f', 0, G_OPTION_ARG_STRING, &format, "text (default), markdown or json",
          "FORMAT" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    static const char *const formats[] = { "text", "markdown", "json", NULL };
    int status = EXIT_FINE;

    if (command_parse(entries, "OLD NEW",
                      "Lists the numbers that moved between two editions of a report, by how much "
                      "and why. An edition is a folder that build wrote, its data folder, a "
                      "database saved by --database, or a report folder.",
                      &argc, &argv, &status)) {
        if (argc != 3) {
            status = command_usage("diff takes two editions: OLD and NEW");
        } else if (format != NULL && !g_strv_contains(formats, format)) {
            status = command_usage("--format must be text, markdown or json, not '%s'", format);
        } else {
            status = run((Question){ argv[1], argv[2], format != NULL ? format : "text", report });
        }
    }
    g_free(format);
    g_free(report);
    return status;
}
