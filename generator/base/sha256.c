/* SHA-256 of whole files. Nettle uses the processor's SHA instructions where they exist, unlike
 * GLib's checksums. */
#include "base/files.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>

enum { CHUNK = 1 << 20 };

/* Of a mapped file, only one chunk is held in memory. */
static void
add_all(struct sha256_ctx *context, Bytes bytes)
{
    for (size_t done = 0; done < bytes.size; done += MIN(CHUNK, bytes.size - done)) {
        sha256_update(context, MIN(CHUNK, bytes.size - done), (const uint8_t *)bytes.data + done);
        bytes_forget(&bytes, bytes.data + done);
    }
}

void
bytes_write_sha256(Bytes bytes, char ret[SHA256_TEXT_SIZE])
{
    parts_write_sha256(&bytes, 1, ret);
}

void
parts_write_sha256(const Bytes *parts, size_t n_parts, char ret[SHA256_TEXT_SIZE])
{
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];

    G_STATIC_ASSERT(SHA256_TEXT_SIZE == BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE) + 1);
    sha256_init(&context);
    for (size_t i = 0; i < n_parts; i++) {
        add_all(&context, parts[i]);
    }
    sha256_digest(&context, sizeof digest, digest);
    base16_encode_update(ret, sizeof digest, digest);
    ret[SHA256_TEXT_SIZE - 1] = '\0';
}

const char *
bytes_sha256(Arena *arena, Bytes bytes)
{
    char *text = arena_alloc(arena, SHA256_TEXT_SIZE);

    bytes_write_sha256(bytes, text);
    return text;
}
