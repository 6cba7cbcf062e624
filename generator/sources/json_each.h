/* Taking the members of JSON arrays and objects one by one, each in the memory
 * that it needs itself, so that lists of any length are read. */
#ifndef SOURCES_JSON_EACH_H
#define SOURCES_JSON_EACH_H

#include "sources/json_object.h"
#include "sources/source_file.h"

/* A member that has been reached. All is gone when the next one comes. */
typedef struct {
    const char *key; /* NULL in an array */
    JsonSplitter *json;
    Arena *arena;
} JsonMember;

/* Takes one member, by one of the functions below, to its end; false after it
 * has reported an error, which ends the walk. */
typedef bool JsonMemberFunction(void *context, JsonMember *member, Diag *diag);

/* Each member of a member, which must be an object ('{') or an array ('['). */
bool json_each(JsonMember *member, char bracket, JsonMemberFunction *take, void *context,
               Diag *diag);

/* The same for members that are rows of the file, which the tally settles. */
bool json_each_row(JsonMember *member, char bracket, JsonMemberFunction *take, void *context,
                   Tally *tally, Diag *diag);

/* Each member of the one value in a file. */
bool json_each_of_file(Bytes bytes, const char *file, char bracket, JsonMemberFunction *take,
                       void *context, Diag *diag);

/* The same for a file whose members are its rows. */
bool json_each_row_of_file(const SourceFile *file, char bracket, JsonMemberFunction *take,
                           void *context, Diag *diag);

/* The member as a tree; NULL after an error. */
const Value *json_member_value(JsonMember *member, Diag *diag);

bool json_member_skip(JsonMember *member, Diag *diag);

/* The text at `key` of a map; NULL when there is none. */
const char *json_text(const Value *map, const char *key);

/* The number at `key` of a map, also when written as a text ("8"; "NaN" is none);
 * NAN when there is none. */
double json_number(const Value *map, const char *key);

#endif
