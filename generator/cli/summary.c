#include "cli/summary.h"

static void
append_count(GString *line, size_t n, const char *what)
{
    g_string_append_printf(line, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

void
summary_append(const Report *report, bool with_tables, GString *line)
{
    append_count(line, report->n_pages, "page");
    g_string_append(line, ", ");
    append_count(line, report->n_figures, "figure");
    if (with_tables) {
        g_string_append(line, ", ");
        append_count(line, report->n_tables, "table");
    }
}

void
summary_append_unread(Store *store, GString *line)
{
    size_t n_files = 0, n_rows = 0;

    store_count_unread(store, &n_files, &n_rows);
    if (n_files + n_rows == 0) {
        return;
    }
    g_string_append(line, " · ");
    if (n_files > 0) {
        append_count(line, n_files, "file");
    }
    if (n_rows > 0) {
        g_string_append(line, n_files > 0 ? ", " : "");
        append_count(line, n_rows, "row");
    }
    g_string_append(line, " left out");
}

void
summary_append_messages(const Diag *diag, GString *line)
{
    append_count(line, (size_t)diag_count(diag, DIAG_ERROR), "error");
    g_string_append(line, ", ");
    append_count(line, (size_t)diag_count(diag, DIAG_WARNING), "warning");
}
