/* The list of outputs that --only takes: html,pdf. */
#ifndef CLI_OUTPUT_LIST_H
#define CLI_OUTPUT_LIST_H

#include <stdbool.h>

/* False, and said as command_usage() does, when a name of the list is no output's. */
bool output_list_check(const char *list);

/* As messages end: "; did you mean html; there are html, …". To be freed. */
char *output_list_hint(const char *name);

#endif
