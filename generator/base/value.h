/* A neutral tree of parsed data: JSON and YAML become it, report.yaml, chart
 * blocks and front matter are read from it, Mustache templates are filled from
 * it. Each value knows its place in the file it came from.
 *
 * A tree belongs to one arena. Values are read-only once built. */
#ifndef BASE_VALUE_H
#define BASE_VALUE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/json_split.h"

typedef enum {
    VALUE_NULL,
    VALUE_BOOL,
    VALUE_NUMBER,
    VALUE_STRING,
    VALUE_LIST,
    VALUE_MAP,
} ValueKind;

typedef struct Value Value;
typedef struct ValueIndex ValueIndex;
struct Value {
    ValueKind kind;
    bool boolean;        /* VALUE_BOOL */
    double number;       /* VALUE_NUMBER */
    const char *text;    /* VALUE_STRING: the text; NUMBER and BOOL: as written */
    Place place;         /* where the value starts */
    const char *key;     /* its name in the enclosing map, else NULL */
    Place key_place;     /* where that name stands */
    Value *first, *last; /* VALUE_LIST, VALUE_MAP: members in source order */
    Value *next;         /* the next member of the same list or map */
    size_t n_items;      /* VALUE_LIST, VALUE_MAP */
    ValueIndex *index;   /* VALUE_MAP: over its members; NULL: none */
};

/* Parses one JSON text (RFC 8259, a leading BOM allowed). `file` is borrowed
 * and names the text in messages. Bare NaN and Infinity, duplicate keys, NUL
 * bytes, text after the value and nesting over 200 levels are errors. Strings
 * must be UTF-8. Returns NULL after reporting one error. */
Value *value_parse_json(const char *text, size_t size, const char *file, Arena *arena, Diag *diag);

/* The value at which the splitter is, as a tree; the splitter is at its end then.
 * NULL after reporting one error. */
Value *value_read_json(JsonSplitter *splitter, Arena *arena, Diag *diag);

/* Parses one YAML document, a leading BOM allowed. `first_line` (from 1) and `first_column` say
 * where `text` starts inside `file`, so that front matter and directive bodies are located. Plain
 * scalars follow YAML 1.2's core schema (true/false, null, ~, numbers); quoted ones are strings.
 * Duplicate keys, tabs in indentation, nesting over 100 levels and trees over a million nodes are
 * errors. An empty text is a VALUE_NULL. Returns NULL after reporting one error. */
Value *value_parse_yaml(const char *text, size_t size, Place start, Arena *arena, Diag *diag);

/* Member `key` of a map; NULL when absent (or when `map` is NULL or no map). */
const Value *value_lookup(const Value *map, const char *key);

/* Reports each member of `map` whose key is not in the NULL-terminated list
 * `known`, with the nearest known name; `what` names the map ("chart",
 * "report"). False when there was any. Also reports when `map` is no map. */
bool value_check_keys(const Value *map, const char *const known[], const char *what, Diag *diag);

/* The text with U+FFFD for each control character but blanks and ends of lines, and for each code
 * that Unicode keeps from being a character: HTML forbids them, XML some, and no font draws one. It
 * is the same when it has none. Texts of YAML are so already. */
const char *text_without_controls(const char *text, Arena *arena);

/* Typed members of a map: absent leaves *ret untouched and returns true; a
 * value of another kind is reported and returns false. Text accepts numbers and
 * booleans as written (an edition `2026` needs no quotes). */
bool value_read_text(const Value *map, const char *key, const char **ret, Diag *diag);
bool value_read_number(const Value *map, const char *key, double *ret, Diag *diag);
bool value_read_bool(const Value *map, const char *key, bool *ret, Diag *diag);
/* Also accepts a single text where a list of texts is expected: *ret is then
 * a one-member list. */
bool value_read_texts(const Value *map, const char *key, Arena *arena, const Value **ret,
                      Diag *diag);

/* True for false, null, "", empty lists and absent (NULL) values, as Mustache
 * counts them. Zero is not empty. */
bool value_is_empty(const Value *value);

/* Builders, for template contexts. Texts are borrowed. */
Value *value_new_map(Arena *arena);
Value *value_new_list(Arena *arena);
Value *value_new_text(Arena *arena, const char *text);
/* A list of texts, which are NULL-terminated. */
Value *value_new_texts(Arena *arena, const char *const texts[]);
Value *value_new_number(Arena *arena, double number);
Value *value_new_bool(Arena *arena, bool boolean);
/* Adds at the end; `member` must not be in a tree yet. Returns `member`. */
Value *value_append(Value *list, Value *member);
Value *value_set(Value *map, const char *key, Value *member);
Value *value_set_text(Arena *arena, Value *map, const char *key, const char *text);

/* Appends the tree as indented JSON with a final newline: members in their
 * order, numbers in their shortest exact form, NaN and infinities as null. */
void value_append_json(const Value *value, GString *out);
/* The same without a line break or a space. */
void value_append_json_line(const Value *value, GString *out);
/* Appends a text as JSON's, with its quotation marks. */
void value_append_json_text(GString *out, const char *text);

/* ---- An index by key over the members of a large map, so that many are found in the time of
 * few. Small maps do without: NULL stands for no index. ---- */

/* Adds the map's last member to the index of those before it, which may have to
 * become another one. False when the key of one of those is the same. */
bool value_index_add(ValueIndex **index, const Value *map, Arena *arena);

#endif
