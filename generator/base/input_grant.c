#include "base/input_grant.h"

#include "base/memory_limit.h"
#include "base/processor_time.h"

static GMutex lock;
static GHashTable *known; /* "device:file" */

void
input_grant(const struct stat *file)
{
    char *name = g_strdup_printf("%ju:%ju", (uintmax_t)file->st_dev, (uintmax_t)file->st_ino);

    g_mutex_lock(&lock);
    if (known == NULL) {
        known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    }
    bool first = g_hash_table_add(known, name);
    g_mutex_unlock(&lock);
    if (first) {
        processor_time_grant((size_t)file->st_size);
        memory_limit_grant((size_t)file->st_size);
    }
}
