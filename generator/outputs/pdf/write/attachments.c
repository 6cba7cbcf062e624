#include "outputs/pdf/write/attachments.h"

#include "base/jobs.h"
#include "outputs/pdf/write/file.h"

#include <string.h>

typedef struct {
    DisplayAttachment *attachment;
    GByteArray *packed;
} Packing;

typedef struct {
    const OutputContext *context;
    Arena *arena;
    Diag *diag;
    Attachments attachments;
} Attaching;

static void
string_free(void *string)
{
    g_string_free(string, TRUE);
}

static GString *
text_new(Arena *arena)
{
    GString *text = g_string_new(NULL);

    arena_defer(arena, string_free, text);
    return text;
}

static void
attach(Attaching *attaching, DisplayAttachment attachment)
{
    Attachments *attachments = &attaching->attachments;

    attachments->all[attachments->n++] = attachment;
}

static void
attach_csv(Attaching *attaching, const char *name, const char *title, Bytes csv)
{
    attach(attaching, (DisplayAttachment){ .name = arena_printf(attaching->arena, "%s.csv", name),
                                           .mime = "text/csv",
                                           .description = title,
                                           .data = csv.data,
                                           .size = csv.size });
}

static void
attach_table(Attaching *attaching, const char *name, const char *title, const Table *table)
{
    GString *csv = text_new(attaching->arena);

    table_append_csv_plain(table, csv);
    attach_csv(attaching, name, title, (Bytes){ .data = csv->str, .size = csv->len });
}

/* True if there are rows read from fact files. */
static bool
has_facts(const OutputContext *context)
{
    for (size_t i = 0; i < context->n_data; i++) {
        const OutputData *data = &context->data[i];
        if (data->n_rows > 0 &&
            (g_str_equal(data->name, "observation") || g_str_equal(data->name, "price"))) {
            return true;
        }
    }
    return false;
}

static void
attach_facts(Attaching *attaching)
{
    const OutputContext *context = attaching->context;
    Arena *arena = attaching->arena;

    for (size_t i = 0; i < context->n_data && has_facts(context); i++) {
        const OutputData *data = &context->data[i];
        Bytes csv;
        if (output_is_fact(data->name) && data->n_rows > 0 &&
            output_data_csv(data, text_new(arena), &csv, attaching->diag)) {
            attach_csv(attaching, arena_printf(arena, "data-%s", data->name),
                       arena_printf(arena, "Facts read: %s", data->name), csv);
        }
    }
}

static void
attach_manifest(Attaching *attaching)
{
    Arena *arena = attaching->arena;
    Value *manifest = manifest_new(attaching->context, arena);
    Value *list = value_set(manifest, "attachments", value_new_list(arena));
    GString *text = text_new(arena);

    for (size_t i = 0; i < attaching->attachments.n; i++) {
        const DisplayAttachment *attachment = &attaching->attachments.all[i];
        Bytes bytes = { .data = attachment->data, .size = attachment->size };
        Value *entry = value_append(list, value_new_map(arena));
        value_set_text(arena, entry, "path", attachment->name);
        value_set(entry, "bytes", value_new_number(arena, (double)attachment->size));
        value_set_text(arena, entry, "sha256", bytes_sha256(arena, bytes));
    }
    value_append_json(manifest, text);
    attach(attaching, (DisplayAttachment){ .name = "manifest.json",
                                           .mime = "application/json",
                                           .description = "Hashes of every input and attachment",
                                           .data = text->str,
                                           .size = text->len });
}

static void
pack(void *item, G_GNUC_UNUSED void *data)
{
    Packing *packing = item;
    const DisplayAttachment *attachment = packing->attachment;

    packing->packed = pdf_deflate(attachment->data, attachment->size, PACK_DEFAULT);
}

/* Compresses all attachments for the file, in parallel. */
static void
pack_all(const Attaching *attaching)
{
    const Attachments *attachments = &attaching->attachments;
    Arena *arena = attaching->arena;
    Packing *packings = arena_array(arena, Packing, attachments->n);

    for (size_t i = 0; i < attachments->n; i++) {
        packings[i].attachment = &attachments->all[i];
    }
    jobs_run(pack, packings, sizeof packings[0], attachments->n, attaching->context->jobs, NULL);
    for (size_t i = 0; i < attachments->n; i++) {
        const GByteArray *packed = packings[i].packed;
        attachments->all[i].packed =
            memcpy(arena_alloc(arena, packed->len), packed->data, packed->len);
        attachments->all[i].packed_size = packed->len;
        g_byte_array_unref(packings[i].packed);
    }
}

Attachments
attachments_make(const OutputContext *context, const Report *report, Arena *arena, Diag *diag)
{
    g_autoptr(Arena) own = arena_new();
    size_t most = report->n_figures + report->n_tables + context->n_data + 1;
    Attaching attaching = {
        context, arena, diag, { arena_array(arena, DisplayAttachment, most), 0 }
    };

    for (size_t i = 0; i < report->n_figures; i++) {
        const ReportFigure *figure = &report->figures[i];
        if (figure->spec != NULL) {
            attach_table(&attaching, figure->id, chart_spec_title(figure->spec),
                         chart_spec_data(figure->spec, own));
            arena_reset(own);
        }
    }
    for (size_t i = 0; i < report->n_tables; i++) {
        const ReportTable *table = &report->tables[i];
        if (table->data != NULL) {
            attach_table(&attaching, table->id, table->title, table->data);
        }
    }
    attach_facts(&attaching);
    attach_manifest(&attaching);
    pack_all(&attaching);
    return attaching.attachments;
}
