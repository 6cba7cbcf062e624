#include "store/import.h"

#include "sources/metadata.h"

#include <string.h>

extern const char embed_sources_accelerators_yaml[];

const char *
import_sha256(const SourceFile *file, Arena *arena)
{
    const char *content = bytes_sha256(arena, file->bytes);
    const char *said = metadata_text(file, arena);

    if (said[0] == '\0') {
        return content;
    }
    const char *both = arena_printf(arena, "%s\n%s", content, said);
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
    if (import_is_known(store, file->path, sha256)) {
        return true;
    }
    Import *import = import_begin(store, file->path, format->name, sha256, diag);
    return import != NULL &&
           import_end(import, source_read(format, file, import_sink(import), diag));
}

bool
store_import_builtin(Store *store, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const char *yaml = embed_sources_accelerators_yaml;
    const char *sha256 = bytes_sha256(arena, (Bytes){ .data = yaml, .size = strlen(yaml) });

    if (import_is_known(store, "accelreport", sha256)) {
        return true;
    }
    Import *import = import_begin(store, "accelreport", "accelerators", sha256, diag);

    return import != NULL &&
           import_end(import, source_read_builtin_accelerators(import_sink(import), diag));
}
