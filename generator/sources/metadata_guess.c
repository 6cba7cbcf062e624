#include "sources/metadata_guess.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/names.h"
#include "sources/prices/skypilot_names.h"
#include "sources/source.h"

#include <string.h>

enum { CHIP_WORDS_MAX = 4 }; /* "nvidia-h100-sxm5-80gb" */

typedef struct {
    Arena *arena;
    GHashTable *ids;   /* normalised spelling → id */
    GHashTable *names; /* id → name */
    char **words;
    size_t n_words;
    GString *text;
} Guess;

static void
guess_line(Guess *guess, const char *key, const char *value)
{
    g_autofree char *start = g_strdup_printf("%s: ", key);

    if (strstr(guess->text->str, start) == NULL) {
        g_string_append_printf(guess->text, "%s%s%s", guess->text->len > 0 ? ", " : "", start,
                               value);
    }
}

static bool
is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* The digits after a prefix, when the word holds nothing else. */
static const char *
number_after(const char *word, const char *prefix)
{
    size_t length = strlen(prefix);

    return strncmp(word, prefix, length) == 0 && is_number(word + length) ? word + length : NULL;
}

/* "8k1k": 8192 tokens in, 1024 out. */
static void
guess_lengths(Guess *guess, const char *word)
{
    char *end = NULL;
    guint64 in = g_ascii_strtoull(word, &end, 10);

    if (end == word || *end != 'k') {
        return;
    }
    const char *rest = end + 1;
    guint64 out = g_ascii_strtoull(rest, &end, 10);
    if (end == rest || strcmp(end, "k") != 0 || in > 10000 || out > 10000) {
        return;
    }
    guess_line(guess, "input_length", arena_printf(guess->arena, "%u", (unsigned)in * 1024));
    guess_line(guess, "output_length", arena_printf(guess->arena, "%u", (unsigned)out * 1024));
}

static void
guess_word(Guess *guess, const char *word)
{
    static const char *const numbers[][2] = {
        { "tp", "accelerators" },
        { "conc", "concurrency" },
        { "isl", "input_length" },
        { "osl", "output_length" },
    };
    static const char *const precisions[] = { "fp4", "fp8", "bf16", "fp16", "int8", "int4" };

    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        const char *digits = number_after(word, numbers[i][0]);
        if (digits != NULL) {
            guess_line(guess, numbers[i][1], digits);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(precisions); i++) {
        if (g_str_equal(word, precisions[i])) {
            guess_line(guess, "precision", word);
        }
    }
    guess_lengths(guess, word);
}

static void
take_accelerator(void *context, const AcceleratorRecord *record)
{
    const Guess *guess = context;

    if (record->figure == NULL) {
        g_hash_table_insert(guess->names, arena_strdup(guess->arena, record->id),
                            arena_strdup(guess->arena, record->name));
    }
}

static void
take_alias(void *context, const AliasRecord *record)
{
    const Guess *guess = context;
    g_autofree char *spelling = names_normalise(record->alias);

    g_hash_table_insert(guess->ids, arena_strdup(guess->arena, spelling),
                        arena_strdup(guess->arena, record->accelerator));
}

/* The id that `n` words from `from` on spell; NULL for none. */
static const char *
chip_spelled(const Guess *guess, size_t from, size_t n)
{
    GString *joined = g_string_new(NULL);

    for (size_t i = from; i < from + n; i++) {
        g_string_append(joined, guess->words[i]);
    }
    const char *id = g_hash_table_lookup(guess->ids, joined->str);
    g_string_free(joined, TRUE);
    return id;
}

/* "v6e", "8": 8 chips. "4x", "v6e", "256": four slices, whose chips are not guessed. */
static void
guess_slice(Guess *guess)
{
    const char *chip = NULL;

    for (size_t i = 0; i < guess->n_words; i++) {
        size_t digits = strspn(guess->words[i], "0123456789");
        if (digits > 0 && strcmp(guess->words[i] + digits, "x") == 0) {
            return;
        }
    }
    for (size_t i = 0; i + 1 < guess->n_words; i++) {
        const char *slice =
            arena_printf(guess->arena, "tpu-%s-%s", guess->words[i], guess->words[i + 1]);
        double chips = skypilot_chips(slice, 1, guess->arena, &chip);
        if (chips > 0) {
            guess_line(guess, "accelerators", arena_printf(guess->arena, "%.0f", chips));
        }
    }
}

static void
guess_chip(Guess *guess)
{
    for (size_t from = 0; from < guess->n_words; from++) {
        for (size_t n = MIN(CHIP_WORDS_MAX, guess->n_words - from); n > 0; n--) {
            const char *id = chip_spelled(guess, from, n);
            if (id != NULL) {
                guess_line(guess, "accelerator", g_hash_table_lookup(guess->names, id));
                return;
            }
        }
    }
}

char *
metadata_guess(const char *path)
{
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *lower = g_ascii_strdown(base, -1);
    g_auto(GStrv) words = g_strsplit_set(lower, "_-.", -1);
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    Arena *arena = arena_new();
    Diag *diag = diag_new();
    Guess guess = { .arena = arena,
                    .ids = ids,
                    .names = names,
                    .words = words,
                    .n_words = g_strv_length(words),
                    .text = g_string_new(NULL) };
    RecordSink sink = { .context = &guess, .accelerator = take_accelerator, .alias = take_alias };

    if (source_read_builtin_accelerators(&sink, diag)) {
        guess_chip(&guess);
        guess_slice(&guess);
    }
    for (size_t i = 0; i < guess.n_words; i++) {
        guess_word(&guess, words[i]);
    }
    diag_free(diag);
    arena_free(arena);
    return g_string_free(guess.text, guess.text->len == 0);
}
