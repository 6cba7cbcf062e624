/* Finds the boundaries in a JSON text (RFC 8259, a leading BOM allowed): where each value, key and
 * bracket starts and ends. Memory use is bounded however large the text is. cJSON parses what lies
 * between the boundaries (value_read_json()).
 *
 * cJSON has no source positions and accepts more than JSON, so the rules are enforced here. These
 * are errors: NUL bytes, strings that are not UTF-8, nesting over the limit json-depth, text after
 * the value, and bare NaN and Infinity (unless `bare_words` is set). Control characters inside
 * strings are accepted, because careless writers leave them there. */
#ifndef BASE_JSON_SPLIT_H
#define BASE_JSON_SPLIT_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/files.h"

enum {
    JSON_DEPTH_MAX = 1000, /* the highest value of the limit json-depth */
    JSON_NUMBER_MAX = 63   /* bytes of one number: cJSON's limit */
};

typedef struct {
    /* if positioned at a value, `p` is its first byte, which is before `end` */
    const char *p, *end;
    Bytes bytes;
    const char *file, *line_start;
    int line;
    /* Accepts Python's bare words as values: Infinity as a number beyond any double, NaN as null,
     * -Infinity as a string. */
    bool bare_words;
    bool strict;     /* skipped text must be valid for cJSON, which will read it */
    const char *key; /* of the member reached last; NULL in an array */
    Place key_place;
    bool fresh; /* no member of the innermost bracket has been reached yet */
    int depth;
    char open[JSON_DEPTH_MAX]; /* the brackets that are open */
} JsonSplitter;

/* The bytes and the file name are borrowed. */
JsonSplitter json_splitter(Bytes bytes, const char *file);

/* The place of `p`. */
Place json_place(const JsonSplitter *splitter);

/* Goes to the next value outside all brackets. If one of these functions returns false after an
 * error, the splitter must not be used any more. */
bool json_start(JsonSplitter *splitter, Diag *diag);

/* Checks that nothing follows the value of the text. */
bool json_finish(JsonSplitter *splitter, Diag *diag);

/* After the value of one text: whether another text follows. Some tools append result after result
 * to one file. */
bool json_follows(JsonSplitter *splitter);

/* Goes past a text, number or word, or into an object or array. */
bool json_step(JsonSplitter *splitter, Diag *diag);

/* Goes past a value of any kind. */
bool json_skip(JsonSplitter *splitter, Diag *diag);

/* Goes to the next member of the innermost object or array, or to its end, which sets *ret_end. The
 * member's key is allocated in the arena; if the arena is NULL, it is not decoded. */
bool json_next(JsonSplitter *splitter, bool *ret_end, Arena *arena, Diag *diag);

/* What cJSON reads in place of the bare word at `p`. NULL if there is none or bare words are not
 * accepted. */
const char *json_bare_word(const JsonSplitter *splitter);

#endif
