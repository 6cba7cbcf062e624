/* The data are imported on a thread of their own while the pages are read, which need
 * none of them but for the rows of `each`. What both add to the report and say of it comes
 * in the order in which one thread would do it: data first. */
#include "document/loading.h"

struct DataAhead {
    GThread *thread;
    Loading *own;
    Arena *kept; /* its memory goes to that of the whole */
    Diag *said;  /* of the data */
    Diag *later; /* of the pages read meanwhile */
    Diag *diag;  /* of the whole */
    bool fine;
};

static void *
import(void *data)
{
    DataAhead *ahead = data;

    ahead->fine = data_import(ahead->own);
    if (ahead->fine) {
        store_prepare_early(ahead->own->store);
    }
    return NULL;
}

/* Whether there is anything to import: a thread costs more than to look. */
static bool
has_data(const Loading *loading)
{
    static const char *const keys[] = { "data", "parameters", "currencies", "rounds" };
    static const char *const files[] = { "accelerators.yaml", "workloads.yaml", "support.yaml",
                                         "sources.yaml", "sources.json" };
    bool has = loading->bare;

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        has = has || value_lookup(loading->settings, keys[i]) != NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        has = has || loading_has(loading, files[i]);
    }
    return has;
}

void
data_start(Loading *loading)
{
    if (loading->store == NULL || store_threads(loading->store) < 2 || !has_data(loading)) {
        loading->data_broken = !data_import(loading);
        return;
    }
    DataAhead *ahead = g_new0(DataAhead, 1);
    ahead->kept = arena_new();
    ahead->said = diag_new();
    ahead->later = diag_new();
    ahead->diag = loading->diag;
    ahead->own = loading_new(loading->report->folder, loading->store, ahead->kept, ahead->said);
    ahead->own->report = loading->report;
    ahead->own->settings = loading->settings;
    ahead->own->bare = loading->bare;
    loading->diag = ahead->later;
    loading->ahead = ahead;
    ahead->thread = g_thread_new("data", import, ahead);
}

static void
free_arena(void *arena)
{
    arena_free(arena);
}

void
data_await(Loading *loading)
{
    DataAhead *ahead = g_steal_pointer(&loading->ahead);

    if (ahead == NULL) {
        return;
    }
    g_thread_join(ahead->thread);
    loading->diag = ahead->diag;
    diag_take(loading->diag, ahead->said);
    diag_take(loading->diag, ahead->later);
    for (guint i = 0; i < ahead->own->inputs->len; i++) {
        loading_take_input(loading, &g_array_index(ahead->own->inputs, ReportInput, i));
    }
    g_array_append_vals(loading->citations, ahead->own->citations->data,
                        ahead->own->citations->len);
    loading->data_broken = !ahead->fine;
    loading->data = ahead->own->data;
    arena_defer(loading->arena, free_arena, ahead->kept);
    loading_free(ahead->own);
    diag_free(ahead->said);
    diag_free(ahead->later);
    g_free(ahead);
}
