/* Confinement: once called, this process and its threads can reach only the named files, and no
 * network. Result files come from strangers; if one exploits a bug in a reader, it gains nothing.
 *
 * Landlock (Linux 5.19 or newer) limits the files. A seccomp filter limits system calls to those
 * needed to read, compute and write files: no sockets, no other programs, no signals to other
 * processes, no changes of a file's owner, mode, times or attributes, no namespaces, and no input
 * injected into a terminal. Root loses all capabilities except those over files. Confinement cannot
 * be lifted. */
#ifndef BASE_CONFINE_H
#define BASE_CONFINE_H

#include "base/base.h"

typedef struct {
    /* Files, and folders with everything below them; NULL-terminated. Paths that do not exist are
     * ignored. The system's fonts, hyphenation patterns and shared libraries are always
     * readable. */
    const char *const *readable;
    const char *const *writable; /* also readable */
} Confinement;

/* Returns NULL, or a clause that states what this system lacks and therefore could not be
 * confined. */
const char *process_confine(const Confinement *confinement);

#endif
