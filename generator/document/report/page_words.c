/* The program's words in the languages of a report and its pages. */
#include "document/loading.h"

#include <string.h>

/* A language that was looked up. */
typedef struct {
    const char *language;
    const Words *words; /* NULL: there are none, or they have errors */
} Shelved;

/* A lock is needed because pages are read in several threads. */
struct WordShelf {
    GMutex lock;
    Loading *whole; /* reads the words; nothing else uses it at that time */
    GArray *shelved;
};

/* Adds the words from the report's own templates, or else from the program's, if
 * either has them. */
static bool
add_words(Loading *loading, Words *words, const char *language, bool *ret_found)
{
    const char *path = arena_printf(loading->arena, "templates/words/%s.yaml", language);
    const char *shipped =
        loading->inputs.templates == NULL
            ? NULL
            : arena_printf(loading->arena, "%s/words/%s.yaml", loading->inputs.templates, language);
    Bytes bytes = { 0 };

    *ret_found = true;
    if (loading_has(loading, path)) {
        if (!loading_read(loading, path, (Place){ .file = path }, &bytes)) {
            return false;
        }
    } else if (shipped != NULL && file_is_there(shipped)) {
        path = shipped;
        if (!file_read(path, LIMIT_SETTINGS_FILE, (Place){ .file = path }, loading->arena, &bytes,
                       loading->diag)) {
            return false;
        }
    } else {
        *ret_found = false;
        return true;
    }
    const Value *map = value_parse_yaml(bytes.data, bytes.size, (Place){ path, 1, 1 },
                                        loading->arena, loading->diag);
    return map != NULL && words_add(words, map, "a list of words", loading->diag);
}

static bool
is_english(const char *language)
{
    return g_ascii_strcasecmp(language, "en") == 0 ||
           g_ascii_strncasecmp(language, "en-", strlen("en-")) == 0;
}

bool
words_read(Loading *loading, Words *words, const char *language, bool *ret_found)
{
    bool fine = add_words(loading, words, language, ret_found);

    if (fine && !*ret_found && strchr(language, '-') != NULL) {
        g_autofree char *first = g_strndup(language, strcspn(language, "-"));
        fine = add_words(loading, words, first, ret_found);
    }
    if (fine && !*ret_found) { /* English has no file */
        *ret_found = is_english(language);
    }
    return fine;
}

static void
shelf_clear(void *data)
{
    WordShelf *shelf = data;

    g_mutex_clear(&shelf->lock);
    g_array_unref(shelf->shelved);
}

WordShelf *
word_shelf_new(Loading *whole)
{
    WordShelf *shelf = arena_new0(whole->arena, WordShelf);

    g_mutex_init(&shelf->lock);
    shelf->whole = whole;
    shelf->shelved = g_array_new(FALSE, TRUE, sizeof(Shelved));
    arena_defer(whole->arena, shelf_clear, shelf);
    return shelf;
}

static const Shelved *
find(const WordShelf *shelf, const char *language)
{
    for (guint i = 0; i < shelf->shelved->len; i++) {
        const Shelved *at = &g_array_index(shelf->shelved, Shelved, i);
        if (g_ascii_strcasecmp(at->language, language) == 0) {
            return at;
        }
    }
    return NULL;
}

const Words *
word_shelf_take(WordShelf *shelf, const char *language)
{
    g_mutex_lock(&shelf->lock);
    const Shelved *known = find(shelf, language);
    if (known == NULL) {
        Arena *arena = shelf->whole->arena;
        Words *words = words_new(arena);
        bool found = false;
        bool fine = words_read(shelf->whole, words, language, &found);
        Shelved shelved = { arena_strdup(arena, language), fine && found ? words : NULL };
        g_array_append_val(shelf->shelved, shelved);
        known = &g_array_index(shelf->shelved, Shelved, shelf->shelved->len - 1);
    }
    const Words *words = known->words;
    g_mutex_unlock(&shelf->lock);
    return words;
}

void
mark_english(const Loading *loading, xmlNode *element)
{
    const char *own = tree_attribute(xmlDocGetRootElement(element->doc), "lang");

    if (!is_english(own != NULL ? own : loading->report->language)) {
        tree_set(element, "lang", "en");
    }
}
