/* Reads sources.json: the bibliography in CSL-JSON, as exported by reference managers (schema:
 * citation-style-language/schema, csl-data.json 1.0.2). These programs write many fields; those
 * that a report does not print are ignored. */
#include "base/number.h"
#include "document/bibliography/csl_text.h"
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

/* The field as plain text, because titles and journal names may contain markup. */
static const char *
plain_of(const Value *item, const char *key, Arena *arena)
{
    const char *text = bibliography_plain(arena, text_of(item, key));

    return text != NULL && *text != '\0' ? text : NULL;
}

/* The family name as it is cited: "van den Berg". An institution has a single name. */
static const char *
family_of(const Value *name, Arena *arena)
{
    const char *family = text_of(name, "family"), *literal = text_of(name, "literal");
    const char *particle = text_of(name, "non-dropping-particle");

    if (literal != NULL || family == NULL) {
        return literal != NULL ? literal : text_of(name, "given");
    }
    return particle != NULL ? arena_printf(arena, "%s %s", particle, family) : family;
}

/* "Patterson, David", "van der Berg, J.", "Humboldt, Alexander von", "King, M. L., Jr.". */
static void
append_name(GString *out, const Value *name, Arena *arena)
{
    const char *family = family_of(name, arena), *given = text_of(name, "given");
    const char *dropping = text_of(name, "dropping-particle"), *suffix = text_of(name, "suffix");

    g_string_append(out, family != NULL ? family : "");
    if (text_of(name, "literal") != NULL || text_of(name, "family") == NULL) {
        return;
    }
    if (given != NULL || dropping != NULL) {
        g_string_append_printf(out, ", %s%s%s", given != NULL ? given : "",
                               given != NULL && dropping != NULL ? " " : "",
                               dropping != NULL ? dropping : "");
    }
    if (suffix != NULL) {
        g_string_append_printf(out, ", %s", suffix);
    }
}

/* The authors of a work, or else its editors; NULL if neither is given. */
static const Value *
people_of(const Value *item, bool *ret_editors)
{
    static const char *const roles[] = { "author", "editor" };

    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        const Value *people = value_lookup(item, roles[i]);
        if (people != NULL && people->kind == VALUE_LIST && people->n_items > 0) {
            *ret_editors = i == 1;
            return people;
        }
    }
    return NULL;
}

/* All names; a work of more than 20 authors gets the first ten and "et al.". */
static const char *
authors_of(const Value *item, const Words *words, Arena *arena)
{
    enum { MANY = 20, NAMED = 10 };
    bool editors = false;
    const Value *people = people_of(item, &editors);
    g_autoptr(GString) out = g_string_new(NULL);
    size_t n = 0;

    if (people == NULL) {
        return NULL;
    }
    for (const Value *name = people->first; name != NULL; name = name->next) {
        if (people->n_items > MANY && n++ == NAMED) {
            g_string_append(out, " et al.");
            break;
        }
        g_string_append(out, name == people->first ? "" : "; ");
        append_name(out, name, arena);
    }
    if (!editors) {
        return arena_strdup(arena, out->str);
    }
    return people->n_items == 1
               ? words_format(arena, words, WORD_ONE_EDITOR, "name", out->str, NULL)
               : words_format(arena, words, WORD_SOME_EDITORS, "names", out->str, NULL);
}

/* "Patterson", "Patterson and Hennessy", "Jouppi et al."; the short title if there are neither
 * authors nor editors. */
static const char *
short_authors(const Value *item, const Words *words, Arena *arena)
{
    bool editors = false;
    const Value *people = people_of(item, &editors);
    const char *first = people != NULL ? family_of(people->first, arena) : NULL;

    if (people == NULL) {
        return plain_of(item, "title-short", arena);
    }
    if (first == NULL || people->n_items > 2) {
        return first != NULL ? arena_printf(arena, "%s et al.", first) : NULL;
    }
    const char *second = people->n_items == 2 ? family_of(people->last, arena) : NULL;
    return second != NULL ? words_format(arena, words, WORD_TWO_AUTHORS, "first", first, "second",
                                         second, NULL)
                          : first;
}

/* [2025, 10, 16] → 2025-10-16; NULL if not even the year is given. */
static const char *
parts_date(const Value *parts, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    int n = 0;

    if (parts == NULL || parts->kind != VALUE_LIST) {
        return NULL;
    }
    for (const Value *part = parts->first; part != NULL && n < 3; part = part->next, n++) {
        if (part->text == NULL || *part->text == '\0') {
            break;
        }
        g_string_append_printf(out, n == 0 ? "%04d" : "-%02d",
                               (int)g_ascii_strtoll(part->text, NULL, 10));
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

/* True for "circa": true, 1 or a text. */
static bool
is_about(const Value *circa)
{
    return circa != NULL && circa->kind != VALUE_NULL &&
           (circa->kind == VALUE_BOOL     ? circa->boolean
            : circa->kind == VALUE_NUMBER ? circa->number != 0
                                          : true);
}

/* A date in words such as "Spring 1998", or in a format that the program knows. NULL:
 * there is none. */
static const char *
written_date(const Value *issued)
{
    const char *raw = text_of(issued, "raw");
    const char *date = raw != NULL ? raw : text_of(issued, "literal");

    return date != NULL && *date != '\0' ? date : NULL;
}

static bool
check_date(const char *date, Place place, Diag *diag)
{
    return date == NULL || date_is_valid(date) ||
           diag_error(diag, place, "source-date",
                      "'%s' is not a date; write YYYY-MM-DD, YYYY-MM or YYYY", date);
}

/* Reads "date-parts": [[2025, 10, 16]], or a text, which need not be a date. A period gives its
 * first and last date. False after an error. */
static bool
read_date(const Value *item, const char **ret, Arena *arena, Diag *diag)
{
    const Value *issued = value_lookup(item, "issued");
    const Value *parts = issued != NULL ? value_lookup(issued, "date-parts") : NULL;
    const Value *first = parts != NULL && parts->kind == VALUE_LIST ? parts->first : NULL;
    const char *date = parts_date(first, arena);

    if (issued == NULL || first == NULL || date == NULL) {
        *ret = issued != NULL ? written_date(issued) : NULL;
        return true;
    }
    const char *last = parts_date(first->next, arena);
    if (!check_date(date, item->place, diag) || !check_date(last, item->place, diag)) {
        return false;
    }
    if (last != NULL && strncmp(date, last, strlen("2025")) != 0) {
        date = arena_printf(arena, "%.4s–%.4s", date, last);
    } else if (is_about(value_lookup(issued, "circa"))) {
        date = arena_printf(arena, "ca. %.4s", date);
    }
    *ret = date;
    return true;
}

static const char *
address_of(const Value *item, Arena *arena)
{
    static const char *const prefixes[] = { "https://doi.org/", "http://doi.org/",
                                            "https://dx.doi.org/", "http://dx.doi.org/", "doi:" };
    const char *url = text_of(item, "URL"), *doi = text_of(item, "DOI");

    if ((url != NULL && *url != '\0') || doi == NULL || *doi == '\0') {
        return url != NULL && *url != '\0' ? url : NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        if (g_ascii_strncasecmp(doi, prefixes[i], strlen(prefixes[i])) == 0) {
            doi += strlen(prefixes[i]);
        }
    }
    return arena_printf(arena, "https://doi.org/%s", doi);
}

/* "1-20" and "iv--ix" get an en dash; "A-12" is the label of one page. */
static const char *
pages_of(const Value *item, Arena *arena)
{
    const char *pages = text_of(item, "page");
    g_autoptr(GString) out = NULL;

    if (pages == NULL) {
        return NULL;
    }
    out = g_string_new(pages);
    g_string_replace(out, "--", "–", 0);
    if (strspn(pages, "0123456789-, ") == strlen(pages)) {
        g_string_replace(out, "-", "–", 0);
    }
    return arena_strdup(arena, out->str);
}

static void
append_some(GString *out, const char *before, const char *text, const char *behind)
{
    if (text != NULL && *text != '\0') {
        g_string_append_printf(out, "%s%s%s", out->len > 0 ? before : "", text, behind);
    }
}

/* "Journal 12 (3), 1–20, Publisher". NULL if none of these is given. */
static const char *
published_in(const Value *item, Arena *arena)
{
    const char *container = plain_of(item, "container-title", arena);
    const char *publisher = plain_of(item, "publisher", arena);
    g_autoptr(GString) out = g_string_new(NULL);

    if (container == NULL && publisher == NULL) {
        container = plain_of(item, "event-title", arena);
    }
    append_some(out, "", container, "");
    if (container != NULL) {
        append_some(out, " ", text_of(item, "volume"), "");
        append_some(out, " (", text_of(item, "issue"), ")");
        append_some(out, ", ", pages_of(item, arena), "");
    }
    append_some(out, ", ", g_strcmp0(publisher, container) != 0 ? publisher : NULL, "");
    return out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

/* Checks that people are lists of names, as reference managers write them; a plain text would
 * silently be ignored. False after an error. */
static bool
check_people(const Value *item, Diag *diag)
{
    static const char *const roles[] = { "author", "editor" };
    bool fine = true;

    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        const Value *people = value_lookup(item, roles[i]);
        bool list = people == NULL || people->kind == VALUE_LIST || people->kind == VALUE_NULL;
        for (const Value *name = list && people != NULL ? people->first : NULL; name != NULL;
             name = name->next) {
            list &= name->kind == VALUE_MAP;
        }
        if (!list) {
            fine = diag_error(diag, people->place, "wrong-type",
                              "'%s' must be a list of names: [{\"family\": \"Jouppi\", \"given\": "
                              "\"Norman\"}, {\"literal\": \"MLCommons\"}]",
                              roles[i]);
        }
    }
    return fine;
}

static bool
read_item(Loading *loading, const Value *item)
{
    const Words *words = loading_words(loading);
    Arena *arena = loading->arena;
    Citation citation = { .key = text_of(item, "id"),
                          .title = plain_of(item, "title", arena),
                          .author = authors_of(item, words, arena),
                          .short_author = short_authors(item, words, arena),
                          .publisher = published_in(item, arena),
                          .url = address_of(item, arena),
                          .note = text_of(item, "note") };
    bool fine = check_people(item, loading->diag);

    if (citation.key == NULL) {
        return diag_error(loading->diag, item->place, "source-key", "an entry has no 'id'");
    }
    /* The source is added in spite of errors below, so that its citations are not reported too. */
    fine &= read_date(item, &citation.date, arena, loading->diag);
    fine &= bibliography_check_address(citation.url, item->place, loading->diag);
    return bibliography_add(loading, citation, item->place) && fine;
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
