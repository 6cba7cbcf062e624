#include "store/import.h"

#include "sources/metadata.h"
#include "store/database.h"

#include <string.h>

extern const char embed_sources_accelerators_yaml[], embed_sources_workloads_yaml[];

const char *
import_sha256(const SourceFile *file, Arena *arena)
{
    const char *content = bytes_sha256(arena, file->bytes);
    g_autoptr(GString) said = g_string_new(metadata_text(file, arena));

    for (size_t i = 0; i < file->n_excluded; i++) {
        const Exclusion *exclusion = file->excluded[i];
        g_string_append_printf(said, "exclude %d %d ", exclusion->number,
                               exclusion->rule->place.line);
        value_append_json(exclusion->rule, said);
    }
    if (said->len == 0) {
        return content;
    }
    const char *both = arena_printf(arena, "%s\n%s", content, said->str);
    return bytes_sha256(arena, (Bytes){ .data = both, .size = strlen(both) });
}

bool
store_import(Store *store, const SourceFile *file, Diag *diag)
{
    const SourceFormat *format = source_recognise(file, diag);

    if (format == NULL) {
        return false;
    }
    if (format->companion) {
        return true;
    }
    g_autoptr(Arena) arena = arena_new();
    const char *sha256 = import_sha256(file, arena);
    if (import_is_known(store, file->path, sha256, false)) {
        return true;
    }
    Import *import = import_begin(store, file->path, format->name, sha256, diag);
    import_exclude(import, file);
    return import != NULL &&
           import_end(import, source_read(format, file, import_sink(import), diag));
}

bool
store_import_builtin(Store *store, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const char *yaml = arena_printf(arena, "%s\n%s", embed_sources_accelerators_yaml,
                                    embed_sources_workloads_yaml);
    const char *sha256 = bytes_sha256(arena, (Bytes){ .data = yaml, .size = strlen(yaml) });

    if (!database_import_rounds(store, diag)) {
        return false;
    }
    if (import_is_known(store, "accelreport", sha256, false)) {
        return true;
    }
    Import *import = import_begin(store, "accelreport", "accelerators", sha256, diag);

    return import != NULL &&
           import_end(import, source_read_builtin_accelerators(import_sink(import), diag) &&
                                  source_read_builtin_workloads(import_sink(import), diag));
}
