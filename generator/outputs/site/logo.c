/* The logo in the head of every page, from `logo` of the theme. */
#include "base/files.h"
#include "outputs/site/build.h"
#include "outputs/site/inside.h"

/* The value at `path`; NULL: none. */
static const Value *
logo_value(const OutputContext *context, const char *path)
{
    const Value *file = theme_value(context->theme, path);

    return file != NULL && file->text[0] != '\0' ? file : NULL;
}

static const char *const files[] = { "logo.file", "logo.dark" };
static const char *const looks[] = { "light", "dark" };

void
html_logo_add_files(const OutputContext *context, GPtrArray *paths)
{
    for (size_t i = 0; i < G_N_ELEMENTS(files) && logo_value(context, files[0]) != NULL; i++) {
        const Value *file = logo_value(context, files[i]);
        if (file != NULL) {
            g_ptr_array_add(paths, (char *)(uintptr_t)file->text);
        }
    }
}

bool
html_logo_check(const OutputContext *context, Diag *diag)
{
    const Value *file = logo_value(context, files[0]), *dark = logo_value(context, files[1]);
    const Value *given = file != NULL ? file : dark;
    g_autoptr(Arena) arena = arena_new();
    bool fine = true;

    if (given == NULL) {
        return true;
    }
    if (file == NULL || logo_value(context, "logo.alt") == NULL) {
        return diag_error(diag, given->place, "theme-logo",
                          "a logo needs 'file:', and 'alt:' for people who cannot see it");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        const Value *value = logo_value(context, files[i]);
        Bytes bytes;
        const char *path =
            value != NULL ? path_inside(arena, context->report->folder, value->text) : NULL;
        if (value != NULL && path == NULL) {
            fine = diag_error(diag, value->place, "theme-logo",
                              "'%s' is not a file inside the report folder", value->text);
        } else if (value != NULL) {
            fine &= file_read(path, LIMIT_REPORT_FILE, value->place, arena, &bytes, diag);
        }
    }
    return fine;
}

/* The address for the page: a file next to it, or the file itself as data. */
static const char *
logo_address(const OutputContext *context, const char *path, bool inside, Arena *arena, Diag *diag)
{
    g_autoptr(GString) data = g_string_new(NULL);
    g_autofree char *escaped = g_uri_escape_string(path, "/", false);
    Bytes bytes;

    if (!inside) {
        return arena_printf(arena, "files/%s", escaped);
    }
    if (!file_read(path_inside(arena, context->report->folder, path), LIMIT_REPORT_FILE,
                   (Place){ 0 }, arena, &bytes, diag)) {
        return NULL;
    }
    inside_append_data(path, bytes.data, bytes.size, data);
    return arena_strdup(arena, data->str);
}

void
html_logo_set(const OutputContext *context, Value *map, bool inside, Arena *arena, Diag *diag)
{
    const Value *alt = logo_value(context, "logo.alt");
    bool both = logo_value(context, files[1]) != NULL;
    Value *pictures = value_set(map, "logo", value_new_list(arena));

    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        const Value *file = logo_value(context, files[i]);
        if (file == NULL || alt == NULL) {
            continue;
        }
        Value *picture = value_append(pictures, value_new_map(arena));
        const char *path = file->text;
        value_set_text(arena, picture, "address", logo_address(context, path, inside, arena, diag));
        value_set_text(arena, picture, "alt", alt->text);
        value_set_text(arena, picture, "look", both ? looks[i] : NULL);
    }
}
