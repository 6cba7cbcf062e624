/* The scripts: additional functions of pages in browsers that run them. */
#include "base/files.h"
#include "outputs/site/build.h"

/* Appends the script's words, by their English text, if the report's language is another one. */
static void
append_words(const Words *words, GString *out, Arena *arena)
{
    static const WordKey said[] = { WORD_COPIED,        WORD_FILTER_ROWS, WORD_OF,
                                    WORD_ROWS,          WORD_PLACE,       WORD_PLACES,
                                    WORD_NOTHING_FOUND, WORD_CHART_ROLE,  WORD_ARROW_KEYS,
                                    WORD_CLAIM };
    Value *map = value_new_map(arena);

    for (size_t i = 0; i < G_N_ELEMENTS(said); i++) {
        const char *english = words_text(NULL, said[i]), *word = words_text(words, said[i]);
        if (!g_str_equal(english, word)) {
            value_set_text(arena, map, english, word);
        }
    }
    value_set_text(arena, map, "stop words", words_text(words, WORD_STOP_WORDS));
    g_autoptr(GString) json = g_string_new(NULL);
    value_append_json(map, json);
    g_string_replace(json, "<", "\\u003c", 0); /* so that inline script cannot be closed */
    g_string_append_printf(out, "window.reportWords = %s;\n", json->str);
}

static bool
append_asset(const OutputContext *context, const char *name, GString *out, Arena *arena, Diag *diag)
{
    /* the path is interned because messages outlive this function */
    const char *path = g_intern_string(arena_printf(arena, "%s/%s", context->assets, name));
    Bytes script;

    if (!file_read(path, LIMIT_SETTINGS_FILE, (Place){ .file = path }, arena, &script, diag)) {
        return false;
    }
    g_string_append_len(out, script.data, (gssize)script.size);
    return true;
}

bool
html_script_render(const OutputContext *context, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = context->report;
    bool weighs = false;

    for (size_t i = 0; i < report->n_tables; i++) {
        weighs = weighs || report->tables[i].weighs;
    }
    append_words(report->words, out, arena);
    return append_asset(context, "site.js", out, arena, diag) &&
           append_asset(context, "find.js", out, arena, diag) &&
           (!weighs || append_asset(context, "weigh.js", out, arena, diag));
}

bool
html_search_library_render(const OutputContext *context, GString *out, Diag *diag)
{
    static const char *const languages[] = { "en", "de", "fr", "es" };
    const char *language = context->report->language;
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(languages); i++) {
        bool own = language != NULL && g_ascii_strncasecmp(language, languages[i], 2) == 0;
        const char *path = arena_printf(arena, "search/stem-%s.js", languages[i]);
        if (own && !append_asset(context, path, out, arena, diag)) {
            return false;
        }
    }
    return append_asset(context, "search/minisearch.js", out, arena, diag);
}
