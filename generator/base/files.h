/* Files: read whole with a limit, written whole or not at all, listed in
 * sorted order. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/limits.h"

typedef struct {
    const char *data; /* followed by a NUL that is not counted */
    size_t size;
    bool mapped;      /* by file_map() */
    size_t forgotten; /* by bytes_forget(): how much of the start was given back */
} Bytes;

/* The text behind a byte order mark, for a look at how it starts. */
static inline Bytes
bytes_without_mark(Bytes bytes)
{
    const unsigned char *p = (const unsigned char *)bytes.data;
    bool marked = bytes.size >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf;

    return (Bytes){ .data = bytes.data + (marked ? 3 : 0), .size = bytes.size - (marked ? 3 : 0) };
}

/* Reads a regular file into the arena, of at most as many bytes as the limit says. `place` is
 * where the file was asked for; the message names the path. */
bool file_read(const char *path, LimitId most, Place place, Arena *arena, Bytes *ret, Diag *diag);

/* The same for data files, of which some are larger than memory should be:
 * large ones are mapped, read-only, until the arena is freed. When another
 * program shortens such a file meanwhile, the process gets SIGBUS; the program
 * ends then with a message, and what was built before stays as it was. */
bool file_map(const char *path, LimitId most, Place place, Arena *arena, Bytes *ret, Diag *diag);

/* Gives memory of mapped bytes before `upto` back to the system, now and then:
 * a reader that goes forward calls it often and stays small. The bytes can still
 * be read again. Does nothing to bytes that were read. */
void bytes_forget_pages(Bytes *bytes, const char *upto);

enum { BYTES_FORGET_STEP = 8 << 20 };

static inline void
bytes_forget(Bytes *bytes, const char *upto)
{
    if (bytes->mapped && upto >= bytes->data + bytes->forgotten + BYTES_FORGET_STEP) {
        bytes_forget_pages(bytes, upto);
    }
}

/* Whether there is a regular file, or a folder, of that name; links are followed. */
bool file_is_there(const char *path);
bool folder_is_there(const char *path);
bool path_is_there(const char *path); /* of whatever kind */

/* Writes `size` bytes to `path`, making folders as needed: beside it, synced,
 * then renamed. A file that already holds these bytes is left alone, its time
 * too; *ret_changed (may be NULL) says which it was. */
bool file_write(const char *path, const char *data, size_t size, bool *ret_changed, Diag *diag);

/* The two halves of file_write(), so that many files change together or not at
 * all. Staging fails where a folder has the name, and leaves *ret_beside NULL when
 * the file holds the bytes already; otherwise it names the new file (g_free), to be
 * committed or discarded. */
bool file_stage(const char *path, const char *data, size_t size, char **ret_beside, Diag *diag);
bool file_commit(const char *path, const char *beside, Diag *diag);
void file_discard(const char *beside);

/* True when the file holds just these bytes. */
bool file_holds(const char *path, const char *data, size_t size);
/* Makes a new file of the bytes, which the disk may not have yet; 0 or errno, and then there is
 * none. */
int file_create(const char *path, const char *data, size_t size);
/* Waits until the disk has a file's bytes, a folder's names, or all that was written to
 * the file system that holds a folder; 0 or errno. */
int file_sync(const char *path);
int folder_sync(const char *path);
int file_system_sync(const char *path);

/* Names in a folder (not "." or ".."), sorted by bytes. NULL-terminated; in
 * the arena. A folder that cannot be read is an error at `place`. */
const char *const *folder_list(const char *path, Place place, Arena *arena, size_t *n_names,
                               Diag *diag);

/* All regular files below `path` that match one of the `globs`, as paths
 * relative to it, sorted by bytes, each once. Globs are relative to `path` too:
 * an asterisk stays within a folder, two cross folders, a question mark is one
 * character. Hidden names, symbolic links that lead outside `path` and output
 * folders, by their manifest.json, are left out. */
const char *const *folder_find(const char *path, const char *const *globs, size_t n_globs,
                               Place place, Arena *arena, size_t *n_files, Diag *diag);

/* True when the path matches a glob of folder_find(). */
bool path_matches(const char *path, const char *glob);

/* Lower-case hexadecimal SHA-256, in the arena or where there is room for it. */
const char *bytes_sha256(Arena *arena, Bytes bytes);
enum { SHA256_TEXT_SIZE = 65 };
void bytes_write_sha256(Bytes bytes, char ret[SHA256_TEXT_SIZE]);
/* Of parts, one after the other. */
void parts_write_sha256(const Bytes *parts, size_t n_parts, char ret[SHA256_TEXT_SIZE]);

/* `base`/`relative`, or NULL when the result would leave `base` (absolute, or
 * too many ..). Purely by text. */
const char *path_inside(Arena *arena, const char *base, const char *relative);

#endif
