/* What the name of a file makes likely, for a note: dsr1_1k8k_fp4_trt_tp8_conc4_b200.json. */
#ifndef SOURCES_METADATA_GUESS_H
#define SOURCES_METADATA_GUESS_H

#include "base/base.h"

/* The keys of metadata that the name speaks of, as "accelerator: B200, concurrency: 4", each at
 * most once; NULL for none. Accelerators are those of the program's own catalogue, by the names it
 * knows them under; a slice of TPUs ("v5p-128") is counted in chips. `path` may have folders, which
 * say nothing. Caller frees. */
char *metadata_guess(const char *path);

#endif
