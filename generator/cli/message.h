/* Machine-readable messages: the same diagnostics that command_finish() prints for people. Paths
 * are relative to the current folder, so that an editor or a forge finds the files. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "base/arena.h"
#include "base/diag.h"

/* The messages sorted by place. If there are too many, errors come first, and a last message counts
 * those left out. In the arena, or borrowed from `diag` until the next report. */
const DiagMessage *messages_shown(Diag *diag, Arena *arena, size_t *n_messages);

/* Messages that differ only in their lines, as one: the first of them, with the sum of the counts.
 * (*ret_last)[i] is the line of the last one. Both are in the arena. */
const DiagMessage *messages_merge(const DiagMessage *messages, size_t *n_messages, Arena *arena,
                                  int **ret_last);
/* Appends " (40 times, lines 2–41)"; nothing for a message that was reported once. */
void message_append_times(GString *out, const DiagMessage *message, int last);

/* Appends the messages, including notes, in one of these formats. Returns false if there is no
 * such format.
 *   json    {"errors", "warnings", "notes", "messages": [{level, code, file, line, column, text,
 *           count}]}; file, line and column only if they are known. A column counts bytes, as in
 *           the text format; in the other two formats it counts UTF-16 units, as their readers
 *           expect
 *   sarif   SARIF 2.1.0, one run
 *   github  workflow commands of GitHub Actions, one per line */
bool messages_append(Diag *diag, const char *format, const char *folder, GString *out);

#endif
