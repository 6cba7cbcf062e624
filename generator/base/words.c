#include "base/words.h"

#include "base/names.h"
#include "base/pack.h"

#include <string.h>

#define WORD_KEY(name, key, english) key,
#define WORD_ENGLISH(name, key, english) english,

static const char *const keys[] = { WORDS(WORD_KEY) NULL };
static const char *const english[] = { WORDS(WORD_ENGLISH) };

struct Words {
    const char *texts[N_WORDS]; /* NULL: the English one */
};

Words *
words_new(Arena *arena)
{
    return arena_new0(arena, Words);
}

/* Words are put into templates and pages before those are read. */
static bool
is_plain(const Value *map, const char *key, Diag *diag)
{
    const Value *value = value_lookup(map, key);
    bool plain = value == NULL || strstr(value->text, "{{") == NULL;

    for (const char *c = value != NULL ? value->text : ""; plain && *c != '\0'; c++) {
        plain = !g_ascii_iscntrl(*c);
    }
    return plain || diag_error(diag, value->place, "word-plain",
                               "'%s' is a word on one line, and holds no value", key);
}

bool
words_add(Words *words, const Value *map, const char *what, Diag *diag)
{
    bool fine = value_check_keys(map, keys, what, diag);

    for (size_t i = 0; fine && i < N_WORDS; i++) {
        fine =
            value_read_text(map, keys[i], &words->texts[i], diag) && is_plain(map, keys[i], diag);
    }
    return fine;
}

const char *const *
words_keys(void)
{
    return keys;
}

const char *
words_text(const Words *words, WordKey word)
{
    return words != NULL && words->texts[word] != NULL ? words->texts[word] : english[word];
}

static bool
unknown_word(Bytes text, const char *at, const char *key, const char *file, Diag *diag)
{
    Place place = { .file = file, .line = 1, .column = 1 };
    const char *near = names_nearest(key, keys, N_WORDS);

    for (const char *c = text.data; c < at; c++) {
        place.line += *c == '\n';
        place.column = *c == '\n' ? 1 : place.column + 1;
    }
    return near != NULL
               ? diag_error(diag, place, "word-unknown",
                            "the program has no word '%s'; did you mean '%s'?", key, near)
               : diag_error(diag, place, "word-unknown", "the program has no word '%s'", key);
}

/* A page of the program writes words within YAML's double quotes or as Markdown. */
static void
append_word(GString *out, const char *word, bool html)
{
    g_autofree char *escaped = html ? g_markup_escape_text(word, -1) : NULL;
    bool quoted = !html && out->len > 0 && out->str[out->len - 1] == '"';

    for (const char *c = html ? escaped : word; *c != '\0'; c++) {
        if (quoted && (*c == '"' || *c == '\\')) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *c);
    }
}

bool
words_fill(const Words *words, Bytes text, bool html, const char *file, Arena *arena, Bytes *ret,
           Diag *diag)
{
    static const char open[] = "{{words.", close[] = "}}";
    const char *from = text.data, *end = text.data + text.size;
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *at; (at = g_strstr_len(from, end - from, open)) != NULL;) {
        const char *name = at + strlen(open);
        const char *stop = g_strstr_len(name, end - name, close);
        g_autofree char *key = g_strndup(name, stop != NULL ? (gsize)(stop - name) : 0);
        size_t word = 0;
        while (word < N_WORDS && !g_str_equal(keys[word], key)) {
            word++;
        }
        if (word == N_WORDS) {
            return unknown_word(text, at, key, file, diag);
        }
        g_string_append_len(out, from, at - from);
        append_word(out, words_text(words, (WordKey)word), html);
        from = stop + strlen(close);
    }
    if (from == text.data) {
        *ret = text;
        return true;
    }
    g_string_append_len(out, from, end - from);
    *ret = (Bytes){ .data = arena_strdup(arena, out->str), .size = out->len };
    return true;
}

void
words_pack(const Words *words, GString *out)
{
    for (size_t i = 0; i < N_WORDS; i++) {
        pack_text(out, words_text(words, (WordKey)i));
    }
}
