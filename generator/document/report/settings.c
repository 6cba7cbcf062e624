/* Reads report.yaml, with overrides from the command line. */
#include "document/loading.h"
#include "document/report/load.h"

#include "base/number.h"
#include "document/markdown/direction_marks.h"
#include "document/markdown/inline.h"
#include "document/markdown/markdown.h"
#include "document/unknown_name.h"

#include <math.h>
#include <string.h>

const char *const report_keys[] = {
    "title",          "subtitle",    "edition", "date", "language",   "authors",
    "classification", "description", "pages",   "data", "parameters", "currencies",
    "outputs",        "citations",   "html",    "deck", "address",    "words",
    "rounds",         "currency",    "pdf",     NULL,
};

/* Texts that --set may replace in addition to parameters. */
static const char *const text_keys[] = { "title",    "subtitle",       "edition",    "date",
                                         "language", "classification", "description" };

static bool
read_map(Loading *loading)
{
    const char *file = "report.yaml";
    Bytes bytes;

    g_autofree char *path = g_build_filename(loading->report->folder, file, NULL);
    /* If report.yaml is a folder, a pipe or a dead link, reading it reports an error. */
    loading->inputs.bare = !path_is_there(path) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK);
    loading->inputs.foreign = loading->inputs.bare && !loading_has(loading, "index.md");
    if (loading->inputs.bare) {
        return true;
    }
    if (!loading_read(loading, file, (Place){ .file = file }, &bytes)) {
        loading->inputs.unreadable = true;
        return false;
    }
    const Value *map = value_parse_yaml(bytes.data, bytes.size, (Place){ file, 1, 1 },
                                        loading->arena, loading->diag);
    loading->inputs.unreadable = map == NULL || map->kind != VALUE_MAP;
    if (map != NULL) {
        loading->inputs.settings = map;
        return value_check_keys(map, report_keys, "report.yaml", loading->diag);
    }
    return false;
}

/* A copy that can be put into another map. */
static Value *
copy_member(Arena *arena, const Value *value)
{
    Value *copy = arena_new0(arena, Value);

    *copy = *value;
    copy->next = NULL;
    return copy;
}

/* The same; a text such as "40%" becomes the number 0.4. */
static Value *
copy_share(Arena *arena, const Value *value)
{
    Value *copy = copy_member(arena, value);

    if (value->kind == VALUE_STRING && g_str_has_suffix(value->text, "%") &&
        number_parse_share(value->text, &copy->number)) {
        copy->kind = VALUE_NUMBER;
    }
    return copy;
}

static bool
check_parameter(Loading *loading, const Value *parameter)
{
    static const char *const keys[] = { "value",  "low",   "high",   "unit",
                                        "source", "label", "reason", NULL };
    const Value *value = parameter;

    if (parameter->kind == VALUE_MAP) {
        if (!value_check_keys(parameter, keys, "a parameter", loading->diag)) {
            return false;
        }
        value = value_lookup(parameter, "value");
    }
    if (value == NULL || (value->kind != VALUE_NUMBER && value->kind != VALUE_STRING)) {
        return diag_error(loading->diag, parameter->key_place, "parameter-value",
                          "parameter '%s' needs a value: a number or a text", parameter->key);
    }
    return true;
}

/* The parameter as a map of value, range, unit, source, label and reason. A value from the command
 * line replaces the value, and the range is then dropped. */
static Value *
complete_parameter(Loading *loading, const Value *parameter, const Value *override)
{
    static const char *const keys[] = { "unit", "source", "label", "reason", "low", "high" };
    const size_t n_keys = G_N_ELEMENTS(keys) - (override != NULL ? 2 : 0);
    Value *out = value_new_map(loading->arena);
    const Value *value = override != NULL               ? override
                         : parameter->kind == VALUE_MAP ? value_lookup(parameter, "value")
                                                        : parameter;
    Value *copy = copy_share(loading->arena, value);
    double number = 0;

    if (override != NULL && number_parse(override->text, &number)) {
        copy->kind = VALUE_NUMBER;
        copy->number = number;
    }
    out->place = parameter->place;
    value_set(out, "value", copy);
    for (size_t i = 0; i < n_keys; i++) {
        const Value *member = value_lookup(parameter, keys[i]);
        if (member != NULL) {
            value_set(out, keys[i], copy_share(loading->arena, member));
        }
    }
    return out;
}

/* Ages of prices and results are counted to the report's date, unless the parameter
 * as_of gives another. */
static void
set_as_of(Loading *loading, Value *parameters)
{
    const Value *date = value_lookup(loading->inputs.settings, "date");

    if (loading->report->date == NULL || value_lookup(parameters, "as_of") != NULL) {
        return;
    }
    Value *as_of = value_new_map(loading->arena);
    value_set_text(loading->arena, as_of, "value", loading->report->date);
    as_of = value_set(parameters, "as_of", as_of);
    as_of->place = as_of->key_place = date != NULL ? date->place : as_of->place;
}

/* Reads `currency: EUR`, the currency of amounts, as the parameter cost_currency, which queries
 * read and --set can replace. */
static bool
set_currency(Loading *loading, Value *parameters)
{
    const Value *given = value_lookup(loading->inputs.settings, "currency");
    const Value *parameter = value_lookup(value_lookup(parameters, "cost_currency"), "value");
    const char *code = NULL;

    if (!value_read_text(loading->inputs.settings, "currency", &code, loading->diag) ||
        code == NULL) {
        return code == NULL;
    }
    if (strlen(code) != 3 || strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 3) {
        return diag_error(loading->diag, given->place, "report-currency",
                          "'%s' is not a currency; write its three letters: EUR", code);
    }
    if (parameter == NULL) {
        Value *set = value_new_map(loading->arena);
        value_set_text(loading->arena, set, "value", code);
        set->place = given->place;
        value_set(parameters, "cost_currency", set)->key_place = given->key_place;
        return true;
    }
    return g_strcmp0(parameter->text, code) == 0 ||
           diag_error(loading->diag, given->place, "report-currency",
                      "the parameter cost_currency is another currency, '%s'; remove one of them",
                      parameter->text);
}

/* A numeric parameter must stay a number: in calculations a word would be unknown. */
static bool
check_override(Loading *loading, const Value *given, const Value *override)
{
    const Value *value = given->kind == VALUE_MAP ? value_lookup(given, "value") : given;
    double number = NAN;

    return override == NULL || value == NULL || value->kind != VALUE_NUMBER ||
           number_parse_share(override->text, &number) ||
           diag_error(loading->diag, (Place){ 0 }, "set-type",
                      "--set %s: the parameter is a number, and '%s' is not", given->key,
                      override->text);
}

static bool
read_parameters(Loading *loading, const Value *overrides)
{
    const Value *given = value_lookup(loading->inputs.settings, "parameters");
    Value *out = value_new_map(loading->arena);
    bool fine = true;

    loading->report->parameters = out;
    if (given != NULL && given->kind != VALUE_MAP && given->kind != VALUE_NULL) {
        return diag_error(loading->diag, given->place, "wrong-type",
                          "'parameters' must be a map of names to values");
    }
    for (const Value *at = given != NULL ? given->first : NULL; at != NULL; at = at->next) {
        const Value *override = value_lookup(overrides, at->key);
        if (!check_parameter(loading, at)) {
            fine = false;
            continue;
        }
        fine &= check_override(loading, at, override);
        Value *parameter = complete_parameter(loading, at, override);
        value_set(out, at->key, parameter)->key_place = at->key_place;
    }
    set_as_of(loading, out);
    return set_currency(loading, out) && fine;
}

/* Checks that every name given to --set exists; misspelt ones would silently change nothing. */
static bool
check_overrides(Loading *loading, const Value *overrides)
{
    g_autoptr(NameList) names = name_list_new();
    bool fine = true;

    for (const Value *at = loading->report->parameters->first; at != NULL; at = at->next) {
        name_list_add(names, at->key);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(text_keys); i++) {
        name_list_add(names, text_keys[i]);
    }
    for (const Value *at = overrides != NULL ? overrides->first : NULL; at != NULL; at = at->next) {
        bool known = false;
        for (guint i = 0; i < names->len; i++) {
            known = known || g_str_equal(at->key, g_array_index(names, const char *, i));
        }
        if (known) {
            continue;
        }
        fine = unknown_report(loading->diag, at->key_place, "set-unknown",
                              "the report has no parameter", at->key, names);
    }
    return fine;
}

static bool
read_text(Loading *loading, const Value *overrides, const char *key, const char **ret)
{
    bool fine = value_read_text(loading->inputs.settings, key, ret, loading->diag);
    const Value *override = value_lookup(overrides, key);

    if (override != NULL && override->text != NULL) {
        *ret = override->text;
    }
    *ret = direction_closed(loading->arena, *ret);
    return fine;
}

static bool
read_authors(Loading *loading)
{
    const Value *authors = NULL;
    Report *report = loading->report;
    size_t n = 0;

    if (!value_read_texts(loading->inputs.settings, "authors", loading->arena, &authors,
                          loading->diag)) {
        return false;
    }
    if (authors == NULL) {
        return true;
    }
    const char **names = arena_array(loading->arena, const char *, authors->n_items);
    for (const Value *at = authors->first; at != NULL; at = at->next) {
        names[n++] = at->text;
    }
    report->authors = names;
    report->n_authors = n;
    return true;
}

/* Reads the HTML elements that pages may use: `html: [sub, kbd]`. */
static bool
read_html(Loading *loading)
{
    const Value *names = NULL;
    g_autoptr(NameList) known = name_list_new();
    bool fine = true;
    size_t n = 0;

    if (!value_read_texts(loading->inputs.settings, "html", loading->arena, &names,
                          loading->diag)) {
        return false;
    }
    if (names == NULL) {
        return true;
    }
    for (size_t i = 0; html_elements[i] != NULL; i++) {
        name_list_add(known, html_elements[i]);
    }
    loading->inputs.html = arena_array(loading->arena, const char *, names->n_items + 1);
    for (const Value *at = names->first; at != NULL; at = at->next) {
        loading->inputs.html[n++] = at->text;
        if (!g_strv_contains(html_elements, at->text)) {
            fine = unknown_report(loading->diag, at->place, "html-element",
                                  "no page may use the element", at->text, known);
        }
    }
    return fine;
}

/* Reads how citations are printed: by the label of their source, or by author and year. */
static bool
read_citation_style(Loading *loading)
{
    const char *style = NULL;

    if (!value_read_text(loading->inputs.settings, "citations", &style, loading->diag) ||
        style == NULL) {
        return style == NULL;
    }
    loading->report->author_date = g_str_equal(style, "author-date");
    return loading->report->author_date || g_str_equal(style, "label") ||
           diag_error(loading->diag, value_lookup(loading->inputs.settings, "citations")->place,
                      "citation-style", "'citations' must be label or author-date, not '%s'",
                      style);
}

/* Reads the address of the site and ensures a final slash; link previews use it in the address of
 * their picture. */
static bool
read_address(Loading *loading)
{
    const char *address = NULL;

    if (!value_read_text(loading->inputs.settings, "address", &address, loading->diag) ||
        address == NULL) {
        return address == NULL;
    }
    if (!g_str_has_prefix(address, "https://") && !g_str_has_prefix(address, "http://")) {
        return diag_error(loading->diag, value_lookup(loading->inputs.settings, "address")->place,
                          "report-address",
                          "'%s' is not the address of a site; write https://example.org/report/",
                          address);
    }
    const char *end = g_str_has_suffix(address, "/") ? "" : "/";
    loading->report->address = arena_printf(loading->arena, "%s%s", address, end);
    return true;
}

static bool
check_date(Loading *loading)
{
    const Value *date = value_lookup(loading->inputs.settings, "date");

    if (loading->report->date != NULL && !date_is_valid(loading->report->date)) {
        return diag_error(
            loading->diag, date != NULL ? date->place : (Place){ .file = "report.yaml" },
            "report-date", "'%s' is not a date; write YYYY-MM-DD", loading->report->date);
    }
    return true;
}

static bool
check_language(Loading *loading)
{
    const Value *language = value_lookup(loading->inputs.settings, "language");
    const char *tag = loading->report->language;

    if (tag == NULL || language_is_tag(tag)) {
        return true;
    }
    return diag_error(
        loading->diag, language != NULL ? language->place : (Place){ .file = "report.yaml" },
        "report-language", "'%s' is not a language; write a tag such as de, pt-BR or ar", tag);
}

/* Reads the words of the language; `words` in report.yaml override them. */
static bool
read_words(Loading *loading)
{
    const Value *set = value_lookup(loading->inputs.settings, "words");
    const char *language = loading->report->language;
    Words *words = words_new(loading->arena);
    bool found = false;

    loading->report->words = words;
    loading->shelf = word_shelf_new(loading);
    bool fine = language_is_tag(language) && words_read(loading, words, language, &found);
    loading->english = fine && !found && set == NULL;
    return fine && (set == NULL || words_add(words, set, "'words'", loading->diag));
}

/* The text without spaces at its ends; NULL if nothing is left. */
static const char *
stripped(const Loading *loading, const char *text)
{
    const char *out = text != NULL ? g_strstrip(arena_strdup(loading->arena, text)) : "";

    return *out != '\0' ? out : NULL;
}

bool
settings_read(Loading *loading, const Value *overrides)
{
    Report *report = loading->report;
    bool known = read_map(loading), fine = known;

    if (loading->inputs.unreadable) {
        return false;
    }
    report->title = NULL;
    report->language = "en";
    fine &= read_text(loading, overrides, "title", &report->title);
    fine &= read_text(loading, overrides, "subtitle", &report->subtitle);
    report->title = stripped(loading, inline_unescape(loading->arena, report->title));
    report->subtitle = stripped(loading, inline_unescape(loading->arena, report->subtitle));
    fine &= read_text(loading, overrides, "edition", &report->edition);
    fine &= read_text(loading, overrides, "date", &report->date);
    fine &= read_text(loading, overrides, "language", &report->language);
    fine &= read_text(loading, overrides, "classification", &report->classification);
    fine &= read_text(loading, overrides, "description", &report->description);
    fine &= read_authors(loading);
    fine &= value_read_texts(loading->inputs.settings, "outputs", loading->arena, &report->outputs,
                             loading->diag);
    fine &= value_read_texts(loading->inputs.settings, "deck", loading->arena, &report->deck,
                             loading->diag);
    fine &= check_date(loading);
    fine &= check_language(loading) && read_words(loading);
    if (report->title == NULL && loading->inputs.bare) {
        report->title = loading_word(loading, WORD_STD_REPORT);
    }
    fine &= read_citation_style(loading);
    fine &= read_html(loading);
    fine &= read_address(loading);
    if (report->title == NULL && known) { /* else a misspelt key may be the cause */
        fine = diag_error(loading->diag, (Place){ .file = "report.yaml" }, "report-title",
                          "the report needs a title");
    }
    if (report->title == NULL) {
        report->title = "";
    }
    fine &= read_parameters(loading, overrides);
    fine &= check_overrides(loading, overrides);
    return fine;
}
