#include "cli/current.h"

#include "base/pack.h"
#include "base/version.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* "/usr/lib/libx.so 1234 1700000000.000000000"; NULL: no file. */
static char *
describe_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0
               ? g_strdup_printf("%s %ju %ju.%09ld", path, (uintmax_t)status.st_size,
                                 (uintmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
               : NULL;
}

/* What decides which files the libraries are that are opened by name, later: the list of
 * ldconfig, which is made anew whenever a package brings one, the folder of those that are
 * mapped, and the folders of one's own. */
static void
describe_opened(GPtrArray *lines, const char *mapped)
{
    static const char *const variables[] = { "LD_LIBRARY_PATH", "LD_PRELOAD" };
    g_autofree char *folder = g_path_get_dirname(mapped);
    const char *const paths[] = { "/etc/ld.so.cache", folder };

    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        char *text = describe_file(paths[i]);
        if (text != NULL) {
            g_ptr_array_add(lines, text);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(variables); i++) {
        const char *value = g_getenv(variables[i]);
        g_ptr_array_add(lines, g_strdup_printf("%s=%s", variables[i], value != NULL ? value : ""));
    }
}

static int
compare_lines(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* "7f… r-xp …": code. What else the C library maps is none of the program: its list of character
 * sets, for one, which GOption asks for when an option has a text. */
static bool
maps_code(const char *line)
{
    const char *modes = strchr(line, ' ');

    return modes != NULL && strlen(modes) > 3 && modes[3] == 'x';
}

const char *
program_identity(Arena *arena)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[8192], before[sizeof line] = "";

    /* a file's code may be mapped in several parts, one behind the other */
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        const char *path = maps_code(line) ? strchr(line, '/') : NULL;
        line[strcspn(line, "\n")] = '\0';
        char *text = path != NULL && strcmp(path, before) != 0 ? describe_file(path) : NULL;
        if (text != NULL) {
            g_ptr_array_add(lines, text);
            g_strlcpy(before, path, sizeof before);
        }
    }
    if (maps != NULL) {
        (void)fclose(maps);
    }
    describe_opened(lines, before);
    g_ptr_array_sort(lines, compare_lines); /* they are mapped at other places each time */
    g_ptr_array_add(lines, NULL);
    g_autofree char *all = g_strjoinv("\n", (char **)lines->pdata);
    return arena_printf(arena, "accelreport " ACCELREPORT_VERSION "\n%s", all);
}

const char *
memo_path(const char *out, Arena *arena)
{
    g_autofree char *whole = g_canonicalize_filename(out, NULL);
    g_autofree char *folder = g_path_get_dirname(whole);
    g_autofree char *name = g_path_get_basename(whole);

    return arena_printf(arena, "%s/.%s.cache", folder, name);
}

/* Puts what was hashed down as it is now, older. */
static void
refresh(Memo *memo, MemoKey key, Bytes inputs, Bytes outputs, Bytes rest)
{
    g_autoptr(GString) packed = g_string_new(NULL), young_inputs = g_string_new(NULL),
                       young_outputs = g_string_new(NULL);

    file_trace_renew(inputs, young_inputs);
    file_trace_renew(outputs, young_outputs);
    pack_bytes(packed, young_inputs->str, young_inputs->len);
    pack_bytes(packed, young_outputs->str, young_outputs->len);
    g_string_append_len(packed, rest.data, (gssize)rest.size);
    memo_keep(memo, key, packed->str, packed->len);
}

Bytes
build_outputs_before(Memo *memo, MemoKey key, Arena *arena)
{
    Unpack unpack = { 0 };

    if (!memo_find(memo, key, arena, &unpack.rest)) {
        return (Bytes){ 0 };
    }
    unpack_bytes(&unpack);
    return unpack_bytes(&unpack);
}

bool
build_is_current(Memo *memo, MemoKey key, Diag *diag, size_t *ret_files)
{
    g_autoptr(Arena) arena = arena_new();
    bool inputs_young = false, outputs_young = false;
    Bytes packed;

    if (!memo_find(memo, key, arena, &packed)) {
        return false;
    }
    Unpack unpack = { .rest = packed };
    Bytes inputs = unpack_bytes(&unpack), outputs = unpack_bytes(&unpack), rest = unpack.rest;
    if (unpack.failed || !file_trace_holds(inputs, &inputs_young) ||
        !file_trace_holds(outputs, &outputs_young)) {
        return false;
    }
    *ret_files = (size_t)unpack_integer(&unpack);
    unpack_messages(&unpack, diag);
    if (inputs_young || outputs_young) {
        refresh(memo, key, inputs, outputs, rest);
    }
    return !unpack.failed;
}

void
build_keep(Memo *memo, MemoKey key, FileTrace *trace, const OutputFolder *folder, size_t n_files,
           Diag *diag)
{
    g_autoptr(GString) packed = g_string_new(NULL), inputs = g_string_new(NULL),
                       outputs = g_string_new(NULL);

    file_trace_pack(trace, inputs);
    output_folder_pack(folder, outputs);
    pack_bytes(packed, inputs->str, inputs->len);
    pack_bytes(packed, outputs->str, outputs->len);
    pack_integer(packed, n_files);
    pack_messages(packed, diag);
    memo_keep(memo, key, packed->str, packed->len);
}
