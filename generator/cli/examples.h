/* The examples below the options in a command's --help. */
#ifndef CLI_EXAMPLES_H
#define CLI_EXAMPLES_H

/* The examples of a command with their heading; NULL if there is no such command. Every line that
 * is indented by two spaces can be run (tests/end-to-end/options.sh). */
const char *examples_of(const char *command);

#endif
