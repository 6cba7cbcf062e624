#include "outputs/pdf/frozen.h"

#include <string.h>

/* Before all else; the structure that was asked for comes next, and what it leads to. Then the
 * places of pointers, and the stretches of structures that are visited. */
typedef struct {
    guint64 size; /* of all, itself included */
    guint64 end;  /* of what it leads to */
    guint32 n_pointers, n_visits;
} Head;

/* Structures that lie behind one another. */
typedef struct {
    guint32 place, n, size;
} Visit;

/* ---- Freezing ---- */

/* What lies at an address of memory, and where among the bytes. */
typedef struct {
    const FrozenShape *shape;
    size_t n;
    guint32 place;
} Known;

typedef struct {
    GByteArray *out;
    GHashTable *by_address; /* address → index in `known` */
    GArray *known;          /* of Known, in the order of their places */
    GArray *pointers;       /* of guint32: places */
    GArray *visits;         /* of Visit */
} Freezer;

static guint32
append_padded(Freezer *freezer, const void *data, size_t size)
{
    static const guint8 zeros[8] = { 0 };
    guint32 place = freezer->out->len;

    g_byte_array_append(freezer->out, data, (guint)size);
    g_byte_array_append(freezer->out, zeros, (guint)(-size % 8));
    return place;
}

/* Where the `n` structures at an address are; copied, as they lie there, if they were not. A text
 * has no shape, and as many bytes. */
static guint32
place_of(Freezer *freezer, const void *address, const FrozenShape *shape, size_t n)
{
    void *index = NULL;

    if (g_hash_table_lookup_extended(freezer->by_address, address, NULL, &index)) {
        const Known *known = &g_array_index(freezer->known, Known, GPOINTER_TO_UINT(index));
        if (known->shape == shape && known->n == n) {
            return known->place;
        }
    }
    size_t size = shape != NULL ? shape->size * n : n;
    Known known = { shape, n, append_padded(freezer, address, size) };
    g_hash_table_insert(freezer->by_address, (void *)(uintptr_t)address,
                        GUINT_TO_POINTER(freezer->known->len));
    g_array_append_val(freezer->known, known);
    return known.place;
}

static void
put_pointer(Freezer *freezer, guint32 at, guint32 place)
{
    guint64 value = place;

    memcpy(freezer->out->data + at, &value, sizeof value);
    g_array_append_val(freezer->pointers, at);
}

static const void *
pointer_at(const Freezer *freezer, guint32 at)
{
    const void *pointer = NULL;

    memcpy(&pointer, freezer->out->data + at, sizeof pointer);
    return pointer;
}

static size_t
count_at(const Freezer *freezer, guint32 at, size_t width)
{
    guint32 narrow = 0;
    guint64 wide = 0;

    if (width == sizeof narrow) {
        memcpy(&narrow, freezer->out->data + at, sizeof narrow);
        return narrow;
    }
    g_assert(width == sizeof wide);
    memcpy(&wide, freezer->out->data + at, sizeof wide);
    return wide;
}

/* Without a shape: the array is one of pointers. */
static const FrozenShape pointer_shape = { .size = sizeof(void *) };

static void
freeze_list(Freezer *freezer, guint32 list, const FrozenShape *shape, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        guint32 at = list + (guint32)(i * sizeof(void *));
        put_pointer(freezer, at, place_of(freezer, pointer_at(freezer, at), shape, 1));
    }
}

static void
freeze_field(Freezer *freezer, guint32 structure, const FrozenField *field)
{
    guint32 at = structure + (guint32)field->offset;
    const void *target = pointer_at(freezer, at);
    size_t n = 1;

    if (field->kind == FROZEN_ARRAY || field->kind == FROZEN_LIST) {
        n = count_at(freezer, structure + (guint32)field->count, field->count_width);
    }
    if (target == NULL || n == 0) {
        guint64 none = 0;
        memcpy(freezer->out->data + at, &none, sizeof none);
        return;
    }
    switch (field->kind) {
    case FROZEN_TEXT:
        put_pointer(freezer, at, place_of(freezer, target, NULL, strlen(target) + 1));
        break;
    case FROZEN_ONE:
    case FROZEN_ARRAY:
        put_pointer(freezer, at, place_of(freezer, target, field->shape, n));
        break;
    case FROZEN_LIST: {
        guint before = freezer->known->len;
        guint32 list = place_of(freezer, target, &pointer_shape, n);
        put_pointer(freezer, at, list);
        if (freezer->known->len > before) {
            freeze_list(freezer, list, field->shape, n);
        }
        break;
    }
    }
}

/* The copies have the pointers of memory; each gets its places. */
static bool
freeze_known(Freezer *freezer, Known known, FrozenVisit *visit, void *data)
{
    bool good = true;

    for (size_t i = 0; known.shape != NULL && i < known.n; i++) {
        guint32 structure = known.place + (guint32)(i * known.shape->size);
        good = good && (!known.shape->visited || visit(data, freezer->out->data + structure));
        for (size_t f = 0; f < known.shape->n_fields; f++) {
            freeze_field(freezer, structure, &known.shape->fields[f]);
        }
    }
    if (known.shape != NULL && known.shape->visited) {
        Visit stretch = { known.place, (guint32)known.n, (guint32)known.shape->size };
        g_array_append_val(freezer->visits, stretch);
    }
    return good;
}

static void
write_tail(Freezer *freezer)
{
    GByteArray *out = freezer->out;
    Head head = { .end = out->len,
                  .n_pointers = freezer->pointers->len,
                  .n_visits = freezer->visits->len };

    append_padded(freezer, freezer->pointers->data, freezer->pointers->len * sizeof(guint32));
    append_padded(freezer, freezer->visits->data, freezer->visits->len * sizeof(Visit));
    head.size = out->len;
    memcpy(out->data, &head, sizeof head);
}

bool
frozen_write(const void *structure, const FrozenShape *shape, FrozenVisit *visit, void *data,
             GByteArray *out)
{
    static const Head none = { 0 };
    g_autoptr(GHashTable) by_address = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) known = g_array_new(FALSE, FALSE, sizeof(Known));
    g_autoptr(GArray) pointers = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autoptr(GArray) visits = g_array_new(FALSE, FALSE, sizeof(Visit));
    Freezer freezer = { out, by_address, known, pointers, visits };
    bool good = true;

    G_STATIC_ASSERT(sizeof(void *) == sizeof(guint64) && sizeof(Head) % 8 == 0);
    g_assert(out->len == 0);
    append_padded(&freezer, &none, sizeof none);
    place_of(&freezer, structure, shape, 1);
    for (guint i = 0; good && i < known->len; i++) {
        good = freeze_known(&freezer, g_array_index(known, Known, i), visit, data);
    }
    write_tail(&freezer);
    return good;
}

/* ---- Thawing ---- */

size_t
frozen_size(Bytes bytes)
{
    Head head;

    if (bytes.size < sizeof head) {
        return 0;
    }
    memcpy(&head, bytes.data, sizeof head);
    return head.size <= bytes.size ? head.size : 0;
}

static size_t
padded(size_t size)
{
    return size + -size % 8;
}

static bool
thaw_pointers(char *bytes, const Head *head)
{
    const guint32 *at = (const void *)(bytes + head->end);

    for (guint32 i = 0; i < head->n_pointers; i++) {
        guint64 place = 0;
        if (at[i] + sizeof place > head->end) {
            return false;
        }
        memcpy(&place, bytes + at[i], sizeof place);
        if (place >= head->end) {
            return false;
        }
        char *target = bytes + place;
        memcpy(bytes + at[i], &target, sizeof(void *));
    }
    return true;
}

void *
frozen_thaw(char *bytes, size_t size)
{
    Head head;

    memcpy(&head, bytes, sizeof head);
    size_t tail = padded(head.n_pointers * sizeof(guint32)) + padded(head.n_visits * sizeof(Visit));
    if (head.end % 8 != 0 || head.end < sizeof head + size || head.end + tail != head.size ||
        !thaw_pointers(bytes, &head)) {
        return NULL;
    }
    return bytes + sizeof head;
}

bool
frozen_visit(char *bytes, FrozenVisit *visit, void *data)
{
    Head head;

    memcpy(&head, bytes, sizeof head);
    const Visit *visits =
        (const void *)(bytes + head.end + padded(head.n_pointers * sizeof(guint32)));
    for (guint32 i = 0; i < head.n_visits; i++) {
        for (guint32 k = 0; k < visits[i].n; k++) {
            size_t place = visits[i].place + (size_t)k * visits[i].size;
            if (place + visits[i].size > head.end || !visit(data, bytes + place)) {
                return false;
            }
        }
    }
    return true;
}

void *
frozen_read(char *bytes, size_t size, FrozenVisit *visit, void *data)
{
    void *structure = frozen_thaw(bytes, size);

    return structure != NULL && frozen_visit(bytes, visit, data) ? structure : NULL;
}
