#include "base/progress.h"

#include <string.h>

struct Progress {
    GMutex lock;
    gint64 start, stage_start; /* monotonic, microseconds */
    const char *stage;
    size_t n_done, n_steps;
    bool keep_items;
    GArray *stages;    /* of ProgressItem */
    GHashTable *items; /* "kind\nwhat" → ProgressItem, owned */
};

Progress *
progress_new(bool keep_items)
{
    Progress *progress = g_new0(Progress, 1);

    g_mutex_init(&progress->lock);
    progress->start = progress->stage_start = g_get_monotonic_time();
    progress->keep_items = keep_items;
    progress->stages = g_array_new(FALSE, FALSE, sizeof(ProgressItem));
    progress->items = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return progress;
}

void
progress_free(Progress *progress)
{
    if (progress != NULL) {
        g_array_unref(progress->stages);
        g_hash_table_unref(progress->items);
        g_mutex_clear(&progress->lock);
        g_free(progress);
    }
}

static double
seconds_since(gint64 start)
{
    return (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
}

static void
end_stage(Progress *progress)
{
    if (progress->stage != NULL) {
        ProgressItem item = { .kind = "stage",
                              .what = progress->stage,
                              .n = progress->n_done,
                              .seconds = seconds_since(progress->stage_start) };
        g_array_append_val(progress->stages, item);
    }
}

void
progress_stage(Progress *progress, const char *name, size_t n_steps)
{
    if (progress == NULL) {
        return;
    }
    g_mutex_lock(&progress->lock);
    end_stage(progress);
    progress->stage = name;
    progress->n_done = 0;
    progress->n_steps = n_steps;
    progress->stage_start = g_get_monotonic_time();
    g_mutex_unlock(&progress->lock);
}

void
progress_step(Progress *progress)
{
    if (progress != NULL) {
        g_mutex_lock(&progress->lock);
        progress->n_done++;
        g_mutex_unlock(&progress->lock);
    }
}

gint64
progress_clock(const Progress *progress)
{
    return progress != NULL && progress->keep_items ? g_get_monotonic_time() : 0;
}

void
progress_book(Progress *progress, const char *kind, const char *what, gint64 start)
{
    if (progress == NULL || !progress->keep_items) {
        return;
    }
    g_autofree char *key = g_strdup_printf("%s\n%s", kind, what);
    double seconds = seconds_since(start);

    g_mutex_lock(&progress->lock);
    ProgressItem *item = g_hash_table_lookup(progress->items, key);
    if (item == NULL) {
        item = g_new0(ProgressItem, 1);
        g_hash_table_insert(progress->items, g_steal_pointer(&key), item);
    }
    item->n++;
    item->seconds += seconds;
    g_mutex_unlock(&progress->lock);
}

ProgressState
progress_state(Progress *progress)
{
    g_mutex_lock(&progress->lock);
    ProgressState state = { .stage = progress->stage,
                            .n_done = progress->n_done,
                            .n_steps = progress->n_steps,
                            .stage_seconds = seconds_since(progress->stage_start),
                            .seconds = seconds_since(progress->start) };
    g_mutex_unlock(&progress->lock);
    return state;
}

static int
compare_items(const void *a, const void *b)
{
    const ProgressItem *left = a, *right = b;
    int order = strcmp(left->kind, right->kind);

    if (order == 0) {
        order = (left->seconds < right->seconds) - (left->seconds > right->seconds);
    }
    return order != 0 ? order : strcmp(left->what, right->what);
}

const ProgressItem *
progress_items(Progress *progress, Arena *arena, size_t *ret_n)
{
    size_t n = progress->stages->len, n_items = g_hash_table_size(progress->items), at = n;
    ProgressItem *items = arena_array(arena, ProgressItem, n + n_items + 1);
    GHashTableIter iter;
    gpointer key = NULL, value = NULL;

    for (size_t i = 0; i < n; i++) {
        items[i] = g_array_index(progress->stages, ProgressItem, i);
    }
    g_hash_table_iter_init(&iter, progress->items);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        char *kind = arena_strdup(arena, key), *end = strchr(kind, '\n');
        g_assert(end != NULL);
        *end = '\0';
        items[at] = *(const ProgressItem *)value;
        items[at].kind = kind;
        items[at++].what = end + 1;
    }
    qsort(items + n, n_items, sizeof *items, compare_items);
    *ret_n = n + n_items;
    return items;
}
