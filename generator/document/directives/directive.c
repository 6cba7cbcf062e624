/* Shared code of the directives: their YAML, rows and texts. */
#include "document/loading.h"
#include "document/markdown/markdown.h"

#include <string.h>

/* Removes `if:`, which branch.c has already evaluated. */
static void
drop_condition(Value *map)
{
    Value **link = &map->first, *before = NULL;

    while (*link != NULL && !g_str_equal((*link)->key, "if")) {
        before = *link;
        link = &before->next;
    }
    if (*link != NULL) {
        *link = (*link)->next;
        map->last = *link == NULL ? before : map->last;
        map->n_items--;
        map->index = NULL;
    }
}

bool
directive_place(const Loading *loading, const Value *map, xmlNode *element)
{
    const Value *place = value_lookup(map, "place");

    if (place == NULL || (place->kind == VALUE_STRING && g_str_equal(place->text, "auto"))) {
        return true;
    }
    if (place->kind != VALUE_STRING || !g_str_equal(place->text, "here")) {
        return diag_error(loading->diag, place->place, "place-choice",
                          "'place' must be auto or here");
    }
    tree_set(element, "place", "here");
    return true;
}

Value *
directive_parse(Loading *loading, const xmlNode *directive)
{
    const char *body = tree_text(directive, loading->arena);
    Place place = tree_place(directive);
    Value *map = value_parse_yaml(body, strlen(body), (Place){ place.file, place.line + 1, 1 },
                                  loading->arena, loading->diag);

    if (map != NULL && map->kind != VALUE_MAP) {
        diag_error(loading->diag, place, "directive-empty",
                   "the %s block has no keys; write them, one a line",
                   tree_attribute(directive, "kind"));
        return NULL;
    }
    if (map != NULL) {
        drop_condition(map);
    }
    return map;
}

/* The SQL without trailing spaces and semicolons, so that it can be put in parentheses. */
static const char *
bare_sql(Arena *arena, const char *sql)
{
    char *copy = arena_strdup(arena, sql);
    size_t n = strlen(copy);

    while (n > 0 && (g_ascii_isspace(copy[n - 1]) || copy[n - 1] == ';')) {
        copy[--n] = '\0';
    }
    return copy;
}

const Table *
directive_rows(Loading *loading, const xmlNode *directive, const Value *map, const char **ret_sql)
{
    const Value *query = value_lookup(map, "query");
    const char *text = NULL, *where = NULL, *sql = NULL;
    bool named = false;

    if (query == NULL) {
        diag_error(loading->diag, tree_place(directive), "query-missing",
                   "the %s needs 'query:', the name of a query or SQL",
                   tree_attribute(directive, "kind"));
        return NULL;
    }
    if (!value_read_text(map, "query", &text, loading->diag) ||
        !value_read_text(map, "where", &where, loading->diag)) {
        return NULL;
    }
    named = text == NULL || strpbrk(text, " \t\n") == NULL;
    sql = named ? query_sql(loading, text != NULL ? text : "", query->place) : text;
    if (sql == NULL) {
        return NULL;
    }
    *ret_sql = sql;
    if (where != NULL) {
        const char *narrowed = arena_printf(loading->arena, "SELECT * FROM (%s\n) WHERE %s",
                                            bare_sql(loading->arena, sql), where);
        return query_run(loading, narrowed, value_lookup(map, "where")->place);
    }
    return named ? query_result(loading, text, query->place)
                 : query_run(loading, sql, query->place);
}

xmlNode *
directive_inline(Loading *loading, const Page *page, xmlNode *parent, const char *name,
                 const char *text, Place place)
{
    xmlNode *node = tree_add(parent, name);

    tree_set_place(node, place, false, loading->arena);
    /* Whatever cannot be resolved is reported and stays as it is. */
    if (markdown_append_inline(node, text, place, loading_prose(loading, place), loading->arena,
                               loading->diag)) {
        resolve_tree(loading, page, node);
    }
    return node;
}

xmlNode *
directive_text(Loading *loading, const Page *page, xmlNode *parent, const char *name,
               const Value *map, const char *key)
{
    const char *text = NULL;

    if (!value_read_text(map, key, &text, loading->diag) || text == NULL) {
        return NULL;
    }
    return directive_inline(loading, page, parent, name, text, value_lookup(map, key)->place);
}
