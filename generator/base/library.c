#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

/* Whether all names were found. */
static bool
fill(const Library *library, void *handle)
{
    for (size_t i = 0; i < library->n_names; i++) {
        void *symbol = dlsym(handle, library->names[i]);
        if (symbol == NULL) {
            return false;
        }
        memcpy((char *)library->table + i * sizeof symbol, &symbol, sizeof symbol);
    }
    return true;
}

/* Never closed, because GObject types and objects cached by threads cannot be unloaded. Symbols of
 * the library's dependencies are found through its handle, too. */
static void
open_now(Library *library)
{
    void *handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);

    if (handle != NULL && fill(library, handle)) {
        g_atomic_pointer_set(&library->opened, library->table);
    } else {
        const char *why = handle != NULL ? "it is too old" : dlerror();
        bool no_room = strstr(why, "failed to map") != NULL || strstr(why, "allocate") != NULL;
        library->problem =
            no_room
                ? g_strdup_printf("cannot use %s (%s); allow the program more memory: ulimit -v",
                                  library->file, why)
                : g_strdup_printf("cannot use %s (%s); install the Debian package %s",
                                  library->file, why, library->package);
    }
}

const char *
library_problem(Library *library)
{
    static GMutex lock;

    if (g_atomic_pointer_get(&library->opened) != NULL) {
        return NULL;
    }
    g_mutex_lock(&lock);
    if (library->opened == NULL && library->problem == NULL) {
        open_now(library);
    }
    g_mutex_unlock(&lock);
    return library->problem;
}
