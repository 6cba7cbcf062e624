/* librsvg, libedit, libmicrohttpd and unixODBC, which few commands need, are opened by name when
 * they are first needed. All others are linked.
 *
 * The file that opens a library includes the library's own header and lists the functions that it
 * calls, so that each call is checked against the library's declarations. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include "base/base.h"

typedef struct {
    const char *file;    /* "librsvg-2.so.2" */
    const char *package; /* of Debian, which has it: "librsvg2-2" */
    const char *const *names;
    size_t n_names;
    void *table;        /* a pointer for each name, in their order */
    const void *opened; /* the same once it is filled */
    char *problem;      /* why it never will be; NULL: it was not tried, or it is */
} Library;

/* Opens the library, once; call it before any function of the library. NULL, or a clause that names
 * what is missing and the package to install. From any thread; lasts as long as the program. */
const char *library_problem(Library *library);

/* The table of a library that library_problem() has opened. */
static inline const void *
library_table(Library *library)
{
    const void *opened = g_atomic_pointer_get(&library->opened);

    g_assert(opened != NULL);
    return opened;
}

/* With a list of names, each in MEMBER(…), of functions or variables: struct NAME_functions
 * and NAME_functions(), the opened table. */
#define LIBRARY_DECLARE(name, NAMES) \
    struct name##_functions { \
        NAMES(LIBRARY_MEMBER) \
    }; \
    extern Library name##_library; \
    static inline const struct name##_functions *name##_functions(void) \
    { \
        return library_table(&name##_library); \
    }

/* In one .c file. */
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
