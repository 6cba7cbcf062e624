/* Large files are mapped instead of read. Their pages come from the system's page cache, and a
 * sequential reader gives them back as it advances. */
#include "base/file_open.h"
#include "base/files.h"
#include "base/input_grant.h"
#include "base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Copying a smaller file is cheaper than mapping it, and the copy cannot change under the
 * reader. */
enum { MAP_SIZE_MIN = 1 << 20 };

typedef struct {
    void *start;
    size_t size;
} Mapping;

static void
mapping_free(void *object)
{
    Mapping *mapping = object;

    munmap(mapping->start, mapping->size);
    g_free(mapping);
}

/* Maps the file, followed by a page of zeros, so that the bytes end in a NUL whatever the file's
 * size. NULL if the system refuses. */
static char *
map_pages(int fd, size_t size, size_t *ret_mapped)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t mapped = (size + page - 1) / page * page + page;
    char *start = mmap(NULL, mapped, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (start == MAP_FAILED) {
        return NULL;
    }
    if (mmap(start, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, fd, 0) == MAP_FAILED) {
        munmap(start, mapped);
        return NULL;
    }
    *ret_mapped = mapped;
    return start;
}

bool
file_map(const char *path, LimitId most, Place place, Arena *arena, Bytes *ret, Diag *diag)
{
    struct stat status;
    size_t mapped = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0) {
        return file_open_error(path, place, diag);
    }
    bool large = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
                 status.st_size >= MAP_SIZE_MIN && (size_t)status.st_size <= limit_get(most);
    char *start = large ? map_pages(fd, (size_t)status.st_size, &mapped) : NULL;
    close(fd);
    if (start == NULL) {
        return file_read(path, most, place, arena, ret, diag);
    }
    Mapping *mapping = g_new(Mapping, 1);
    *mapping = (Mapping){ .start = start, .size = mapped };
    arena_defer(arena, mapping_free, mapping);
    input_grant(&status);
    (void)madvise(start, (size_t)status.st_size, MADV_SEQUENTIAL);
    *ret = (Bytes){ .data = start, .size = (size_t)status.st_size, .mapped = true };
    return true;
}

/* Unmodified pages of a private mapping are read from the file again on the next access. */
void
bytes_forget_pages(Bytes *bytes, const char *upto)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t end = (size_t)(upto - bytes->data) / page * page;
    char *start = (char *)(uintptr_t)bytes->data + bytes->forgotten;

    (void)madvise(start, end - bytes->forgotten, MADV_DONTNEED);
    bytes->forgotten = end;
}
