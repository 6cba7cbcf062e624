/* JSON objects of which only some members are wanted: results of benchmarks hold
 * the times of each token and the texts that a model wrote, and what is said of
 * the run stands between them. What is not wanted is stepped over in no memory,
 * so an array is read in that of its largest element. */
#ifndef SOURCES_JSON_OBJECT_H
#define SOURCES_JSON_OBJECT_H

#include "base/value.h"

/* The members of the next object that are texts, numbers, true, false or null, and
 * those named in the NULL-terminated list `wanted` (which may be NULL) whatever they
 * are. NULL after an error. */
Value *json_read_scalars(JsonSplitter *json, const char *const wanted[], Arena *arena, Diag *diag);

/* The same for a file that is one object. */
Value *json_file_scalars(Bytes bytes, const char *file, const char *const wanted[], Arena *arena,
                         Diag *diag);

/* Is the value neither an object nor an array? */
bool json_is_scalar(const JsonSplitter *json);

/* Goes into the object ('{') or array ('[') that is expected here. */
bool json_open(JsonSplitter *json, char bracket, Diag *diag);

/* True when the text starts with the bracket and has all these names, in
 * quotes, within its first 64 KiB: as good as a parse to tell formats apart. */
bool json_head_has(Bytes bytes, char bracket, const char *const names[]);

#endif
