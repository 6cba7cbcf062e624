#include "base/table_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *text = g_strndup((const char *)data, size);
    const Table *table = table_read_csv((Bytes){ .data = text, .size = size }, "fuzz", arena, diag);

    g_assert((table == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    return 0;
}
