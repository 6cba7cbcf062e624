#include "outputs/pdf/write/file.h"

#include "base/jobs.h"

#include <libdeflate.h>
#include <string.h>

enum {
    OBJECTS_PER_STREAM = 500,
    XREF_ROW = 7,   /* type 1 byte, offset or stream 4, index 2 */
    ID_DIGITS = 32, /* of the hash */
};

typedef struct {
    size_t start, size; /* of its text in PdfFile.text */
    GByteArray *stream; /* NULL: not a stream */
    bool deflated;
    bool filled;
    bool packed; /* in an object stream */
    /* position in the output */
    uint32_t position; /* offset, or number of its object stream */
    int packed_index;  /* in its object stream */
} Object;

struct PdfFile {
    GArray *objects; /* of Object; object n at n - 1 */
    GString *text;   /* all dictionaries, concatenated */
    int open;        /* 0: none */
};

static Object *
object_at(const PdfFile *file, int number)
{
    g_assert(number >= 1 && (guint)number <= file->objects->len);
    return &g_array_index(file->objects, Object, number - 1);
}

PdfFile *
pdf_file_new(void)
{
    PdfFile *file = g_new0(PdfFile, 1);

    file->objects = g_array_new(FALSE, TRUE, sizeof(Object));
    file->text = g_string_sized_new((gsize)64 * 1024);
    return file;
}

void
pdf_file_free(PdfFile *file)
{
    if (file == NULL) {
        return;
    }
    for (guint i = 0; i < file->objects->len; i++) {
        g_clear_pointer(&g_array_index(file->objects, Object, i).stream, g_byte_array_unref);
    }
    g_array_unref(file->objects);
    g_string_free(file->text, TRUE);
    g_free(file);
}

int
pdf_object_reserve(PdfFile *file)
{
    g_array_set_size(file->objects, file->objects->len + 1);
    return (int)file->objects->len;
}

GString *
pdf_object_open(PdfFile *file, int object)
{
    Object *o = object_at(file, object);

    g_assert(file->open == 0 && !o->filled);
    file->open = object;
    o->start = file->text->len;
    return file->text;
}

void
pdf_object_close(PdfFile *file)
{
    Object *o = object_at(file, file->open);

    o->size = file->text->len - o->start;
    o->filled = true;
    file->open = 0;
}

void
pdf_object_close_stream(PdfFile *file, GByteArray *data, bool deflated)
{
    Object *o = object_at(file, file->open);

    o->stream = data;
    o->deflated = deflated;
    pdf_object_close(file);
}

enum { ROOM_KEPT = 16 << 20 }; /* a thread's room for packed bytes that it keeps */

/* Compressors of a thread, kept for reuse because they are large and slow to initialise. */
typedef struct {
    struct libdeflate_compressor *compressors[PACK_DEFAULT + 1]; /* by effort; NULL: not used yet */
    GByteArray *room;
} Deflater;

static void
deflater_free(void *data)
{
    Deflater *deflater = data;

    for (size_t i = 0; i < G_N_ELEMENTS(deflater->compressors); i++) {
        libdeflate_free_compressor(deflater->compressors[i]);
    }
    g_byte_array_unref(deflater->room);
    g_free(deflater);
}

static GPrivate deflaters = G_PRIVATE_INIT(deflater_free);

static Deflater *
deflater_own(void)
{
    Deflater *deflater = g_private_get(&deflaters);

    if (deflater == NULL) {
        deflater = g_new0(Deflater, 1);
        deflater->room = g_byte_array_new();
        g_private_set(&deflaters, deflater);
    }
    return deflater;
}

static struct libdeflate_compressor *
compressor_of(Deflater *deflater, PackEffort effort)
{
    struct libdeflate_compressor **compressor = &deflater->compressors[effort];

    if (*compressor == NULL) {
        *compressor = libdeflate_alloc_compressor(effort);
        g_assert(*compressor != NULL);
    }
    return *compressor;
}

GByteArray *
pdf_deflate(const void *data, size_t size, PackEffort effort)
{
    Deflater *deflater = deflater_own();
    struct libdeflate_compressor *compressor = compressor_of(deflater, effort);
    size_t most = libdeflate_zlib_compress_bound(compressor, size);

    g_autofree guint8 *large = most > ROOM_KEPT ? g_malloc(most) : NULL;
    if (large == NULL && most > deflater->room->len) {
        g_byte_array_set_size(deflater->room, (guint)most);
    }
    guint8 *room = large != NULL ? large : deflater->room->data;
    size_t packed_size = libdeflate_zlib_compress(compressor, data, size, room, most);
    g_assert(packed_size > 0);
    return g_byte_array_new_take(g_memdup2(room, packed_size), packed_size);
}

static void
append_bytes(GByteArray *out, const char *bytes, size_t size)
{
    g_byte_array_append(out, (const guint8 *)bytes, (guint)size);
}

static void
append_text(GByteArray *out, const char *text)
{
    append_bytes(out, text, strlen(text));
}

static void
append_stream_object(GByteArray *out, int number, const char *entries, size_t size,
                     const Object *object)
{
    g_autoptr(GString) head = g_string_new(NULL);

    syntax_integer(head, number);
    g_string_append(head, " 0 obj\n<<");
    g_string_append_len(head, entries, (gssize)size);
    g_string_append(head, object->deflated ? "/Filter/FlateDecode/Length " : "/Length ");
    syntax_integer(head, object->stream->len);
    g_string_append(head, ">>\nstream\n");
    append_bytes(out, head->str, head->len);
    g_byte_array_append(out, object->stream->data, object->stream->len);
    append_text(out, "\nendstream\nendobj\n");
}

/* A group of dictionaries that share one object stream. */
typedef struct {
    GString *head, *body;
    int n_objects;
    GByteArray *packed;
} Pack;

static void
pack_clear(gpointer data)
{
    Pack *pack = data;

    g_string_free(pack->head, TRUE);
    g_string_free(pack->body, TRUE);
    g_clear_pointer(&pack->packed, g_byte_array_unref);
}

static void
pack_compress(void *context, size_t task)
{
    Pack *pack = &g_array_index((GArray *)context, Pack, task);
    g_autoptr(GString) text = g_string_sized_new(pack->head->len + pack->body->len);

    g_string_append_len(text, pack->head->str, (gssize)pack->head->len);
    g_string_append_len(text, pack->body->str, (gssize)pack->body->len);
    pack->packed = pdf_deflate(text->str, text->len, PACK_FAST);
}

/* Groups the objects that are not streams. The object streams get the next object numbers. */
static GArray *
packs_new(const PdfFile *file)
{
    GArray *packs = g_array_new(FALSE, TRUE, sizeof(Pack));
    uint32_t first_number = file->objects->len + 1;
    Pack *pack = NULL;

    g_array_set_clear_func(packs, pack_clear);
    for (guint i = 0; i < file->objects->len; i++) {
        Object *object = &g_array_index(file->objects, Object, i);
        g_assert(object->filled);
        if (object->stream != NULL) {
            continue;
        }
        if (pack == NULL || pack->n_objects == OBJECTS_PER_STREAM) {
            g_array_set_size(packs, packs->len + 1);
            pack = &g_array_index(packs, Pack, packs->len - 1);
            pack->head = g_string_new(NULL);
            pack->body = g_string_new(NULL);
        }
        object->packed = true;
        object->position = first_number + packs->len - 1;
        object->packed_index = pack->n_objects++;
        syntax_integer(pack->head, (int64_t)i + 1);
        g_string_append_c(pack->head, ' ');
        syntax_integer(pack->head, (int64_t)pack->body->len);
        g_string_append_c(pack->head, ' ');
        g_string_append_len(pack->body, file->text->str + object->start, (gssize)object->size);
        g_string_append_c(pack->body, '\n');
    }
    return packs;
}

static void
pack_objects(PdfFile *file, int jobs)
{
    g_autoptr(GArray) packs = packs_new(file);

    tasks_run(pack_compress, packs, packs->len, jobs);
    for (guint i = 0; i < packs->len; i++) {
        Pack *pack = &g_array_index(packs, Pack, i);
        GString *entries = pdf_object_open(file, pdf_object_reserve(file));
        g_string_append(entries, "/Type/ObjStm/N ");
        syntax_integer(entries, pack->n_objects);
        g_string_append(entries, "/First ");
        syntax_integer(entries, (int64_t)pack->head->len);
        pdf_object_close_stream(file, g_steal_pointer(&pack->packed), true);
    }
}

static void
row_fill(guint8 *row, const Object *object)
{
    uint32_t position = object->position;
    unsigned index = (unsigned)object->packed_index; /* 0 if not in an object stream */

    row[0] = object->packed ? 2 : 1;
    for (int i = 0; i < 4; i++) {
        row[1 + i] = (guint8)(position >> (24 - 8 * i));
    }
    row[5] = (guint8)(index >> 8);
    row[6] = (guint8)index;
}

/* The rows of the cross-reference stream, as differences from the row above (PNG filter Up), which
 * compress very well. */
static GByteArray *
xref_rows(const PdfFile *file)
{
    size_t n_rows = (size_t)file->objects->len + 1;
    g_autofree guint8 *bytes = g_malloc0(n_rows * (XREF_ROW + 1));
    guint8 above[XREF_ROW] = { 0, 0, 0, 0, 0, 0xff, 0xff }; /* object 0: free, never reused */

    for (size_t i = 0; i < n_rows; i++) {
        guint8 *out = bytes + i * (XREF_ROW + 1);
        guint8 row[XREF_ROW];
        if (i == 0) {
            out[0] = 2;
            memcpy(out + 1, above, XREF_ROW);
            continue;
        }
        row_fill(row, &g_array_index(file->objects, Object, i - 1));
        out[0] = 2;
        for (size_t j = 0; j < XREF_ROW; j++) {
            out[1 + j] = (guint8)(row[j] - above[j]);
        }
        memcpy(above, row, XREF_ROW);
    }
    return pdf_deflate(bytes, n_rows * (XREF_ROW + 1), PACK_FAST);
}

static void
write_xref(PdfFile *file, int catalog, int info, GByteArray *out)
{
    size_t start = out->len;
    int number = (int)file->objects->len + 1;
    Object object = { .filled = true, .deflated = true };
    char id[SHA256_TEXT_SIZE];
    g_autoptr(GString) entries = g_string_new("/Type/XRef/W[1 4 2]/Size ");

    bytes_write_sha256((Bytes){ .data = (const char *)out->data, .size = out->len }, id);
    id[ID_DIGITS] = '\0';
    object.position = out->len;
    g_array_append_val(file->objects, object);
    object.stream = xref_rows(file);
    syntax_integer(entries, number + 1);
    g_string_append(entries, "/Root ");
    syntax_reference(entries, catalog);
    g_string_append(entries, "/Info ");
    syntax_reference(entries, info);
    g_string_append_printf(entries, "/ID[<%s><%s>]", id, id);
    g_string_append_printf(entries, "/DecodeParms<</Predictor 12/Columns %d>>", XREF_ROW);
    append_stream_object(out, number, entries->str, entries->len, &object);
    g_byte_array_unref(object.stream);

    g_autofree char *tail = g_strdup_printf("startxref\n%zu\n%%%%EOF\n", start);
    append_text(out, tail);
}

void
pdf_file_write(PdfFile *file, int catalog, int info, int jobs, GByteArray *out)
{
    g_assert(file->open == 0 && out->len == 0);
    pack_objects(file, jobs);
    append_text(out, "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
    for (guint i = 0; i < file->objects->len; i++) {
        Object *object = &g_array_index(file->objects, Object, i);
        if (object->stream != NULL) {
            object->position = out->len;
            append_stream_object(out, (int)i + 1, file->text->str + object->start, object->size,
                                 object);
            g_clear_pointer(&object->stream, g_byte_array_unref);
        }
    }
    write_xref(file, catalog, info, out);
    g_private_replace(&deflaters, NULL);
}

typedef struct {
    void (*run)(void *context, size_t task);
    void *context;
    const char *first; /* address of task 0's item */
} TaskList;

static void
task_run(void *item, void *data)
{
    const TaskList *list = data;

    list->run(list->context, (size_t)((const char *)item - list->first));
}

void
tasks_run(void (*run)(void *context, size_t task), void *context, size_t n_tasks, int jobs)
{
    g_autofree char *items = g_malloc(MAX(n_tasks, 1)); /* only their addresses are used */
    TaskList list = { run, context, items };

    jobs_run(task_run, items, 1, n_tasks, MAX(jobs, 1), &list);
}
