/* sources.yaml: what the report cites. */
#include "base/number.h"
#include "document/loading.h"
#include "document/unknown.h"

static const char *const entry_keys[] = { "label", "author", "title", "publisher",
                                          "date",  "url",    "note",  NULL };

static bool
read_entry(Loading *loading, const Value *entry)
{
    Citation citation = { .key = entry->key };
    Diag *diag = loading->diag;

    if (!value_check_keys(entry, entry_keys, "a source", diag)) {
        return false;
    }
    bool fine = value_read_text(entry, "label", &citation.label, diag) &&
                value_read_text(entry, "author", &citation.author, diag) &&
                value_read_text(entry, "title", &citation.title, diag) &&
                value_read_text(entry, "publisher", &citation.publisher, diag) &&
                value_read_text(entry, "date", &citation.date, diag) &&
                value_read_text(entry, "url", &citation.url, diag) &&
                value_read_text(entry, "note", &citation.note, diag);
    if (!fine) {
        return false;
    }
    if (citation.title == NULL) {
        return diag_error(diag, entry->key_place, "source-title", "source '%s' needs a title",
                          entry->key);
    }
    if (citation.date != NULL && !date_is_valid(citation.date)) {
        return diag_error(diag, value_lookup(entry, "date")->place, "source-date",
                          "'%s' is no date; write YYYY-MM-DD, YYYY-MM or YYYY", citation.date);
    }
    if (citation.label == NULL) {
        citation.label = citation.author != NULL ? citation.author : citation.title;
    }
    g_array_append_val(loading->citations, citation);
    return loading->store == NULL ||
           store_add_citation(loading->store, citation.key, citation.title, diag);
}

bool
bibliography_read(Loading *loading)
{
    const char *file = "sources.yaml";
    bool fine = true;
    Bytes bytes;

    if (!loading_has(loading, file)) {
        return true;
    }
    if (!loading_read(loading, file, (Place){ .file = file }, &bytes)) {
        return false;
    }
    const Value *map = value_parse_yaml(bytes.data, bytes.size, (Place){ file, 1, 1 },
                                        loading->arena, loading->diag);
    if (map == NULL) {
        return false;
    }
    if (map->kind != VALUE_MAP) {
        return map->kind == VALUE_NULL || diag_error(loading->diag, map->place, "wrong-type",
                                                     "sources.yaml must be a map of keys");
    }
    for (const Value *entry = map->first; entry != NULL; entry = entry->next) {
        fine &= read_entry(loading, entry);
    }
    return fine;
}

const Citation *
bibliography_find(const Loading *loading, const char *key)
{
    for (guint i = 0; i < loading->citations->len; i++) {
        const Citation *citation = &g_array_index(loading->citations, Citation, i);
        if (g_str_equal(citation->key, key)) {
            return citation;
        }
    }
    return NULL;
}

const Citation *
bibliography_cite(Loading *loading, const char *key, Place place)
{
    g_autoptr(NameList) keys = name_list_new();

    for (guint i = 0; i < loading->citations->len; i++) {
        Citation *citation = &g_array_index(loading->citations, Citation, i);
        if (g_str_equal(citation->key, key)) {
            if (citation->number == 0) {
                citation->number = ++loading->n_cited;
            }
            return citation;
        }
        name_list_add(keys, citation->key);
    }
    unknown_report(loading->diag, place, "cite-unknown", "sources.yaml has no source", key, keys);
    return NULL;
}
