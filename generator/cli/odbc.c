#include "cli/odbc_private.h"

#include "base/csv.h"
#include "base/limits.h"
#include "base/number.h"

#include <string.h>

LIBRARY_DEFINE(odbc, ODBC_NAMES, "libodbc.so.2", "libodbc2")

enum { CHUNK = 4096, MAX_COLUMNS = 1000, MAX_CELL = 1 << 20, ROWS_A_BEAT = 1000 };

typedef struct {
    SQLSMALLINT type;
    GString *text; /* of the current row */
} Cell;

bool
odbc_worked(SQLRETURN answer)
{
    return answer == SQL_SUCCESS || answer == SQL_SUCCESS_WITH_INFO;
}

static SQLPOINTER
number_as_pointer(unsigned long number)
{
    return (SQLPOINTER)(uintptr_t)number; /* the form in which ODBC takes integer attributes */
}

/* The values in KEY=VALUE;KEY={VALUE};… except the names of driver and data source. */
static GPtrArray *
find_secrets(const char *connection)
{
    GPtrArray *secrets = g_ptr_array_new_with_free_func(g_free);

    for (const char *at = connection; *at != '\0';) {
        const char *equals = strchr(at, '=');
        if (equals == NULL) {
            break;
        }
        g_autofree char *key = g_strstrip(g_strndup(at, (size_t)(equals - at)));
        bool braced = equals[1] == '{';
        const char *start = equals + (braced ? 2 : 1);
        size_t length = strcspn(start, braced ? "}" : ";");
        bool name = g_ascii_strcasecmp(key, "dsn") == 0 || g_ascii_strcasecmp(key, "driver") == 0;
        if (length > 0 && !(name && memchr(start, '/', length) == NULL)) {
            g_ptr_array_add(secrets, g_strndup(start, length));
        }
        at = start + length;
        at += strspn(at, "};");
    }
    return secrets;
}

static bool
is_word_character(char c)
{
    return g_ascii_isalnum(c) || (c & 0x80) != 0;
}

/* Masks a secret only where it is a whole word: a port 1 must not mask every digit 1. */
static char *
without_secret(const char *text, const char *secret)
{
    GString *out = g_string_new(NULL);
    size_t length = strlen(secret);

    for (const char *at = text; *at != '\0';) {
        bool here = strncmp(at, secret, length) == 0 &&
                    (at == text || !is_word_character(at[-1]) || !is_word_character(*secret)) &&
                    (!is_word_character(at[length]) || !is_word_character(secret[length - 1]));
        g_string_append_len(out, here ? "…" : at, here ? (gssize)strlen("…") : 1);
        at += here ? length : 1;
    }
    return g_string_free(out, FALSE);
}

/* The driver's message in one line. */
char *
odbc_problem(const Odbc *odbc, SQLSMALLINT kind, SQLHANDLE handle)
{
    SQLCHAR state[6] = "", message[1024] = "";
    SQLINTEGER number = 0;
    SQLSMALLINT length = 0;

    if (!odbc_worked(
            SQLGetDiagRec(kind, handle, 1, state, &number, message, sizeof message, &length))) {
        return g_strdup("the driver gives no reason");
    }
    char *text = g_utf8_make_valid((const char *)message, -1);
    g_strdelimit(text, "\r\n\t", ' ');
    for (guint i = 0; i < odbc->secrets->len; i++) {
        char *masked = without_secret(text, odbc->secrets->pdata[i]);
        g_free(text);
        text = masked;
    }
    char *said = g_strdup_printf("%s (SQLSTATE %s)", g_strstrip(text), (const char *)state);
    g_free(text);
    return said;
}

static void
set_up(Odbc *odbc)
{
    SQLPOINTER timeout = number_as_pointer(odbc->timeout);
    SQLPOINTER version = number_as_pointer(SQL_OV_ODBC3);

    (void)SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &odbc->environment);
    (void)SQLSetEnvAttr(odbc->environment, SQL_ATTR_ODBC_VERSION, version, 0);
    (void)SQLAllocHandle(SQL_HANDLE_DBC, odbc->environment, &odbc->connection);
    (void)SQLSetConnectAttr(odbc->connection, SQL_ATTR_LOGIN_TIMEOUT, timeout, 0);
}

Odbc *
odbc_open(const char *connection, unsigned timeout, char **ret_error)
{
    const char *missing = library_problem(&odbc_library);
    g_autofree SQLCHAR *text = (SQLCHAR *)g_strdup(connection);

    if (missing != NULL) {
        *ret_error = g_strdup(missing);
        return NULL;
    }
    Odbc *odbc = g_new0(Odbc, 1);
    odbc->secrets = find_secrets(connection);
    odbc->timeout = timeout;
    (void)alarm(timeout);
    set_up(odbc);
    if (!odbc_worked(SQLDriverConnect(odbc->connection, NULL, text, SQL_NTS, NULL, 0, NULL,
                                      SQL_DRIVER_NOPROMPT))) {
        *ret_error = odbc_problem(odbc, SQL_HANDLE_DBC, odbc->connection);
        odbc_close(odbc);
        return NULL;
    }
    if (!odbc_worked(SQLSetConnectAttr(odbc->connection, SQL_ATTR_AUTOCOMMIT,
                                       number_as_pointer(SQL_AUTOCOMMIT_OFF), 0)) ||
        !odbc_worked(SQLAllocHandle(SQL_HANDLE_STMT, odbc->connection, &odbc->statement))) {
        *ret_error = odbc_problem(odbc, SQL_HANDLE_DBC, odbc->connection);
        odbc_close(odbc);
        return NULL;
    }
    return odbc;
}

void
odbc_close(Odbc *odbc)
{
    if (odbc == NULL) {
        return;
    }
    if (odbc->statement != NULL) {
        (void)SQLFreeHandle(SQL_HANDLE_STMT, odbc->statement);
        (void)SQLEndTran(SQL_HANDLE_DBC, odbc->connection, SQL_ROLLBACK);
        (void)SQLDisconnect(odbc->connection);
    }
    (void)SQLFreeHandle(SQL_HANDLE_DBC, odbc->connection);
    (void)SQLFreeHandle(SQL_HANDLE_ENV, odbc->environment);
    g_ptr_array_unref(odbc->secrets);
    (void)alarm(0);
    g_free(odbc);
}

static void
append_utf16(GString *out, GArray *units)
{
    if (units->len == 0) {
        return;
    }
    g_autofree char *text =
        g_utf16_to_utf8((const gunichar2 *)(void *)units->data, units->len, NULL, NULL, NULL);

    g_string_append(out, text != NULL ? text : "\xef\xbf\xbd"); /* an unpaired surrogate */
}

/* Reads a text in chunks, each of which ends with a NUL. */
static bool
read_text(Odbc *odbc, SQLUSMALLINT column, GString *ret)
{
    SQLWCHAR chunk[CHUNK];
    g_autoptr(GArray) units = g_array_new(FALSE, FALSE, sizeof(SQLWCHAR));

    for (;;) {
        SQLLEN length = 0;
        SQLRETURN answer =
            SQLGetData(odbc->statement, column, SQL_C_WCHAR, chunk, sizeof chunk, &length);
        if (answer == SQL_NO_DATA || (odbc_worked(answer) && length == SQL_NULL_DATA)) {
            break;
        }
        if (!odbc_worked(answer) || units->len > MAX_CELL) {
            return false;
        }
        bool more = length == SQL_NO_TOTAL || length > (SQLLEN)(sizeof chunk - sizeof *chunk);
        guint n = more ? CHUNK - 1 : (guint)((size_t)length / sizeof *chunk);
        g_array_append_vals(units, chunk, n);
        if (!more) {
            break;
        }
    }
    append_utf16(ret, units);
    return true;
}

/* Floating-point numbers are read in binary, because some drivers print fewer digits. */
static bool
read_cell(Odbc *odbc, SQLUSMALLINT column, Cell *cell)
{
    double number = 0;
    SQLLEN length = 0;

    g_string_truncate(cell->text, 0);
    if (cell->type != SQL_DOUBLE && cell->type != SQL_FLOAT) {
        return read_text(odbc, column, cell->text);
    }
    if (!odbc_worked(
            SQLGetData(odbc->statement, column, SQL_C_DOUBLE, &number, sizeof number, &length))) {
        return false;
    }
    if (length != SQL_NULL_DATA) {
        number_append_exact(cell->text, number);
    }
    return true;
}

/* Reads the names of the columns, which form the first row. */
static bool
describe(Odbc *odbc, Cell *cells, SQLUSMALLINT n)
{
    for (SQLUSMALLINT i = 0; i < n; i++) {
        SQLWCHAR name[256];
        SQLSMALLINT length = 0, digits = 0, nullable = 0;
        SQLULEN size = 0;
        if (!odbc_worked(SQLDescribeColW(odbc->statement, (SQLUSMALLINT)(i + 1), name,
                                         G_N_ELEMENTS(name), &length, &cells[i].type, &size,
                                         &digits, &nullable))) {
            return false;
        }
        g_autoptr(GArray) units = g_array_new(FALSE, FALSE, sizeof(SQLWCHAR));
        g_array_append_vals(units, name,
                            (guint)CLAMP(length, 0, (SQLSMALLINT)G_N_ELEMENTS(name) - 1));
        append_utf16(cells[i].text, units);
    }
    return true;
}

static bool
write_row(const Cell *cells, size_t n, GString *line, guint64 *n_bytes, FILE *out)
{
    g_string_truncate(line, 0);
    for (size_t i = 0; i < n; i++) {
        if (i > 0) {
            g_string_append_c(line, ',');
        }
        csv_append_field(line, cells[i].text->str);
    }
    g_string_append_c(line, '\n');
    *n_bytes += line->len;
    return fwrite(line->str, 1, line->len, out) == line->len;
}

static char *
write_rows(Odbc *odbc, Cell *cells, SQLUSMALLINT n, FILE *out)
{
    g_autoptr(GString) line = g_string_new(NULL);
    guint64 n_bytes = 0, n_rows = 0, max_csv = limit_get(LIMIT_DATA_FILE);
    SQLRETURN answer = SQL_SUCCESS;

    bool written = describe(odbc, cells, n) && write_row(cells, n, line, &n_bytes, out);
    while (written && n_bytes < max_csv && odbc_worked(answer = SQLFetch(odbc->statement))) {
        for (SQLUSMALLINT i = 0; i < n; i++) {
            if (!read_cell(odbc, (SQLUSMALLINT)(i + 1), &cells[i])) {
                return odbc_problem(odbc, SQL_HANDLE_STMT, odbc->statement);
            }
        }
        written = write_row(cells, n, line, &n_bytes, out);
        if (++n_rows % ROWS_A_BEAT == 0) {
            (void)alarm(odbc->timeout);
        }
    }
    if (!written || fflush(out) != 0) {
        return g_strdup("the folder for temporary files has no room for the rows");
    }
    if (n_bytes >= max_csv) {
        return g_strdup_printf("the rows take more than %" G_GUINT64_FORMAT
                               " bytes; let the query sum them up",
                               max_csv);
    }
    return answer == SQL_NO_DATA ? NULL : odbc_problem(odbc, SQL_HANDLE_STMT, odbc->statement);
}

char *
odbc_select(Odbc *odbc, const char *sql, FILE *out)
{
    g_autofree SQLCHAR *text = (SQLCHAR *)g_strdup(sql);
    SQLSMALLINT n = 0;

    (void)alarm(odbc->timeout);
    if (!odbc_worked(SQLExecDirect(odbc->statement, text, SQL_NTS)) ||
        !odbc_worked(SQLNumResultCols(odbc->statement, &n))) {
        return odbc_problem(odbc, SQL_HANDLE_STMT, odbc->statement);
    }
    if (n < 1 || n > MAX_COLUMNS) {
        return g_strdup_printf("the query gives %d columns", n);
    }
    g_autofree Cell *cells = g_new0(Cell, n);
    for (SQLSMALLINT i = 0; i < n; i++) {
        cells[i].text = g_string_new(NULL);
    }
    char *error = write_rows(odbc, cells, (SQLUSMALLINT)n, out);
    for (SQLSMALLINT i = 0; i < n; i++) {
        g_string_free(cells[i].text, TRUE);
    }
    return error;
}

char *
odbc_run(Odbc *odbc, const char *sql)
{
    g_autofree SQLCHAR *text = (SQLCHAR *)g_strdup(sql);

    (void)alarm(odbc->timeout);
    SQLRETURN answer = SQLExecDirect(odbc->statement, text, SQL_NTS);
    char *error = odbc_worked(answer) || answer == SQL_NO_DATA
                      ? NULL
                      : odbc_problem(odbc, SQL_HANDLE_STMT, odbc->statement);
    (void)SQLFreeStmt(odbc->statement, SQL_CLOSE);
    return error;
}

void
odbc_rollback(Odbc *odbc)
{
    (void)SQLEndTran(SQL_HANDLE_DBC, odbc->connection, SQL_ROLLBACK);
}

char *
odbc_commit(Odbc *odbc)
{
    (void)alarm(odbc->timeout);
    return odbc_worked(SQLEndTran(SQL_HANDLE_DBC, odbc->connection, SQL_COMMIT))
               ? NULL
               : odbc_problem(odbc, SQL_HANDLE_DBC, odbc->connection);
}
