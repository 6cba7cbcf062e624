/* What the name of a file and of the folders above it suggest about its results:
 * H100x8/dsr1_1k8k_fp4_trt_tp8_conc4.json. A name proves nothing: what is taken from it is marked
 * as assumed, and what a file states takes precedence. */
#ifndef SOURCES_METADATA_GUESS_H
#define SOURCES_METADATA_GUESS_H

#include "base/arena.h"

/* Texts are NULL and numbers NAN where the name suggests nothing. Texts belong to the arena. */
typedef struct {
    const char *accelerator; /* its name in the program's own catalogue: "Trillium" */
    const char *precision;
    const char *model; /* "Llama3.1-70B" */
    double accelerators, concurrency, input_length, output_length;
    bool counted; /* accelerators is the size of a slice or a count of chips, and not the degree of
                   * tensor parallelism */
} MetadataGuess;

/* `path` is relative to the report folder. The file's own name takes precedence over folders, and
 * the nearest folder over those above it. Slices of TPUs ("v5p-128") are counted in chips. */
MetadataGuess metadata_guess(const char *path, Arena *arena);

/* As flow YAML without braces, "accelerator: B200, concurrency: 4"; NULL for nothing. Of all that
 * is suggested, in the order of the struct above. In the arena. */
const char *metadata_guess_text(const MetadataGuess *guess, Arena *arena);

/* Whether the program's catalogue knows both names and has different chips under them: variants of
 * one chip (H100, H100 NVL) do not differ. */
bool metadata_chips_differ(const char *guessed, const char *stated);

/* The number of parameters that a model's name has in it, "70B" or "8x7B", in the arena; NULL for
 * none. */
const char *metadata_model_size(const char *model, Arena *arena);

#endif
