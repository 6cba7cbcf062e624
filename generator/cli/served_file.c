#include "cli/served_file.h"

#include <stdlib.h>
#include <string.h>

static const char script_element[] = "<script src=\"" SERVED_SCRIPT "\" defer></script>";
/* Shown while there is no page yet. The script shows why if the build failed. */
static const char missing_page[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>accelreport</title>"
    "<script src=\"" SERVED_SCRIPT "\" defer></script></head>"
    "<body><p>There is no such page in the report.</p></body></html>\n";

static const char *
type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".js", SERVED_SCRIPT_TYPE },
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

/* The regular file that a path refers to (g_free), or NULL. */
static char *
find_file(const char *folder, const char *escaped)
{
    g_autofree char *path = g_uri_unescape_string(escaped, NULL);

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

/* Adds the script to a page, and permission for its connection to the page's content security
 * policy. */
static void
add_script(ServedFile *file)
{
    static const char policy[] = "default-src 'none';", more[] = " connect-src 'self';";
    g_autoptr(GString) page = g_string_new_len(file->data, (gssize)file->size);
    const char *at = strstr(page->str, policy);

    if (at != NULL) {
        g_string_insert(page, at - page->str + (gssize)strlen(policy), more);
    }
    const char *end = strstr(page->str, "</head>");
    g_string_insert(page, end != NULL ? end - page->str : (gssize)page->len, script_element);
    g_free(file->data);
    file->size = page->len;
    file->data = g_string_free(g_steal_pointer(&page), FALSE);
}

ServedFile
served_file_read(const char *folder, const char *path)
{
    g_autofree char *found = find_file(folder, path);
    ServedFile file = { 0 };
    gsize size = 0;

    if (found == NULL || !g_file_get_contents(found, &file.data, &size, NULL)) {
        return (ServedFile){ .type = type_of(".html"),
                             .data = g_strdup(missing_page),
                             .size = strlen(missing_page) };
    }
    file.found = true;
    file.type = type_of(found);
    file.size = size;
    if (g_str_has_suffix(found, ".html")) {
        add_script(&file);
    }
    return file;
}
