/* Reads sources.yaml, the sources that the report may cite. */
#include "base/names.h"
#include "base/number.h"
#include "document/loading.h"
#include "document/unknown_name.h"

#include <string.h>

static const char *const entry_keys[] = { "label", "author", "title",       "publisher", "date",
                                          "url",   "note",   "placeholder", NULL };

/* The place of a key's value; the entry's place if it has no such key. */
static Place
value_place(const Value *entry, const char *key)
{
    const Value *value = value_lookup(entry, key);

    return value != NULL ? value->place : entry->key_place;
}

static bool
read_entry(Loading *loading, const Value *entry)
{
    Citation citation = { .key = entry->key };
    Diag *diag = loading->diag;

    bool known = value_check_keys(entry, entry_keys, "a source", diag);
    if (entry->kind != VALUE_MAP) {
        return false;
    }
    bool fine = value_read_text(entry, "label", &citation.label, diag) &&
                value_read_text(entry, "author", &citation.author, diag) &&
                value_read_text(entry, "title", &citation.title, diag) &&
                value_read_text(entry, "publisher", &citation.publisher, diag) &&
                value_read_text(entry, "date", &citation.date, diag) &&
                value_read_text(entry, "url", &citation.url, diag) &&
                value_read_text(entry, "note", &citation.note, diag) &&
                value_read_bool(entry, "placeholder", &citation.placeholder, diag);
    citation.place = entry->key_place;
    if (!fine) {
        return false;
    }
    /* The source is added even with an unknown key or a bad date, so that its citations are not
     * reported as errors too. */
    if (!known && citation.title == NULL) {
        citation.title = citation.key; /* the unknown key may be a misspelt title */
    }
    if (citation.date != NULL && !date_is_valid(citation.date)) {
        known = diag_error(diag, value_place(entry, "date"), "source-date",
                           "'%s' is not a date; write YYYY-MM-DD, YYYY-MM or YYYY", citation.date);
    }
    known &= bibliography_check_address(citation.url, value_place(entry, "url"), diag);
    return bibliography_add(loading, citation, entry->key_place) && known;
}

bool
bibliography_check_address(const char *url, Place place, Diag *diag)
{
    return url == NULL || g_str_has_prefix(url, "https://") || g_str_has_prefix(url, "http://") ||
           diag_error(diag, place, "source-url", "readers cannot open '%s'; write https://…", url);
}

static void
index_citation(const Loading *loading, guint i)
{
    const char *key = g_array_index(loading->collected.citations, Citation, i).key;

    g_hash_table_replace(loading->collected.by_key, (void *)(uintptr_t)key,
                         GINT_TO_POINTER((int)i));
}

/* The index of a citation; -1: there is none. */
static int
find_citation(const Loading *loading, const char *key)
{
    void *index = NULL;

    return g_hash_table_lookup_extended(loading->collected.by_key, key, NULL, &index)
               ? GPOINTER_TO_INT(index)
               : -1;
}

bool
bibliography_add(Loading *loading, Citation citation, Place place)
{
    Diag *diag = loading->diag;
    const char **const texts[] = { &citation.title,     &citation.author, &citation.short_author,
                                   &citation.publisher, &citation.note,   &citation.url };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        *texts[i] = *texts[i] != NULL ? text_without_controls(*texts[i], loading->arena) : NULL;
    }
    if (bibliography_find(loading, citation.key) != NULL) {
        return diag_error(diag, place, "source-twice", "there is a source '%s' already",
                          citation.key);
    }
    if (citation.title == NULL) {
        return diag_error(diag, place, "source-title", "source '%s' needs a title", citation.key);
    }
    g_array_append_val(loading->collected.citations, citation);
    index_citation(loading, loading->collected.citations->len - 1);
    return loading->store == NULL ||
           store_add_citation(loading->store, citation.key, citation.title, diag);
}

/* "Qovery 2026"; "Qovery n.d." for a work without a date. */
static const char *
author_date(const Loading *loading, const Citation *citation)
{
    const char *author = citation->short_author != NULL ? citation->short_author
                         : citation->author != NULL     ? citation->author
                                                        : citation->title;

    if (citation->date == NULL) {
        return arena_printf(loading->arena, "%s %s", author,
                            loading_word(loading, WORD_WITHOUT_DATE));
    }
    return date_is_valid(citation->date)
               ? arena_printf(loading->arena, "%s %.4s", author, citation->date)
               : arena_printf(loading->arena, "%s %s", author, citation->date);
}

/* Labels of several works with the same author and year become 2026a, 2026b … in the order
 * of the files. */
static void
disambiguate(const Loading *loading)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < loading->collected.citations->len; i++) {
        const char *label = g_array_index(loading->collected.citations, Citation, i).label;
        int n = GPOINTER_TO_INT(g_hash_table_lookup(counts, label));
        g_hash_table_replace(counts, (void *)(uintptr_t)label, GINT_TO_POINTER(n + 1));
    }
    for (guint i = 0; i < loading->collected.citations->len; i++) {
        Citation *citation = &g_array_index(loading->collected.citations, Citation, i);
        const char *label = citation->label;
        int n = GPOINTER_TO_INT(g_hash_table_lookup(seen, label));
        if (GPOINTER_TO_INT(g_hash_table_lookup(counts, label)) > 1) {
            citation->label = n < 26 ? arena_printf(loading->arena, "%s%c", label, 'a' + n)
                                     : arena_printf(loading->arena, "%s-%d", label, n + 1);
        }
        g_hash_table_replace(seen, (void *)(uintptr_t)label, GINT_TO_POINTER(n + 1));
    }
}

/* Sets the labels that citations print. */
static void
make_labels(Loading *loading)
{
    bool dated = loading->report->author_date;

    for (guint i = 0; i < loading->collected.citations->len; i++) {
        Citation *citation = &g_array_index(loading->collected.citations, Citation, i);
        if (dated && (citation->label == NULL || citation->short_author != NULL)) {
            citation->label = author_date(loading, citation);
        } else if (citation->label == NULL) {
            citation->label = citation->short_author != NULL ? citation->short_author
                              : citation->author != NULL     ? citation->author
                                                             : citation->title;
        }
    }
    if (dated) {
        disambiguate(loading);
    }
}

static bool
read_yaml(Loading *loading)
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

bool
bibliography_read(Loading *loading)
{
    bool fine = read_yaml(loading);

    fine &= bibliography_read_csl(loading);
    make_labels(loading);
    return fine;
}

static int
compare_labels(const void *a, const void *b)
{
    const Citation *one = a, *two = b;
    g_autofree char *left = names_order_key(one->label);
    g_autofree char *right = names_order_key(two->label);
    int order = strcmp(left, right);

    return order != 0 ? order : strcmp(one->key, two->key);
}

void
bibliography_sort(Loading *loading)
{
    int number = 0;

    if (!loading->report->author_date) {
        return;
    }
    g_array_sort(loading->collected.citations, compare_labels);
    for (guint i = 0; i < loading->collected.citations->len; i++) {
        Citation *citation = &g_array_index(loading->collected.citations, Citation, i);
        citation->number = citation->number > 0 ? ++number : 0;
        index_citation(loading, i);
    }
}

const Citation *
bibliography_find(const Loading *loading, const char *key)
{
    int index = find_citation(loading, key);

    return index >= 0 ? &g_array_index(loading->collected.citations, Citation, index) : NULL;
}

const Citation *
bibliography_cite(Loading *loading, const char *key, Place place)
{
    int index = find_citation(loading, key);
    g_autoptr(NameList) keys = name_list_new();

    if (index >= 0) {
        Citation *citation = &g_array_index(loading->collected.citations, Citation, index);
        citation->number = citation->number > 0 ? citation->number : ++loading->collected.n_cited;
        return citation;
    }
    for (guint i = 0; i < loading->collected.citations->len; i++) {
        name_list_add(keys, g_array_index(loading->collected.citations, Citation, i).key);
    }
    unknown_report(loading->diag, place, "cite-unknown",
                   loading_has(loading, "sources.json")
                       ? "neither sources.yaml nor sources.json has a source"
                       : "sources.yaml has no source",
                   key, keys);
    return NULL;
}

static void
append_count(GString *out, const Table *counts, size_t column, const char *one, const char *several)
{
    double n = table_cell(counts, 0, column)->number;

    if (n > 0) {
        g_string_append_printf(out, "%s%.0f %s", out->len > 0 ? ", " : "", n,
                               n > 1 ? several : one);
    }
}

void
bibliography_warn_placeholders(Loading *loading)
{
    static const char sql[] = "SELECT (SELECT count(*) FROM parameter WHERE citation = :key), "
                              "(SELECT count(*) FROM price WHERE citation = :key), "
                              "(SELECT count(*) FROM observation WHERE citation = :key)";

    for (guint i = 0; i < loading->collected.citations->len; i++) {
        const Citation *citation = &g_array_index(loading->collected.citations, Citation, i);
        g_autoptr(GString) list = g_string_new(NULL);
        const Table *counts =
            citation->placeholder && loading->store != NULL
                ? query_run_with(loading, sql, "key", citation->key, citation->place)
                : NULL;
        if (counts == NULL) {
            continue;
        }
        append_count(list, counts, 0, "parameter", "parameters");
        append_count(list, counts, 1, "price", "prices");
        append_count(list, counts, 2, "measurement", "measurements");
        if (list->len > 0) {
            diag_warning(loading->diag, citation->place, "source-placeholder",
                         "example values remain, marked by the source '%s': %s; replace them",
                         citation->key, list->str);
        }
    }
}

void
bibliography_warn_unknown(Loading *loading)
{
    static const char sql[] =
        "SELECT citation, path, min(line) FROM (SELECT citation, source_id, line FROM price "
        "UNION ALL SELECT citation, source_id, line FROM observation) "
        "JOIN source ON source.id = source_id "
        "WHERE citation <> '' AND citation NOT GLOB '*[^a-z0-9-]*' GROUP BY citation";
    const GArray *citations = loading->collected.citations;
    const Table *keys =
        citations->len > 0 && loading->store != NULL ? query_run(loading, sql, (Place){ 0 }) : NULL;
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < citations->len; i++) {
        g_hash_table_add(known, (char *)(uintptr_t)g_array_index(citations, Citation, i).key);
    }
    for (size_t row = 0; keys != NULL && row < keys->n_rows; row++) {
        const char *key = table_cell(keys, row, 0)->text;
        Place place = { table_cell(keys, row, 1)->text, (int)table_cell(keys, row, 2)->number, 1 };
        if (!g_hash_table_contains(known, key)) {
            diag_warning(loading->diag, place, "source-unknown",
                         "sources.yaml has no source '%s'; add it, or write the source in words",
                         key);
        }
    }
}
