#include "sources/serving/console.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* glibc declares it only with _GNU_SOURCE. It is used, instead of the slower g_strstr_len(),
 * because each result file is searched to find out which tool wrote it. */
void *memmem(const void *text, size_t size, const void *wanted, size_t wanted_size);

enum { HEAD_SIZE = 1 << 22, LINE_MAX_SIZE = 4096, LABELS_MAX = 1000 };

Console
console_open(Bytes bytes, const char *file)
{
    return (Console){
        .bytes = bytes, .p = bytes.data, .end = bytes.data + bytes.size, .file = file, .line = 0
    };
}

static bool
is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

bool
console_next(Console *console, ConsoleLine *ret)
{
    if (console->p >= console->end) {
        return false;
    }
    bytes_forget(&console->bytes, console->p);
    const char *start = console->p;
    const char *newline = memchr(start, '\n', (size_t)(console->end - start));
    const char *stop = newline != NULL ? newline : console->end;

    console->p = newline != NULL ? newline + 1 : console->end;
    console->line++;
    ret->place = (Place){ .file = console->file, .line = console->line, .column = 1 };
    while (start < stop && is_blank(*start)) {
        start++;
    }
    while (stop > start && is_blank(stop[-1])) {
        stop--;
    }
    ret->text = start;
    ret->size = (size_t)(stop - start);
    return true;
}

bool
console_line_has(const ConsoleLine *line, const char *text)
{
    return memmem(line->text, line->size, text, strlen(text)) != NULL;
}

bool
console_add(Value *map, const ConsoleLine *line, Arena *arena, Diag *diag)
{
    const char *colon = memchr(line->text, ':', MIN(line->size, LINE_MAX_SIZE));

    if (colon == NULL || colon == line->text || line->size > LINE_MAX_SIZE) {
        return true;
    }
    if (!g_utf8_validate(line->text, (gssize)line->size, NULL)) {
        return diag_error(diag, line->place, "console-encoding", "the line is not UTF-8");
    }
    g_autofree char *lower = g_ascii_strdown(line->text, colon - line->text);
    const char *label = arena_strdup(arena, g_strchomp(lower));
    if (value_lookup(map, label) != NULL) {
        return true;
    }
    if (map->n_items >= LABELS_MAX) {
        return diag_error(
            diag, line->place, "console-size",
            "there are more than %d labels of figures; is this the output of one benchmark?",
            LABELS_MAX);
    }
    int size = (int)(line->text + line->size - colon) - 1;
    g_autofree char *copy = g_strndup(colon + 1, (gsize)size);
    Value *value = value_set_text(arena, map, label, arena_strdup(arena, g_strstrip(copy)));
    value->place = line->place;
    if (number_parse(value->text, &value->number)) {
        value->kind = VALUE_NUMBER;
    }
    return true;
}

bool
console_head_has(Bytes bytes, const char *text)
{
    return memmem(bytes.data, MIN(bytes.size, (size_t)HEAD_SIZE), text, strlen(text)) != NULL;
}

double
console_number_after(const ConsoleLine *line, const char *label)
{
    const char *end = line->text + line->size;
    const char *at = g_strstr_len(line->text, (gssize)line->size, label);
    char text[64];
    size_t n = 0;

    if (at == NULL) {
        return NAN;
    }
    for (at += strlen(label); at < end && n < sizeof text - 1; at++) {
        bool comma = *at == ',' && n > 0 && at + 1 < end && g_ascii_isdigit(at[1]);
        if (!comma) {
            text[n++] = *at;
        }
    }
    text[n] = '\0';
    char *rest = NULL;
    double number = g_ascii_strtod(text, &rest);
    return rest != text && isfinite(number) ? number : NAN;
}

const char *
console_date(const ConsoleLine *line, Arena *arena)
{
    enum { SIZE = 10 };

    for (size_t i = 0; i + SIZE <= line->size; i++) {
        const char *at = line->text + i;
        char date[SIZE + 1] = "";
        if (at[4] == '-' && at[7] == '-' && (i == 0 || !g_ascii_isalnum(at[-1]))) {
            memcpy(date, at, SIZE);
            if (date_is_valid(date)) {
                return arena_strdup(arena, date);
            }
        }
    }
    return NULL;
}
