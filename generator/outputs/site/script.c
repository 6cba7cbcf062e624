/* The scripts: what a page can do more where they run. */
#include "base/files.h"
#include "outputs/site/build.h"

enum { SCRIPT_SIZE_MAX = 1 << 20 };

/* What the script says, by its English words, where the report's are others. */
static void
append_words(const Words *words, GString *out, Arena *arena)
{
    static const WordKey said[] = { WORD_COPIED,        WORD_FILTER_ROWS, WORD_OF,
                                    WORD_ROWS,          WORD_PLACE,       WORD_PLACES,
                                    WORD_NOTHING_FOUND, WORD_CHART_ROLE,  WORD_ARROW_KEYS };
    Value *map = value_new_map(arena);

    for (size_t i = 0; i < G_N_ELEMENTS(said); i++) {
        const char *english = words_text(NULL, said[i]), *word = words_text(words, said[i]);
        if (!g_str_equal(english, word)) {
            value_set_text(arena, map, english, word);
        }
    }
    if (map->n_items > 0) {
        g_string_append(out, "window.reportWords = ");
        value_append_json(map, out);
        g_string_append(out, ";\n");
    }
}

static bool
append_asset(const OutputContext *context, const char *name, GString *out, Arena *arena, Diag *diag)
{
    /* messages outlive this function */
    const char *path = g_intern_string(arena_printf(arena, "%s/%s", context->assets, name));
    Bytes script;

    if (!file_read(path, SCRIPT_SIZE_MAX, (Place){ .file = path }, arena, &script, diag)) {
        return false;
    }
    g_string_append_len(out, script.data, (gssize)script.size);
    return true;
}

bool
html_weigh_script_render(const OutputContext *context, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = context->report;

    for (size_t i = 0; i < report->n_tables; i++) {
        if (report->tables[i].weighs) {
            return append_asset(context, "weigh.js", out, arena, diag);
        }
    }
    return true;
}

bool
html_script_render(const OutputContext *context, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();

    append_words(context->report->words, out, arena);
    return append_asset(context, "site.js", out, arena, diag) &&
           html_weigh_script_render(context, out, diag);
}
