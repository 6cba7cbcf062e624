/* Visits the members of JSON arrays and objects one by one. Only the current member is in memory,
 * so lists of any length can be read. */
#ifndef SOURCES_JSON_EACH_H
#define SOURCES_JSON_EACH_H

#include "sources/json_object.h"
#include "sources/source_file.h"

/* The current member, which is valid until the next one is read. */
typedef struct {
    const char *key; /* NULL in an array */
    JsonSplitter *json;
    Arena *arena;
} JsonMember;

/* Must consume the whole member with one of the functions below. False after reporting an error,
 * which ends the loop. */
typedef bool JsonMemberFunction(void *context, JsonMember *member, Diag *diag);

/* Calls `take` for each member of a member, which must be an object ('{') or an array ('['). False
 * after an error. */
bool json_each(JsonMember *member, char bracket, JsonMemberFunction *take, void *context,
               Diag *diag);

/* The same for members that are rows of the file, which are counted in the tally. */
bool json_each_row(JsonMember *member, char bracket, JsonMemberFunction *take, void *context,
                   Tally *tally, Diag *diag);

/* The same for the members of a file's only value. */
bool json_each_of_file(Bytes bytes, const char *file, char bracket, JsonMemberFunction *take,
                       void *context, Diag *diag);

/* The same for a file whose members are its rows. */
bool json_each_row_of_file(const SourceFile *file, char bracket, JsonMemberFunction *take,
                           void *context, Diag *diag);

/* The member as a tree, valid until the next member; NULL after an error. */
const Value *json_member_value(JsonMember *member, Diag *diag);

bool json_member_skip(JsonMember *member, Diag *diag);

/* The text at `key` of a map; NULL if there is none. */
const char *json_text(const Value *map, const char *key);

/* The number at `key` of a map, which may be written as a text ("8", but not "NaN"); NAN if there
 * is none. */
double json_number(const Value *map, const char *key);

#endif
