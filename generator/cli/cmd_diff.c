#include "analysis/analysis.h"
#include "analysis/movement.h"
#include "base/version.h"
#include "cli/session.h"

#include <string.h>

static const char this_program[] = "accelreport " ACCELREPORT_VERSION;

/* One of the two: a session for a report folder or a database, or none. */
typedef struct {
    Session *session;
    const Edition *edition;
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
    if (!session_load_data(session)) {
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
        side.edition = read_report(session, path);
    }
    return side;
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

static int
run(const char *old_path, const char *new_path, const char *format)
{
    g_autoptr(Arena) arena = arena_new();
    Side old = read_side(old_path), new = read_side(new_path);
    bool ok = old.edition != NULL && new.edition != NULL;

    if (ok) {
        ok = print_movements(movements_find(old.edition, new.edition, arena), format);
    }
    int old_status = session_finish(old.session, false);
    int new_status = session_finish(new.session, false);
    return ok ? MAX(old_status, new_status) : EXIT_ERRORS;
}

int
command_diff(int argc, char **argv)
{
    char *format = NULL;
    GOptionEntry entries[] = {
        { "format", 'f', 0, G_OPTION_ARG_STRING, &format, "text (default), markdown or json",
          "FORMAT" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    static const char *const formats[] = { "text", "markdown", "json", NULL };
    int status = EXIT_FINE;

    if (command_parse(entries, "OLD NEW",
                      "Says which numbers moved between two editions of a report, by how much and "
                      "why. Each is a folder that build wrote, its data folder, a database kept "
                      "by --database, or a report folder.",
                      &argc, &argv, &status)) {
        if (argc != 3) {
            status = command_usage("diff takes two editions: OLD and NEW");
        } else if (format != NULL && !g_strv_contains(formats, format)) {
            status = command_usage("--format is text, markdown or json, not '%s'", format);
        } else {
            status = run(argv[1], argv[2], format != NULL ? format : "text");
        }
    }
    g_free(format);
    return status;
}
