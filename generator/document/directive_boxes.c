/* ```decision and ```versus: boxes written in YAML. */
#include "document/loading.h"

#include <string.h>

/* The boxes check every member, so that a second mistake is seen at once. */
static bool
check_list(Loading *loading, const xmlNode *directive, const Value *map, const char *key)
{
    const Value *list = value_lookup(map, key);

    if (list == NULL || list->kind != VALUE_LIST || list->n_items == 0) {
        return diag_error(loading->diag, list != NULL ? list->place : tree_place(directive),
                          "key-missing", "the %s needs '%s:', a list",
                          tree_attribute(directive, "kind"), key);
    }
    return true;
}

/* The texts of `keys` become elements of the same names, in that order. Those
 * before `n_required` must be there. */
static bool
add_texts(Loading *loading, const Page *page, xmlNode *parent, const Value *map,
          const char *const *keys, size_t n_required)
{
    bool fine = true;

    for (size_t i = 0; keys[i] != NULL; i++) {
        const xmlNode *node = directive_text(loading, page, parent, keys[i], map, keys[i]);
        if (node == NULL && i < n_required && value_is_empty(value_lookup(map, keys[i]))) {
            fine = diag_error(loading->diag, map->place, "key-missing", "'%s:' is missing here",
                              keys[i]);
        }
    }
    return fine;
}

/* One of a few words, as an attribute. */
static bool
set_choice(Loading *loading, xmlNode *node, const Value *map, const char *key,
           const char *const *choices)
{
    const char *text = NULL;

    if (!value_read_text(map, key, &text, loading->diag)) {
        return false;
    }
    if (text == NULL) {
        return true;
    }
    if (!g_strv_contains(choices, text)) {
        g_autoptr(GString) all = g_string_new(NULL);
        for (size_t i = 0; choices[i] != NULL; i++) {
            g_string_append_printf(all, "%s%s", i > 0 ? ", " : "", choices[i]);
        }
        return diag_error(loading->diag, value_lookup(map, key)->place, "key-choice",
                          "'%s' is one of %s, not '%s'", key, all->str, text);
    }
    tree_set(node, key, text);
    return true;
}

static bool
add_option(Loading *loading, const Page *page, xmlNode *box, const Value *map)
{
    static const char *const keys[] = { "work", "choice",  "family", "confidence",
                                        "why",  "because", "change", NULL };
    static const char *const texts[] = { "work", "choice", "why", "because", "change", NULL };
    static const char *const families[] = { "gpu", "tpu", NULL };
    static const char *const levels[] = { "high", "moderate", "low", "none", NULL };
    xmlNode *option = tree_add(box, "option");

    if (!value_check_keys(map, keys, "an option", loading->diag)) {
        return false;
    }
    bool fine = set_choice(loading, option, map, "family", families);
    fine &= set_choice(loading, option, map, "confidence", levels);
    if (value_lookup(map, "confidence") == NULL) {
        fine = diag_error(loading->diag, map->place, "key-missing",
                          "'confidence:' is missing here: high, moderate, low or none");
    }
    return add_texts(loading, page, option, map, texts, 3) && fine;
}

static xmlNode *
replace(const xmlNode *directive, xmlNode *before, const char *name)
{
    xmlNode *box = tree_element(directive->doc, name);

    tree_set(box, "line", tree_attribute(directive, "line"));
    return tree_link_before(before, box);
}

bool
decision_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    static const char *const keys[] = { "title", "basis", "options", NULL };
    static const char *const texts[] = { "title", "basis", NULL };
    const Value *map = directive_parse(loading, directive);

    if (map == NULL || !value_check_keys(map, keys, "a decision", loading->diag) ||
        !check_list(loading, directive, map, "options")) {
        return false;
    }
    xmlNode *box = replace(directive, directive, "decision");
    tree_set(box, "id", tree_attribute(directive, "id"));
    bool fine = add_texts(loading, page, box, map, texts, 1);
    for (const Value *at = value_lookup(map, "options")->first; at != NULL; at = at->next) {
        fine &= add_option(loading, page, box, at);
    }
    return fine;
}

bool
versus_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    static const char *const keys[] = { "rows", NULL };
    static const char *const texts[] = { "label", "gpu", "tpu", NULL };
    const Value *map = directive_parse(loading, directive);
    bool fine = true;

    if (map == NULL || !value_check_keys(map, keys, "a versus", loading->diag) ||
        !check_list(loading, directive, map, "rows")) {
        return false;
    }
    xmlNode *box = replace(directive, directive, "versus");
    for (const Value *at = value_lookup(map, "rows")->first; at != NULL; at = at->next) {
        fine &= value_check_keys(at, texts, "a row", loading->diag) &&
                add_texts(loading, page, tree_add(box, "row"), at, texts, 3);
    }
    return fine;
}
