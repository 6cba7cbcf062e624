/* The number of chips in a cell that names an accelerator: "8x H100", "H100 (8 GPUs)". */
#ifndef SOURCES_TABLES_CHIP_COUNT_H
#define SOURCES_TABLES_CHIP_COUNT_H

#include "base/arena.h"

/* The name without its count, in the arena or the text itself. The count is left alone if the text
 * states none: the 4090 of "RTX 4090" and the 80 of "A100 (80)" are not counts. */
const char *chip_count_split(const char *text, Arena *arena, double *count);

#endif
