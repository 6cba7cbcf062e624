/* query --interactive: statements typed one after the other over data read once. */
#ifndef CLI_INTERACTIVE_H
#define CLI_INTERACTIVE_H

#include "cli/session.h"

/* Reads statements, which end with `;`, and commands, which start with `.`, from
 * standard input to its end: on a terminal with line editing, a history and
 * completion of names, else without a prompt. Problems are printed where they arise.
 * The exit status: on a terminal EXIT_FINE, else EXIT_ERRORS when a statement failed. */
int interactive_run(Session *session, const char *format);

#endif
