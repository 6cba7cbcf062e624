/* query --interactive: statements typed one after another, over data that are read once. */
#ifndef CLI_INTERACTIVE_H
#define CLI_INTERACTIVE_H

#include "cli/session.h"

/* Reads statements, which end with `;`, and commands, which start with `.`, from standard input
 * until its end. A terminal has line editing, history and completion of names; other input has no
 * prompt. Problems are printed immediately. The exit status is EXIT_FINE on a terminal; otherwise
 * EXIT_ERRORS if a statement failed. */
int interactive_run(Session *session, const char *format);

#endif
