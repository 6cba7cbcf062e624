#define _GNU_SOURCE /* for memmem(). NOLINT(bugprone-reserved-identifier) */

#include "analysis/sql_strings.h"

#include <string.h>

typedef struct {
    const char *data; /* NULL: out of memory */
    size_t size;
} Text;

static Text
text_of(sqlite3_value *value, bool blob)
{
    const char *data = blob ? sqlite3_value_blob(value) : (const char *)sqlite3_value_text(value);
    size_t size = (size_t)sqlite3_value_bytes(value);

    return (Text){ data == NULL && size == 0 ? "" : data, size };
}

static bool
any_is_null(sqlite3_value **arguments, int n)
{
    for (int i = 0; i < n; i++) {
        if (sqlite3_value_type(arguments[i]) == SQLITE_NULL) {
            return true;
        }
    }
    return false;
}

/* Counts the bytes that begin a character. */
static size_t
count_characters(const char *text, const char *end)
{
    size_t n = 0;

    for (; text < end; text++) {
        n += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return n;
}

/* instr(text, part): the position, counted from 1 in characters, or in bytes if both are blobs; 0
 * if not found. */
static void
call_instr(sqlite3_context *context, int n, sqlite3_value **arguments)
{
    bool blob = sqlite3_value_type(arguments[0]) == SQLITE_BLOB &&
                sqlite3_value_type(arguments[1]) == SQLITE_BLOB;

    if (any_is_null(arguments, n)) {
        return;
    }
    Text text = text_of(arguments[0], blob), part = text_of(arguments[1], blob);
    if (text.data == NULL || part.data == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    const char *found = memmem(text.data, text.size, part.data, part.size);
    size_t before = found == NULL ? 0
                    : blob        ? (size_t)(found - text.data)
                                  : count_characters(text.data, found);
    sqlite3_result_int64(context, found != NULL ? (sqlite3_int64)before + 1 : 0);
}

/* replace(text, part, other) */
static void
call_replace(sqlite3_context *context, int n, sqlite3_value **arguments)
{
    if (any_is_null(arguments, n)) {
        return;
    }
    Text text = text_of(arguments[0], false), part = text_of(arguments[1], false),
         other = text_of(arguments[2], false);
    if (text.data == NULL || part.data == NULL || other.data == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (part.size == 0) {
        sqlite3_result_value(context, arguments[0]);
        return;
    }
    sqlite3_str *out = sqlite3_str_new(sqlite3_context_db_handle(context));
    const char *at = text.data, *end = text.data + text.size, *found = NULL;
    while ((found = memmem(at, (size_t)(end - at), part.data, part.size)) != NULL) {
        sqlite3_str_append(out, at, (int)(found - at));
        sqlite3_str_append(out, other.data, (int)other.size);
        at = found + part.size;
    }
    sqlite3_str_append(out, at, (int)(end - at));
    int error = sqlite3_str_errcode(out), size = sqlite3_str_length(out);
    char *result = sqlite3_str_finish(out);
    if (error != SQLITE_OK) {
        sqlite3_free(result);
        sqlite3_result_error_code(context, error);
    } else if (result == NULL) {
        sqlite3_result_text(context, "", 0, SQLITE_STATIC);
    } else {
        sqlite3_result_text(context, result, size, sqlite3_free);
    }
}

bool
sql_strings_register(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

    return sqlite3_create_function(db, "instr", 2, flags, NULL, call_instr, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "replace", 3, flags, NULL, call_replace, NULL, NULL) ==
               SQLITE_OK;
}
