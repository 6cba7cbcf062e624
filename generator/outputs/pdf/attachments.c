#include "outputs/pdf/attachments.h"

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
attach(Composer *composer, Display *display, const char *name, const char *title, Bytes csv)
{
    display->attachments[display->n_attachments++] =
        (DisplayAttachment){ .name = arena_printf(composer->arena, "%s.csv", name),
                             .mime = "text/csv",
                             .description = title,
                             .data = csv.data,
                             .size = csv.size };
}

static void
attach_table(Composer *composer, Display *display, const char *name, const char *title,
             const Table *table)
{
    GString *csv = text_new(composer->arena);

    table_append_csv(table, csv);
    attach(composer, display, name, title, (Bytes){ .data = csv->str, .size = csv->len });
}

/* Where files were read. */
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
attach_facts(Composer *composer, Display *display)
{
    const OutputContext *context = composer->context;

    for (size_t i = 0; i < context->n_data && has_facts(context); i++) {
        const OutputData *data = &context->data[i];
        Bytes csv;
        if (output_is_fact(data->name) && data->n_rows > 0 &&
            output_data_csv(data, text_new(composer->arena), &csv, composer->diag)) {
            attach(composer, display, arena_printf(composer->arena, "data-%s", data->name),
                   arena_printf(composer->arena, "Facts read: %s", data->name), csv);
        }
    }
}

static void
attach_manifest(Composer *composer, Display *display)
{
    Arena *arena = composer->arena;
    Value *manifest = manifest_new(composer->context, arena);
    Value *list = value_set(manifest, "attachments", value_new_list(arena));
    GString *text = text_new(arena);

    for (size_t i = 0; i < display->n_attachments; i++) {
        const DisplayAttachment *attachment = &display->attachments[i];
        Bytes bytes = { .data = attachment->data, .size = attachment->size };
        Value *entry = value_append(list, value_new_map(arena));
        value_set_text(arena, entry, "path", attachment->name);
        value_set(entry, "bytes", value_new_number(arena, (double)attachment->size));
        value_set_text(arena, entry, "sha256", bytes_sha256(arena, bytes));
    }
    value_append_json(manifest, text);
    display->attachments[display->n_attachments++] =
        (DisplayAttachment){ .name = "manifest.json",
                             .mime = "application/json",
                             .description = "Hashes of every input and attachment",
                             .data = text->str,
                             .size = text->len };
}

void
attachments_make(Composer *composer, Display *display)
{
    const Report *report = composer->report;
    Arena *arena = composer->arena;
    g_autoptr(Arena) own = arena_new();
    size_t most = report->n_figures + report->n_tables + composer->context->n_data + 1;

    display->attachments = arena_array(arena, DisplayAttachment, most);
    for (size_t i = 0; i < report->n_figures; i++) {
        const ReportFigure *figure = &report->figures[i];
        if (figure->spec != NULL) {
            attach_table(composer, display, figure->id, chart_spec_title(figure->spec),
                         chart_spec_data(figure->spec, own));
            arena_reset(own);
        }
    }
    for (size_t i = 0; i < report->n_tables; i++) {
        const ReportTable *table = &report->tables[i];
        if (table->data != NULL) {
            attach_table(composer, display, table->id, table->title, table->data);
        }
    }
    attach_facts(composer, display);
    attach_manifest(composer, display);
}
