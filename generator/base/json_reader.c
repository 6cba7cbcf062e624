#include "base/json_reader.h"

#include <cjson/cJSON.h>
#include <string.h>

JsonReader
json_reader(Bytes bytes, const char *file)
{
    JsonReader reader = {
        .p = bytes.data, .end = bytes.data + bytes.size, .bytes = bytes, .file = file, .line = 1
    };

    if (bytes.size >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0) {
        reader.p += 3;
    }
    reader.line_start = reader.p;
    return reader;
}

static Place
place_at(const JsonReader *reader, const char *at)
{
    return (Place){ reader->file, reader->line, (int)(at - reader->line_start) + 1 };
}

static bool
report_syntax(const JsonReader *reader, const char *at, Diag *diag)
{
    bool ends = reader->p >= reader->end;

    if (!ends && *reader->p == '\0') {
        return diag_error(diag, place_at(reader, reader->p), "json-nul",
                          "the text holds a NUL byte");
    }
    return diag_error(diag, place_at(reader, at), "json-syntax", "not JSON from here on%s",
                      ends ? ": the text ends too early" : "");
}

static void
skip_blanks(JsonReader *reader)
{
    const char *p = reader->p, *end = reader->end;

    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) {
        if (*p++ == '\n') {
            reader->line++;
            reader->line_start = p;
        }
    }
    reader->p = p;
}

/* `p` is behind the u of an escape: are there four hexadecimal digits, and not the
 * code of NUL? cJSON takes digits that are none for zeros, and ends the text there. */
static bool
is_unicode_escape(const char *p, const char *end)
{
    enum { N_DIGITS = 4 };

    for (int i = 0; i < N_DIGITS; i++) {
        if (p + i >= end || !g_ascii_isxdigit(p[i])) {
            return false;
        }
    }
    return memcmp(p, "0000", N_DIGITS) != 0;
}

typedef struct {
    bool escaped, bad_escape;
    int n_lines;
    const char *line_start;
} StringScan;

/* From behind the opening quote to the closing one; NULL when there is none. */
static const char *
find_close(const char *p, const char *end, StringScan *scan)
{
    for (; p < end && *p != '"'; p++) {
        if (*p == '\\') {
            scan->escaped = true;
            p++;
            scan->bad_escape |= p < end && *p == 'u' && !is_unicode_escape(p + 1, end);
        } else if (*p == '\n') {
            scan->n_lines++;
            scan->line_start = p + 1;
        } else if (*p == '\0') {
            return NULL;
        }
    }
    return p < end ? p : NULL;
}

/* The token's text, from the `length` bytes at `start`, which is behind a quote and in
 * front of one; cJSON reads what has escapes. False for an escape that JSON does not have. */
static bool
copy_string(JsonToken *token, const char *start, bool escaped, Arena *arena)
{
    if (!escaped) {
        token->text = arena_alloc(arena, token->length + 1);
        memcpy(token->text, start, token->length);
        return true;
    }
    cJSON *item = cJSON_ParseWithLength(start - 1, token->length + 2);
    if (item == NULL) {
        return false;
    }
    token->text = arena_strdup(arena, item->valuestring);
    token->length = strlen(token->text);
    cJSON_Delete(item);
    return true;
}

static bool
read_string(JsonReader *reader, JsonToken *token, Arena *arena, Diag *diag)
{
    StringScan scan = { 0 };
    const char *start = reader->p + 1, *close = find_close(start, reader->end, &scan);

    if (close == NULL) {
        const char *nul = memchr(start, '\0', (size_t)(reader->end - start));
        reader->p = nul != NULL ? nul : reader->end;
        return report_syntax(reader, start - 1, diag);
    }
    token->length = (size_t)(close - start);
    if (token->length > JSON_TEXT_MAX) {
        return diag_error(diag, token->place, "json-text-size",
                          "a text of more than %d MiB; is a quote missing?", JSON_TEXT_MAX >> 20);
    }
    if (!g_utf8_validate(start, (gssize)token->length, NULL)) {
        return diag_error(diag, token->place, "json-encoding", "a text is not UTF-8");
    }
    if (scan.bad_escape || (arena != NULL && !copy_string(token, start, scan.escaped, arena))) {
        return diag_error(diag, token->place, "json-syntax",
                          "a text with an escape that JSON does not have");
    }
    if (scan.n_lines > 0) {
        reader->line += scan.n_lines;
        reader->line_start = scan.line_start;
    }
    reader->p = close + 1;
    return true;
}

static const char *
skip_digits(const char *p, const char *end)
{
    while (p < end && g_ascii_isdigit(*p)) {
        p++;
    }
    return p;
}

/* Where the number at `p` ends; NULL when there is none. */
static const char *
find_number_end(const char *p, const char *end)
{
    p += p < end && *p == '-';
    const char *whole = p;
    p = skip_digits(p, end);
    if (p == whole || (*whole == '0' && p > whole + 1)) {
        return NULL;
    }
    if (p < end && *p == '.') {
        const char *digits = p + 1;
        p = skip_digits(digits, end);
        if (p == digits) {
            return NULL;
        }
    }
    if (p < end && (*p == 'e' || *p == 'E')) {
        p++;
        p += p < end && (*p == '+' || *p == '-');
        const char *digits = p;
        p = skip_digits(digits, end);
        if (p == digits) {
            return NULL;
        }
    }
    return p;
}

/* A word that is no number, and what it is read as. */
typedef struct {
    const char *word;
    JsonKind kind;
    const char *text; /* NULL: as written */
} Word;

/* The word at `p`; NULL for none. */
static const Word *
find_word(const char *p, const char *end, bool bare_words)
{
    static const Word words[] = {
        { "true", JSON_BOOL, NULL },          { "false", JSON_BOOL, NULL },
        { "null", JSON_NULL, NULL },          { "NaN", JSON_NULL, NULL },
        { "Infinity", JSON_NUMBER, "1e999" }, { "-Infinity", JSON_STRING, NULL }
    };
    enum { N_OF_JSON = 3 };
    size_t n_words = bare_words ? G_N_ELEMENTS(words) : N_OF_JSON;

    for (size_t i = 0; i < n_words; i++) {
        size_t size = strlen(words[i].word);
        if ((size_t)(end - p) >= size && memcmp(p, words[i].word, size) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

/* A number or one of the words. */
static bool
read_word(JsonReader *reader, JsonToken *token, Arena *arena, Diag *diag)
{
    const char *start = reader->p, *end = find_number_end(start, reader->end), *text = start;
    const Word *word = end == NULL ? find_word(start, reader->end, reader->bare_words) : NULL;

    token->kind = JSON_NUMBER;
    if (word != NULL) {
        token->kind = word->kind;
        end = start + strlen(word->word);
        text = word->text != NULL ? word->text : start;
    }
    if (end == NULL ||
        (end < reader->end && (g_ascii_isalnum(*end) || *end == '.' || *end == '_'))) {
        return report_syntax(reader, start, diag);
    }
    if (token->kind != JSON_NULL && arena != NULL) {
        token->length = text == start ? (size_t)(end - start) : strlen(text);
        token->text = arena_alloc(arena, token->length + 1);
        memcpy(token->text, text, token->length);
    }
    reader->p = end;
    return true;
}

static void
end_member(JsonReader *reader)
{
    reader->state = reader->depth > 0 ? JSON_WANTS_COMMA_OR_END : JSON_WANTS_NOTHING;
}

static bool
open_bracket(JsonReader *reader, JsonToken *token, Diag *diag)
{
    bool is_map = *reader->p == '{';

    if (reader->depth == JSON_DEPTH_MAX) {
        return diag_error(diag, token->place, "json-depth", "nested deeper than %d levels",
                          JSON_DEPTH_MAX);
    }
    reader->open[reader->depth++] = *reader->p++;
    token->kind = is_map ? JSON_MAP_START : JSON_LIST_START;
    reader->state = is_map ? JSON_WANTS_KEY_OR_END : JSON_WANTS_VALUE_OR_END;
    return true;
}

static bool
read_value(JsonReader *reader, JsonToken *token, Arena *arena, Diag *diag)
{
    char c = *reader->p;

    if (c == '{' || c == '[') {
        return open_bracket(reader, token, diag);
    }
    end_member(reader);
    if (c == '"') {
        token->kind = JSON_STRING;
        return read_string(reader, token, arena, diag);
    }
    return read_word(reader, token, arena, diag);
}

static bool
read_key(JsonReader *reader, JsonToken *token, Arena *arena, Diag *diag)
{
    token->kind = JSON_KEY;
    if (*reader->p != '"') {
        return report_syntax(reader, reader->p, diag);
    }
    if (!read_string(reader, token, arena, diag)) {
        return false;
    }
    skip_blanks(reader);
    if (reader->p == reader->end || *reader->p != ':') {
        return report_syntax(reader, reader->p, diag);
    }
    reader->p++;
    reader->state = JSON_WANTS_VALUE;
    return true;
}

/* A closing bracket where one may stand. */
static bool
closes(JsonReader *reader, JsonToken *token)
{
    bool is_map = reader->depth > 0 && reader->open[reader->depth - 1] == '{';
    bool may = reader->state == JSON_WANTS_COMMA_OR_END || reader->state == JSON_WANTS_KEY_OR_END ||
               reader->state == JSON_WANTS_VALUE_OR_END;

    if (!may || *reader->p != (is_map ? '}' : ']')) {
        return false;
    }
    reader->p++;
    reader->depth--;
    token->kind = is_map ? JSON_MAP_END : JSON_LIST_END;
    end_member(reader);
    return true;
}

bool
json_next(JsonReader *reader, JsonToken *ret, Arena *arena, Diag *diag)
{
    skip_blanks(reader);
    bytes_forget(&reader->bytes, reader->p);
    if (reader->p < reader->end && reader->state == JSON_WANTS_COMMA_OR_END && *reader->p == ',') {
        reader->p++;
        reader->state = reader->open[reader->depth - 1] == '{' ? JSON_WANTS_KEY : JSON_WANTS_VALUE;
        skip_blanks(reader);
    }
    *ret = (JsonToken){ .kind = JSON_END, .place = place_at(reader, reader->p) };
    if (reader->state == JSON_WANTS_NOTHING) {
        return reader->p == reader->end ||
               diag_error(diag, ret->place, "json-syntax", "text after the end of the JSON value");
    }
    if (reader->p == reader->end) {
        return report_syntax(reader, reader->p, diag);
    }
    if (closes(reader, ret)) {
        return true;
    }
    switch (reader->state) {
    case JSON_WANTS_VALUE:
    case JSON_WANTS_VALUE_OR_END:
        return read_value(reader, ret, arena, diag);
    case JSON_WANTS_KEY:
    case JSON_WANTS_KEY_OR_END:
        return read_key(reader, ret, arena, diag);
    case JSON_WANTS_COMMA_OR_END:
    case JSON_WANTS_NOTHING:
        break;
    }
    return report_syntax(reader, reader->p, diag);
}

bool
json_skip(JsonReader *reader, const JsonToken *token, Diag *diag)
{
    int depth = reader->depth - 1;
    JsonToken inner;

    if (token->kind != JSON_MAP_START && token->kind != JSON_LIST_START) {
        return true;
    }
    while (reader->depth > depth) {
        if (!json_next(reader, &inner, NULL, diag)) {
            return false;
        }
    }
    return true;
}
