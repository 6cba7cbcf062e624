/* JSON objects of which only some members are wanted: results of benchmarks hold
 * the times of each token and the texts that a model wrote, and what is said of
 * the run stands between them. What is not wanted is stepped over in no memory,
 * so an array is read in that of its largest element. */
#ifndef SOURCES_JSON_OBJECT_H
#define SOURCES_JSON_OBJECT_H

#include "base/json_reader.h"
#include "base/value.h"

/* The members of the object whose first token was just read that are texts,
 * numbers, true, false or null, and those named in the NULL-terminated list
 * `wanted` (which may be NULL) whatever they are. NULL after an error. */
Value *json_read_scalars(JsonReader *reader, const JsonToken *start, const char *const wanted[],
                         Arena *arena, Diag *diag);

/* The same for a file that is one object. */
Value *json_file_scalars(Bytes bytes, const char *file, const char *const wanted[], Arena *arena,
                         Diag *diag);

/* Behind one text: is there another one behind it? The reader is in front of it
 * then. Some tools append result after result to one file. */
bool json_next_text(JsonReader *reader);

/* Starts on a list: false after an error, also when the value is none. */
bool json_open_list(JsonReader *reader, Diag *diag);
/* The next element of the list, as a tree; NULL in *ret behind the last one, and
 * then the text has ended. False after an error. */
bool json_next_element(JsonReader *reader, Arena *arena, const Value **ret, Diag *diag);

/* True when the text starts with the bracket and has all these names, in
 * quotes, within its first 64 KiB: as good as a parse to tell formats apart. */
bool json_head_has(Bytes bytes, char bracket, const char *const names[]);

#endif
