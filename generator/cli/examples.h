/* What a command's --help shows below its options. */
#ifndef CLI_EXAMPLES_H
#define CLI_EXAMPLES_H

/* The examples of a command, with their heading; NULL when there is no such
 * command. Each line of two blanks is one that runs (tests/end-to-end/options.sh). */
const char *examples_of(const char *command);

#endif
