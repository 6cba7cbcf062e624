/* Templates are written by users: any bytes must compile or be refused, and rendering must always
 * end. The input is up to three templates, main, a and b, separated by lines of three dashes. */
#include "outputs/mustache.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char context_json[] = "{\"a\": \"<a & 'b'>\", \"b\": {\"c\": 1.5, \"a\": "
                                   "\"line\\nline\"}, \"yes\": true, \"no\": false,"
                                   " \"list\": [1, \"two\", {\"a\": null}, [3, 4]], \"empty\": []}";

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = { "main", "a", "b" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    TemplateSet *set = templates_new(arena);
    const Value *context =
        value_parse_json(context_json, strlen(context_json), "context", arena, diag);
    const char *text = (const char *)data, *end = text + size;
    bool ok = true;

    g_assert(context != NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(names) && ok; i++) {
        const char *cut = g_strstr_len(text, end - text, "\n---\n");
        size_t n = (size_t)((cut != NULL ? cut + 1 : end) - text);
        char *copy = arena_alloc(arena, n + 1);
        memcpy(copy, text, n);
        ok = templates_add(set, names[i], copy, n, names[i], diag);
        text = cut != NULL ? cut + strlen("\n---\n") : end;
    }
    if (ok) {
        templates_check(set, diag);
        ok = template_render(set, "main", context, out, diag);
    }
    g_assert(ok || diag_count(diag, DIAG_ERROR) > 0);
    return 0;
}
