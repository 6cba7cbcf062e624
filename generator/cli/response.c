#include "cli/response.h"

#include <stdlib.h>
#include <string.h>

static const char script_path[] = "/.accelreport/live.js", events_path[] = "/.accelreport/events";
static const char script_element[] = "<script src=\"/.accelreport/live.js\" defer></script>";
/* Shown where there is no page yet; the script says why. */
static const char waiting[] = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                              "<title>accelreport</title>"
                              "<script src=\"/.accelreport/live.js\" defer></script></head>"
                              "<body><p>There is no such page in the report.</p></body></html>\n";

static void
append_answer(GString *out, const char *status, const char *type, const char *body, size_t size,
              bool head_only)
{
    g_string_append_printf(out,
                           "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
                           "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
                           "Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n",
                           status, type, size);
    if (!head_only) {
        g_string_append_len(out, body, (gssize)size);
    }
}

static void
append_text(GString *out, const char *status, const char *text)
{
    append_answer(out, status, "text/plain; charset=utf-8", text, strlen(text), false);
}

static const char *
type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".json", "application/json" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".jpg", "image/jpeg" },
        { ".jpeg", "image/jpeg" },
        { ".pdf", "application/pdf" },
        { ".csv", "text/csv; charset=utf-8" },
        { ".woff2", "font/woff2" },
        { ".woff", "font/woff" },
        { ".otf", "font/otf" },
        { ".ttf", "font/ttf" },
        { ".md", "text/plain; charset=utf-8" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (g_str_has_suffix(path, types[i].ending)) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

/* The file that a path of a request names, or NULL: outside the folder, also by
 * a symbolic link, hidden, or not there. A folder stands for its index.html. */
static char *
find_file(const char *folder, const char *target)
{
    g_autofree char *bare = g_strndup(target, strcspn(target, "?#"));
    g_autofree char *path = g_uri_unescape_string(bare, NULL);

    if (path == NULL || path[0] != '/' || strstr(path, "/.") != NULL ||
        !g_utf8_validate(path, -1, NULL)) {
        return NULL;
    }
    g_autofree char *joined = g_build_filename(folder, path, NULL);
    g_autofree char *index = g_file_test(joined, G_FILE_TEST_IS_DIR)
                                 ? g_build_filename(joined, "index.html", NULL)
                                 : g_strdup(joined);
    char *root = realpath(folder, NULL), *real = realpath(index, NULL);
    size_t length = root != NULL ? strlen(root) : 0;
    bool inside = root != NULL && real != NULL && strncmp(real, root, length) == 0 &&
                  real[length] == '/' && g_file_test(real, G_FILE_TEST_IS_REGULAR);
    char *found = inside ? g_strdup(real) : NULL;
    free(root);
    free(real);
    return found;
}

/* The script needs leave of the page's own policy to listen. */
static void
append_page(GString *out, const char *page, size_t size, bool head_only)
{
    static const char policy[] = "default-src 'none';", more[] = " connect-src 'self';";
    g_autoptr(GString) live = g_string_new_len(page, (gssize)size);
    const char *at = strstr(live->str, policy);

    if (at != NULL) {
        g_string_insert(live, at - live->str + (gssize)strlen(policy), more);
    }
    const char *end = strstr(live->str, "</head>");
    g_string_insert(live, end != NULL ? end - live->str : (gssize)live->len, script_element);
    append_answer(out, "200 OK", type_of(".html"), live->str, live->len, head_only);
}

static void
append_file(const ResponseSite *site, const char *target, GString *out, bool head_only)
{
    g_autofree char *path = find_file(site->folder, target);
    g_autofree char *data = NULL;
    gsize size = 0;

    if (path == NULL || !g_file_get_contents(path, &data, &size, NULL)) {
        append_answer(out, "404 Not Found", type_of(".html"), waiting, strlen(waiting), head_only);
    } else if (g_str_has_suffix(path, ".html")) {
        append_page(out, data, size, head_only);
    } else {
        append_answer(out, "200 OK", type_of(path), data, size, head_only);
    }
}

/* A site elsewhere whose name was pointed at this machine still sends its own. */
static bool
is_own_host(const ResponseSite *site, char *const *lines)
{
    static const char *const names[] = { "localhost", "127.0.0.1" };

    for (char *const *line = lines + 1; lines[0] != NULL && *line != NULL; line++) {
        if (g_ascii_strncasecmp(*line, "host:", 5) != 0) {
            continue;
        }
        g_autofree char *host = g_strstrip(g_strdup(*line + 5));
        for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
            g_autofree char *own = g_strdup_printf("%s:%d", names[i], site->port);
            if (g_ascii_strcasecmp(host, own) == 0) {
                return true;
            }
        }
        return false;
    }
    return false;
}

bool
response_append(const ResponseSite *site, const char *request, GString *out)
{
    g_auto(GStrv) lines = g_strsplit(request, "\r\n", -1);
    g_auto(GStrv) words = g_strsplit(lines[0] != NULL ? lines[0] : "", " ", -1);

    if (g_strv_length(words) != 3 || !g_str_has_prefix(words[2], "HTTP/1.")) {
        append_text(out, "400 Bad Request", "This is no request.\n");
    } else if (!is_own_host(site, lines)) {
        append_text(out, "403 Forbidden", "This server answers to its own name only.\n");
    } else if (!g_str_equal(words[0], "GET") && !g_str_equal(words[0], "HEAD")) {
        append_text(out, "405 Method Not Allowed", "GET and HEAD are answered.\n");
    } else if (g_str_equal(words[1], script_path)) {
        append_answer(out, "200 OK", type_of(".js"), site->script, strlen(site->script),
                      words[0][0] == 'H');
    } else if (g_str_equal(words[1], events_path) && words[0][0] == 'G') {
        g_string_append(out, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                             "Cache-Control: no-store\r\n\r\nretry: 500\n\n");
        return true;
    } else {
        append_file(site, words[1], out, words[0][0] == 'H');
    }
    return false;
}
