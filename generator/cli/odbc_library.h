/* unixODBC is opened only when the user names a connection; most people have no warehouse. */
#ifndef CLI_ODBC_LIBRARY_H
#define CLI_ODBC_LIBRARY_H

#include "base/library.h"

#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>

#define ODBC_NAMES(MEMBER) \
    MEMBER(SQLAllocHandle) \
    MEMBER(SQLBindParameter) \
    MEMBER(SQLDescribeColW) \
    MEMBER(SQLDisconnect) \
    MEMBER(SQLDriverConnect) \
    MEMBER(SQLEndTran) \
    MEMBER(SQLExecDirect) \
    MEMBER(SQLExecute) \
    MEMBER(SQLFetch) \
    MEMBER(SQLFreeHandle) \
    MEMBER(SQLFreeStmt) \
    MEMBER(SQLGetData) \
    MEMBER(SQLGetDiagRec) \
    MEMBER(SQLNumResultCols) \
    MEMBER(SQLPrepare) \
    MEMBER(SQLRowCount) \
    MEMBER(SQLSetConnectAttr) \
    MEMBER(SQLSetEnvAttr) \
    MEMBER(SQLSetStmtAttr)

LIBRARY_DECLARE(odbc, ODBC_NAMES)

#define SQLAllocHandle (odbc_functions()->SQLAllocHandle)
#define SQLBindParameter (odbc_functions()->SQLBindParameter)
#define SQLDescribeColW (odbc_functions()->SQLDescribeColW)
#define SQLDisconnect (odbc_functions()->SQLDisconnect)
#define SQLDriverConnect (odbc_functions()->SQLDriverConnect)
#define SQLEndTran (odbc_functions()->SQLEndTran)
#define SQLExecDirect (odbc_functions()->SQLExecDirect)
#define SQLExecute (odbc_functions()->SQLExecute)
#define SQLFetch (odbc_functions()->SQLFetch)
#define SQLFreeHandle (odbc_functions()->SQLFreeHandle)
#define SQLFreeStmt (odbc_functions()->SQLFreeStmt)
#define SQLGetData (odbc_functions()->SQLGetData)
#define SQLGetDiagRec (odbc_functions()->SQLGetDiagRec)
#define SQLNumResultCols (odbc_functions()->SQLNumResultCols)
#define SQLPrepare (odbc_functions()->SQLPrepare)
#define SQLRowCount (odbc_functions()->SQLRowCount)
#define SQLSetConnectAttr (odbc_functions()->SQLSetConnectAttr)
#define SQLSetEnvAttr (odbc_functions()->SQLSetEnvAttr)
#define SQLSetStmtAttr (odbc_functions()->SQLSetStmtAttr)

#endif
