#include "outputs/files/manifest.h"

#include "outputs/files/folder_before.h"

#include "base/version.h"

static void
add_parameters(Value *manifest, const Value *parameters, Arena *arena)
{
    Value *map = value_set(manifest, "parameters", value_new_map(arena));

    for (const Value *p = parameters != NULL ? parameters->first : NULL; p != NULL; p = p->next) {
        const Value *value = p->kind == VALUE_MAP ? value_lookup(p, "value") : p;
        value_set_text(arena, map, p->key, value != NULL ? value->text : NULL);
    }
}

static void
add_messages(Value *manifest, const char *key, DiagLevel level, Diag *diag, Arena *arena)
{
    Value *list = value_set(manifest, key, value_new_list(arena));
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        const DiagMessage *m = &messages[i];
        /* a note without a file is about the machine, such as a missing way to
         * confine the program */
        if (m->level == level && (level != DIAG_NOTE || m->place.file != NULL)) {
            const char *file = m->place.file != NULL ? m->place.file : "";
            value_append(list,
                         value_new_text(arena, arena_printf(arena, "%s:%d: %s [%s]", file,
                                                            m->place.line, m->text, m->code)));
        }
    }
}

Value *
manifest_new(const OutputContext *context, Arena *arena)
{
    const Report *report = context->report;
    Value *manifest = value_new_map(arena);

    value_set_text(arena, manifest, "generator", "accelreport " ACCELREPORT_VERSION);
    value_set_text(arena, manifest, "title", report->title);
    value_set_text(arena, manifest, "edition", report->edition);
    value_set_text(arena, manifest, "date", report->date);
    add_parameters(manifest, report->parameters, arena);
    Value *inputs = value_set(manifest, "inputs", value_new_list(arena));

    for (size_t i = 0; i < report->n_inputs; i++) {
        Value *entry = value_append(inputs, value_new_map(arena));
        value_set_text(arena, entry, "path", report->inputs[i].path);
        value_set_text(arena, entry, "sha256", report->inputs[i].sha256);
        if (report->inputs[i].query != NULL) {
            value_set_text(arena, entry, "query", report->inputs[i].query);
            value_set(entry, "rows", value_new_number(arena, report->inputs[i].n_rows));
        }
    }
    return manifest;
}

static void
add_outputs(Value *manifest, const ManifestEntry *entries, size_t n, Arena *arena)
{
    Value *outputs = value_set(manifest, "outputs", value_new_list(arena));

    for (size_t i = 0; i < n; i++) {
        Value *entry = value_append(outputs, value_new_map(arena));
        value_set_text(arena, entry, "path", entries[i].path);
        if (entries[i].sized) {
            value_set(entry, "bytes", value_new_number(arena, (double)entries[i].size));
        }
        value_set_text(arena, entry, "sha256", entries[i].sha256);
        if (entries[i].made_from != NULL) {
            value_set_text(arena, entry, "made_from", entries[i].made_from);
        }
    }
}

char *
manifest_text(const OutputContext *context, const ManifestEntry *outputs, size_t n_outputs,
              Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    GString *out = g_string_new(NULL);
    Value *manifest = manifest_new(context, arena);

    add_outputs(manifest, outputs, n_outputs, arena);
    add_messages(manifest, "warnings", DIAG_WARNING, diag, arena);
    add_messages(manifest, "notes", DIAG_NOTE, diag, arena);
    value_set_text(arena, manifest, "program", context->program);
    value_set_text(arena, manifest, "made_from", context->made_from);
    value_append_json(manifest, out);
    return g_string_free(out, FALSE);
}

char *
manifest_interim_text(const Value *before, const ManifestEntry *outputs, size_t n_outputs)
{
    g_autoptr(Arena) arena = arena_new();
    GString *out = g_string_new(NULL);
    Value *manifest = value_new_map(arena);
    size_t n = 0;
    ManifestEntry *entries = arena_array(arena, ManifestEntry, before->n_items + n_outputs);

    for (const Value *entry = before->first; entry != NULL; entry = entry->next) {
        entries[n++] = (ManifestEntry){ .path = folder_before_member(entry, "path"),
                                        .sha256 = folder_before_member(entry, "sha256") };
    }
    for (size_t i = 0; i < n_outputs; i++) {
        entries[n++] = (ManifestEntry){ .path = outputs[i].path, .sha256 = outputs[i].sha256 };
    }
    add_outputs(manifest, entries, n, arena);
    value_append_json(manifest, out);
    return g_string_free(out, FALSE);
}
