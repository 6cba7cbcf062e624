#include "sources/metadata_guess.h"

#include "base/diag.h"
#include "base/names.h"
#include "base/number.h"
#include "sources/prices/skypilot_names.h"
#include "sources/source.h"

#include <math.h>
#include <string.h>

enum { WORDS_MAX = 64, CHIP_WORDS_MAX = 4 /* "nvidia-h100-sxm5-80gb" */ };

static const char digits[] = "0123456789";

/* The chip names in the program's catalogue. */
typedef struct {
    GHashTable *ids;   /* normalised spelling → id */
    GHashTable *names; /* id → name */
} ChipNames;

static void
take_accelerator(void *context, const AcceleratorRecord *record)
{
    const ChipNames *chips = context;

    if (record->figure == NULL) {
        g_hash_table_replace(chips->names, g_strdup(record->id), g_strdup(record->name));
    }
}

static void
take_alias(void *context, const AliasRecord *record)
{
    const ChipNames *chips = context;

    g_hash_table_replace(chips->ids, names_normalise(record->alias), g_strdup(record->accelerator));
}

/* Read only once, because a folder may have thousands of files. */
static const ChipNames *
chip_names(void)
{
    static ChipNames chips;
    static gsize ready;

    if (g_once_init_enter(&ready)) {
        g_autoptr(Diag) diag = diag_new();
        RecordSink sink = { .context = &chips,
                            .accelerator = take_accelerator,
                            .alias = take_alias };
        chips.ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        chips.names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        bool read = source_read_builtin_accelerators(&sink, diag);
        g_assert(read);
        g_once_init_leave(&ready, 1);
    }
    return &chips;
}

/* One name of the path, split into words. */
typedef struct {
    const char *text;       /* as spelt */
    char *words[WORDS_MAX]; /* in lower case */
    size_t start[WORDS_MAX], size[WORDS_MAX];
    size_t n;
    Arena *arena;
} Name;

static Name
name_cut(const char *text, Arena *arena)
{
    Name name = { .text = text, .arena = arena };
    const char *at = text;

    while (*at != '\0' && name.n < WORDS_MAX) {
        size_t size = strcspn(at, "_-. ,+@()");
        if (size > 0) {
            char *word = arena_printf(arena, "%.*s", (int)size, at);
            for (char *letter = word; *letter != '\0'; letter++) {
                *letter = g_ascii_tolower(*letter);
            }
            name.start[name.n] = (size_t)(at - text);
            name.size[name.n] = size;
            name.words[name.n++] = word;
        }
        at += size + (at[size] != '\0');
    }
    return name;
}

static bool
is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, digits)] == '\0';
}

static double
number_of(const char *word)
{
    double number = NAN;

    return is_number(word) && number_parse(word, &number) && number > 0 ? number : NAN;
}

/* The number after a key: "conc4", or the words "conc" and "4"; NAN if there is none. */
static double
number_after(const Name *name, size_t i, const char *key)
{
    const char *word = name->words[i];
    size_t length = strlen(key);

    if (strncmp(word, key, length) != 0) {
        return NAN;
    }
    if (word[length] != '\0') {
        return number_of(word + length);
    }
    return i + 1 < name->n ? number_of(name->words[i + 1]) : NAN;
}

static void
fill(double *own, double number)
{
    if (isnan(*own)) {
        *own = number;
    }
}

/* Reads "8k1k": 8192 input tokens, 1024 output tokens. */
static void
guess_lengths(MetadataGuess *guess, const char *word)
{
    char *end = NULL;
    guint64 in = g_ascii_strtoull(word, &end, 10);

    if (end == word || *end != 'k') {
        return;
    }
    const char *rest = end + 1;
    guint64 out = g_ascii_strtoull(rest, &end, 10);
    if (end == rest || strcmp(end, "k") != 0 || in == 0 || in > 10000 || out == 0 || out > 10000) {
        return;
    }
    fill(&guess->input_length, (double)in * 1024);
    fill(&guess->output_length, (double)out * 1024);
}

static void
guess_word(MetadataGuess *guess, const Name *name, size_t i)
{
    static const char *const precisions[] = { "fp4",  "nvfp4", "mxfp4", "fp8", "bf16",
                                              "fp16", "int8",  "int4",  NULL };
    const struct {
        const char *key;
        double *number;
    } numbers[] = {
        { "conc", &guess->concurrency },  { "concurrency", &guess->concurrency },
        { "isl", &guess->input_length },  { "inlen", &guess->input_length },
        { "osl", &guess->output_length }, { "outlen", &guess->output_length },
    };

    for (size_t k = 0; k < G_N_ELEMENTS(numbers); k++) {
        fill(numbers[k].number, number_after(name, i, numbers[k].key));
    }
    if (guess->precision == NULL && g_strv_contains(precisions, name->words[i])) {
        guess->precision = name->words[i];
    }
    guess_lengths(guess, name->words[i]);
}

/* The id of the chip whose name is `first` plus some words from `from` on, preferring more words;
 * NULL if there is none. */
static const char *
chip_spelled(const Name *name, const char *first, size_t from)
{
    for (size_t n = MIN(CHIP_WORDS_MAX - 1, name->n - from) + 1; n > 0; n--) {
        g_autoptr(GString) joined = g_string_new(first);
        for (size_t i = 0; i + 1 < n; i++) {
            g_string_append(joined, name->words[from + i]);
        }
        const char *id = g_hash_table_lookup(chip_names()->ids, joined->str);
        if (id != NULL) {
            return id;
        }
    }
    return NULL;
}

/* Text that may precede a count like "x8" although it is not a chip: "180gbx8", "aarch64x72". */
static bool
may_be_counted(const char *word)
{
    static const char *const endings[] = { "sxm", "sxm5", "pcie", "nvl", "aarch64", "gb" };

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        if (g_str_has_suffix(word, endings[i])) {
            return true;
        }
    }
    return *word == '\0';
}

/* The count in "8xh100", "h100x8" and "180gbx8", and the id of the chip, which may be NULL. */
static double
count_in_word(const Name *name, size_t i, const char **ret_id)
{
    const char *word = name->words[i];
    size_t size = strlen(word), front = strspn(word, digits);
    size_t back = size;

    if (front > 0 && word[front] == 'x' && g_ascii_isalpha(word[front + 1])) {
        *ret_id = chip_spelled(name, word + front + 1, i + 1);
        return *ret_id != NULL ? number_of(arena_printf(name->arena, "%.*s", (int)front, word))
                               : NAN;
    }
    while (back > 0 && g_ascii_isdigit(word[back - 1])) {
        back--;
    }
    if (back == size || back == 0 || word[back - 1] != 'x') {
        return NAN;
    }
    const char *before = arena_printf(name->arena, "%.*s", (int)back - 1, word);
    *ret_id = g_hash_table_lookup(chip_names()->ids, before);
    return *ret_id != NULL || may_be_counted(before) ? number_of(word + back) : NAN;
}

/* The count in "ngpu8", "8gpus" and "256chips". */
static double
count_by_noun(const char *word)
{
    static const char *const nouns[] = { "gpu", "gpus", "chip", "chips", "tpus" };
    size_t front = strspn(word, digits);

    if (g_str_has_prefix(word, "ngpu")) {
        return number_of(word + strlen("ngpu"));
    }
    for (size_t i = 0; front > 0 && i < G_N_ELEMENTS(nouns); i++) {
        if (g_str_equal(word + front, nouns[i])) {
            g_autofree char *number = g_strndup(word, front);
            return number_of(number);
        }
    }
    return NAN;
}

/* The chips of a slice: 8 for "v6e", "8". "4x", "v6e", "256" are four slices, whose chips
 * are not guessed. */
static double
count_of_slice(const Name *name)
{
    const char *chip = NULL;

    for (size_t i = 0; i < name->n; i++) {
        size_t front = strspn(name->words[i], digits);
        if (front > 0 && strcmp(name->words[i] + front, "x") == 0) {
            return NAN;
        }
    }
    for (size_t i = 0; i + 1 < name->n; i++) {
        const char *word = name->words[i];
        const char *kind = g_str_equal(word, "trillium") ? "v6e"
                           : g_str_equal(word, "v5e")    ? "v5litepod"
                                                         : word;
        if (is_number(name->words[i + 1])) {
            const char *slice = arena_printf(name->arena, "tpu-%s-%s", kind, name->words[i + 1]);
            double chips = skypilot_chips(slice, 1, name->arena, &chip);
            if (chips > 0) {
                return chips;
            }
        }
    }
    return NAN;
}

/* Guesses the chip, and its count if the name does not contradict a chip from an earlier name. */
static void
guess_chip(MetadataGuess *guess, const Name *name)
{
    const char *id = NULL, *counted_id = NULL;
    double count = NAN;

    for (size_t i = 0; i < name->n; i++) {
        if (id == NULL) {
            id = chip_spelled(name, name->words[i], i + 1);
        }
        fill(&count, count_by_noun(name->words[i]));
        if (isnan(count)) {
            count = count_in_word(name, i, &counted_id);
        }
    }
    fill(&count, count_of_slice(name));
    id = id != NULL ? id : counted_id;
    const char *chip = id != NULL ? g_hash_table_lookup(chip_names()->names, id) : NULL;
    bool other =
        chip != NULL && guess->accelerator != NULL && !g_str_equal(chip, guess->accelerator);
    if (guess->accelerator == NULL) {
        guess->accelerator = chip;
    }
    if (!other && guess->accelerator != NULL && isnan(guess->accelerators) && !isnan(count)) {
        guess->accelerators = count;
        guess->counted = true;
    }
}

/* The length of "70b", "1.5b" or "8x7b" in the word; 0 if there is none. */
static size_t
size_of_parameters(const char *word)
{
    size_t at = strspn(word, digits);

    if (at > 0 && word[at] == 'x' && g_ascii_isdigit(word[at + 1])) {
        at += 1 + strspn(word + at + 1, digits);
    }
    if (at > 0 && word[at] == '.' && g_ascii_isdigit(word[at + 1])) {
        at += 1 + strspn(word + at + 1, digits);
    }
    return at > 0 && g_ascii_tolower(word[at]) == 'b' && !g_ascii_isalnum(word[at + 1]) ? at + 1
                                                                                        : 0;
}

static bool
is_model_family(const char *word)
{
    static const char *const families[] = {
        "llama", "qwen",     "mistral", "mixtral", "gemma", "gptoss", "gptj", "gpt",  "deepseek",
        "dsr",   "nemotron", "glm",     "kimik",   "kimi",  "phi",    "grok", "mimo", "falcon",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        if (g_str_has_prefix(word, families[i])) {
            const char *rest = word + strlen(families[i]);
            return *rest == '\0' || g_ascii_isdigit(*rest);
        }
    }
    return false;
}

/* The last word of the model that begins at word `first`: up to its size ("llama", "3", "3",
 * "70b"), or without one to the end of its version ("kimik2", "5"). */
static size_t
model_end(const Name *name, size_t first)
{
    enum { WORDS_BETWEEN_MAX = 3 };
    size_t last = first;

    for (size_t i = first; i < name->n && i <= first + WORDS_BETWEEN_MAX; i++) {
        if (size_of_parameters(name->words[i]) > 0) {
            return i;
        }
    }
    while (last + 1 < name->n && is_number(name->words[last + 1]) && name->size[last + 1] == 1) {
        last++;
    }
    return last;
}

/* "llama_3_3_70b" → "llama-3.3-70b" */
static void
guess_model(MetadataGuess *guess, const Name *name)
{
    for (size_t first = 0; guess->model == NULL && first < name->n; first++) {
        if (!is_model_family(name->words[first])) {
            continue;
        }
        g_autoptr(GString) model = g_string_new(NULL);
        size_t last = model_end(name, first);
        for (size_t i = first; i <= last; i++) {
            bool version = i > first && is_number(name->words[i]) && name->size[i] == 1 &&
                           g_ascii_isdigit(model->str[model->len - 1]);
            g_string_append(model, i == first ? "" : version ? "." : "-");
            g_string_append_len(model, name->text + name->start[i], (gssize)name->size[i]);
        }
        guess->model = arena_strdup(name->arena, model->str);
    }
}

MetadataGuess
metadata_guess(const char *path, Arena *arena)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", -1);
    MetadataGuess guess = {
        .accelerators = NAN, .concurrency = NAN, .input_length = NAN, .output_length = NAN
    };
    double parallel = NAN;

    for (size_t part = g_strv_length(parts); part-- > 0;) {
        Name name = name_cut(parts[part], arena);
        guess_chip(&guess, &name);
        guess_model(&guess, &name);
        for (size_t i = 0; i < name.n; i++) {
            guess_word(&guess, &name, i);
            fill(&parallel, number_after(&name, i, "tp"));
        }
    }
    fill(&guess.accelerators, parallel);
    return guess;
}

const char *
metadata_guess_text(const MetadataGuess *guess, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const struct {
        const char *key, *text;
        double number;
    } all[] = {
        { "accelerator", guess->accelerator, NAN },
        { "accelerators", NULL, guess->accelerators },
        { "model", guess->model, NAN },
        { "precision", guess->precision, NAN },
        { "input_length", NULL, guess->input_length },
        { "output_length", NULL, guess->output_length },
        { "concurrency", NULL, guess->concurrency },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        if (all[i].text == NULL && isnan(all[i].number)) {
            continue;
        }
        g_string_append_printf(text, "%s%s: ", text->len > 0 ? ", " : "", all[i].key);
        if (all[i].text != NULL) {
            g_string_append(text, all[i].text);
        } else {
            number_append_exact(text, all[i].number);
        }
    }
    return text->len > 0 ? arena_strdup(arena, text->str) : NULL;
}

bool
metadata_chips_differ(const char *guessed, const char *stated)
{
    g_autofree char *left = names_normalise(guessed), *right = names_normalise(stated);
    const char *left_id = g_hash_table_lookup(chip_names()->ids, left);
    const char *right_id = g_hash_table_lookup(chip_names()->ids, right);

    return left_id != NULL && right_id != NULL && !g_str_has_prefix(left_id, right_id) &&
           !g_str_has_prefix(right_id, left_id);
}

const char *
metadata_model_size(const char *model, Arena *arena)
{
    for (const char *at = model; *at != '\0'; at++) {
        bool starts = at == model || (!g_ascii_isalnum(at[-1]) && at[-1] != '.');
        size_t size = starts ? size_of_parameters(at) : 0;
        if (size > 0) {
            char *text = arena_printf(arena, "%.*s", (int)size, at);
            text[size - 1] = 'B';
            return text;
        }
    }
    return NULL;
}
