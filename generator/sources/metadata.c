#include "sources/metadata.h"

#include "base/number.h"
#include "base/value.h"
#include "sources/readers.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const char *const sidecar_ending = ".meta.yaml";

typedef enum { FIELD_TEXT, FIELD_DATE, FIELD_COUNT, FIELD_RATE, FIELD_LENGTH } FieldKind;

/* The keys of metadata, with their fields in the record. */
static const struct {
    const char *key;
    FieldKind kind;
    size_t offset;
} fields[] = {
    { "submitter", FIELD_TEXT, offsetof(ResultRecord, submitter) },
    { "system", FIELD_TEXT, offsetof(ResultRecord, system) },
    { "accelerator", FIELD_TEXT, offsetof(ResultRecord, accelerator) },
    { "accelerators", FIELD_COUNT, offsetof(ResultRecord, accelerators) },
    { "nodes", FIELD_COUNT, offsetof(ResultRecord, nodes) },
    { "host", FIELD_TEXT, offsetof(ResultRecord, host) },
    { "software", FIELD_TEXT, offsetof(ResultRecord, software) },
    { "precision", FIELD_TEXT, offsetof(ResultRecord, precision) },
    { "configuration", FIELD_TEXT, offsetof(ResultRecord, configuration) },
    { "division", FIELD_TEXT, offsetof(ResultRecord, division) },
    { "category", FIELD_TEXT, offsetof(ResultRecord, category) },
    { "round", FIELD_TEXT, offsetof(ResultRecord, round) },
    { "workload", FIELD_TEXT, offsetof(ResultRecord, workload) },
    { "scenario", FIELD_TEXT, offsetof(ResultRecord, scenario) },
    { "model", FIELD_TEXT, offsetof(ResultRecord, model) },
    { "dataset", FIELD_TEXT, offsetof(ResultRecord, dataset) },
    { "concurrency", FIELD_COUNT, offsetof(ResultRecord, concurrency) },
    { "request_rate", FIELD_RATE, offsetof(ResultRecord, request_rate) },
    { "input_length", FIELD_LENGTH, offsetof(ResultRecord, input_length) },
    { "output_length", FIELD_LENGTH, offsetof(ResultRecord, output_length) },
    { "date", FIELD_DATE, offsetof(ResultRecord, date) },
    { "source", FIELD_TEXT, offsetof(ResultRecord, source) },
};

static const char **
text_field(ResultRecord *record, size_t offset)
{
    return (const char **)(void *)((char *)record + offset);
}

static double *
number_field(ResultRecord *record, size_t offset)
{
    return (double *)(void *)((char *)record + offset);
}

static bool
is_text(FieldKind kind)
{
    return kind == FIELD_TEXT || kind == FIELD_DATE;
}

static bool
read_number(const Value *value, FieldKind kind, double *ret, Diag *diag)
{
    if (kind == FIELD_RATE && value->text != NULL && g_str_equal(value->text, "inf")) {
        *ret = (double)INFINITY;
        return true;
    }
    if (value->kind != VALUE_NUMBER || !(value->number > 0) || !isfinite(value->number)) {
        return diag_error(diag, value->place, "metadata-number", "'%s' must be a number above 0%s",
                          value->key, kind == FIELD_RATE ? ", or inf for all at once" : "");
    }
    *ret = value->number;
    return true;
}

static bool
read_text(const Value *map, const char *key, FieldKind kind, const char **ret, Diag *diag)
{
    const char *text = *ret;

    if (!value_read_text(map, key, &text, diag)) {
        return false;
    }
    if (kind == FIELD_DATE && !date_is_valid(text)) {
        return diag_error(diag, value_lookup(map, key)->place, "metadata-date",
                          "'%s' is not a date; write 2024-11-13, 2024-11 or 2024", text);
    }
    *ret = text;
    return true;
}

/* Keys for prices, which sources/prices/metadata.h reads. */
static const char *const price_keys[] = { "provider", "region",       "term",
                                          "currency", "includes",     "valid_from",
                                          "per",      "decimal_mark", "date_order" };

static bool
read_map(const Value *map, ResultRecord *record, Diag *diag)
{
    const char *keys[G_N_ELEMENTS(fields) + G_N_ELEMENTS(price_keys) + 1] = { NULL };

    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        keys[i] = fields[i].key;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(price_keys); i++) {
        keys[G_N_ELEMENTS(fields) + i] = price_keys[i];
    }
    bool ok = value_check_keys(map, keys, "file's metadata", diag);
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        const Value *value = value_lookup(map, fields[i].key);
        if (value == NULL || value->kind == VALUE_NULL) {
            continue;
        }
        ok =
            (is_text(fields[i].kind) ? read_text(map, fields[i].key, fields[i].kind,
                                                 text_field(record, fields[i].offset), diag)
                                     : read_number(value, fields[i].kind,
                                                   number_field(record, fields[i].offset), diag)) &&
            ok;
    }
    return ok;
}

/* The path of the sidecar; NULL if there is none. */
static const char *
sidecar_path(const SourceFile *file, Arena *arena)
{
    const char *relative = arena_printf(arena, "%s%s", file->path, sidecar_ending);
    const char *path = file->root != NULL ? path_inside(arena, file->root, relative) : NULL;

    return path != NULL && file_is_there(path) ? path : NULL;
}

static const Value *
parse_sidecar(Bytes bytes, const char *path, Arena *arena, Diag *diag)
{
    Place start = { .file = path, .line = 1, .column = 1 };

    return value_parse_yaml(bytes.data, bytes.size, start, arena, diag);
}

const Value *const *
metadata_maps(const SourceFile *file, Arena *arena, size_t *n_maps, Diag *diag)
{
    const char *path = sidecar_path(file, arena);
    const char *name = arena_printf(arena, "%s%s", file->path, sidecar_ending);
    const Value **maps = arena_array(arena, const Value *, file->n_meta + 1);
    Bytes bytes;

    if (file->tally != NULL) {
        file->tally->has_metadata = true;
    }
    *n_maps = 0;
    for (size_t i = 0; i < file->n_meta; i++) {
        maps[(*n_maps)++] = file->meta[i];
    }
    if (path == NULL) {
        return maps;
    }
    if (!file_read(path, LIMIT_SETTINGS_FILE, (Place){ .file = name }, arena, &bytes, diag)) {
        return NULL;
    }
    maps[*n_maps] = parse_sidecar(bytes, name, arena, diag);
    return maps[(*n_maps)++] != NULL ? maps : NULL;
}

const char *
metadata_text(const SourceFile *file, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(Diag) unheard = diag_new(); /* the file's reader reports errors */
    size_t n = 0;
    const Value *const *maps = metadata_maps(file, arena, &n, unheard);

    for (size_t i = 0; i < n && maps != NULL; i++) {
        value_append_json(maps[i], text);
    }
    return arena_strdup(arena, text->str);
}

void
metadata_warn_idle(const SourceFile *file, const char *title, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();

    if (!file->tally->has_metadata && sidecar_path(file, arena) != NULL) {
        diag_warning(diag, (Place){ arena_printf(arena, "%s%s", file->path, sidecar_ending), 1, 1 },
                     "metadata-idle",
                     "this file has no effect: the reader of a %s takes all facts from '%s' itself",
                     title, file->path);
    }
}

bool
metadata_read(const SourceFile *file, Arena *arena, ResultRecord *ret, Diag *diag)
{
    size_t n = 0;
    const Value *const *maps = metadata_maps(file, arena, &n, diag);
    bool ok = maps != NULL;

    *ret = result_record_unknown();
    for (size_t i = 0; ok && i < n; i++) {
        ok = read_map(maps[i], ret, diag);
    }
    return ok;
}

static bool
apply_number(const char *key, double said, double *own, FieldKind kind, Place place, Diag *diag)
{
    if (isnan(said)) {
        return true;
    }
    if (kind != FIELD_LENGTH && !isnan(*own) && *own != said) {
        g_autoptr(GString) text = g_string_new(NULL);
        number_append_exact(text, *own);
        g_string_append(text, " here, but ");
        number_append_exact(text, said);
        return diag_error(diag, place, "metadata-conflict",
                          "'%s' is %s in the file's metadata; correct one of them", key, text->str);
    }
    *own = said;
    return true;
}

bool
metadata_apply(const ResultRecord *metadata, ResultRecord *record, Place place, Diag *diag)
{
    ResultRecord said = *metadata;
    bool ok = true;

    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        if (is_text(fields[i].kind)) {
            const char *text = *text_field(&said, fields[i].offset);
            if (text != NULL) {
                *text_field(record, fields[i].offset) = text;
            }
        } else {
            ok =
                apply_number(fields[i].key, *number_field(&said, fields[i].offset),
                             number_field(record, fields[i].offset), fields[i].kind, place, diag) &&
                ok;
        }
    }
    return ok;
}

bool
sidecar_recognises(const SourceFile *file)
{
    return g_str_has_suffix(file->path, sidecar_ending);
}

/* A sidecar is also read by itself, to check it: one without its file has a wrong name. */
bool
sidecar_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    ResultRecord record = result_record_unknown();
    size_t length = strlen(file->path);
    size_t ending = MIN(length, strlen(sidecar_ending));
    (void)sink;

    const char *of = arena_printf(arena, "%.*s", (int)(length - ending), file->path);
    const char *path = path_inside(arena, file->root, of);
    if (path == NULL || !path_is_there(path)) {
        return diag_error(diag, (Place){ .file = file->path }, "metadata-alone",
                          "the file '%s', which this describes, does not exist", of);
    }
    const Value *map = parse_sidecar(file->bytes, file->path, arena, diag);
    return map != NULL && read_map(map, &record, diag);
}
