#include "base/json_split.h"

#include "base/limits.h"

#include <cjson/cJSON.h>
#include <string.h>

JsonSplitter
json_splitter(Bytes bytes, const char *file)
{
    const char *start = bytes_without_mark(bytes).data;

    return (JsonSplitter){ .p = start,
                           .end = bytes.data + bytes.size,
                           .bytes = bytes,
                           .file = file,
                           .line_start = start,
                           .line = 1 };
}

static Place
place_at(const JsonSplitter *splitter, const char *at)
{
    return (Place){ splitter->file, splitter->line, (int)(at - splitter->line_start) + 1 };
}

Place
json_place(const JsonSplitter *splitter)
{
    return place_at(splitter, splitter->p);
}

static bool
report_syntax(const JsonSplitter *splitter, const char *at, Diag *diag)
{
    bool ends = splitter->p >= splitter->end;

    if (!ends && *splitter->p == '\0') {
        return diag_error(diag, json_place(splitter), "json-nul",
                          "the text contains a NUL byte; remove it");
    }
    return diag_error(diag, place_at(splitter, at), "json-syntax", "not JSON from here on%s",
                      ends ? ": the text ends too early" : "");
}

static void
begin_line(JsonSplitter *splitter, const char *start)
{
    splitter->line++;
    splitter->line_start = start;
}

/* Skips white space to the next token. Returns false at the end of the text. */
static bool
skip_spaces(JsonSplitter *splitter)
{
    const char *p = splitter->p, *end = splitter->end;

    for (; p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'); p++) {
        if (*p == '\n') {
            begin_line(splitter, p + 1);
        }
    }
    splitter->p = p;
    return p < end;
}

/* Whether four hexadecimal digits follow at `p`, which is after the u of an escape, and they are
 * not the code of NUL. cJSON treats other characters as zeros, and ends the text at a NUL. */
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
    bool escaped, bad_escape, newline;
} StringScan;

/* Goes from an opening quotation mark to the closing one; NULL if there is none. */
static const char *
find_close(const char *p, const char *end, StringScan *scan)
{
    for (p++; p < end && *p != '"'; p++) {
        if (*p == '\\') {
            scan->escaped = true;
            p++;
            scan->bad_escape |= p < end && *p == 'u' && !is_unicode_escape(p + 1, end);
        } else if (*p == '\n') {
            scan->newline = true;
        } else if (*p == '\0') {
            return NULL;
        }
    }
    return p < end ? p : NULL;
}

static bool
cjson_reads(const char *start, size_t size)
{
    cJSON *item = cJSON_ParseWithLength(start, size);

    cJSON_Delete(item);
    return item != NULL;
}

static bool
skip_string(JsonSplitter *splitter, bool strict, Diag *diag)
{
    StringScan scan = { 0 };
    const char *start = splitter->p, *close = find_close(start, splitter->end, &scan);
    Place place = json_place(splitter);

    if (close == NULL) {
        const char *nul = memchr(start, '\0', (size_t)(splitter->end - start));
        splitter->p = nul != NULL ? nul : splitter->end;
        return report_syntax(splitter, start, diag);
    }
    size_t size = (size_t)(close - start - 1);
    if (size > limit_get(LIMIT_JSON_TEXT)) {
        return limit_error(LIMIT_JSON_TEXT, place, "json-text-size", diag,
                           "the text is too long; is a quote missing?");
    }
    if (!g_utf8_validate(start + 1, (gssize)size, NULL)) {
        return diag_error(diag, place, "json-encoding",
                          "a text is not UTF-8; save the file as UTF-8");
    }
    if (scan.bad_escape || (strict && scan.escaped && !cjson_reads(start, size + 2))) {
        return diag_error(diag, place, "json-syntax",
                          "JSON does not have this escape; write \\\\ for a backslash");
    }
    for (const char *p = start;
         scan.newline && (p = memchr(p, '\n', (size_t)(close - p))) != NULL;) {
        begin_line(splitter, ++p);
    }
    splitter->p = close + 1;
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

/* The end of the number at `p`; NULL if it is not a valid number. */
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

/* A bare word and the JSON that cJSON reads in its place. */
typedef struct {
    const char *word, *json;
} Word;

/* The word at `p`; NULL if there is none. */
static const Word *
find_word(const JsonSplitter *splitter, bool bare)
{
    static const Word words[] = {
        { "true", NULL },  { "false", NULL },       { "null", NULL },
        { "NaN", "null" }, { "Infinity", "1e999" }, { "-Infinity", "\"-Infinity\"" },
    };
    enum { N_OF_JSON = 3 };

    for (size_t i = 0; i < (bare ? G_N_ELEMENTS(words) : N_OF_JSON); i++) {
        size_t size = strlen(words[i].word);
        if ((size_t)(splitter->end - splitter->p) >= size &&
            memcmp(splitter->p, words[i].word, size) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

const char *
json_bare_word(const JsonSplitter *splitter)
{
    const Word *word = splitter->bare_words ? find_word(splitter, true) : NULL;

    return word != NULL ? word->json : NULL;
}

/* Skips a number or one of the bare words. */
static bool
skip_word(JsonSplitter *splitter, Diag *diag)
{
    const char *start = splitter->p, *end = find_number_end(start, splitter->end);

    if (end == NULL) {
        const Word *word = find_word(splitter, splitter->bare_words && !splitter->strict);
        end = word != NULL ? start + strlen(word->word) : NULL;
    } else if (end - start > JSON_NUMBER_MAX) {
        return diag_error(diag, json_place(splitter), "json-number-size",
                          "this number has more than %d characters", JSON_NUMBER_MAX);
    }
    if (end == NULL ||
        (end < splitter->end && (g_ascii_isalnum(*end) || *end == '.' || *end == '_'))) {
        return report_syntax(splitter, start, diag);
    }
    splitter->p = end;
    return true;
}

static bool
enter_bracket(JsonSplitter *splitter, Diag *diag)
{
    if ((size_t)splitter->depth >= MIN(limit_get(LIMIT_JSON_DEPTH), JSON_DEPTH_MAX)) {
        return limit_error(LIMIT_JSON_DEPTH, json_place(splitter), "json-depth", diag,
                           "brackets are nested too deep");
    }
    splitter->open[splitter->depth++] = *splitter->p++;
    splitter->fresh = true;
    return true;
}

bool
json_step(JsonSplitter *splitter, Diag *diag)
{
    switch (*splitter->p) {
    case '{':
    case '[':
        return enter_bracket(splitter, diag);
    case '"':
        return skip_string(splitter, splitter->strict, diag);
    default:
        return skip_word(splitter, diag);
    }
}

bool
json_skip(JsonSplitter *splitter, Diag *diag)
{
    int depth = splitter->depth;
    bool end = false;

    if (!json_step(splitter, diag)) {
        return false;
    }
    while (splitter->depth > depth) {
        if (!json_next(splitter, &end, NULL, diag) || (!end && !json_step(splitter, diag))) {
            return false;
        }
    }
    return true;
}

/* Decodes a string with cJSON. */
static const char *
read_text(const char *start, size_t size, Arena *arena)
{
    cJSON *item = cJSON_ParseWithLength(start, size);
    const char *text = arena_strdup(arena, item->valuestring);

    cJSON_Delete(item);
    return text;
}

/* Reads a key and its colon. */
static bool
take_key(JsonSplitter *splitter, Arena *arena, Diag *diag)
{
    const char *start = splitter->p;

    splitter->key_place = json_place(splitter);
    if (*start != '"') {
        return report_syntax(splitter, start, diag);
    }
    if (!skip_string(splitter, splitter->strict || arena != NULL, diag)) {
        return false;
    }
    if (arena != NULL) {
        splitter->key = read_text(start, (size_t)(splitter->p - start), arena);
    }
    if (!skip_spaces(splitter) || *splitter->p != ':') {
        return report_syntax(splitter, splitter->p, diag);
    }
    splitter->p++;
    return true;
}

bool
json_next(JsonSplitter *splitter, bool *ret_end, Arena *arena, Diag *diag)
{
    bool is_map = splitter->open[splitter->depth - 1] == '{';
    bool more = skip_spaces(splitter);

    bytes_forget(&splitter->bytes, splitter->p);
    splitter->key = NULL;
    *ret_end = more && *splitter->p == (is_map ? '}' : ']');
    if (*ret_end) {
        splitter->p++;
        splitter->depth--;
        splitter->fresh = false;
        return true;
    }
    if (more && !splitter->fresh) {
        if (*splitter->p != ',') {
            return report_syntax(splitter, splitter->p, diag);
        }
        splitter->p++;
        more = skip_spaces(splitter);
    }
    splitter->fresh = false;
    if (more && is_map) {
        if (!take_key(splitter, arena, diag)) {
            return false;
        }
        more = skip_spaces(splitter);
    }
    return more || report_syntax(splitter, splitter->p, diag);
}

bool
json_start(JsonSplitter *splitter, Diag *diag)
{
    return skip_spaces(splitter) || report_syntax(splitter, splitter->p, diag);
}

bool
json_follows(JsonSplitter *splitter)
{
    return skip_spaces(splitter);
}

bool
json_finish(JsonSplitter *splitter, Diag *diag)
{
    return !skip_spaces(splitter) || diag_error(diag, json_place(splitter), "json-syntax",
                                                "text after the end of the JSON value");
}
