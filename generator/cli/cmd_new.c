#include "base/files.h"
#include "cli/memory.h"
#include "cli/new_from.h"
#include "cli/session.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A starter report is a folder of templates/reports/; `new` copies its files. */

static const char *const kinds[] = { "procurement", "wiki", "design-review" };

/* A starter report must not be mixed with existing files. */
static bool
check_empty(const char *folder, Arena *arena, Diag *diag)
{
    Place place = { .file = folder };
    size_t n = 0;

    if (!g_file_test(folder, G_FILE_TEST_EXISTS) && !g_file_test(folder, G_FILE_TEST_IS_SYMLINK)) {
        return true;
    }
    return folder_list(folder, place, arena, &n, diag) != NULL &&
           (n == 0 || diag_error(diag, place, "new-exists",
                                 "this folder is not empty; name one that is, or that does not "
                                 "exist yet"));
}

typedef struct {
    const char *from, *to;    /* folders */
    const char *const *files; /* paths relative to both */
    size_t n_files;
    char **beside; /* temporary files that are not renamed yet */
} Copy;

static bool
copy_stage(Copy *copy, Arena *arena, Diag *diag)
{
    for (size_t i = 0; i < copy->n_files; i++) {
        const char *from = arena_printf(arena, "%s/%s", copy->from, copy->files[i]);
        const char *to = arena_printf(arena, "%s/%s", copy->to, copy->files[i]);
        Bytes bytes = { 0 };
        if (!file_read(from, LIMIT_SETTINGS_FILE, (Place){ 0 }, arena, &bytes, diag) ||
            !file_stage(to, bytes.data, bytes.size, &copy->beside[i], diag)) {
            return false;
        }
    }
    return true;
}

static bool
copy_commit(const Copy *copy, Arena *arena, Diag *diag)
{
    for (size_t i = 0; i < copy->n_files; i++) {
        const char *to = arena_printf(arena, "%s/%s", copy->to, copy->files[i]);
        if (copy->beside[i] != NULL && !file_commit(to, copy->beside[i], diag)) {
            return false;
        }
        g_clear_pointer(&copy->beside[i], g_free);
    }
    return true;
}

/* Removes staged files that were not moved into place. */
static void
copy_discard(const Copy *copy)
{
    for (size_t i = 0; i < copy->n_files; i++) {
        if (copy->beside[i] != NULL) {
            file_discard(copy->beside[i]);
            g_free(copy->beside[i]);
        }
    }
}

/* Copies all files of the starter, or none if one cannot be written. */
static bool
copy_starter(const char *kind, const char *folder, size_t *ret_files, Arena *arena, Diag *diag)
{
    static const char *const everything[] = { "**" };
    const char *templates = session_find_data("templates", arena, diag);
    Copy copy = { .to = folder };

    if (templates == NULL) {
        return false;
    }
    copy.from = arena_printf(arena, "%s/reports/%s", templates, kind);
    copy.files = folder_find(copy.from, everything, 1, (Place){ 0 }, arena, &copy.n_files, diag);
    if (copy.files == NULL) {
        return false;
    }
    copy.beside = arena_array(arena, char *, copy.n_files);
    /* Signals are blocked, because a partial copy would make the next attempt refuse the folder. */
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, &before);
    memory_note_files(FILES_SOME);
    bool ok = copy_stage(&copy, arena, diag) && copy_commit(&copy, arena, diag);
    copy_discard(&copy);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    *ret_files = copy.n_files;
    return ok;
}

static int
run(const char *folder, const char *kind, const char *from)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    size_t n_files = 0;

    if (!check_empty(folder, arena, diag)) {
        return command_finish(diag, NULL, false, false);
    }
    if (from != NULL) {
        return new_from(folder, from);
    }
    if (copy_starter(kind, folder, &n_files, arena, diag)) {
        g_autofree char *out = g_build_filename(folder, "out", NULL);
        const char *text =
            arena_printf(arena, "%zu files in %s. Build it with:\n  accelreport build %s -o %s\n",
                         n_files, folder, shell_word(folder, arena), shell_word(out, arena));
        return command_print(text, strlen(text)) ? EXIT_FINE : EXIT_ERRORS;
    }
    return command_finish(diag, NULL, false, false);
}

int
command_new(int argc, char **argv)
{
    char *kind = NULL, *from = NULL;
    GOptionEntry entries[] = {
        { "kind", 'k', 0, G_OPTION_ARG_STRING, &kind, "procurement, wiki or design-review",
          "KIND" },
        { "from", 'f', 0, G_OPTION_ARG_FILENAME, &from,
          "Start from the result and price files of this folder, which are copied", "FOLDER" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;
    bool known = false;

    if (command_parse(entries, "DIR",
                      "Starts a report in DIR, a new or empty folder, that builds at once:\n"
                      "  procurement    what to buy: times, cost, claims, a weighed decision\n"
                      "  wiki           what a team knows: tables that fill as files arrive\n"
                      "  design-review  one decision on one page\n"
                      "or, with --from, a report from the files of a folder.",
                      &argc, &argv, &status)) {
        for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
            known = known || g_strcmp0(kinds[i], kind) == 0;
        }
        if (argc != 2 || (kind == NULL) == (from == NULL)) {
            status = command_usage("new takes one folder and either --from FOLDER or --kind "
                                   "procurement, wiki or design-review");
        } else if (from == NULL && !known) {
            status = command_usage_near(kind, kinds, G_N_ELEMENTS(kinds),
                                        "--kind must be procurement, wiki or design-review");
        } else {
            status = run(argv[1], kind, from);
        }
    }
    g_free(kind);
    g_free(from);
    return status;
}
