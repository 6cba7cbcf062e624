#include "store/import.h"

#include "sources/metadata.h"

#include <string.h>

extern const char embed_sources_accelerators_yaml[];

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
    const char *sha256 = bytes_sha256(arena, file->bytes);
    /* What is said of a file may have changed where its bytes have not. */
    if (import_is_known(store, file->path, sha256) && !metadata_exists(file)) {
        return true;
    }
    Import *import = import_begin(store, file->path, format->name, sha256, diag);
    return import != NULL && import_end(import, format->read(file, import_sink(import), diag));
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
