/* sources.json: the bibliography as CSL-JSON, as reference managers export it
 * (schema: citation-style-language/schema, csl-data.json 1.0.2). What a report
 * does not print is left aside, as those programs write many fields. */
#include "document/loading.h"

#include <string.h>

static const char *
text_of(const Value *item, const char *key)
{
    const Value *value = value_lookup(item, key);

    return value != NULL && (value->kind == VALUE_STRING || value->kind == VALUE_NUMBER)
               ? value->text
               : NULL;
}

/* "Patterson, David", "van der Berg, J.", "MLCommons". */
static void
append_name(GString *out, const Value *name)
{
    const char *literal = text_of(name, "literal"), *family = text_of(name, "family");
    const char *given = text_of(name, "given");
    const char *particle = text_of(name, "non-dropping-particle");

    if (literal != NULL || family == NULL) {
        g_string_append(out, literal != NULL ? literal : given != NULL ? given : "");
        return;
    }
    g_string_append_printf(out, "%s%s%s", particle != NULL ? particle : "",
                           particle != NULL ? " " : "", family);
    if (given != NULL) {
        g_string_append_printf(out, ", %s", given);
    }
}

static const char *
authors_of(const Value *item, Arena *arena)
{
    const Value *authors = value_lookup(item, "author");
    g_autoptr(GString) out = g_string_new(NULL);

    if (authors == NULL || authors->kind != VALUE_LIST || authors->n_items == 0) {
        return NULL;
    }
    for (const Value *name = authors->first; name != NULL; name = name->next) {
        g_string_append(out, name == authors->first ? "" : "; ");
        append_name(out, name);
    }
    return arena_strdup(arena, out->str);
}

/* "Patterson", "Patterson and Hennessy", "Jouppi et al." */
static const char *
short_authors(const Value *item, const Words *words, Arena *arena)
{
    const Value *authors = value_lookup(item, "author");
    const char *names[2] = { NULL, NULL };
    size_t n = 0;

    if (authors == NULL || authors->kind != VALUE_LIST) {
        return NULL;
    }
    for (const Value *name = authors->first; name != NULL && n < 2; name = name->next, n++) {
        const char *family = text_of(name, "family");
        names[n] = family != NULL ? family : text_of(name, "literal");
    }
    if (n == 0 || names[0] == NULL) {
        return NULL;
    }
    if (authors->n_items > 2) {
        return arena_printf(arena, "%s et al.", names[0]);
    }
    return n == 2 && names[1] != NULL ? words_say(arena, words, WORD_TWO_AUTHORS, "first", names[0],
                                                  "second", names[1], NULL)
                                      : names[0];
}

/* "date-parts": [[2025, 10, 16]], or a text. */
static const char *
date_of(const Value *item, Arena *arena)
{
    const Value *issued = value_lookup(item, "issued");
    const Value *parts = issued != NULL ? value_lookup(issued, "date-parts") : NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    int n = 0;

    if (parts == NULL || parts->kind != VALUE_LIST || parts->first == NULL ||
        parts->first->kind != VALUE_LIST) {
        const char *raw = issued != NULL ? text_of(issued, "raw") : NULL;
        return raw != NULL || issued == NULL ? raw : text_of(issued, "literal");
    }
    for (const Value *part = parts->first->first; part != NULL && n < 3; part = part->next, n++) {
        int number = part->text != NULL ? (int)g_ascii_strtoll(part->text, NULL, 10) : 0;
        g_string_append_printf(out, n == 0 ? "%04d" : "-%02d", number);
    }
    return arena_strdup(arena, out->str);
}

static const char *
address_of(const Value *item, Arena *arena)
{
    const char *url = text_of(item, "URL"), *doi = text_of(item, "DOI");

    if (url != NULL || doi == NULL) {
        return url;
    }
    return arena_printf(arena, "https://doi.org/%s", doi);
}

static bool
read_item(Loading *loading, const Value *item)
{
    static const char *const containers[] = { "container-title", "publisher", "event-title" };
    Arena *arena = loading->arena;
    Citation citation = { .key = text_of(item, "id"),
                          .title = text_of(item, "title"),
                          .author = authors_of(item, arena),
                          .short_author = short_authors(item, loading_words(loading), arena),
                          .date = date_of(item, arena),
                          .url = address_of(item, arena),
                          .note = text_of(item, "note") };

    if (citation.key == NULL) {
        return diag_error(loading->diag, item->place, "source-key", "an entry has no 'id'");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(containers) && citation.publisher == NULL; i++) {
        citation.publisher = text_of(item, containers[i]);
    }
    return bibliography_add(loading, citation, item->place);
}

bool
bibliography_read_csl(Loading *loading)
{
    const char *file = "sources.json";
    bool fine = true;
    Bytes bytes;

    if (!loading_has(loading, file)) {
        return true;
    }
    if (!loading_read(loading, file, (Place){ .file = file }, &bytes)) {
        return false;
    }
    const Value *list =
        value_parse_json(bytes.data, bytes.size, file, loading->arena, loading->diag);
    if (list == NULL) {
        return false;
    }
    if (list->kind != VALUE_LIST) {
        return diag_error(loading->diag, list->place, "wrong-type",
                          "sources.json must be CSL-JSON: a list of entries");
    }
    for (const Value *item = list->first; item != NULL; item = item->next) {
        if (item->kind != VALUE_MAP) {
            fine = diag_error(loading->diag, item->place, "wrong-type",
                              "an entry of sources.json must be a map");
            continue;
        }
        fine &= read_item(loading, item);
    }
    return fine;
}
