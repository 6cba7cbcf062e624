#include "cli/source_line.h"

#include "base/files.h"

#include <string.h>

const char *
message_path(Place place, const char *folder, Arena *arena)
{
    if (place.file == NULL || folder == NULL || g_file_test(place.file, G_FILE_TEST_EXISTS)) {
        return place.file != NULL ? arena_strdup(arena, place.file) : NULL;
    }
    g_autofree char *below = g_build_filename(folder, place.file, NULL);
    g_autofree char *path = g_str_has_prefix(below, "./") ? g_strdup(below + 2) : g_strdup(below);
    return arena_strdup(arena, g_file_test(path, G_FILE_TEST_EXISTS) ? path : place.file);
}

/* Binary files such as workbooks have no lines to show. */
static bool
is_binary(Bytes bytes)
{
    enum { START_SIZE = 32 };

    return memchr(bytes.data, '\0', MIN(bytes.size, START_SIZE)) != NULL;
}

static void
read_again(SourceLines *lines, Place place)
{
    g_autoptr(Diag) quiet = diag_new();
    Bytes bytes = { 0 };

    arena_reset(lines->arena);
    const char *text = diag_text(lines->diag, place.file);
    const char *path = text == NULL ? message_path(place, lines->folder, lines->arena) : NULL;
    if (path != NULL &&
        file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, lines->arena, &bytes, quiet)) {
        text = is_binary(bytes) ? NULL : bytes.data;
    }
    lines->file = place.file;
    lines->text = lines->line = text;
    lines->number = 1;
}

const char *
source_line(SourceLines *lines, Place place)
{
    if (place.line <= 0) {
        return NULL;
    }
    if (lines->file == NULL || g_strcmp0(lines->file, place.file) != 0) {
        read_again(lines, place);
    }
    if (place.line < lines->number || lines->line == NULL) {
        lines->line = lines->text;
        lines->number = 1;
    }
    for (; lines->number < place.line && lines->line != NULL; lines->number++) {
        const char *end = strchr(lines->line, '\n');
        lines->line = end != NULL ? end + 1 : NULL;
    }
    return lines->line;
}

int
source_line_column(SourceLines *lines, Place place)
{
    const char *line = source_line(lines, place);
    size_t before = (size_t)MAX(place.column, 1) - 1;

    if (line == NULL || before > strcspn(line, "\r\n") ||
        !g_utf8_validate(line, (gssize)before, NULL)) {
        return (int)before + 1;
    }
    int units = 0;
    for (const char *at = line; at < line + before; at = g_utf8_next_char(at)) {
        units += g_utf8_get_char(at) > 0xffff ? 2 : 1;
    }
    return units + 1;
}
