/* The boundaries in a JSON text (RFC 8259, a leading BOM allowed): where each
 * value, key and bracket starts and ends, in bounded memory however large the
 * text is. cJSON reads what lies between them (value_read_json()).
 *
 * cJSON has no places and takes more than JSON, so the rules are enforced here:
 * NUL bytes, strings that are not UTF-8, nesting over the limit json-depth, text
 * after the value, and bare NaN and Infinity (unless `bare_words` asks for them)
 * are errors. Control characters inside strings are accepted, as careless
 * writers leave them there. */
#ifndef BASE_JSON_SPLIT_H
#define BASE_JSON_SPLIT_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/files.h"

enum {
    JSON_DEPTH_MAX = 1000, /* that can be set as a limit */
    JSON_NUMBER_MAX = 63   /* bytes of one number: cJSON's limit */
};

typedef struct {
    const char *p, *end; /* at a value, `p` is its first byte, which is before `end` */
    Bytes bytes;
    const char *file, *line_start;
    int line;
    /* Python's bare words are accepted as values of their own: Infinity as a number
     * beyond any double, NaN as null, -Infinity as a string. */
    bool bare_words;
    bool strict;     /* cJSON will read what is stepped over: it must be able to */
    const char *key; /* of the member reached last; NULL in an array */
    Place key_place;
    bool fresh; /* no member of the innermost bracket has been reached */
    int depth;
    char open[JSON_DEPTH_MAX]; /* the brackets that are open */
} JsonSplitter;

/* The bytes and the file name are borrowed. */
JsonSplitter json_splitter(Bytes bytes, const char *file);

/* The place of `p`. */
Place json_place(const JsonSplitter *splitter);

/* Goes to the next value outside of all brackets. Functions that return a bool return false after
 * an error, after which the splitter must not be used. */
bool json_start(JsonSplitter *splitter, Diag *diag);

/* Checks that nothing follows the value of the text. */
bool json_finish(JsonSplitter *splitter, Diag *diag);

/* After the value of one text: does another text follow? Some tools append result
 * after result to one file. */
bool json_follows(JsonSplitter *splitter);

/* Goes from a text, number or word to its end, or into an object or array. */
bool json_step(JsonSplitter *splitter, Diag *diag);

/* Goes from a value to its end, whatever it is. */
bool json_skip(JsonSplitter *splitter, Diag *diag);

/* Goes to the next member of the innermost object or array, or to its end, which
 * *ret_end reports. The member's key is in the arena; NULL leaves it out. */
bool json_next(JsonSplitter *splitter, bool *ret_end, Arena *arena, Diag *diag);

/* What cJSON reads for the bare word at `p`; NULL when there is none, or when
 * they are not asked for. */
const char *json_bare_word(const JsonSplitter *splitter);

#endif
