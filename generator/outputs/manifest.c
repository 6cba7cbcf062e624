#include "outputs/manifest.h"

#include "base/append.h"
#include "base/version.h"

#include <string.h>

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
add_warnings(Value *manifest, Diag *diag, Arena *arena)
{
    Value *warnings = value_set(manifest, "warnings", value_new_list(arena));
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        const DiagMessage *m = &messages[i];
        if (m->level == DIAG_WARNING) {
            const char *file = m->place.file != NULL ? m->place.file : "";
            value_append(warnings,
                         value_new_text(arena, arena_printf(arena, "%s:%d: %s [%s]", file,
                                                            m->place.line, m->text, m->code)));
        }
    }
}

static Value *
head_new(const OutputContext *context, Arena *arena)
{
    Value *manifest = value_new_map(arena);

    value_set_text(arena, manifest, "generator", "accelreport " ACCELREPORT_VERSION);
    value_set_text(arena, manifest, "title", context->report->title);
    value_set_text(arena, manifest, "edition", context->report->edition);
    value_set_text(arena, manifest, "date", context->report->date);
    add_parameters(manifest, context->report->parameters, arena);
    return manifest;
}

Value *
manifest_new(const OutputContext *context, Arena *arena)
{
    const Report *report = context->report;
    Value *manifest = head_new(context, arena);
    Value *inputs = value_set(manifest, "inputs", value_new_list(arena));

    for (size_t i = 0; i < report->n_inputs; i++) {
        Value *entry = value_append(inputs, value_new_map(arena));
        value_set_text(arena, entry, "path", report->inputs[i].path);
        value_set_text(arena, entry, "sha256", report->inputs[i].sha256);
    }
    return manifest;
}

/* ---- As text ----
 *
 * The lists of a site have thousands of files: they are written as value_append_json() would,
 * without a tree of their values. */

enum { ENTRY_SIZE_USUAL = 160 };

static void
append_entry(Arena *arena, GString *out, const ManifestEntry *entry, bool first)
{
    append_text(out, first ? "\n    {\n      \"path\": " : ",\n    {\n      \"path\": ");
    value_append_json_text(out, entry->path);
    if (entry->sized) {
        append_text(out, ",\n      \"bytes\": ");
        append_text(out, arena_printf(arena, "%zu", entry->size));
    }
    append_text(out, ",\n      \"sha256\": ");
    value_append_json_text(out, entry->sha256);
    append_text(out, "\n    }");
}

static void
append_entries(Arena *arena, GString *out, const char *name, const ManifestEntry *entries, size_t n)
{
    g_string_append_printf(out, ",\n  \"%s\": [", name);
    for (size_t i = 0; i < n; i++) {
        append_entry(arena, out, &entries[i], i == 0);
    }
    g_string_append(out, n > 0 ? "\n  ]" : "]");
}

/* The members of a map, as they stand between its braces. */
static void
append_members(GString *out, const Value *map)
{
    static const char end[] = "\n}\n";

    value_append_json(map, out);
    g_assert(g_str_has_suffix(out->str, end));
    g_string_truncate(out, out->len - strlen(end));
}

char *
manifest_text(const OutputContext *context, const ManifestEntry *outputs, size_t n_outputs,
              Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = context->report;
    GString *out = g_string_sized_new((n_outputs + report->n_inputs + 1) * ENTRY_SIZE_USUAL);
    ManifestEntry *inputs = arena_array(arena, ManifestEntry, report->n_inputs + 1);
    Value *last = value_new_map(arena);
    g_autoptr(GString) rest = g_string_new(NULL);

    for (size_t i = 0; i < report->n_inputs; i++) {
        inputs[i] =
            (ManifestEntry){ .path = report->inputs[i].path, .sha256 = report->inputs[i].sha256 };
    }
    append_members(out, head_new(context, arena));
    append_entries(arena, out, "inputs", inputs, report->n_inputs);
    append_entries(arena, out, "outputs", outputs, n_outputs);
    add_warnings(last, diag, arena);
    value_append_json(last, rest);
    g_string_append_c(out, ',');
    g_string_append(out, rest->str + strlen("{"));
    return g_string_free(out, FALSE);
}
