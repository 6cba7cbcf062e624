/* An allocation that fails ends the program, with a message, whichever library asked.
 * Most would go on without: HarfBuzz with half of a text, others with a NULL that
 * nobody looks at. Nothing was written by then, and the guard says so.
 *
 * These take the place of the C library's own for every library that is linked
 * (glibc manual, "Replacing malloc"). Sanitizers bring theirs. */
#include "cli/command.h"

#include <stdlib.h>
#include <unistd.h>

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/* Names of glibc's. NOLINTBEGIN(bugprone-reserved-identifier,cert-*,readability-*) */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

static void G_GNUC_NORETURN
end(void)
{
    static const char text[] = "accelreport: out of memory; nothing was written\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);

    (void)written;
    _exit(EXIT_ERRORS);
}

void *
malloc(size_t size)
{
    void *block = __libc_malloc(size);

    if (block == NULL && size > 0) {
        end();
    }
    return block;
}

void *
calloc(size_t n, size_t size)
{
    void *block = __libc_calloc(n, size);

    if (block == NULL && n > 0 && size > 0) {
        end();
    }
    return block;
}

void *
realloc(void *block, size_t size)
{
    void *moved = __libc_realloc(block, size);

    if (moved == NULL && size > 0) {
        end();
    }
    return moved;
}
/* NOLINTEND(bugprone-reserved-identifier,cert-*,readability-*) */

#endif
