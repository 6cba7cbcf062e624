/* librsvg, libedit, libmicrohttpd and unixODBC, which few commands need, are opened with dlopen()
 * when they are first needed. All other libraries are linked.
 *
 * The file that opens a library includes the library's own header and lists the functions that it
 * calls, so that the compiler checks each call against the library's declarations. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include "base/base.h"

typedef struct {
    const char *file;    /* "librsvg-2.so.2" */
    const char *package; /* the Debian package that contains it: "librsvg2-2" */
    const char *const *names;
    size_t n_names;
    void *table;        /* one pointer for each name, in the same order */
    const void *opened; /* `table` once it is filled */
    char *problem;      /* why opening failed; NULL if it has not failed */
} Library;

/* Opens the library once; must be called before any function of the library. Returns NULL, or a
 * clause that states what is missing and which package to install. The clause lasts as long as the
 * program. Safe from any thread. */
const char *library_problem(Library *library);

/* The table of a library that library_problem() has opened. */
static inline const void *
library_table(Library *library)
{
    const void *opened = g_atomic_pointer_get(&library->opened);

    g_assert(opened != NULL);
    return opened;
}

/* Takes a list of the names of functions or variables, each in MEMBER(…). Declares struct
 * NAME_functions and NAME_functions(), which returns the opened table. */
#define LIBRARY_DECLARE(name, NAMES) \
    struct name##_functions { \
        NAMES(LIBRARY_MEMBER) \
    }; \
    extern Library name##_library; \
    static inline const struct name##_functions *name##_functions(void) \
    { \
        return library_table(&name##_library); \
    }

/* To be used once, in a .c file. */
#define LIBRARY_DEFINE(name, NAMES, shared_object, debian_package) \
    static struct name##_functions name##_table; \
    static const char *const name##_names[] = { NAMES(LIBRARY_NAME) }; \
    G_STATIC_ASSERT(sizeof name##_table == G_N_ELEMENTS(name##_names) * sizeof(void *)); \
    Library name##_library = { .file = (shared_object), \
                               .package = (debian_package), \
                               .names = name##_names, \
                               .n_names = G_N_ELEMENTS(name##_names), \
                               .table = &name##_table };

#define LIBRARY_MEMBER(name) __typeof__(name) *(name);
#define LIBRARY_NAME(name) #name,

#endif
