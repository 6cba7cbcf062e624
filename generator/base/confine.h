/* Confinement: from here on, this process and its threads reach only the files
 * named, and no network. Input comes from vendors; should a reader ever be talked
 * into something, there is nothing to be had.
 *
 * Files by Landlock (Linux 5.19 or newer), system calls by a seccomp filter: no sockets, no
 * other programs, no look into other processes. Nothing lifts either again. */
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
