#include "cli/inspect.h"
#include "cli/session.h"

#include <string.h>

/* The inspected file of a message, which has the name that the user gave; NULL for a file that was
 * read in addition. */
static const InspectFile *
find_file(const Inspection *inspection, const char *path)
{
    for (guint i = 0; path != NULL && i < inspection->files->len; i++) {
        const InspectFile *file = inspection->files->pdata[i];
        if (g_str_equal(file->path, path)) {
            return file;
        }
    }
    return NULL;
}

/* The messages to print in addition to the answer, with the names that the user gave. The answer
 * already contains the notes and warnings of its files, and as JSON their errors, too; it contains
 * nothing about files read in addition. */
static Diag *
named_messages(const Inspection *inspection, bool json)
{
    Diag *named = diag_new();
    size_t n = 0;
    const DiagMessage *messages = diag_messages(inspection->diag, &n);

    for (size_t i = 0; i < n; i++) {
        const DiagMessage *m = &messages[i];
        const InspectFile *file = find_file(inspection, m->place.file);
        g_autofree char *full = g_strconcat("/", m->place.file, NULL);
        Place place = m->place;
        place.file = file != NULL ? file->name : place.file != NULL ? full : NULL;
        if (m->level == DIAG_ERROR && (file == NULL || !json)) {
            diag_error(named, place, m->code, "%s", m->text);
        } else if (file == NULL && m->level == DIAG_WARNING) {
            diag_warning(named, place, m->code, "%s", m->text);
        } else if (file == NULL && m->level == DIAG_NOTE) {
            diag_note(named, place, m->code, "%s", m->text);
        }
    }
    return named;
}

typedef struct {
    int n_names;
    char **names;
    bool json;
} Request;

static int
inspect_inside(Guard *guard, void *data)
{
    const Request *request = data;
    Inspection *inspection = inspection_new();
    g_autoptr(GString) out = g_string_new(NULL);

    (void)guard;
    for (int i = 0; i < request->n_names; i++) {
        inspection_add(inspection, request->names[i]);
    }
    inspection_finish(inspection);
    if (request->json) {
        inspect_append_json(inspection, out);
    } else {
        inspect_append_text(inspection, out);
    }
    bool printed = command_print(out->str, out->len);
    g_autoptr(Diag) named = named_messages(inspection, request->json);
    int status = command_finish(named, NULL, false, true);
    bool fine = printed && diag_count(inspection->diag, DIAG_ERROR) == 0;
    inspection_free(inspection);
    return fine ? status : EXIT_ERRORS;
}

int
command_inspect(int argc, char **argv)
{
    /* Files that describe a data file may be in any folder above it. */
    static const char *const everything[] = { "/", NULL };
    g_autofree char *format = NULL;
    GOptionEntry entries[] = {
        { "format", 0, 0, G_OPTION_ARG_STRING, &format, "text (default) or json", "FORMAT" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (!command_parse(entries, "FILE…",
                       "Describes each file (or each file of a folder): which format it has and "
                       "why, what is in it, what was left out, what is missing, and how official "
                       "scores were computed.",
                       &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2) {
        return command_usage("inspect takes files or folders");
    }
    if (format != NULL && !g_str_equal(format, "text") && !g_str_equal(format, "json")) {
        return command_usage("--format must be text or json, not '%s'", format);
    }
    return session_guard(
        NULL, NULL, &(SessionFiles){ .more = everything }, inspect_inside,
        &(Request){ argc - 1, argv + 1, format != NULL && g_str_equal(format, "json") });
}
