#include "cli/session.h"

#include "base/files.h"
#include "base/jobs.h"
#include "cli/leave.h"
#include "cli/message.h"
#include "text/fonts.h"

#include <errno.h>
#include <fcntl.h>
#include <libxml/parser.h>
#include <string.h>
#include <unistd.h>

/* Looks for the folder `name` at these places, relative to the binary's folder. NULL if not
 * found. */
static const char *
find_beside(const char *const *places, size_t n_places, const char *name, Arena *arena)
{
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    if (n <= 0) {
        return NULL;
    }
    self[n] = '\0';
    g_autofree char *folder = g_path_get_dirname(self);
    for (size_t i = 0; i < n_places; i++) {
        g_autofree char *joined = g_build_filename(folder, places[i], name, NULL);
        g_autofree char *path = g_canonicalize_filename(joined, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            return arena_strdup(arena, path);
        }
    }
    return NULL;
}

/* The program's templates/ or assets/: beside the build folder in the source tree, or in
 * share/accelreport of the prefix under which the binary is installed. */
const char *
session_find_data(const char *name, Arena *arena, Diag *diag)
{
    static const char *const places[] = { "../..", "../share/accelreport" };
    const char *path = find_beside(places, G_N_ELEMENTS(places), name, arena);

    if (path == NULL) {
        diag_error(diag, (Place){ 0 }, "data-folder",
                   "the program's folder %s/ is missing, and the executable alone is not enough; "
                   "install it with 'make install' or the Debian package",
                   name);
    }
    return path;
}

const char *
session_find_built(const char *name, Arena *arena)
{
    static const char *const places[] = { "..", "../share/accelreport" };

    return find_beside(places, G_N_ELEMENTS(places), name, arena);
}

static const Value *
parse_settings(char *const *set, Arena *arena, Diag *diag)
{
    Value *map = value_new_map(arena);

    for (; set != NULL && *set != NULL; set++) {
        const char *equals = strchr(*set, '=');
        if (equals == NULL || equals == *set) {
            diag_error(diag, (Place){ 0 }, "set-syntax", "--set takes name=value, not '%s'", *set);
            continue;
        }
        g_autofree char *name = g_strndup(*set, (size_t)(equals - *set));
        value_set_text(arena, map, arena_strdup(arena, name), arena_strdup(arena, equals + 1));
    }
    return map;
}

Session *
session_new(const char *folder, const char *database, char *const *set)
{
    Session *session = g_new0(Session, 1);

    xmlInitParser(); /* must come before the first thread */
    session->arena = arena_new();
    session->diag = diag_new();
    session->folder = arena_strdup(session->arena, folder);
    session->settings = parse_settings(set, session->arena, session->diag);
    session->database = database != NULL ? arena_strdup(session->arena, database) : NULL;
    return session;
}

/* The path itself if it is a folder, otherwise the nearest folder above it. */
static const char *
nearest_folder(const char *path, Arena *arena)
{
    g_autofree char *at = g_canonicalize_filename(path, NULL);

    while (!folder_is_there(at)) {
        char *above = g_path_get_dirname(at);
        g_free(at);
        at = above;
    }
    return arena_strdup(arena, at);
}

static void
add_place(GPtrArray *places, const char *path)
{
    if (path != NULL) {
        g_ptr_array_add(places, (gpointer)(uintptr_t)path);
    }
}

int
session_guard(const char *folder, const char *out, const SessionFiles *files, GuardedWork *work,
              void *data)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) quiet = diag_new(); /* the code that needs them reports missing ones */
    g_autoptr(GPtrArray) readable = g_ptr_array_new(), writable = g_ptr_array_new();
    g_autofree char *kept = files->database != NULL ? g_path_get_dirname(files->database) : NULL;

    add_place(readable, folder);
    add_place(readable, session_find_data("assets", arena, quiet));
    add_place(readable, session_find_data("templates", arena, quiet));
    for (const char *const *path = files->more; path != NULL && *path != NULL; path++) {
        add_place(readable, *path);
    }
    g_ptr_array_add(readable, NULL);
    add_place(writable, kept);
    add_place(writable, files->made != NULL ? nearest_folder(files->made, arena) : NULL);
    g_ptr_array_add(writable, NULL);
    return guard_run(&(GuardPlaces){ .out = out,
                                     .readable = (const char *const *)readable->pdata,
                                     .writable = (const char *const *)writable->pdata },
                     work, data);
}

void
session_note_guard(Session *session, const Guard *guard)
{
    if (guard->lacks != NULL) {
        diag_note(session->diag, (Place){ 0 }, "not-confined",
                  "this system cannot confine the process that reads input: %s", guard->lacks);
    }
}

static bool
open_store(Session *session)
{
    session->store = store_open(session->database, session->diag);
    if (session->store == NULL) {
        return false;
    }
    store_limit_threads(session->store, session->jobs);
    store_watch(session->store, session->progress);
    return true;
}

/* Reports a missing folder once, before each part of the report looks for its files there. */
static bool
check_folder(Session *session)
{
    int fd = open(session->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0) {
        return diag_error(session->diag, (Place){ 0 }, "folder-open",
                          "cannot open the folder %s: %s", session->folder, g_strerror(errno));
    }
    close(fd);
    return true;
}

bool
session_load_data(Session *session)
{
    return check_folder(session) && open_store(session) &&
           report_load_data(session->folder, session->settings, session->store, session->arena,
                            session->diag);
}

static bool
load_theme(Session *session, Arena *arena, Diag *diag)
{
    const char *shipped = arena_printf(arena, "%s/theme.yaml", session->assets);
    const char *own = arena_printf(arena, "%s/theme.yaml", session->folder);

    session->theme = theme_load(shipped, path_is_there(own) ? own : NULL, arena, diag);
    if (session->theme != NULL && !fonts_init(session->theme, diag)) {
        session->theme = NULL; /* without its fonts, nothing can be laid out */
    }
    return session->theme != NULL;
}

static bool
find_all_data(Session *session)
{
    session->assets = session_find_data("assets", session->arena, session->diag);
    session->templates = session_find_data("templates", session->arena, session->diag);
    return session->assets != NULL && session->templates != NULL;
}

bool
session_load_theme(Session *session)
{
    return find_all_data(session) && load_theme(session, session->arena, session->diag);
}

bool
session_load_folded(Session *session)
{
    if (!check_folder(session) || !find_all_data(session)) {
        return false;
    }
    /* messages of the theme, to be added after those of the report */
    g_autoptr(Diag) said = diag_new();
    bool themed = load_theme(session, session->arena, said);
    if (open_store(session)) {
        session->report = report_load_folded(session->folder, session->templates, session->settings,
                                             session->store, session->arena, session->diag);
    }
    diag_take(session->diag, said);
    return themed && session->report != NULL && diag_count(session->diag, DIAG_ERROR) == 0;
}

void
session_warn_reversals(Session *session)
{
    report_warn_reversals(session->folder, session->templates, session->settings, session->jobs,
                          session->diag);
}

bool
session_load_report(Session *session)
{
    if (!session_load_folded(session)) {
        return false;
    }
    report_unfold(session->report, session->arena);
    return true;
}

static int
finish_formatted(Session *session, bool strict)
{
    g_autoptr(GString) out = g_string_new(NULL);

    messages_append(session->diag, session->format, session->folder, out);
    return command_print(out->str, out->len) ? command_status(session->diag, strict) : EXIT_ERRORS;
}

int
session_finish(Session *session, bool strict)
{
    if (session->database != NULL && session->store != NULL) {
        store_prepare(session->store, session->diag); /* a database should also have the views */
    }
    int status = session->format != NULL
                     ? finish_formatted(session, strict)
                     : command_finish(session->diag, session->folder, strict, session->with_notes);

    if (session->last && session->database == NULL && !leaks_are_sought) {
        return status;
    }
    store_close(session->store);
    arena_free(session->arena);
    diag_free(session->diag);
    g_free(session);
    fonts_shutdown();
    xmlCleanupParser();
    return status;
}
