/* Confinement: from here on, this process and its threads reach only the files named, and no
 * network. Files of results come from strangers: should one take over a reader, it gains nothing.
 *
 * Landlock (Linux 5.19 or newer) limits the files; a seccomp filter limits system calls to those
 * that reading, computing and writing need: no sockets, no other programs, no signals to other
 * processes, no change of a file's owner, mode, times or attributes, no namespaces, nothing typed
 * into a terminal. Root loses its capabilities but those over files. Nothing lifts any of it again.
 */
#ifndef BASE_CONFINE_H
#define BASE_CONFINE_H

#include "base/base.h"

typedef struct {
    /* Files and folders with all below them, NULL at the end; those that do not
     * exist are left out. Fonts, hyphenation patterns and shared libraries of the
     * system may always be read. */
    const char *const *readable;
    const char *const *writable; /* readable, too */
} Confinement;

/* NULL, or what this system lacks and could not be confined, as a clause. */
const char *process_confine(const Confinement *confinement);

#endif
