#include "base/pack.h"

#include <string.h>

void
pack_integer(GString *out, guint64 integer)
{
    g_string_append_len(out, (const char *)&integer, sizeof integer);
}

void
pack_number(GString *out, double number)
{
    g_string_append_len(out, (const char *)&number, sizeof number);
}

void
pack_bytes(GString *out, const char *data, size_t size)
{
    pack_integer(out, size);
    g_string_append_len(out, data, (gssize)size);
    g_string_append_c(out, '\0');
}

void
pack_text(GString *out, const char *text)
{
    if (text == NULL) {
        pack_integer(out, G_MAXUINT64);
    } else {
        pack_bytes(out, text, strlen(text));
    }
}

static void
pack_cell(GString *out, const Cell *cell)
{
    g_string_append_c(out, (char)cell->kind);
    if (cell->kind == CELL_NUMBER) {
        pack_number(out, cell->number);
    } else if (cell->kind == CELL_TEXT) {
        pack_text(out, cell->text);
    }
}

void
pack_table(GString *out, const Table *table)
{
    pack_integer(out, table->n_columns);
    pack_integer(out, table->n_rows);
    for (size_t i = 0; i < table->n_columns; i++) {
        pack_text(out, table->columns[i]);
    }
    for (size_t i = 0; i < table->n_rows * table->n_columns; i++) {
        pack_cell(out, &table->cells[i]);
    }
}

void
pack_place(GString *out, Place place, const char *file)
{
    pack_text(out, g_strcmp0(place.file, file) == 0 ? NULL : place.file != NULL ? place.file : "");
    pack_integer(out, (guint64)place.line << 32 | (guint32)place.column);
}

void
pack_value(GString *out, const Value *value, const char *file)
{
    g_string_append_c(out, (char)value->kind);
    g_string_append_c(out, value->boolean);
    pack_number(out, value->number);
    pack_text(out, value->text);
    pack_text(out, value->key);
    pack_place(out, value->place, file);
    pack_place(out, value->key_place, file);
    pack_integer(out, value->n_items);
    for (const Value *at = value->first; at != NULL; at = at->next) {
        pack_value(out, at, file);
    }
}

/* The next bytes; NULL, and failed, when fewer are left. */
static const char *
take(Unpack *unpack, size_t size)
{
    const char *data = unpack->rest.data;

    if (unpack->failed || size > unpack->rest.size) {
        unpack->failed = true;
        return NULL;
    }
    unpack->rest.data += size;
    unpack->rest.size -= size;
    return data;
}

/* Leaves *ret as it is at the end of the bytes. */
static void
take_into(Unpack *unpack, void *ret, size_t size)
{
    const char *data = take(unpack, size);

    if (data != NULL) {
        memcpy(ret, data, size);
    }
}

guint64
unpack_integer(Unpack *unpack)
{
    guint64 integer = 0;

    take_into(unpack, &integer, sizeof integer);
    return integer;
}

double
unpack_number(Unpack *unpack)
{
    double number = 0;

    take_into(unpack, &number, sizeof number);
    return number;
}

static Bytes
take_sized(Unpack *unpack, guint64 size)
{
    const char *data = size < G_MAXSIZE ? take(unpack, (size_t)size + 1) : NULL;

    unpack->failed = unpack->failed || data == NULL || data[size] != '\0';
    return unpack->failed ? (Bytes){ .data = "" } : (Bytes){ .data = data, .size = (size_t)size };
}

Bytes
unpack_bytes(Unpack *unpack)
{
    return take_sized(unpack, unpack_integer(unpack));
}

const char *
unpack_text(Unpack *unpack)
{
    guint64 size = unpack_integer(unpack);

    return size == G_MAXUINT64 && !unpack->failed ? NULL : take_sized(unpack, size).data;
}

static void
unpack_cell(Unpack *unpack, Cell *cell)
{
    const char *kind = take(unpack, 1);

    if (kind != NULL && *kind == (char)CELL_NUMBER) {
        *cell = cell_number(unpack_number(unpack));
    } else if (kind != NULL && *kind == (char)CELL_TEXT) {
        *cell = cell_text(unpack_text(unpack));
    }
}

Table *
unpack_table(Unpack *unpack, Arena *arena)
{
    guint64 n_columns = unpack_integer(unpack), n_rows = unpack_integer(unpack);

    /* each has a byte at least */
    if (unpack->failed || n_columns > unpack->rest.size || n_rows > unpack->rest.size) {
        return NULL;
    }
    const char **columns = arena_array(arena, const char *, n_columns + 1);
    for (size_t i = 0; i < n_columns; i++) {
        columns[i] = unpack_text(unpack);
        if (columns[i] == NULL) {
            return NULL;
        }
    }
    Table *table = table_new(arena, columns, n_columns);
    for (size_t row = 0; row < n_rows && !unpack->failed; row++) {
        Cell *cells = table_add_row(table);
        for (size_t i = 0; i < n_columns; i++) {
            unpack_cell(unpack, &cells[i]);
        }
    }
    return unpack->failed ? NULL : table;
}

void
pack_messages(GString *out, Diag *diag)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    pack_integer(out, n);
    for (size_t i = 0; i < n; i++) {
        const DiagMessage *message = &messages[i];
        pack_integer(out, message->level);
        pack_integer(out, (guint64)message->count);
        pack_text(out, message->place.file);
        pack_integer(out, (guint64)message->place.line);
        pack_integer(out, (guint64)message->place.column);
        pack_text(out, message->code);
        pack_text(out, message->text);
    }
}

static void
unpack_message(Unpack *unpack, Diag *diag)
{
    guint64 level = unpack_integer(unpack), count = unpack_integer(unpack);
    Place place = { .file = unpack_text(unpack) };

    place.line = (int)unpack_integer(unpack);
    place.column = (int)unpack_integer(unpack);
    const char *code = unpack_text(unpack), *text = unpack_text(unpack);
    if (unpack->failed || code == NULL || text == NULL) {
        unpack->failed = true;
        return;
    }
    code = g_intern_string(code); /* as of the program's own text */
    for (guint64 i = 0; i < count; i++) {
        if (level == DIAG_NOTE) {
            diag_note(diag, place, code, "%s", text);
        } else if (level == DIAG_WARNING) {
            diag_warning(diag, place, code, "%s", text);
        } else {
            diag_error(diag, place, code, "%s", text);
        }
    }
}

void
unpack_messages(Unpack *unpack, Diag *diag)
{
    guint64 n = unpack_integer(unpack);

    for (guint64 i = 0; i < n && !unpack->failed; i++) {
        unpack_message(unpack, diag);
    }
}

size_t
unpack_count(Unpack *unpack)
{
    guint64 n = unpack_integer(unpack);

    unpack->failed = unpack->failed || n > unpack->rest.size;
    return unpack->failed ? 0 : (size_t)n;
}

Place
unpack_place(Unpack *unpack, const char *file)
{
    const char *other = unpack_text(unpack);
    guint64 at = unpack_integer(unpack);

    return (Place){ .file = other == NULL    ? file
                            : *other != '\0' ? other
                                             : NULL,
                    .line = (int)(at >> 32),
                    .column = (int)(at & G_MAXUINT32) };
}

Value *
unpack_value(Unpack *unpack, const char *file, Arena *arena)
{
    Value *value = arena_new0(arena, Value);
    guint8 kind = VALUE_NULL, boolean = 0;

    take_into(unpack, &kind, sizeof kind);
    take_into(unpack, &boolean, sizeof boolean);
    value->kind = (ValueKind)kind;
    value->boolean = boolean != 0;
    value->number = unpack_number(unpack);
    value->text = unpack_text(unpack);
    value->key = unpack_text(unpack);
    value->place = unpack_place(unpack, file);
    value->key_place = unpack_place(unpack, file);
    size_t n = unpack_count(unpack);
    for (size_t i = 0; i < n && !unpack->failed; i++) {
        Value *member = unpack_value(unpack, file, arena);
        if (member != NULL) {
            value_append(value, member);
        }
    }
    return unpack->failed ? NULL : value;
}
