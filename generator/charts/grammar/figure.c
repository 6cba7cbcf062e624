#include "charts/grammar/figure.h"

#include "base/names.h"

#include <string.h>

bool
figure_used(const Value *block, const Value **ret, Diag *diag)
{
    const Value *use = value_lookup(block, "use");

    *ret = use;
    if (use == NULL) {
        return true;
    }
    if (use->kind != VALUE_STRING) {
        return diag_error(diag, use->place, "wrong-type", "'use' must be the name of a figure");
    }
    if (use->text[0] == '\0' ||
        strspn(use->text, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(use->text)) {
        return diag_error(
            diag, use->place, "chart-use",
            "'%s' is not the name of a figure: use lower-case letters, digits and hyphens",
            use->text);
    }
    return true;
}

static bool
report_unknown(const Value *use, const char *figures, Arena *arena, Diag *diag)
{
    size_t n = 0;
    const char *const *files = folder_list(figures, use->place, arena, &n, diag);

    if (files == NULL) {
        return false;
    }
    const char **names = arena_array(arena, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        names[i] = arena_printf(arena, "%.*s", (int)strcspn(files[i], "."), files[i]);
    }
    const char *near = names_nearest(use->text, names, n);
    if (near != NULL) {
        return diag_error(diag, use->place, "chart-use",
                          "the catalogue has no figure '%s'; did you mean '%s'?", use->text, near);
    }
    g_autofree char *list = g_strjoinv(", ", (char **)(uintptr_t)names);
    return diag_error(diag, use->place, "chart-use", "the catalogue has no figure '%s'; it has: %s",
                      use->text, list);
}

const Value *
figure_read(const Value *use, const char *figures, Arena *arena, Diag *diag)
{
    const char *name = arena_printf(arena, "%s.yaml", use->text);
    const char *path = arena_printf(arena, "%s/%s", figures, name);
    Bytes bytes = { 0 };

    if (!file_is_there(path)) {
        report_unknown(use, figures, arena, diag);
        return NULL;
    }
    if (!file_read(path, LIMIT_SETTINGS_FILE, use->place, arena, &bytes, diag)) {
        return NULL;
    }
    return value_parse_yaml(bytes.data, bytes.size,
                            (Place){ arena_printf(arena, "templates/figures/%s", name), 1, 1 },
                            arena, diag);
}

static void
add_copy(Value *map, const Value *member, Arena *arena)
{
    Value *copy = arena_new0(arena, Value);

    *copy = *member;
    copy->next = NULL;
    value_set(map, member->key, copy);
}

static Value *
overlay(const Value *figure, const Value *block, Arena *arena)
{
    Value *out = value_new_map(arena);

    out->place = block->place;
    for (const Value *at = figure->first; at != NULL; at = at->next) {
        const Value *own = value_lookup(block, at->key);
        if (own == NULL) {
            add_copy(out, at, arena);
        } else if (own->kind == VALUE_MAP && at->kind == VALUE_MAP) {
            Value *merged = overlay(at, own, arena);
            merged->key = own->key;
            merged->key_place = own->key_place;
            add_copy(out, merged, arena);
        } else if (own->kind != VALUE_NULL) {
            add_copy(out, own, arena);
        }
    }
    for (const Value *at = block->first; at != NULL; at = at->next) {
        if (value_lookup(figure, at->key) == NULL && at->kind != VALUE_NULL &&
            !g_str_equal(at->key, "use")) {
            add_copy(out, at, arena);
        }
    }
    return out;
}

const Value *
figure_overlay(const Value *figure, const Value *block, Arena *arena)
{
    return overlay(figure, block, arena);
}
