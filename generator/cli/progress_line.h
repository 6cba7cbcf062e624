/* Progress of a long build: a line on the terminal that follows it, and the table of --timings.
 * Both go to standard error. */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include "base/progress.h"

typedef struct ProgressLine ProgressLine;

/* Shows the line after a tenth of a second and updates it ten times a second until
 * progress_line_end() removes it. NULL if standard error is not a terminal. */
ProgressLine *progress_line_start(Progress *progress);
void progress_line_end(ProgressLine *line); /* accepts NULL */

/* Prints where the time went: the stages, then the longest items of each kind. */
void progress_print(Progress *progress);

#endif
