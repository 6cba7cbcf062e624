/* What a browser, or somebody else on this machine, sends to `serve`. No file outside the
 * folder is ever in an answer. */
#include "cli/response.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *request = g_strndup((const char *)data, size);
    g_autoptr(GString) out = g_string_new(NULL);
    ResponseSite site = { .folder = "tests/fuzz/corpus/request", .script = "script", .port = 8000 };

    (void)response_append(&site, request, out);
    g_assert_true(g_str_has_prefix(out->str, "HTTP/1.1 "));
    g_assert_nonnull(strstr(out->str, "\r\n\r\n"));
    g_assert_null(strstr(out->str, "LLVMFuzzerTestOneInput")); /* this file's own text */
    return 0;
}
