#include "base/files.h"
#include "base/value.h"
#include "cli/command.h"

#include <errno.h>
#include <string.h>

/* Verifies that a folder still holds the bytes that its build wrote. Each output in the manifest is
 * hashed again; files that are not in the manifest are foreign. */

static const char manifest_name[] = "manifest.json";

typedef struct {
    const char *folder;
    GHashTable *named; /* paths in the manifest, and the manifest's own */
    Arena *arena;
    Diag *diag;
    size_t n_same, n_outputs;
} Verification;

/* "outputs" of the manifest; NULL after an error. */
static const Value *
read_outputs(const Verification *verification, const char *path)
{
    Bytes bytes = { 0 };

    if (!g_file_test(path, G_FILE_TEST_EXISTS) && (errno == ENOENT || errno == ENOTDIR)) {
        bool there = g_file_test(verification->folder, G_FILE_TEST_IS_DIR);
        diag_error(verification->diag, (Place){ .file = verification->folder }, "manifest-missing",
                   there ? "no manifest.json here: build did not write this folder"
                         : "there is no such folder");
        return NULL;
    }
    if (!file_read(path, LIMIT_REPORT_FILE, (Place){ .file = path }, verification->arena, &bytes,
                   verification->diag)) {
        return NULL;
    }
    const Value *manifest =
        value_parse_json(bytes.data, bytes.size, path, verification->arena, verification->diag);
    const Value *outputs = value_lookup(manifest, "outputs");
    if (manifest != NULL && (outputs == NULL || outputs->kind != VALUE_LIST)) {
        diag_error(verification->diag, manifest->place, "manifest-outputs",
                   "the manifest has no list 'outputs', so accelreport did not write it; name the "
                   "output folder of a build");
        return NULL;
    }
    return outputs;
}

static bool
is_hash(const char *text)
{
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

static bool
read_entry(const Verification *verification, const Value *entry, const char **path,
           const char **sha256)
{
    bool fine = value_read_text(entry, "path", path, verification->diag) &&
                value_read_text(entry, "sha256", sha256, verification->diag);

    if (!fine) {
        return false;
    }
    if (*path == NULL || *sha256 == NULL || !is_hash(*sha256) ||
        path_inside(verification->arena, verification->folder, *path) == NULL) {
        return diag_error(verification->diag, entry->place, "manifest-entry",
                          "an entry must have a path inside the folder and a SHA-256; build again");
    }
    return true;
}

static void
verify_output(Verification *verification, const Value *entry)
{
    g_autoptr(Arena) arena = arena_new();
    const char *name = NULL, *sha256 = NULL;
    Bytes bytes = { 0 };

    verification->n_outputs++;
    if (!read_entry(verification, entry, &name, &sha256)) {
        return;
    }
    g_hash_table_add(verification->named, arena_strdup(verification->arena, name));
    const char *path = path_inside(arena, verification->folder, name);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        diag_error(verification->diag, (Place){ .file = path }, "verify-missing",
                   "missing: the manifest lists this file, but the folder does not have it");
    } else if (!file_read(path, LIMIT_DATA_FILE, (Place){ .file = path }, arena, &bytes,
                          verification->diag)) {
        return;
    } else if (!g_str_equal(bytes_sha256(arena, bytes), sha256)) {
        diag_error(verification->diag, (Place){ .file = path }, "verify-changed",
                   "changed: the SHA-256 is %s, but %s in the manifest", bytes_sha256(arena, bytes),
                   sha256);
    } else {
        verification->n_same++;
    }
}

static void
find_foreign(const Verification *verification)
{
    static const char *const everything[] = { "**" };
    size_t n = 0;
    const char *const *files = folder_find(verification->folder, everything, 1, (Place){ 0 },
                                           verification->arena, &n, verification->diag);

    for (size_t i = 0; files != NULL && i < n; i++) {
        if (!g_hash_table_contains(verification->named, files[i])) {
            const char *path =
                arena_printf(verification->arena, "%s/%s", verification->folder, files[i]);
            diag_warning(verification->diag, (Place){ .file = path }, "verify-foreign",
                         "foreign: the manifest does not list this file");
        }
    }
}

static int
run(const char *folder, bool strict)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GHashTable) named = g_hash_table_new(g_str_hash, g_str_equal);
    Verification verification = { .folder = folder, .named = named, .arena = arena, .diag = diag };
    const Value *outputs =
        read_outputs(&verification, arena_printf(arena, "%s/%s", folder, manifest_name));
    bool printed = true;

    if (outputs != NULL) {
        g_hash_table_add(named, arena_strdup(arena, manifest_name));
        for (const Value *entry = outputs->first; entry != NULL; entry = entry->next) {
            verify_output(&verification, entry);
        }
        find_foreign(&verification);
        const char *text =
            arena_printf(arena, "%zu of %zu files in %s have the bytes of the manifest\n",
                         verification.n_same, verification.n_outputs, folder);
        printed = command_print(text, strlen(text));
    }
    int status = command_finish(diag, NULL, strict, true);
    return printed ? status : EXIT_ERRORS;
}

int
command_verify(int argc, char **argv)
{
    gboolean strict = FALSE;
    GOptionEntry entries[] = {
        { "strict", 0, 0, G_OPTION_ARG_NONE, &strict, "Foreign files count as errors", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (!command_parse(entries, "OUT",
                       "Hashes the files of OUT, a folder that build wrote, and lists those that "
                       "differ from manifest.json: changed, missing or foreign.",
                       &argc, &argv, &status)) {
        return status;
    }
    return argc != 2 ? command_usage("verify takes one folder") : run(argv[1], strict);
}
