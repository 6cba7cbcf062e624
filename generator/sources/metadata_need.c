/* Facts that a result needs and its file may lack: the message about them, and guesses from the
 * file name. */
#include "sources/metadata.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

const char metadata_unstated[] = "metadata-unstated";

/* The message that states what is missing and what to write. Caller frees. */
static char *
missing_message(const SourceFile *file, const char *lines, bool guessed)
{
    g_autofree char *base = g_path_get_basename(file->path);
    g_auto(GStrv) parts = g_strsplit(lines, ", ", -1);

    for (char **part = parts; *part != NULL; part++) {
        (*part)[strcspn(*part, ":")] = '\0';
    }
    g_autofree char *keys = g_strjoinv(", ", parts);
    return g_strdup_printf("the file does not state %s; write {%s}%s in '%s.meta.yaml', or under "
                           "'data: meta:' in report.yaml",
                           keys, lines, guessed ? ", as its name suggests," : "", base);
}

bool
metadata_report_missing(const SourceFile *file, const char *lines, bool guessed, Place place,
                        Diag *diag)
{
    g_autofree char *message = missing_message(file, lines, guessed);

    return diag_error(diag, place, "metadata-missing", "%s", message);
}

static void
append_text_line(GString *lines, const char *key, const char *guess, const char *placeholder,
                 bool *guessed)
{
    g_string_append_printf(lines, "%s%s: %s", lines->len > 0 ? ", " : "", key,
                           guess != NULL ? guess : placeholder);
    *guessed = *guessed || guess != NULL;
}

static void
append_number_line(GString *lines, const char *key, double guess, const char *placeholder,
                   bool *guessed)
{
    g_autoptr(GString) number = g_string_new(NULL);

    if (!isnan(guess)) {
        number_append_exact(number, guess);
    }
    append_text_line(lines, key, isnan(guess) ? NULL : number->str, placeholder, guessed);
}

/* The missing needed fields as lines to write; "" if there are none. */
static char *
missing_lines(const MetadataGuess *guess, const ResultRecord *record, unsigned needed,
              bool *guessed)
{
    GString *lines = g_string_new(record->assumed); /* assumed facts should be stated too */

    *guessed = record->assumed != NULL;
    if ((needed & NEED_ACCELERATOR) != 0 && record->accelerator == NULL) {
        append_text_line(lines, "accelerator", guess->accelerator, "NAME", guessed);
    }
    if ((needed & NEED_ACCELERATORS) != 0 && isnan(record->accelerators)) {
        append_number_line(lines, "accelerators", guess->accelerators, "COUNT", guessed);
    }
    if ((needed & NEED_MODEL) != 0 && record->model == NULL && record->workload == NULL) {
        append_text_line(lines, "model", guess->model, "NAME", guessed);
    }
    if ((needed & NEED_INPUT_LENGTH) != 0 && isnan(record->input_length)) {
        append_number_line(lines, "input_length", guess->input_length, "TOKENS", guessed);
    }
    if ((needed & NEED_OUTPUT_LENGTH) != 0 && isnan(record->output_length)) {
        append_number_line(lines, "output_length", guess->output_length, "TOKENS", guessed);
    }
    return g_string_free(lines, FALSE);
}

bool
metadata_complete(const ResultRecord *record, unsigned needed)
{
    return ((needed & NEED_ACCELERATOR) == 0 || record->accelerator != NULL) &&
           ((needed & NEED_ACCELERATORS) == 0 || !isnan(record->accelerators)) &&
           ((needed & NEED_MODEL) == 0 || record->model != NULL || record->workload != NULL) &&
           ((needed & NEED_INPUT_LENGTH) == 0 || !isnan(record->input_length)) &&
           ((needed & NEED_OUTPUT_LENGTH) == 0 || !isnan(record->output_length));
}

void
metadata_report(const SourceFile *file, const MetadataGuess *guess, const ResultRecord *record,
                unsigned needed, Place place, Diag *diag)
{
    bool guessed = false;
    g_autofree char *lines = missing_lines(guess, record, needed, &guessed);

    metadata_report_missing(file, lines, guessed, place, diag);
}

/* Names an unknown system after the file, without its ending, so that files that may be from
 * different systems are not merged. */
static const char *
name_of_file(const SourceFile *file, Arena *arena)
{
    const char *name = source_file_name(file), *base = strrchr(name, '/');
    const char *dot = strrchr(base != NULL ? base : name, '.');

    return dot != NULL ? arena_printf(arena, "%.*s", (int)(dot - name), name) : name;
}

void
metadata_do_without(const SourceFile *file, const MetadataGuess *guess, ResultRecord *record,
                    unsigned needed, Place place, Arena *arena, Diag *diag)
{
    unsigned spared = needed & (NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL);
    bool guessed = false;

    if (metadata_complete(record, spared) || !metadata_complete(record, needed & ~spared)) {
        return;
    }
    if (diag != NULL) {
        g_autofree char *lines = missing_lines(guess, record, spared, &guessed);
        g_autofree char *message = missing_message(file, lines, guessed);
        diag_warning(diag, place, metadata_unstated, "%s", message);
    }
    if (record->accelerator == NULL && record->system == NULL) {
        record->system = name_of_file(file, arena);
    }
    if (record->model == NULL && record->workload == NULL) {
        const char *name = source_file_name(file);
        g_autofree char *folder = g_path_get_dirname(name);
        record->workload =
            arena_printf(arena, "unknown model (%s)", g_str_equal(folder, ".") ? name : folder);
    }
}

static void
assume_text(const char **own, const char *guess, const char **used)
{
    if (*own == NULL && guess != NULL) {
        *own = *used = guess;
    }
}

static void
assume_number(double *own, double guess, double *used)
{
    if (isnan(*own) && !isnan(guess)) {
        *own = *used = guess;
    }
}

void
metadata_assume(const MetadataGuess *guess, ResultRecord *record, Arena *arena)
{
    MetadataGuess used = {
        .accelerators = NAN, .concurrency = NAN, .input_length = NAN, .output_length = NAN
    };

    assume_text(&record->accelerator, guess->accelerator, &used.accelerator);
    assume_number(&record->accelerators, guess->accelerators, &used.accelerators);
    assume_text(&record->precision, guess->precision, &used.precision);
    if (record->workload == NULL) {
        assume_text(&record->model, guess->model, &used.model);
    }
    if (g_strcmp0(record->phase, "inference") == 0) {
        assume_number(&record->input_length, guess->input_length, &used.input_length);
        assume_number(&record->output_length, guess->output_length, &used.output_length);
        if (isnan(record->request_rate)) {
            assume_number(&record->concurrency, guess->concurrency, &used.concurrency);
        }
    }
    record->assumed = metadata_guess_text(&used, arena);
}

void
metadata_assume_system(const SourceFile *file, ResultRecord *record, Arena *arena)
{
    if (!file->lenient || record->accelerator != NULL || !isnan(record->accelerators)) {
        return;
    }
    const MetadataGuess guess = metadata_guess(source_file_name(file), arena);
    const MetadataGuess of_system = { .accelerator = guess.accelerator,
                                      .accelerators = guess.accelerators,
                                      .concurrency = NAN,
                                      .input_length = NAN,
                                      .output_length = NAN };
    if (guess.accelerator != NULL && guess.counted) {
        metadata_assume(&of_system, record, arena);
    }
}

static void
warn_number(const char *key, double guess, double stated, Place place, Diag *diag)
{
    g_autoptr(GString) numbers = g_string_new(NULL);

    number_append_exact(numbers, guess);
    g_string_append(numbers, ", but it is ");
    number_append_exact(numbers, stated);
    diag_warning(diag, place, "metadata-contradiction",
                 "the file's name suggests %s: %s; correct the metadata, or rename the file", key,
                 numbers->str);
}

/* File names round lengths: 1k can mean an average of 927 tokens. */
static void
compare_length(const char *key, double guess, double stated, Place place, Diag *diag)
{
    if (!isnan(guess) && !isnan(stated) && (guess > 2 * stated || stated > 2 * guess)) {
        warn_number(key, guess, stated, place, diag);
    }
}

static void
compare_models(const MetadataGuess *guess, const ResultRecord *said, const ResultRecord *record,
               Place place, Arena *arena, Diag *diag)
{
    const char *size = guess->model != NULL ? metadata_model_size(guess->model, arena) : NULL;
    const char *stated = record->model != NULL ? metadata_model_size(record->model, arena) : NULL;

    if (size == NULL || record->model == NULL || g_strcmp0(size, stated) == 0) {
        return;
    }
    if (stated != NULL || said->model != NULL) {
        diag_warning(diag, place, "metadata-contradiction",
                     "the file's name suggests model: %s, but it is '%s'; correct the metadata, or "
                     "rename the file",
                     guess->model, record->model);
    }
}

void
metadata_compare(const MetadataGuess *guess, const ResultRecord *said, const ResultRecord *record,
                 Place place, Arena *arena, Diag *diag)
{
    if (guess->accelerator != NULL && record->accelerator != NULL &&
        metadata_chips_differ(guess->accelerator, record->accelerator)) {
        diag_warning(diag, place, "metadata-contradiction",
                     "the file's name suggests accelerator: %s, but it is '%s'; correct the "
                     "metadata, or rename the file",
                     guess->accelerator, record->accelerator);
    }
    if (guess->counted && !isnan(record->accelerators) &&
        guess->accelerators != record->accelerators) {
        warn_number("accelerators", guess->accelerators, record->accelerators, place, diag);
    }
    if (!isnan(guess->concurrency) && !isnan(record->concurrency) &&
        guess->concurrency != record->concurrency) {
        warn_number("concurrency", guess->concurrency, record->concurrency, place, diag);
    }
    compare_length("input_length", guess->input_length, record->input_length, place, diag);
    compare_length("output_length", guess->output_length, record->output_length, place, diag);
    compare_models(guess, said, record, place, arena, diag);
}
