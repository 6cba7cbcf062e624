/* The commands. Each file cmd_*.c holds one; main.c has the table. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "base/arena.h"
#include "base/diag.h"

enum { EXIT_FINE = 0, EXIT_ERRORS = 1, EXIT_USAGE = 2 };

/* Arguments after the program's name; argv[0] is the command. Returns the exit
 * status. */
typedef int CommandRun(int argc, char **argv);

CommandRun command_build, command_check, command_inspect, command_query, command_chart,
    command_diff, command_schema, command_dump, command_explain, command_new, command_verify,
    command_watch, command_serve, command_export, command_manual;

/* Parses options in place, anywhere before `--`: `-o OUT`, `-oOUT`, `--output OUT`,
 * `--output=OUT`, short ones together, long ones as far as they are clear. What
 * stays in argv are the operands (argv[0] stays). `--help` prints and sets
 * *ret_status; so do unknown options, with the nearest known one. False: return
 * *ret_status at once. */
bool command_parse(GOptionEntry *entries, const char *operands, const char *summary, int *argc,
                   char ***argv, int *ret_status);

/* Prints "accelreport: …" to standard error, a line. */
void command_say(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The same, and the hint at --help. */
int command_usage(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The same for a word that is not one of `names`: "text, not 'name'; did you mean 'near'?".
 * `name` NULL: it was left out. */
int command_usage_near(const char *name, const char *const *names, size_t n_names,
                       const char *text);

/* Prints all diagnostics to standard error, with the source line and a caret
 * where the place has one, colours only on a terminal without NO_COLOR; returns
 * EXIT_ERRORS when there were errors (or warnings, when `strict`). Without
 * `notes`, these are counted in one line, and so are warnings of which there are many
 * alike. Lines of files are looked up below
 * `folder` (may be NULL). EXIT_ERRORS, too, when standard output could not be written. */
int command_finish(Diag *diag, const char *folder, bool strict, bool notes);

/* EXIT_ERRORS after errors, and after warnings when `strict`. */
int command_status(const Diag *diag, bool strict);

/* The path as a shell takes it for one word that is no option, in the arena. */
const char *shell_word(const char *path, Arena *arena);

/* Standard output, whole; a full disk or a closed pipe is an error. A terminal is shown
 * what cli/terminal.h makes of it; a file or a pipe gets the bytes. */
bool command_print(const char *text, size_t size);

#endif
