/* What a long build says of itself: a line on a terminal that follows its progress, and the
 * table of --timings. Both go to standard error. */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include "base/progress.h"

typedef struct ProgressLine ProgressLine;

/* Shows the line from a tenth of a second on, ten times a second, until it is ended,
 * which takes it away. NULL where standard error is no terminal. The thread that
 * draws it is all it costs. */
ProgressLine *progress_line_start(Progress *progress);
void progress_line_end(ProgressLine *line); /* accepts NULL */

/* Where the time went: stages, then what took longest of each kind. */
void progress_print(Progress *progress);

#endif
