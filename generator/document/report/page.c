/* A page's text: front matter, then Markdown. */
#include "base/number.h"
#include "document/loading.h"
#include "document/markdown/inline.h"
#include "document/markdown/markdown.h"

#include <string.h>

static const char *const front_keys[] = { "title", "nav", "date", "kicker", "standfirst",
                                          "lang",  "if",  "each", "expect", NULL };

/* Front matter stands between two lines of three hyphens at the very top. The
 * returned size includes both lines; 0: there is none. */
static size_t
front_matter_size(const char *text, size_t size)
{
    const char *end = text + size, *line = memchr(text, '\n', size);

    if (size < 4 || strncmp(text, "---", 3) != 0 || (text[3] != '\n' && text[3] != '\r')) {
        return 0;
    }
    while (line != NULL) {
        const char *start = line + 1;
        line = memchr(start, '\n', (size_t)(end - start));
        size_t length = (size_t)((line != NULL ? line : end) - start);
        if (length > 0 && start[length - 1] == '\r') {
            length--;
        }
        if (length == 3 && strncmp(start, "---", 3) == 0) {
            return (size_t)((line != NULL ? line + 1 : end) - text);
        }
    }
    return 0;
}

/* A line of three hyphens may be a rule; with a key of front matter below it, the second line
 * of hyphens was forgotten, and all of it would print. */
bool
page_has_front_key(const char *text, size_t size)
{
    const char *line = size >= 4 && strncmp(text, "---", 3) == 0 ? text + 3 : text;

    line += *line == '\r';
    if (line == text || *line != '\n') {
        return false;
    }
    size_t key = strcspn(++line, ": \r\n");
    g_autofree char *name = g_strndup(line, key);
    return line[key] == ':' && g_strv_contains(front_keys, name);
}

/* The YAML between the two lines; `size` is front_matter_size(). NULL after an error. */
static Value *
parse_front_matter(const char *path, const char *text, size_t size, Arena *arena, Diag *diag)
{
    const char *yaml = strchr(text, '\n') + 1;
    size_t end = size;

    while (text[end - 1] != '-') {
        end--;
    }
    end -= strlen("---");
    return value_parse_yaml(yaml, end - (size_t)(yaml - text), (Place){ path, 2, 1 }, arena, diag);
}

const Value *
page_each(Loading *loading, const Page *page, const char *text, size_t size)
{
    g_autoptr(Diag) unheard = diag_new(); /* page_read() says what is wrong */
    size_t bom = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    size_t front = front_matter_size(text + bom, size - bom);
    bool may = g_strstr_len(text + bom, (gssize)front, "each") != NULL;
    const Value *map =
        may ? parse_front_matter(page->path, text + bom, front, loading->arena, unheard) : NULL;

    return map != NULL && map->kind == VALUE_MAP ? value_lookup(map, "each") : NULL;
}

/* Plain words and values: what stands in navigation and outline cannot be marked up. */
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
                       "the title of a page holds words and values alone");
        }
    }
    return diag_count(loading->diag, DIAG_ERROR) == errors;
}

/* What the title and the standfirst rest on. */
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

/* Of the page's text, when it is not that of the report. */
static bool
read_date(Loading *loading, xmlNode *root, const Value *map)
{
    const char *date = NULL;

    if (!value_read_text(map, "date", &date, loading->diag) || date == NULL) {
        return date == NULL;
    }
    tree_set(root, "date", date);
    return date_is_valid(date) ||
           diag_error(loading->diag, value_lookup(map, "date")->place, "page-date",
                      "'%s' is no date; write YYYY-MM-DD", date);
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
                          "'%s' is no language; write a tag such as de, pt-BR or ar", language);
    }
    if (g_ascii_strcasecmp(language, loading->report->language) != 0 && loading->shelf != NULL) {
        page->words = loading->words = word_shelf_take(loading->shelf, language);
    }
    return true;
}

/* `size` is front_matter_size(). */
static bool
read_front_matter(Loading *loading, Page *page, const char *text, size_t size)
{
    xmlNode *root = xmlDocGetRootElement(page->tree);
    const char *title = NULL, *kicker = NULL, *standfirst = NULL, *condition = NULL;
    const Value *map = parse_front_matter(page->path, text, size, loading->arena, loading->diag);

    if (map == NULL) {
        return false;
    }
    if (map->kind == VALUE_NULL) {
        return true;
    }
    bool fine = value_check_keys(map, front_keys, "front matter", loading->diag);
    if (map->kind != VALUE_MAP) {
        return false;
    }
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

enum { MAX_LABEL = 1000 }; /* of a footnote, as for links in CommonMark */

static const char *
find_mark(const char *at, const char *end)
{
    while ((at = memchr(at, '[', (size_t)(end - at))) != NULL && (end - at < 2 || at[1] != '^')) {
        at++;
    }
    return at;
}

/* A footnote without a mark would vanish unseen. */
static void
warn_unused_notes(Loading *loading, const Prose *prose)
{
    g_autoptr(GHashTable) marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) notes = g_array_new(FALSE, FALSE, sizeof(size_t)); /* offsets */
    const char *end = prose->text + prose->size;

    for (const char *at = prose->text; (at = find_mark(at, end)) != NULL; at += strlen("[^")) {
        const char *close = memchr(at, ']', MIN((size_t)(end - at), MAX_LABEL));
        if (close == NULL) {
            continue;
        }
        bool opens = at == prose->text || at[-1] == '\n';
        if (opens && close + 1 < end && close[1] == ':') {
            size_t offset = (size_t)(at - prose->text);
            g_array_append_val(notes, offset);
        } else {
            g_hash_table_add(marks, g_utf8_strdown(at, close + 1 - at));
        }
    }
    for (guint i = 0; i < notes->len; i++) {
        size_t offset = g_array_index(notes, size_t, i);
        size_t length = strcspn(prose->text + offset, "]") + 1;
        g_autofree char *name = g_utf8_strdown(prose->text + offset, (gssize)length);
        if (!g_hash_table_contains(marks, name)) {
            diag_warning(loading->diag, prose_place_at(prose, offset), "note-unused",
                         "nothing refers to the footnote %s", name);
        }
    }
}

bool
page_read(Loading *loading, Page *page, const char *text, size_t size)
{
    Prose *whole = arena_new0(loading->arena, Prose), body = { 0 };
    bool fine = true;
    size_t bom = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    size_t front = 0;

    text += bom;
    size -= bom;
    front = front_matter_size(text, size);
    page->tree = tree_new(loading->arena, "page");
    xmlNode *root = xmlDocGetRootElement(page->tree);
    tree_set(root, "id", page->id);
    tree_set_number(root, "number", page->number);
    /* pages of the program are in the language that its words are in */
    bool english = loading->english && page_builtin(page->path).data != NULL;
    tree_set(root, "lang", english ? "en" : loading->report->language);
    tree_set_place(root, (Place){ .file = page->path }, false, loading->arena);
    if (!prose_init(whole, text, size, (Place){ page->path, 1, 1 }, loading->arena,
                    loading->diag)) {
        return false;
    }
    whole->html = loading->inputs.html;
    loading_keep_prose(loading, whole);
    warn_unused_notes(loading, whole);
    if (front > 0) {
        fine = read_front_matter(loading, page, text, front);
    } else if (page_has_front_key(text, size)) {
        fine = diag_error(loading->diag, (Place){ page->path, 1, 1 }, "page-front",
                          "the front matter is never closed by a second line of ---");
    }
    prose_rest(whole, front, &body);
    fine &= markdown_append(root, &body, loading->diag);
    fine &= includes_expand(loading, page);
    as_written_warn(loading, root, (Bytes){ .data = text, .size = size }, page->path);
    return fine;
}
