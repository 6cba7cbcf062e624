/* Structures that point to one another as bytes, to be kept and read again by the same
 * program: they lie there as in memory, their pointers as places among the bytes, so that
 * reading them is to add where the bytes begin.
 *
 * What a structure points to is described by its shape. What is pointed to twice is there
 * once, when it is the same structure, or as many of them. */
#ifndef OUTPUTS_PDF_FROZEN_H
#define OUTPUTS_PDF_FROZEN_H

#include "base/arena.h"
#include "base/files.h"

typedef struct FrozenShape FrozenShape;

typedef enum {
    FROZEN_TEXT,  /* NUL at its end */
    FROZEN_ONE,   /* a structure */
    FROZEN_ARRAY, /* of structures */
    FROZEN_LIST,  /* an array of pointers to structures */
} FrozenKind;

/* A pointer, which may be NULL. */
typedef struct {
    FrozenKind kind;
    size_t offset;             /* in its structure */
    const FrozenShape *shape;  /* of what it points to; no text's */
    size_t count, count_width; /* where the number of an array's or a list's elements stands, and
                                * its bytes */
} FrozenField;

struct FrozenShape {
    size_t size;
    const FrozenField *fields;
    size_t n_fields;
    bool visited; /* it has members of other kinds, which FrozenVisit sees to */
};

/* Sees to what such a structure has from elsewhere: when it is frozen, in the copy, which may
 * have numbers in place of pointers; when it is thawed, in itself. False: it cannot be. */
typedef bool FrozenVisit(void *data, void *structure);

/* Appends `structure` and all it leads to, a multiple of eight bytes, to the empty `out`. */
bool frozen_write(const void *structure, const FrozenShape *shape, FrozenVisit *visit, void *data,
                  GByteArray *out);

/* Of bytes that start so, which lie as memory of an arena does: their size; 0 when they are
 * none. */
size_t frozen_size(Bytes bytes);
/* The structure among them, which are not to be read again; `size` is the size in memory of one of
 * its shape. NULL when they are damaged, or a visit fails. */
void *frozen_read(char *bytes, size_t size, FrozenVisit *visit, void *data);
/* The same in two steps, of which the first needs nothing from elsewhere. */
void *frozen_thaw(char *bytes, size_t size);
bool frozen_visit(char *bytes, FrozenVisit *visit, void *data);

#endif
