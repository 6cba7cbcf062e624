/* Files: read whole up to a limit, written whole or not at all, listed in sorted order. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/limits.h"

typedef struct {
    const char *data; /* followed by a NUL that is not counted in the size */
    size_t size;
    bool mapped;      /* set by file_map() */
    size_t forgotten; /* number of bytes at the start that bytes_forget() has given back */
} Bytes;

/* The text after the byte order mark, if there is one. */
static inline Bytes
bytes_without_mark(Bytes bytes)
{
    const unsigned char *p = (const unsigned char *)bytes.data;
    bool marked = bytes.size >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf;

    return (Bytes){ .data = bytes.data + (marked ? 3 : 0), .size = bytes.size - (marked ? 3 : 0) };
}

/* Reads a regular file of at most `most` bytes into the arena. `place` is where the file was
 * referred to; the message names the path. */
bool file_read(const char *path, LimitId most, Place place, Arena *arena, Bytes *ret, Diag *diag);

/* Like file_read(), for data files that may be larger than memory: large files are mapped read-only
 * until the arena is freed. If another program shortens a mapped file, the process gets SIGBUS. The
 * program then ends with a message, and earlier output stays as it was. */
bool file_map(const char *path, LimitId most, Place place, Arena *arena, Bytes *ret, Diag *diag);

/* Gives the memory of mapped bytes before `upto` back to the system, in large steps. A sequential
 * reader calls it often to keep memory use small. The bytes can still be read again. Does nothing
 * to bytes that are not mapped. */
void bytes_forget_pages(Bytes *bytes, const char *upto);

enum { BYTES_FORGET_STEP = 8 << 20 };

static inline void
bytes_forget(Bytes *bytes, const char *upto)
{
    if (bytes->mapped && upto >= bytes->data + bytes->forgotten + BYTES_FORGET_STEP) {
        bytes_forget_pages(bytes, upto);
    }
}

/* Whether a regular file or a folder with this name exists. Links are followed. */
bool file_is_there(const char *path);
bool folder_is_there(const char *path);
bool path_is_there(const char *path); /* of any kind */

/* Writes `size` bytes to `path`, making folders as needed: first to a temporary file next to it,
 * which is synced and renamed. A file that already holds these bytes is not touched, nor is its
 * modification time; *ret_changed (may be NULL) is set to whether the file changed. */
bool file_write(const char *path, const char *data, size_t size, bool *ret_changed, Diag *diag);

/* The two halves of file_write(), so that several files change together or not at all. file_stage()
 * fails if `path` is a folder. It sets *ret_beside to the path of the new file (g_free), which must
 * be committed or discarded, or to NULL if the file already holds the bytes. */
bool file_stage(const char *path, const char *data, size_t size, char **ret_beside, Diag *diag);
bool file_commit(const char *path, const char *beside, Diag *diag);
void file_discard(const char *beside);

/* Whether the file holds exactly these bytes. */
bool file_holds(const char *path, const char *data, size_t size);
/* Creates a new file with these bytes, without syncing. Returns 0 or errno; no file is left after
 * an error. */
int file_create(const char *path, const char *data, size_t size);
/* Syncs a file's bytes, the names in a folder, or the whole file system that holds a folder.
 * Returns 0 or errno. */
int file_sync(const char *path);
int folder_sync(const char *path);
int file_system_sync(const char *path);

/* Names in a folder (without "." and ".."), sorted by bytes. NULL-terminated and in the arena. A
 * folder that cannot be read is an error at `place`. */
const char *const *folder_list(const char *path, Place place, Arena *arena, size_t *n_names,
                               Diag *diag);

/* All regular files below `path` that match at least one of the `globs`, as paths relative to
 * `path`, sorted by bytes, without repetitions. Globs are relative to `path` too: an asterisk does
 * not cross folders, two asterisks do, and a question mark is one character. Hidden names, symbolic
 * links that lead outside `path`, and output folders (recognised by manifest.json) are left out.
 * NULL after an error. */
const char *const *folder_find(const char *path, const char *const *globs, size_t n_globs,
                               Place place, Arena *arena, size_t *n_files, Diag *diag);

/* Whether the path matches a glob as in folder_find(). */
bool path_matches(const char *path, const char *glob);

/* SHA-256 in lower-case hexadecimal, in the arena or in the caller's buffer. */
const char *bytes_sha256(Arena *arena, Bytes bytes);
enum { SHA256_TEXT_SIZE = 65 };
void bytes_write_sha256(Bytes bytes, char ret[SHA256_TEXT_SIZE]);
/* The hash of the concatenated parts. */
void parts_write_sha256(const Bytes *parts, size_t n_parts, char ret[SHA256_TEXT_SIZE]);

/* `base`/`relative`, or NULL if the result would be outside `base` (an absolute path, or too many
 * ..). Looks only at the text, not at the disk. */
const char *path_inside(Arena *arena, const char *base, const char *relative);

#endif
