#define _GNU_SOURCE /* for dl_iterate_phdr(). NOLINT(bugprone-reserved-identifier) */

#include "cli/current.h"

#include "base/jobs.h"
#include "base/version.h"

#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *
text_sha256(const GString *text, Arena *arena)
{
    return bytes_sha256(arena, (Bytes){ .data = text->str, .size = text->len });
}

/* ---- The program ---- */

static void
append_hex(GString *out, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(out, "%02x", bytes[i]);
    }
}

/* Each note of an ELF file has a header, a name and a descriptor, all padded to four bytes. */
static void
append_build_id(GString *out, const char *at, const char *end)
{
    ElfW(Nhdr) head;

    while ((size_t)(end - at) >= sizeof head) {
        memcpy(&head, at, sizeof head);
        size_t name = (head.n_namesz + 3U) & ~3U, content = (head.n_descsz + 3U) & ~3U;
        at += sizeof head;
        if ((size_t)(end - at) < name + content) {
            return;
        }
        if (head.n_type == NT_GNU_BUILD_ID) {
            append_hex(out, (const unsigned char *)at + name, head.n_descsz);
        }
        at += name + content;
    }
}

/* The program itself has no name; the kernel's vDSO is not a file. */
static int
add_object(struct dl_phdr_info *info, size_t size, void *data)
{
    g_autofree char *name = g_path_get_basename(info->dlpi_name);
    GString *line = g_string_new(name);

    (void)size;
    g_string_append_c(line, ' ');
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_NOTE) {
            const char *start = (const char *)(uintptr_t)(info->dlpi_addr + part->p_vaddr);
            append_build_id(line, start, start + part->p_memsz);
        }
    }
    bool is_file = !g_str_has_prefix(name, "linux-vdso");
    char *text = g_string_free(line, FALSE);
    if (is_file) {
        g_ptr_array_add(data, text);
    } else {
        g_free(text);
    }
    return 0;
}

static void
add_sizes(const char *folder, GPtrArray *lines, Arena *arena)
{
    static const char *const all[] = { "**" };
    g_autoptr(Diag) quiet = diag_new();
    size_t n = 0;
    const char *const *files =
        folder_find(folder, all, G_N_ELEMENTS(all), (Place){ 0 }, arena, &n, quiet);

    for (size_t i = 0; files != NULL && i < n; i++) {
        g_autofree char *path = g_build_filename(folder, files[i], NULL);
        struct stat status;
        if (stat(path, &status) == 0) {
            g_ptr_array_add(lines, g_strdup_printf("%s %ju", path, (uintmax_t)status.st_size));
        }
    }
}

static int
compare_lines(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *
program_sha256(Arena *arena)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) all = g_string_new("accelreport " ACCELREPORT_VERSION "\n");

    dl_iterate_phdr(add_object, lines);
    add_sizes("/usr/share/fonts", lines, arena);
    add_sizes("/usr/share/hyphen", lines, arena);
    g_ptr_array_sort(lines, compare_lines);
    for (guint i = 0; i < lines->len; i++) {
        g_string_append_printf(all, "%s\n", (const char *)lines->pdata[i]);
    }
    return text_sha256(all, arena);
}

/* ---- What it reads ---- */

typedef struct {
    const char *folder, *name;
    char sha256[SHA256_TEXT_SIZE]; /* "": not computed yet */
} Input;

static void
hash_input(void *item, void *unused)
{
    Input *input = item;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) quiet = diag_new(); /* errors are reported by the code that reads the file */
    Bytes bytes = { 0 };

    (void)unused;
    if (input->sha256[0] != '\0') {
        return;
    }
    g_autofree char *path = g_build_filename(input->folder, input->name, NULL);
    if (file_map(path, LIMIT_DATA_FILE, (Place){ 0 }, arena, &bytes, quiet)) {
        bytes_write_sha256(bytes, input->sha256);
    } else {
        g_strlcpy(input->sha256, "unreadable", sizeof input->sha256);
    }
}

static int
compare_path(const void *path, const void *input)
{
    return strcmp(path, ((const ReportInput *)input)->path);
}

/* "" if the report has not read the file. */
static const char *
known_sha256(const Report *report, const char *path)
{
    const ReportInput *input = NULL;

    if (report != NULL && report->n_inputs > 0) {
        input = bsearch(path, report->inputs, report->n_inputs, sizeof *input, compare_path);
    }
    return input != NULL ? input->sha256 : "";
}

static bool
is_same_folder(const char *a, const char *b)
{
    struct stat first, second;

    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Returns false if the folder cannot be listed. `report` is the report of this folder, or NULL. */
static bool
add_inputs(const char *folder, const Report *report, OutputFolder *out, GArray *inputs,
           Arena *arena)
{
    static const char *const all[] = { "**" };
    g_autoptr(Diag) quiet = diag_new();
    bool holds_out = is_same_folder(folder, output_folder_path(out));
    size_t n = 0;
    const char *const *files =
        folder_find(folder, all, G_N_ELEMENTS(all), (Place){ 0 }, arena, &n, quiet);

    for (size_t i = 0; files != NULL && i < n; i++) {
        Input input = { .folder = folder, .name = files[i] };
        if (!holds_out || !output_folder_has_made(out, files[i])) {
            g_strlcpy(input.sha256, known_sha256(report, files[i]), sizeof input.sha256);
            g_array_append_val(inputs, input);
        }
    }
    return files != NULL;
}

const char *
inputs_sha256(const BuildInputs *of, Arena *arena)
{
    g_autoptr(GArray) inputs = g_array_new(FALSE, TRUE, sizeof(Input));
    g_autoptr(GString) all = g_string_new(NULL);

    for (size_t i = 0; i < of->n_options; i++) {
        const char *option = of->options[i];
        g_string_append_printf(all, "%s%s\n", option != NULL ? "=" : "",
                               option != NULL ? option : "");
    }
    for (const char *const *folder = of->folders; *folder != NULL; folder++) {
        g_string_append_printf(all, "folder %u\n", inputs->len);
        if (!add_inputs(*folder, folder == of->folders ? of->report : NULL, of->out, inputs,
                        arena)) {
            return NULL;
        }
    }
    jobs_run(hash_input, inputs->data, sizeof(Input), inputs->len, of->threads, NULL);
    for (guint i = 0; i < inputs->len; i++) {
        const Input *input = &g_array_index(inputs, Input, i);
        g_string_append_printf(all, "%s %s\n", input->sha256, input->name);
    }
    return text_sha256(all, arena);
}
