/* A failed allocation ends the program with a message, whichever library made it. Most libraries
 * would carry on: HarfBuzz with half of a text, others with an unchecked NULL. The message states
 * what happened to the files that were to be written.
 *
 * These functions replace the C library's own for all linked libraries (glibc manual, "Replacing
 * malloc"). Sanitizers have their own replacements. */
#include "cli/memory.h"

#include "base/memory_limit.h"
#include "cli/command.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREAD_SIZE = 1 << 20 };

static atomic_int files;

void
memory_note_files(FilesWritten written)
{
    atomic_store(&files, (int)written);
}

static void G_GNUC_NORETURN
end(size_t size)
{
    if (memory_limit_was_met(size)) {
        _exit(MEMORY_LIMIT_STATUS);
    }
    static const char *const texts[] = {
        [FILES_NONE] = "accelreport: out of memory; nothing was written\n",
        [FILES_SOME] = "accelreport: out of memory; files may be written in part\n",
        [FILES_ALL] = "accelreport: out of memory; all files were written before\n",
    };
    const char *text = texts[atomic_load(&files)];
    ssize_t written = write(STDERR_FILENO, text, strlen(text));

    (void)written;
    _exit(EXIT_ERRORS);
}

/* GLib aborts if a thread cannot be created, which also happens when memory runs out. */
static GLogWriterOutput
write_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
    for (gsize i = 0; i < n_fields && (level & G_LOG_LEVEL_ERROR) != 0; i++) {
        if (g_str_equal(fields[i].key, "MESSAGE") && fields[i].length < 0 &&
            g_str_has_prefix(fields[i].value, "creating thread ")) {
            end(THREAD_SIZE);
        }
    }
    return g_log_writer_default(level, fields, n_fields, data);
}

void
memory_watch_threads(void)
{
    g_log_set_writer_func(write_log, NULL, NULL);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/* glibc's names. NOLINTBEGIN(bugprone-reserved-identifier,cert-*,readability-*) */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *
malloc(size_t size)
{
    void *block = __libc_malloc(size);

    if (block == NULL && size > 0) {
        end(size);
    }
    return block;
}

void *
calloc(size_t n, size_t size)
{
    void *block = __libc_calloc(n, size);

    if (block == NULL && n > 0 && size > 0) {
        end(size <= G_MAXSIZE / n ? n * size : G_MAXSIZE);
    }
    return block;
}

void *
realloc(void *block, size_t size)
{
    void *moved = __libc_realloc(block, size);

    if (moved == NULL && size > 0) {
        end(size);
    }
    return moved;
}

/* Behind posix_memalign() and aligned_alloc(), whose callers end as hard as those of malloc(). */
static void *
allocate_aligned(size_t alignment, size_t size)
{
    void *block = __libc_memalign(alignment, size);

    if (block == NULL && size > 0) {
        end(size);
    }
    return block;
}

int
posix_memalign(void **ret, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    *ret = allocate_aligned(alignment, size);
    return 0;
}

void *
aligned_alloc(size_t alignment, size_t size)
{
    return allocate_aligned(alignment, size);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-*,readability-*) */

#endif
