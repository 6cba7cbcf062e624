/* SHA-256 of whole files, by Nettle: it uses the processor's own instructions
 * where there are any, which is several times as fast as GLib's checksums. */
#include "base/files.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>

enum { CHUNK = 1 << 20 };

struct BytesHash {
    struct sha256_ctx context;
};

BytesHash *
bytes_hash_new(void)
{
    BytesHash *hash = g_new(BytesHash, 1);

    sha256_init(&hash->context);
    return hash;
}

void
bytes_hash_free(BytesHash *hash)
{
    g_free(hash);
}

void
bytes_hash_add(BytesHash *hash, const char *data, size_t size)
{
    sha256_update(&hash->context, size, (const uint8_t *)data);
}

static void
bytes_hash_end(BytesHash *hash, char ret[SHA256_TEXT_SIZE])
{
    uint8_t digest[SHA256_DIGEST_SIZE];

    G_STATIC_ASSERT(SHA256_TEXT_SIZE == BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE) + 1);
    sha256_digest(&hash->context, sizeof digest, digest);
    base16_encode_update(ret, sizeof digest, digest);
    ret[SHA256_TEXT_SIZE - 1] = '\0';
}

void
bytes_hash_so_far(const BytesHash *hash, char ret[SHA256_TEXT_SIZE])
{
    BytesHash copy = *hash;

    bytes_hash_end(&copy, ret);
}

static void
add_all(BytesHash *hash, Bytes bytes)
{
    for (size_t done = 0; done < bytes.size; done += MIN(CHUNK, bytes.size - done)) {
        bytes_hash_add(hash, bytes.data + done, MIN(CHUNK, bytes.size - done));
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
    BytesHash hash;

    sha256_init(&hash.context);
    for (size_t i = 0; i < n_parts; i++) {
        add_all(&hash, parts[i]);
    }
    bytes_hash_end(&hash, ret);
}

const char *
bytes_sha256(Arena *arena, Bytes bytes)
{
    char *text = arena_alloc(arena, SHA256_TEXT_SIZE);

    bytes_write_sha256(bytes, text);
    return text;
}
