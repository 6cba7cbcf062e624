/* The records that each reader makes of small files. A case is one file, or several files, each
 * after a line `=== path`, which are written into a folder and read in order. The output is the
 * dump of the records, then the messages. */
#include "sources/source.h"
#include "tests/golden.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    char *root;
    GPtrArray *paths;
} Folder;

static void
write_file(Folder *folder, const char *path, const char *text, size_t size)
{
    g_autofree char *full = g_build_filename(folder->root, path, NULL);
    g_autofree char *parent = g_path_get_dirname(full);

    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(full, text, (gssize)size, NULL));
    g_ptr_array_add(folder->paths, g_strdup(path));
}

static void
write_files(Folder *folder, const char *input)
{
    if (!g_str_has_prefix(input, "=== ")) {
        write_file(folder, "input", input, strlen(input));
        return;
    }
    for (const char *p = input; *p != '\0';) {
        const char *name = p + strlen("=== ");
        const char *body = strchr(name, '\n');
        g_assert_nonnull(body);
        body++;
        const char *end = strstr(body, "=== ");
        while (end != NULL && end > body && end[-1] != '\n') {
            end = strstr(end + 1, "=== ");
        }
        size_t size = end != NULL ? (size_t)(end - body) : strlen(body);
        g_autofree char *path = g_strndup(name, (gsize)(body - 1 - name));
        write_file(folder, path, body, size);
        p = body + size;
    }
}

static void
remove_below(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);

    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        remove_below(inner);
    }
    g_remove(path);
}

static void
dump_files(const char *input, GString *output)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    Folder folder = { .root = g_dir_make_tmp("records-XXXXXX", NULL),
                      .paths = g_ptr_array_new_with_free_func(g_free) };

    write_files(&folder, input);
    for (guint i = 0; i < folder.paths->len; i++) {
        const char *path = folder.paths->pdata[i];
        SourceFile file = { .root = folder.root, .path = path };
        g_autofree char *full = g_build_filename(folder.root, path, NULL);

        g_assert_true(file_read(full, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &file.bytes, diag));
        if (folder.paths->len > 1) {
            g_string_append_printf(output, "=== %s\n", path);
        }
        if (!records_dump(&file, output, diag)) {
            g_string_append(output, "failed\n");
        }
    }
    diag_print(diag, output);
    remove_below(folder.root);
    g_free(folder.root);
    g_ptr_array_unref(folder.paths);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/records", dump_files);
    return g_test_run();
}
