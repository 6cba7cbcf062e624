/* Work that talks to a warehouse, in a process of its own that reads nothing else: a driver is
 * other people's code and has the network. */
#ifndef CLI_ODBC_PROCESS_H
#define CLI_ODBC_PROCESS_H

#include "cli/odbc.h"

enum { ODBC_TIMEOUT = 300 }; /* seconds without an answer, unless the user sets another time */

/* NULL, or what went wrong (g_free). What it appends to `answer` (up to 64 KiB) reaches the caller
 * of odbc_in_process(). */
typedef char *OdbcWork(Odbc *odbc, void *data, GString *answer);

/* `option` is NAME=CONNECTION, or the NAME of a connection in ~/.config/accelreport/odbc. NULL, or
 * what went wrong in one line (g_free); then *ret_answer (g_free; the argument may be NULL) is not
 * set. */
char *odbc_in_process(const char *option, unsigned timeout, OdbcWork *work, void *data,
                      char **ret_answer);

/* Checks the values of --odbc (NULL: none) and --odbc-timeout. False after bad usage, which is
 * printed. */
bool odbc_options_check(char *const *connections, int timeout);

#endif
