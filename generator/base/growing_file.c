#include "base/growing_file.h"

#include "base/append.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum { BUFFER_SIZE = 64 << 10 };

struct GrowingFile {
    char *path;      /* NULL: in memory */
    int fd;          /* -1: none, or closed */
    int error;       /* errno of the first thing that went wrong */
    GString *buffer; /* what is not written yet; in memory: all */
    size_t size;
    BytesHash *hash;
    char sha256[SHA256_TEXT_SIZE];
};

GrowingFile *
growing_file_new(const char *path)
{
    GrowingFile *file = g_new0(GrowingFile, 1);

    file->path = g_strdup(path);
    file->fd = -1;
    file->buffer = g_string_sized_new(BUFFER_SIZE);
    file->hash = bytes_hash_new();
    if (path != NULL) {
        file->fd = file_open_new(path);
        file->error = file->fd < 0 ? errno : 0;
    }
    return file;
}

/* False when there was none to close. */
static bool
close_file(GrowingFile *file)
{
    if (file->fd < 0) {
        return false;
    }
    if (close(file->fd) != 0 && file->error == 0) {
        file->error = errno;
    }
    file->fd = -1;
    return true;
}

void
growing_file_free(GrowingFile *file)
{
    if (file != NULL) {
        if (close_file(file)) {
            g_unlink(file->path);
        }
        g_string_free(file->buffer, TRUE);
        bytes_hash_free(file->hash);
        g_free(file->path);
        g_free(file);
    }
}

static void
write_buffer(GrowingFile *file)
{
    GString *buffer = file->buffer;

    bytes_hash_add(file->hash, buffer->str, buffer->len);
    if (file->error == 0) {
        file->error = file_append(file->fd, buffer->str, buffer->len);
    }
    g_string_truncate(buffer, 0);
}

void
growing_file_add(GrowingFile *file, const char *data, size_t size)
{
    GString *buffer = file->buffer;

    file->size += size;
    append_bytes(buffer, data, size);
    if (file->path == NULL) {
        bytes_hash_add(file->hash, data, size);
    } else if (buffer->len >= BUFFER_SIZE - BUFFER_SIZE / 8) {
        write_buffer(file);
    }
}

int
growing_file_end(GrowingFile *file)
{
    if (file->path != NULL) {
        write_buffer(file);
    }
    bytes_hash_end(file->hash, file->sha256);
    if (close_file(file) && file->error != 0) {
        g_unlink(file->path);
    }
    return file->error;
}

const char *
growing_file_sha256(const GrowingFile *file)
{
    return file->sha256;
}

size_t
growing_file_size(const GrowingFile *file)
{
    return file->size;
}

Bytes
growing_file_bytes(const GrowingFile *file)
{
    return (Bytes){ .data = file->buffer->str, .size = file->buffer->len };
}
