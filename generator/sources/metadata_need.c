#include "sources/metadata.h"

#include <math.h>
#include <string.h>

/* What a name like dsr1_1k8k_fp4_trt_tp8_conc4_b200.json makes likely. */
typedef struct {
    GString *text; /* lines of YAML */
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

/* The digits after a prefix, when the word holds nothing else. */
static const char *
number_after(const char *word, const char *prefix)
{
    size_t length = strlen(prefix);

    if (strncmp(word, prefix, length) != 0 || word[length] == '\0' ||
        strspn(word + length, "0123456789") != strlen(word + length)) {
        return NULL;
    }
    return word + length;
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
    g_autofree char *in_text = g_strdup_printf("%u", (unsigned)in * 1024);
    g_autofree char *out_text = g_strdup_printf("%u", (unsigned)out * 1024);
    guess_line(guess, "input_length", in_text);
    guess_line(guess, "output_length", out_text);
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
    static const char *const chips[] = { "a100",  "h100", "h200", "b200", "b300", "gb200",
                                         "gb300", "mi3",  "v5e",  "v6e",  "v5p",  "tpu" };

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
    for (size_t i = 0; i < G_N_ELEMENTS(chips); i++) {
        if (g_str_has_prefix(word, chips[i])) {
            guess_line(guess, "accelerator", word);
        }
    }
    guess_lengths(guess, word);
}

static void
suggest(const SourceFile *file, Place place, Diag *diag)
{
    g_autofree char *base = g_path_get_basename(file->path);
    g_autofree char *lower = g_ascii_strdown(base, -1);
    g_auto(GStrv) words = g_strsplit_set(lower, "_-.", -1);
    Guess guess = { .text = g_string_new(NULL) };

    for (size_t i = 0; words[i] != NULL; i++) {
        guess_word(&guess, words[i]);
    }
    if (guess.text->len > 0) {
        diag_note(diag, place, "metadata-suggestion",
                  "the file's name suggests, and does not prove: %s", guess.text->str);
    }
    g_string_free(guess.text, TRUE);
}

bool
metadata_report_missing(const SourceFile *file, const char *names, Place place, Diag *diag)
{
    g_autofree char *base = g_path_get_basename(file->path);

    suggest(file, place, diag);
    return diag_error(diag, place, "metadata-missing",
                      "the file does not say: %s; say it in '%s.meta.yaml' beside it, or under "
                      "'meta' of the data in report.yaml",
                      names, base);
}

/* The needed fields that the record has not, with commas; NULL for none. */
static char *
missing_names(const ResultRecord *record, unsigned needed)
{
    const struct {
        unsigned need;
        bool missing;
        const char *name;
    } all[] = {
        { NEED_ACCELERATOR, record->accelerator == NULL, "accelerator" },
        { NEED_ACCELERATORS, isnan(record->accelerators), "accelerators" },
        { NEED_MODEL, record->model == NULL && record->workload == NULL, "model" },
        { NEED_INPUT_LENGTH, isnan(record->input_length), "input_length" },
        { NEED_OUTPUT_LENGTH, isnan(record->output_length), "output_length" },
    };
    GString *names = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        if ((needed & all[i].need) != 0 && all[i].missing) {
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", all[i].name);
        }
    }
    return g_string_free(names, names->len == 0);
}

bool
metadata_complete(const ResultRecord *record, unsigned needed)
{
    g_autofree char *names = missing_names(record, needed);
    return names == NULL;
}

void
metadata_report(const SourceFile *file, const ResultRecord *record, unsigned needed, Place place,
                Diag *diag)
{
    g_autofree char *names = missing_names(record, needed);
    metadata_report_missing(file, names, place, diag);
}
