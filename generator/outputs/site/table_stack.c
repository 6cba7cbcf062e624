/* Tables on narrow screens. A table that would scroll sideways shows each row as a block: the row's
 * name beside its key value, and below them the other cells, each after the head of its column. */
#include "outputs/site/table.h"

#include <string.h>

enum { FEWEST_COLUMNS = 3, SHORTEST_WORD = 4, SURELY_NAMED = 2 /* words */ };

bool
html_stacks(const xmlNode *table, const GPtrArray *columns)
{
    return tree_attribute(table, "look") == NULL && columns->len >= FEWEST_COLUMNS;
}

const char *
html_cell_label(const xmlNode *column, Arena *arena)
{
    const char *unit = tree_attribute(column, "unit"), *head = tree_text(column, arena);

    return unit != NULL && unit[0] != '\0' ? arena_printf(arena, "%s, %s", head, unit) : head;
}

/* Words of at least SHORTEST_WORD characters, in lower case; free with g_strfreev(). */
static char **
words_of(const char *text)
{
    g_autofree char *lower = g_utf8_casefold(text, -1);
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();
    g_autoptr(GString) word = g_string_new(NULL);

    for (const char *at = lower;; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (c != 0 && g_unichar_isalnum(c)) {
            g_string_append_unichar(word, c);
            continue;
        }
        if (g_utf8_strlen(word->str, -1) >= SHORTEST_WORD) {
            g_strv_builder_add(words, word->str);
        }
        g_string_truncate(word, 0);
        if (c == 0) {
            return g_strv_builder_end(words);
        }
    }
}

/* Number of words of the head that are also in the title; "prices" matches "price". */
static size_t
words_shared(char *const *head, char *const *title)
{
    size_t n = 0;

    for (; *head != NULL; head++) {
        bool found = false;
        for (char *const *word = title; *word != NULL && !found; word++) {
            found = g_str_has_prefix(*word, *head) || g_str_has_prefix(*head, *word);
        }
        n += found;
    }
    return n;
}

static bool
has_bar(const xmlNode *cell)
{
    for (const xmlNode *at = cell; at != NULL; at = tree_next(at, cell)) {
        if (tree_is(at, "sparkbar")) {
            return true;
        }
    }
    return false;
}

/* The column whose cells have bars; 0: none. */
static guint
bar_column(const xmlNode *table, guint n)
{
    for (const xmlNode *row = element_child(table, "row"); row != NULL; row = element_next(row)) {
        guint i = 0;
        for (const xmlNode *cell = tree_is(row, "row") ? element_first(row) : NULL;
             cell != NULL && i < n; cell = element_next(cell), i++) {
            if (i > 0 && has_bar(cell)) {
                return i;
            }
        }
    }
    return 0;
}

guint
html_key_column(const xmlNode *table, const GPtrArray *columns, Arena *arena)
{
    const xmlNode *title = element_child(table, "title");
    g_auto(GStrv) named = words_of(title != NULL ? tree_text(title, arena) : "");
    guint key = bar_column(table, columns->len);
    size_t most = 0;

    if (key > 0) {
        return key;
    }
    for (guint i = 1; i < columns->len; i++) {
        const xmlNode *column = columns->pdata[i];
        const char *unit = tree_attribute(column, "unit");
        g_auto(GStrv) head = words_of(tree_text(column, arena));
        size_t shared = words_shared(head, named);
        bool measures = (unit != NULL && unit[0] != '\0') || shared >= SURELY_NAMED;
        if (!measures || g_strcmp0(html_align_class(column), "n") != 0) {
            continue;
        }
        if (key == 0 || shared > most) {
            key = i;
            most = shared;
        }
    }
    return key;
}
