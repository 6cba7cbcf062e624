#include "sources/api_error.h"

#include "sources/json_each.h"

enum { API_ERROR_SIZE_MAX = 65536 };

char *
api_error_message(Bytes bytes)
{
    static const char *const names[] = { "error", NULL };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new();

    if (bytes.size > API_ERROR_SIZE_MAX || !json_head_has(bytes, '{', names)) {
        return NULL;
    }
    const Value *root = value_parse_json(bytes.data, bytes.size, NULL, arena, unheard);
    const Value *error = value_lookup(root, "error");
    const char *message = json_text(error, "message");

    if (message == NULL) {
        message = json_text(root, "error");
    }
    return g_strdup(message);
}
