/* JSON (RFC 8259, a leading BOM allowed) read token by token, so that a text of
 * any size takes the memory of what its caller keeps of it. Each token knows its
 * place. Bare NaN and Infinity, unless `bare_words` asks for them, NUL bytes,
 * strings that are not UTF-8, nesting over JSON_DEPTH_MAX levels and text behind
 * the value are errors; control characters inside strings are let through, as
 * careless writers leave them there. Duplicate keys are for the caller to find. */
#ifndef BASE_JSON_READER_H
#define BASE_JSON_READER_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/files.h"

enum { JSON_DEPTH_MAX = 200, JSON_TEXT_MAX = 1 << 26 /* bytes of one string */ };

typedef enum {
    JSON_END, /* the text ends here */
    JSON_MAP_START,
    JSON_MAP_END,
    JSON_LIST_START,
    JSON_LIST_END,
    JSON_KEY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_BOOL,
    JSON_NULL,
} JsonKind;

typedef struct {
    JsonKind kind;
    char *text; /* KEY, STRING: without escapes; NUMBER, BOOL: as written; else NULL */
    size_t length;
    Place place; /* where the token starts */
} JsonToken;

/* What may come next. */
typedef enum {
    JSON_WANTS_VALUE,
    JSON_WANTS_VALUE_OR_END, /* behind [ */
    JSON_WANTS_KEY,
    JSON_WANTS_KEY_OR_END,   /* behind { */
    JSON_WANTS_COMMA_OR_END, /* behind a member */
    JSON_WANTS_NOTHING,      /* behind the whole value */
} JsonState;

typedef struct {
    const char *p, *end;
    Bytes bytes;
    const char *file, *line_start;
    int line, depth;
    /* Python's bare words are taken: Infinity as a number beyond any double, NaN as
     * null, -Infinity as a text. */
    bool bare_words;
    JsonState state;
    char open[JSON_DEPTH_MAX]; /* the brackets that are open */
} JsonReader;

/* The bytes and the file name are borrowed. */
JsonReader json_reader(Bytes bytes, const char *file);

/* The next token, its text in the arena; NULL for no text. False after an error;
 * reading goes no further then. */
bool json_next(JsonReader *reader, JsonToken *ret, Arena *arena, Diag *diag);

/* Steps over the value whose first token was just read, in no memory. */
bool json_skip(JsonReader *reader, const JsonToken *token, Diag *diag);

#endif
