/* A text that is read as a tree, skipped as a whole, and read as an SGLang value, which may contain
 * bare words. */
#include "base/value.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    const Value *value = value_parse_json((const char *)data, size, "fuzz", arena, diag);
    g_assert((value == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    Bytes bytes = { .data = (const char *)data, .size = size };
    JsonSplitter over = json_splitter(bytes, "fuzz"), bare = over;
    bool passed = json_start(&over, diag) && json_skip(&over, diag) && json_finish(&over, diag);

    g_assert(value == NULL || passed);
    if (value != NULL) {
        value_append_json(value, out);
    }
    bare.bare_words = true;
    value = json_start(&bare, diag) ? value_read_json(&bare, arena, diag) : NULL;
    g_assert(value == NULL || bare.p > bytes.data);
    return 0;
}
