#include "document/markdown/prose.h"

#include "base/limits.h"
#include "base/scan.h"

#include <string.h>

static Place
place_of_offset(const Prose *prose, size_t line, size_t offset)
{
    size_t column = offset - prose->line_starts[line];

    return (Place){ .file = prose->file,
                    .line = prose->first_line + (int)line,
                    .column = (int)column + (line == 0 ? prose->first_column : 1) };
}

Place
prose_place_at(const Prose *prose, size_t offset)
{
    size_t low = 0, high = prose->n_lines;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (prose->line_starts[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return place_of_offset(prose, low, offset);
}

static bool
is_control(unsigned char c)
{
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
}

static bool
is_control_or_beyond_ascii(unsigned char c)
{
    return is_control(c) || c >= 0x80;
}

static bool
check_characters(const Prose *prose, Diag *diag)
{
    const char *end = prose->text + prose->size, *stop = NULL;
    const char *rest =
        prose->text + scan_until(prose->text, prose->size, is_control_or_beyond_ascii);

    if (!g_utf8_validate_len(rest, (size_t)(end - rest), &stop)) {
        return diag_error(diag, prose_place_at(prose, (size_t)(stop - prose->text)),
                          "text-encoding", "the text is not UTF-8");
    }
    for (const char *at = rest; at < end; at++) {
        if (is_control((unsigned char)*at)) {
            return diag_error(diag, prose_place_at(prose, (size_t)(at - prose->text)),
                              "text-control", "control character 0x%02x in the text",
                              (unsigned char)*at);
        }
    }
    return true;
}

/* Limits the columns of tables: a delimiter row makes every row of its table as wide as itself. */
static bool
check_tables(const Prose *prose, Diag *diag)
{
    size_t most = limit_get(LIMIT_TEXT_COLUMNS);

    for (size_t line = 0; line < prose->n_lines; line++) {
        size_t stop = line + 1 < prose->n_lines ? prose->line_starts[line + 1] : prose->size;
        size_t bars = 0, at = prose->line_starts[line];
        while (at < stop && strchr("|:- >\t\r\n", prose->text[at]) != NULL) {
            bars += prose->text[at++] == '|';
        }
        if (at == stop && bars > most) {
            return limit_error(LIMIT_TEXT_COLUMNS, prose_place_at(prose, prose->line_starts[line]),
                               "table-wide", diag, "the table has too many columns");
        }
    }
    return true;
}

bool
prose_init(Prose *prose, const char *text, size_t size, Place start, Arena *arena, Diag *diag)
{
    size_t n = 1, next = 1;
    size_t *starts = NULL;

    const char *end = text + size;
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
        n++;
    }
    starts = arena_array(arena, size_t, n);
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
        starts[next++] = (size_t)(at - text) + 1;
    }
    *prose = (Prose){ .file = start.file,
                      .text = text,
                      .size = size,
                      .first_line = MAX(start.line, 1),
                      .first_column = MAX(start.column, 1),
                      .line_starts = starts,
                      .n_lines = n,
                      .arena = arena };
    return check_characters(prose, diag) && check_tables(prose, diag);
}

void
prose_rest(const Prose *whole, size_t offset, Prose *ret)
{
    Place start = prose_place_at(whole, offset);
    size_t first = (size_t)(start.line - whole->first_line);
    size_t *starts = arena_array(whole->arena, size_t, whole->n_lines - first);

    for (size_t i = 1; i < whole->n_lines - first; i++) {
        starts[i] = whole->line_starts[first + i] - offset;
    }
    *ret = *whole;
    ret->text += offset;
    ret->size -= offset;
    ret->first_line = start.line;
    ret->first_column = start.column;
    ret->line_starts = starts;
    ret->n_lines -= first;
}

/* A token is on the line it was read from, or a little further inside a block whose lines are not
 * known individually. The limit in bytes prevents that a very long line is scanned again for each
 * of its tokens; those get a place with a line only. */
enum { LINES_TO_SEARCH = 20, BYTES_TO_SEARCH = 16384 };

/* The first occurrence between the two; NULL: none. */
static const char *
find_token(const char *at, const char *end, const char *token, size_t size)
{
    while ((size_t)(end - at) >= size) {
        at = memchr(at, token[0], (size_t)(end - at) - size + 1);
        if (at == NULL || memcmp(at, token, size) == 0) {
            return at;
        }
        at++;
    }
    return NULL;
}

Place
prose_place(const Prose *prose, int line, const char *token, size_t token_size)
{
    if (prose->around != NULL) {
        return prose_place(prose->around, prose->first_line, token, token_size);
    }
    int index = CLAMP(line - prose->first_line, 0, (int)prose->n_lines - 1);
    size_t from = prose->line_starts[index];
    size_t last = (size_t)index + LINES_TO_SEARCH;
    size_t to = last < prose->n_lines ? prose->line_starts[last] : prose->size;
    const char *found = NULL;

    to = MIN(to, from + BYTES_TO_SEARCH);
    if (token_size > 0) {
        found = find_token(prose->text + from, prose->text + to, token, token_size);
    }
    if (found == NULL) {
        return (Place){ .file = prose->file, .line = prose->first_line + index };
    }
    return prose_place_at(prose, (size_t)(found - prose->text));
}
