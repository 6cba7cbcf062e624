#include "base/value.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    Place start = { .file = "fuzz", .line = 1, .column = 1 };
    const Value *value = value_parse_yaml((const char *)data, size, start, arena, diag);
    g_assert((value == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    if (value != NULL) {
        value_append_json(value, out);
    }
    return 0;
}
