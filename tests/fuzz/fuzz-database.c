/* A database for --database with changed bytes: it is opened, prepared and compared as an edition.
 * Four bytes of input are one change: three bytes for the position, one for the new byte. */
#include "analysis/analysis.h"
#include "analysis/edition.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *path, *whole;
static gsize whole_size;

static void
remove_file(void)
{
    g_unlink(path);
}

static void
make_whole(void)
{
    g_autoptr(Diag) diag = diag_new();

    path = g_strdup_printf("/dev/shm/fuzz-database-%d", (int)getpid());
    g_unlink(path);
    (void)atexit(remove_file);
    Store *store = store_open(path, diag);
    g_assert_true(store != NULL && store_import_builtin(store, diag) &&
                  analysis_attach(store, diag) && store_prepare(store, diag));
    store_close(store);
    g_assert_true(g_file_get_contents(path, &whole, &whole_size, NULL));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();

    if (path == NULL) {
        make_whole();
    }
    g_autofree char *changed = g_memdup2(whole, whole_size);
    for (size_t i = 0; i + 4 <= size; i += 4) {
        size_t at = ((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % whole_size;
        changed[at] = (char)data[i + 3];
    }
    g_assert_true(g_file_set_contents(path, changed, (gssize)whole_size, NULL));
    g_autoptr(Store) store = store_open(path, diag);
    bool fine = store != NULL && analysis_attach(store, diag);
    fine = fine && edition_read_store(store, path, NULL, arena, diag) != NULL;
    g_assert_true(fine || diag_count(diag, DIAG_ERROR) > 0);
    return 0;
}
