#include "document/report/front_matter.h"

#include "base/names.h"
#include "base/number.h"
#include "document/loading.h"
#include "document/markdown/inline.h"
#include "document/markdown/markdown.h"

#include <string.h>

static const char *const front_keys[] = { "title", "nav",  "date",   "kicker", "standfirst", "lang",
                                          "if",    "each", "expect", "draft",  "published",  NULL };

/* Keys of Hugo, Jekyll, Quarto, Docusaurus, MkDocs and Eleventy that are not misspelt
 * keys of ours. */
static const char *const foreign_keys[] = {
    "aliases",
    "author",
    "authors",
    "bibliography",
    "categories",
    "category",
    "cover",
    "css",
    "editor",
    "eleventyNavigation",
    "execute",
    "excerpt",
    "expiryDate",
    "featured",
    "filters",
    "format",
    "hide",
    "hide_title",
    "icon",
    "id",
    "image",
    "images",
    "jupyter",
    "keywords",
    "lastmod",
    "layout",
    "linkTitle",
    "math",
    "menu",
    "order",
    "output",
    "params",
    "parent",
    "permalink",
    "publishDate",
    "resources",
    "series",
    "sidebar_label",
    "sidebar_position",
    "slug",
    "status",
    "subtitle",
    "summary",
    "tag",
    "tags",
    "template",
    "theme",
    "toc",
    "type",
    "updated",
    "url",
    "version",
    "weight",
    "description",
    NULL,
};

/* True for a key that other programs know, or that is not similar to any of ours. */
static bool
is_foreign(const char *key)
{
    return !g_strv_contains(front_keys, key) &&
           (g_strv_contains(foreign_keys, key) ||
            names_nearest(key, front_keys, G_N_ELEMENTS(front_keys) - 1) == NULL);
}

/* The length of a line without its line break. */
static size_t
line_length(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((newline != NULL ? newline : end) - line);

    return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
}

static bool
is_mark(const char *line, const char *end, const char *mark)
{
    return line_length(line, end) == strlen(mark) && memcmp(line, mark, strlen(mark)) == 0;
}

/* The start of the next line; NULL at the end. */
static const char *
next_line(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));

    return newline != NULL && newline + 1 < end ? newline + 1 : NULL;
}

FrontMatter
front_matter_find(const char *text, size_t size)
{
    const char *end = text + size, *mark = is_mark(text, end, "+++") ? "+++" : "---";
    FrontMatter front = { .toml = mark[0] == '+' };

    if (!is_mark(text, end, mark)) {
        return (FrontMatter){ 0 };
    }
    for (const char *line = text; (line = next_line(line, end)) != NULL;) {
        if (is_mark(line, end, mark)) {
            const char *behind = next_line(line, end);
            front.size = (size_t)((behind != NULL ? behind : end) - text);
            front.yaml = next_line(text, end);
            front.yaml_size = (size_t)(line - front.yaml);
            return front;
        }
    }
    return (FrontMatter){ 0 };
}

const Value *
front_matter_parse(const FrontMatter *front, const char *path, Arena *arena, Diag *diag)
{
    const Value *map =
        front->size > 0 && !front->toml
            ? value_parse_yaml(front->yaml, front->yaml_size, (Place){ path, 2, 1 }, arena, diag)
            : NULL;

    return map != NULL && map->kind == VALUE_MAP ? map : NULL;
}

/* A line of three hyphens may be a rule. If a front matter key follows, the closing line of hyphens
 * is missing and the front matter would be printed. */
bool
page_has_front_key(const char *text, size_t size)
{
    const char *end = text + size, *line = is_mark(text, end, "---") ? next_line(text, end) : NULL;

    if (line == NULL) {
        return false;
    }
    size_t key = strcspn(line, ": \r\n");
    g_autofree char *name = g_strndup(line, key);
    return line[key] == ':' &&
           (g_strv_contains(front_keys, name) || g_strv_contains(foreign_keys, name));
}

/* True for `draft: true`, or Jekyll's `published: false`. */
static bool
is_draft(const Value *map)
{
    const Value *draft = value_lookup(map, "draft"), *published = value_lookup(map, "published");

    return (draft != NULL && draft->kind == VALUE_BOOL && draft->boolean) ||
           (published != NULL && published->kind == VALUE_BOOL && !published->boolean);
}

const char *
front_matter_date(const Value *map, Arena *arena)
{
    static const size_t day = sizeof "YYYY-MM-DD" - 1;
    const Value *value = value_lookup(map, "date");
    const char *text = value != NULL ? value->text : NULL;

    if (text == NULL || strlen(text) <= day || strchr("Tt ", text[day]) == NULL) {
        return text != NULL && date_is_valid(text) ? text : NULL;
    }
    char *date = arena_strdup(arena, text);
    date[day] = '\0';
    return date_is_valid(date) ? date : NULL;
}

/* The front matter of a page's file, if it contains one of the words; most pages
 * need no parsing. */
static const Value *
peek(Loading *loading, const Page *page, Bytes text, const char *const words[])
{
    g_autoptr(Diag) unheard = diag_new(); /* front_matter_read() reports errors */
    size_t bom = text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    FrontMatter front = front_matter_find(text.data + bom, text.size - bom);

    for (size_t i = 0; front.size > 0 && words[i] != NULL; i++) {
        if (g_strstr_len(front.yaml, (gssize)front.yaml_size, words[i]) != NULL) {
            return front_matter_parse(&front, page->path, loading->arena, unheard);
        }
    }
    return NULL;
}

const Value *
page_each(Loading *loading, const Page *page, Bytes text)
{
    static const char *const words[] = { "each", NULL };

    return value_lookup(peek(loading, page, text, words), "each");
}

bool
page_is_draft(Loading *loading, const Page *page, Bytes text)
{
    static const char *const words[] = { "draft", "published", NULL };

    return is_draft(peek(loading, page, text, words));
}

/* Adds a title of plain text and values; navigation and outline cannot show markup. */
static bool
append_title(Loading *loading, xmlNode *root, const char *name, const char *title, Place place)
{
    Prose prose = { 0 };
    int errors = diag_count(loading->diag, DIAG_ERROR);

    if (!prose_init(&prose, title, strlen(title), place, loading->arena, loading->diag)) {
        return false;
    }
    prose.around = loading_prose(loading, place);
    xmlNode *node = tree_add(root, name);
    tree_set_place(node, place, false, loading->arena);
    g_autoptr(GString) masked = g_string_new(inline_mask(&prose));
    inline_append(node, &prose, place.line, masked, loading->diag);
    for (const xmlNode *at = node->children; at != NULL; at = at->next) {
        if (at->type == XML_ELEMENT_NODE && !tree_is(at, "value")) {
            diag_error(loading->diag, tree_place(at), "title-inline",
                       "the title of a page may only contain words and values");
        }
    }
    return diag_count(loading->diag, DIAG_ERROR) == errors;
}

/* Adds the conditions on which the title and standfirst depend. */
static bool
append_expected(Loading *loading, xmlNode *root, const Value *map)
{
    const Value *conditions = NULL;

    if (!value_read_texts(map, "expect", loading->arena, &conditions, loading->diag)) {
        return false;
    }
    for (const Value *at = conditions != NULL ? conditions->first : NULL; at != NULL;
         at = at->next) {
        xmlNode *node = tree_add(root, "expect");
        tree_set(node, "condition", at->text);
        tree_set_place(node, at->place, false, loading->arena);
    }
    return true;
}

/* Reads the date of the page's text, if it differs from the report's. */
static bool
read_date(Loading *loading, xmlNode *root, const Value *map)
{
    const Value *value = value_lookup(map, "date");
    const char *given = NULL, *date = front_matter_date(map, loading->arena);

    if (!value_read_text(map, "date", &given, loading->diag) || given == NULL) {
        return given == NULL;
    }
    tree_set(root, "date", date);
    return date != NULL || diag_error(loading->diag, value->place, "page-date",
                                      "'%s' is not a date; write YYYY-MM-DD", given);
}

/* Collects unknown keys for the note; a key similar to one of ours is an error. */
static bool
check_keys(Loading *loading, const Page *page, const Value *map)
{
    g_autoptr(GArray) known = g_array_new(TRUE, TRUE, sizeof(const char *));

    g_array_append_vals(known, front_keys, G_N_ELEMENTS(front_keys) - 1);
    for (const Value *at = map->first; at != NULL; at = at->next) {
        if (is_foreign(at->key)) {
            const char *key = at->key;
            g_array_append_val(known, key);
            foreign_key_add(
                loading->collected.foreign_keys, key,
                (ForeignKey){ .page = page->path, .line = at->key_place.line, .n_pages = 1 });
        }
    }
    return value_check_keys(map, (const char *const *)(void *)known->data, "front matter",
                            loading->diag);
}

/* The language that the page is written in, if it is not the report's. */
static bool
read_language(Loading *loading, Page *page, const Value *map)
{
    const char *language = NULL;

    if (!value_read_text(map, "lang", &language, loading->diag)) {
        return false;
    }
    if (language == NULL) {
        return true;
    }
    tree_set(xmlDocGetRootElement(page->tree), "lang", language);
    if (!language_is_tag(language)) {
        return diag_error(loading->diag, value_lookup(map, "lang")->place, "page-language",
                          "'%s' is not a language; write a tag such as de, pt-BR or ar", language);
    }
    if (g_ascii_strcasecmp(language, loading->report->language) != 0 && loading->shelf != NULL) {
        page->words = loading->words = word_shelf_take(loading->shelf, language);
    }
    return true;
}

bool
front_matter_read(Loading *loading, Page *page, const FrontMatter *front)
{
    xmlNode *root = xmlDocGetRootElement(page->tree);
    const char *title = NULL, *kicker = NULL, *standfirst = NULL, *condition = NULL;
    bool flag = false;

    if (front->toml) {
        diag_warning(loading->diag, (Place){ page->path, 1, 1 }, "page-toml",
                     "front matter in TOML is not read; write it as YAML between lines of ---");
        return true;
    }
    const Value *map = value_parse_yaml(front->yaml, front->yaml_size, (Place){ page->path, 2, 1 },
                                        loading->arena, loading->diag);
    if (map == NULL || map->kind == VALUE_NULL) {
        return map != NULL;
    }
    if (map->kind != VALUE_MAP) {
        return value_check_keys(map, front_keys, "front matter", loading->diag);
    }
    bool fine = check_keys(loading, page, map);
    fine &= value_read_bool(map, "draft", &flag, loading->diag);
    fine &= value_read_bool(map, "published", &flag, loading->diag);
    fine &= value_read_text(map, "title", &title, loading->diag);
    fine &= value_read_text(map, "nav", &page->nav, loading->diag);
    fine &= value_read_text(map, "kicker", &kicker, loading->diag);
    fine &= read_date(loading, root, map);
    fine &= read_language(loading, page, map);
    fine &= value_read_text(map, "standfirst", &standfirst, loading->diag);
    fine &= value_read_text(map, "if", &condition, loading->diag);
    if (title != NULL) {
        fine &= append_title(loading, root, "title", title, value_lookup(map, "title")->place);
    }
    tree_set(root, "if", condition);
    if (condition != NULL) {
        Place place = value_lookup(map, "if")->place;
        tree_set_number(root, "if-line", place.line);
        tree_set_number(root, "if-column", place.column);
    }
    if (page->nav != NULL && strstr(page->nav, "{{") != NULL) {
        fine &= append_title(loading, root, "nav", page->nav, value_lookup(map, "nav")->place);
    } else {
        page->nav = inline_unescape(loading->arena, page->nav);
    }
    tree_set(root, "kicker", inline_unescape(loading->arena, kicker));
    fine &= append_expected(loading, root, map);
    if (standfirst != NULL) {
        xmlNode *node = tree_add(root, "standfirst");
        Place place = value_lookup(map, "standfirst")->place;
        tree_set_place(node, place, false, loading->arena);
        fine &= markdown_append_inline(node, standfirst, place, loading_prose(loading, place),
                                       loading->arena, loading->diag);
    }
    return fine;
}

static int
compare_keys(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Merges a key that several pages, or several lists of pages, have; messages name the first
 * page by path. */
void
foreign_key_add(GHashTable *keys, const char *key, ForeignKey found)
{
    ForeignKey *known = g_hash_table_lookup(keys, key);

    if (known == NULL) {
        g_hash_table_insert(keys, g_strdup(key), g_memdup2(&found, sizeof found));
        return;
    }
    known->n_pages += found.n_pages;
    if (strcmp(found.page, known->page) < 0) {
        known->page = found.page;
        known->line = found.line;
    }
}

void
front_matter_note_foreign(const Loading *loading)
{
    GHashTable *keys = loading->collected.foreign_keys;
    g_autofree const char **names = (const char **)g_hash_table_get_keys_as_array(keys, NULL);
    g_autoptr(GString) list = g_string_new(NULL);
    const ForeignKey *first = NULL;

    qsort(names, g_hash_table_size(keys), sizeof *names, compare_keys);
    for (size_t i = 0; names[i] != NULL; i++) {
        const ForeignKey *key = g_hash_table_lookup(keys, names[i]);
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", names[i]);
        if (key->n_pages > 1) {
            g_string_append_printf(list, " (%zu pages)", key->n_pages);
        }
        first = first == NULL || strcmp(key->page, first->page) < 0 ? key : first;
    }
    if (first != NULL) {
        diag_note(loading->diag, (Place){ first->page, first->line, 1 }, "page-keys",
                  "front matter that has no meaning here is left out: %s", list->str);
    }
}
