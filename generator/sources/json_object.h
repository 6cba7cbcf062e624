/* Reads JSON objects of which only some members are needed. Benchmark results contain the times of
 * each token and the generated texts, with the facts about the run in between. Skipping a member
 * uses no memory; an array needs only the memory of its largest element. */
#ifndef SOURCES_JSON_OBJECT_H
#define SOURCES_JSON_OBJECT_H

#include "base/value.h"

/* Reads the members of the next object that are texts, numbers, true, false or null, and those
 * named in `wanted` (NULL-terminated; or NULL) of any kind. NULL after an error. */
Value *json_read_scalars(JsonSplitter *json, const char *const wanted[], Arena *arena, Diag *diag);

/* The same for a file that is one object. */
Value *json_file_scalars(Bytes bytes, const char *file, const char *const wanted[], Arena *arena,
                         Diag *diag);

/* True if the value is neither an object nor an array. */
bool json_is_scalar(const JsonSplitter *json);

/* Enters the object ('{') or array ('[') that must come next. False after an error. */
bool json_open(JsonSplitter *json, char bracket, Diag *diag);

/* True if the text starts with the bracket and contains all these names in quotes within its first
 * 64 KiB: enough to tell formats apart without parsing. */
bool json_head_has(Bytes bytes, char bracket, const char *const names[]);

#endif
