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
    if (value != NULL) {
        value_append_json(value, out);
    }
    return 0;
}
