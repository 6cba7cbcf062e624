/* Guesses facts about a file's results from its name and the folders above it:
 * H100x8/dsr1_1k8k_fp4_trt_tp8_conc4.json. A name proves nothing: guessed facts are marked as
 * assumed, and facts in the file take precedence. */
#ifndef SOURCES_METADATA_GUESS_H
#define SOURCES_METADATA_GUESS_H

#include "base/arena.h"

/* Texts are NULL and numbers NAN if the name suggests nothing. Texts belong to the arena. */
typedef struct {
    const char *accelerator; /* name in the program's catalogue: "Trillium" */
    const char *precision;
    const char *model; /* "Llama3.1-70B" */
    double accelerators, concurrency, input_length, output_length;
    bool counted; /* `accelerators` is a slice size or a number of chips, not the degree
                   * of tensor parallelism */
} MetadataGuess;

/* `path` is relative to the report folder. The file name takes precedence over folders, and nearer
 * folders over those above. TPU slices ("v5p-128") are counted in chips. */
MetadataGuess metadata_guess(const char *path, Arena *arena);

/* The guesses as flow YAML without braces, in the order of the struct: "accelerator: B200,
 * concurrency: 4". NULL if there are none. In the arena. */
const char *metadata_guess_text(const MetadataGuess *guess, Arena *arena);

/* True if the program's catalogue knows both names and they are different chips; variants of one
 * chip (H100, H100 NVL) count as the same. */
bool metadata_chips_differ(const char *guessed, const char *stated);

/* The number of parameters in a model's name, "70B" or "8x7B", in the arena; NULL if
 * there is none. */
const char *metadata_model_size(const char *model, Arena *arena);

#endif
