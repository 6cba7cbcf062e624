#include "base/memo_hash.h"

#include <nettle/sha2.h>
#include <string.h>

struct MemoHash {
    struct sha256_ctx context;
};

MemoHash *
memo_hash_start(const uint8_t *program, const char *step)
{
    MemoHash *hash = g_new0(MemoHash, 1);

    sha256_init(&hash->context);
    if (program != NULL) {
        sha256_update(&hash->context, SHA256_DIGEST_SIZE, program);
    }
    memo_hash_text(hash, step);
    return hash;
}

void
memo_hash_bytes(MemoHash *hash, const char *data, size_t size)
{
    guint64 length = size; /* so that no two lists of inputs are the same bytes */

    sha256_update(&hash->context, sizeof length, (const uint8_t *)&length);
    sha256_update(&hash->context, size, (const uint8_t *)data);
}

void
memo_hash_text(MemoHash *hash, const char *text)
{
    static const uint8_t none = 0xff; /* no length starts so */

    if (text == NULL) {
        sha256_update(&hash->context, sizeof none, &none);
    } else {
        memo_hash_bytes(hash, text, strlen(text));
    }
}

MemoKey
memo_hash_end(MemoHash *hash)
{
    MemoKey key;

    sha256_digest(&hash->context, sizeof key.bytes, key.bytes);
    g_free(hash);
    return key;
}
