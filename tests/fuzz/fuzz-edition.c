/* Two editions with one relation each, separated by the first NUL byte. */
#include "analysis/movement.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool
add(Edition *edition, const char *text, size_t size, Arena *arena, Diag *diag)
{
    Bytes bytes = { .data = text, .size = size };

    return edition_add_csv(edition, "source", bytes, "fuzz", arena, diag) &&
           edition_add_csv(edition, "score", bytes, "fuzz", arena, diag) &&
           edition_add_csv(edition, "price", bytes, "fuzz", arena, diag);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *copy = g_strndup((const char *)data, size);
    size_t first = strlen(copy), skip = MIN(first + 1, size);
    g_autofree char *rest = g_strndup((const char *)data + skip, size - skip);
    Edition *old = edition_new("old", arena), *new = edition_new("new", arena);

    if (add(old, copy, first, arena, diag) && add(new, rest, strlen(rest), arena, diag)) {
        const Movements *movements = movements_find(old, new, arena);
        movements_append_text(movements, out);
        movements_append_markdown(movements, out);
        movements_append_json(movements, out);
    }
    return 0;
}
