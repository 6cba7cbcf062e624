/* Texts and numbers one after the other as bytes, to be kept and read again by the same
 * program. Reading never goes beyond the end: what is not there is empty, and the
 * Unpack has failed from then on. */
#ifndef BASE_PACK_H
#define BASE_PACK_H

#include "base/files.h"
#include "base/table.h"
#include "base/value.h"

void pack_integer(GString *out, guint64 integer);
void pack_number(GString *out, double number);
void pack_bytes(GString *out, const char *data, size_t size);
void pack_text(GString *out, const char *text); /* NULL stays NULL */
void pack_table(GString *out, const Table *table);

/* With its places; those in `file`, which most are in, take less room. */
void pack_place(GString *out, Place place, const char *file);
void pack_value(GString *out, const Value *value, const char *file);

void pack_messages(GString *out, Diag *diag);

typedef struct {
    Bytes rest;
    bool failed;
} Unpack;

guint64 unpack_integer(Unpack *unpack);
double unpack_number(Unpack *unpack);
/* Borrowed from the packed bytes, with a NUL behind. */
Bytes unpack_bytes(Unpack *unpack);
const char *unpack_text(Unpack *unpack);
/* Reports them again, as often as they were. */
void unpack_messages(Unpack *unpack, Diag *diag);
/* How many pieces follow, of at least one byte each. */
size_t unpack_count(Unpack *unpack);
/* Texts are borrowed, as the file is. NULL when it failed. */
Table *unpack_table(Unpack *unpack, Arena *arena);
Place unpack_place(Unpack *unpack, const char *file);
Value *unpack_value(Unpack *unpack, const char *file, Arena *arena);

#endif
