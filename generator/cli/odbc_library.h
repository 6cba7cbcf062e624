/* unixODBC is opened only when the user names a connection; most people have no warehouse. */
#ifndef CLI_ODBC_LIBRARY_H
#define CLI_ODBC_LIBRARY_H

#include "base/library.h"

#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>

#define ODBC_NAMES(MEMBER) \
    MEMBER(SQLAllocHandle) \
    MEMBER(SQLDescribeColW) \
    MEMBER(SQLDisconnect) \
    MEMBER(SQLDriverConnect) \
    MEMBER(SQLEndTran) \
    MEMBER(SQLExecDirect) \
    MEMBER(SQLFetch) \
    MEMBER(SQLFreeHandle) \
    MEMBER(SQLGetData) \
    MEMBER(SQLGetDiagRec) \
    MEMBER(SQLNumResultCols) \
    MEMBER(SQLSetConnectAttr) \
    MEMBER(SQLSetEnvAttr) \
    MEMBER(SQLSetStmtAttr)

LIBRARY_DECLARE(odbc, ODBC_NAMES)

#define SQLAllocHandle (odbc_functions()->SQLAllocHandle)
#define SQLDescribeColW (odbc_functions()->SQLDescribeColW)
#define SQLDisconnect (odbc_functions()->SQLDisconnect)
#define SQLDriverConnect (odbc_functions()->SQLDriverConnect)
#define SQLEndTran (odbc_functions()->SQLEndTran)
#define SQLExecDirect (odbc_functions()->SQLExecDirect)
#define SQLFetch (odbc_functions()->SQLFetch)
#define SQLFreeHandle (odbc_functions()->SQLFreeHandle)
#define SQLGetData (odbc_functions()->SQLGetData)
#define SQLGetDiagRec (odbc_functions()->SQLGetDiagRec)
#define SQLNumResultCols (odbc_functions()->SQLNumResultCols)
#define SQLSetConnectAttr (odbc_functions()->SQLSetConnectAttr)
#define SQLSetEnvAttr (odbc_functions()->SQLSetEnvAttr)
#define SQLSetStmtAttr (odbc_functions()->SQLSetStmtAttr)

#endif
