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
    if (import_is_known(store, file->path, sha256)) {
        return true;
    }
    Import *import = import_begin(store, file->path, format->name, sha256, diag);
    import_exclude(import, file);
    return import != NULL &&
           import_end(import, source_read(format, file, import_sink(import), diag));
}

static bool
import_builtin(Store *store, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const char *yaml = arena_printf(arena, "%s\n%s", embed_sources_accelerators_yaml,
                                    embed_sources_workloads_yaml);
    const char *sha256 = bytes_sha256(arena, (Bytes){ .data = yaml, .size = strlen(yaml) });

    if (!database_import_rounds(store, diag)) {
        return false;
    }
    if (import_is_known(store, "accelreport", sha256)) {
        return true;
    }
    Import *import = import_begin(store, "accelreport", "accelerators", sha256, diag);

    return import != NULL &&
           import_end(import, source_read_builtin_accelerators(import_sink(import), diag) &&
                                  source_read_builtin_workloads(import_sink(import), diag));
}

struct ImportAhead {
    GThread *thread;
    Store *store;
    Diag *diag;
    bool fine;
};

static void *
import_ahead(void *data)
{
    ImportAhead *ahead = data;

    ahead->fine = import_builtin(ahead->store, ahead->diag);
    return NULL;
}

void
store_import_builtin_ahead(Store *store)
{
    ImportAhead *ahead = g_new0(ImportAhead, 1);

    g_assert(store->ahead == NULL);
    database_wake(store);
    ahead->store = store;
    ahead->diag = diag_new();
    store->ahead = ahead;
    ahead->thread = g_thread_new("accelerators", import_ahead, ahead);
}

bool
import_ahead_finish(Store *store, Diag *diag)
{
    ImportAhead *ahead = g_steal_pointer(&store->ahead);

    if (ahead == NULL) {
        return true;
    }
    g_thread_join(ahead->thread);
    bool fine = ahead->fine;
    if (diag != NULL) {
        diag_take(diag, ahead->diag);
    }
    diag_free(ahead->diag);
    g_free(ahead);
    return fine;
}

bool
store_import_builtin(Store *store, Diag *diag)
{
    if (store->asleep) {
        return store->brought = true;
    }
    return import_ahead_finish(store, diag) && import_builtin(store, diag);
}
