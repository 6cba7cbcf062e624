/* The commands. Each cmd_*.c file implements one; the table is in main.c. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "base/arena.h"
#include "base/diag.h"

enum { EXIT_FINE = 0, EXIT_ERRORS = 1, EXIT_USAGE = 2 };

/* Receives the arguments after the program's name; argv[0] is the command. Returns the exit
 * status. */
typedef int CommandRun(int argc, char **argv);

CommandRun command_build, command_check, command_inspect, command_query, command_chart,
    command_diff, command_schema, command_dump, command_explain, command_new, command_verify,
    command_watch, command_serve, command_export, command_manual;

/* Parses options in place, anywhere before `--`: `-o OUT`, `-oOUT`, `--output OUT`, `--output=OUT`,
 * combined short options, and unambiguous prefixes of long ones. argv keeps argv[0] and the
 * operands. `--help` prints help and sets *ret_status; an unknown option prints an error with the
 * nearest known one and sets it, too. If the result is false, the caller must return *ret_status at
 * once. */
bool command_parse(GOptionEntry *entries, const char *operands, const char *summary, int *argc,
                   char ***argv, int *ret_status);

/* Prints a line "accelreport: …" to standard error. */
void command_say(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Like command_say(), followed by a hint at --help. Returns the exit status for wrong usage. */
int command_usage(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Like command_usage(), for a word that is not one of `names`: "text, not 'name'; did you mean
 * 'near'?". If `name` is NULL, the word was missing. */
int command_usage_near(const char *name, const char *const *names, size_t n_names,
                       const char *text);

/* Prints all diagnostics to standard error, with the source line and a caret if the place has one,
 * and in colour only on a terminal without NO_COLOR. Unless `notes` is set, notes are only counted
 * in one line, and so are numerous warnings of the same kind. Source files are looked up below
 * `folder` (may be NULL). Returns EXIT_ERRORS if there were errors (or warnings, if `strict`), or
 * if standard output could not be written. */
int command_finish(Diag *diag, const char *folder, bool strict, bool notes);

/* EXIT_ERRORS if there were errors (or warnings, if `strict`). */
int command_status(const Diag *diag, bool strict);

/* The path quoted as a single shell word that is not taken for an option, in the arena. */
const char *shell_word(const char *path, Arena *arena);

/* Writes all of the text to standard output; a full disk or a closed pipe is an error. On a
 * terminal the text is made safe (cli/terminal.h); a file or pipe gets the bytes unchanged. */
bool command_print(const char *text, size_t size);

#endif
