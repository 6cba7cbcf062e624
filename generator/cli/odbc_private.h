/* What the files that call unixODBC share. */
#ifndef CLI_ODBC_PRIVATE_H
#define CLI_ODBC_PRIVATE_H

#include "cli/odbc.h"
#include "cli/odbc_library.h"

#include <unistd.h>

struct Odbc {
    SQLHENV environment;
    SQLHDBC connection;
    SQLHSTMT statement;
    GPtrArray *secrets; /* values of the connection string */
    unsigned timeout;   /* seconds */
};

bool odbc_worked(SQLRETURN answer);
/* What the driver says of a handle, in one line, without the values of the connection string.
 * Caller frees. */
char *odbc_problem(const Odbc *odbc, SQLSMALLINT kind, SQLHANDLE handle);

#endif
