/* A neutral tree of parsed data. JSON and YAML are parsed into it; report.yaml, chart blocks and
 * front matter are read from it; Mustache templates are filled from it. Each value carries its
 * place in the file it came from.
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
    Place key_place;     /* where that name is */
    Value *first, *last; /* VALUE_LIST, VALUE_MAP: members in source order */
    Value *next;         /* the next member of the same list or map */
    size_t n_items;      /* VALUE_LIST, VALUE_MAP */
    ValueIndex *index;   /* VALUE_MAP: index over its members; NULL: none */
};

/* Parses one JSON text (RFC 8259, a leading BOM allowed). `file` is borrowed and names the text in
 * messages. Bare NaN and Infinity, duplicate keys, NUL bytes, text after the value, nesting over
 * the limit json-depth and strings that are not UTF-8 are errors. Returns NULL after reporting one
 * error. */
Value *value_parse_json(const char *text, size_t size, const char *file, Arena *arena, Diag *diag);

/* Reads the value at the splitter's position as a tree and moves the splitter to its end. Returns
 * NULL after reporting one error. */
Value *value_read_json(JsonSplitter *splitter, Arena *arena, Diag *diag);

/* Parses one YAML document, a leading BOM allowed. `start` is the position of `text` in its file,
 * so that errors in front matter and directive bodies are located. Plain scalars follow YAML 1.2's
 * core schema (true/false, null, ~, numbers); quoted ones are strings. Duplicate keys, tabs in
 * indentation, and exceeding the limits yaml-depth, yaml-values and yaml-anchors are errors. An
 * empty text is a VALUE_NULL. Returns NULL after reporting one error. */
Value *value_parse_yaml(const char *text, size_t size, Place start, Arena *arena, Diag *diag);

/* Member `key` of a map; NULL if absent, or if `map` is NULL or not a map. */
const Value *value_lookup(const Value *map, const char *key);

/* Reports each member of `map` whose key is not in the NULL-terminated list `known`, with the
 * nearest known name, and returns false if there is any. `what` names the map in messages ("chart",
 * "report"). It is also an error if `map` is not a map. */
bool value_check_keys(const Value *map, const char *const known[], const char *what, Diag *diag);

/* The text with control characters (except tabs and line ends) and Unicode noncharacters replaced
 * by U+FFFD: HTML forbids them, XML forbids some, and no font has them. Returns `text` itself if it
 * contains none. Texts from YAML never do. */
const char *text_without_controls(const char *text, Arena *arena);

/* Typed members of a map. If the key is absent, *ret is untouched and the result is true. A value
 * of another kind is reported and the result is false. Text also accepts numbers and booleans as
 * written (an edition `2026` needs no quotes). */
bool value_read_text(const Value *map, const char *key, const char **ret, Diag *diag);
bool value_read_number(const Value *map, const char *key, double *ret, Diag *diag);
bool value_read_bool(const Value *map, const char *key, bool *ret, Diag *diag);
/* Also accepts a single text in place of a list of texts; *ret is then a one-member list. */
bool value_read_texts(const Value *map, const char *key, Arena *arena, const Value **ret,
                      Diag *diag);

/* True for false, null, "", empty lists and absent (NULL) values, as in Mustache. Zero is not
 * empty. */
bool value_is_empty(const Value *value);

/* Builders, for template contexts. Texts are borrowed. */
Value *value_new_map(Arena *arena);
Value *value_new_list(Arena *arena);
Value *value_new_text(Arena *arena, const char *text);
/* A list of texts from a NULL-terminated array. */
Value *value_new_texts(Arena *arena, const char *const texts[]);
Value *value_new_number(Arena *arena, double number);
Value *value_new_bool(Arena *arena, bool boolean);
/* Appends `member`, which must not be in a tree yet, and returns it. */
Value *value_append(Value *list, Value *member);
Value *value_set(Value *map, const char *key, Value *member);
Value *value_set_text(Arena *arena, Value *map, const char *key, const char *text);

/* Appends the tree as indented JSON with a final newline. Members are in their original order,
 * numbers in their shortest exact form; NaN and infinities are null. */
void value_append_json(const Value *value, GString *out);
/* Like value_append_json(), but without line breaks or spaces. */
void value_append_json_line(const Value *value, GString *out);
/* Appends a text as a JSON string, including its quotation marks. */
void value_append_json_text(GString *out, const char *text);

/* ---- An index by key over the members of a large map, so that many lookups take no longer than a
 * few. Small maps have none: NULL. ---- */

/* Adds the map's last member to the index, which may be replaced by a larger one. Returns false if
 * another member has the same key. */
bool value_index_add(ValueIndex **index, const Value *map, Arena *arena);

#endif
