#include "sources/tables/sheet.h"

#include <string.h>

static const char *
delimiter_name(const CsvFormat *format)
{
    static const struct {
        char delimiter;
        const char *name;
    } names[] = {
        { '\0', "one column" },
        { ',', "commas" },
        { ';', "semicolons" },
        { '\t', "tabs" },
        { '|', "bars" },
        { ':', "colons" },
        { ' ', "columns of spaces" },
        { '\x01', "U+0001" },
        { '\x1f', "U+001F" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (names[i].delimiter == format->delimiter) {
            return names[i].name;
        }
    }
    return NULL;
}

static void
append_dialect(const SheetDialect *dialect, GString *out)
{
    static const char *const encodings[] = { "ASCII",    "UTF-8",    "UTF-8 with a byte order mark",
                                             "UTF-16LE", "UTF-16BE", "Windows-1252" };
    static const char *const line_ends[] = { "LF", "CRLF", "CR", "mixed line ends" };
    const char *delimiter = delimiter_name(&dialect->format);

    g_string_append_printf(out, "%s, %s, ", encodings[dialect->encoding],
                           line_ends[dialect->line_ends]);
    if (dialect->framed) {
        g_string_append(out, "a table between bars");
    } else if (delimiter != NULL) {
        g_string_append(out, delimiter);
    } else {
        g_string_append_printf(out, "'%c' between cells", dialect->format.delimiter);
    }
    if (dialect->quoted) {
        g_string_append_printf(out, ", quotes %c", dialect->format.quote);
        if (dialect->escaped) {
            g_string_append(out, dialect->format.backslash ? " behind backslashes in cells"
                                                           : " doubled in cells");
        }
    }
    g_string_append(out, ", ");
}

static void
append_count(GString *out, size_t n, const char *one, const char *several)
{
    if (n > 0) {
        g_string_append_printf(out, ", %zu %s", n, n == 1 ? one : several);
    }
}

void
sheet_describe(const SheetTable *table, GString *out)
{
    const SheetDialect *dialect = sheet_table_dialect(table);
    const SheetLayout *layout = sheet_table_layout(table);
    const SheetTail *tail = sheet_table_tail(table);

    bool json = dialect != NULL && dialect->json;

    if (dialect != NULL && !json) {
        append_dialect(dialect, out);
    }
    if (json) {
        g_string_append(out, "JSON, each object is a row");
    } else if (layout->header_line == 0) {
        g_string_append(out, "no header");
    } else if (layout->n_header_rows == 1) {
        g_string_append_printf(out, "header in line %d", layout->header_line);
    } else {
        g_string_append_printf(out, "header of %d rows from line %d", layout->n_header_rows,
                               layout->header_line);
    }
    if (layout->units_line > 0) {
        g_string_append_printf(out, ", units in line %d", layout->units_line);
    }
    append_count(out, (size_t)layout->n_skipped, "line before it skipped",
                 "lines before it skipped");
    append_count(out, tail->n_short, "row is too short", "rows are too short");
    append_count(out, tail->n_wide, "row is wider than the first ones",
                 "rows are wider than the first ones");
    append_count(out, tail->n_repeated, "repeated header left out", "repeated headers left out");
    if (tail->end_line > 0) {
        g_string_append_printf(out,
                               tail->other_table ? ", another table begins in line %d"
                                                 : ", notes from line %d on left out",
                               tail->end_line);
    }
}

const char *const *
sheet_column_names(const SheetTable *table, size_t n, Arena *arena)
{
    const SheetLayout *layout = sheet_table_layout(table);
    /* SQL ignores the case of ASCII letters in names. Maps a name to its number of uses. */
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const char **names = arena_array(arena, const char *, n + 1);

    for (size_t c = 0; c < n; c++) {
        const char *name = c < layout->n_columns ? layout->columns[c].name : "";
        if (*name == '\0') {
            name = arena_printf(arena, "column%zu", c + 1);
        }
        names[c] = name;
        g_autofree char *first = g_ascii_strdown(name, -1);
        char *lower = g_strdup(first);
        while (g_hash_table_contains(seen, lower)) {
            guint times = GPOINTER_TO_UINT(g_hash_table_lookup(seen, first)) + 1;
            g_hash_table_insert(seen, g_strdup(first), GUINT_TO_POINTER(times));
            names[c] = arena_printf(arena, "%s_%u", name, times);
            g_free(lower);
            lower = g_ascii_strdown(names[c], -1);
        }
        g_hash_table_insert(seen, lower, GUINT_TO_POINTER(1));
    }
    return names;
}

/* Writes the column names of the header; those of a table without a header are numbered. */
void
sheet_dump_header(const SheetTable *table, GString *out)
{
    const SheetLayout *layout = sheet_table_layout(table);
    g_autoptr(Arena) arena = arena_new();
    const char *const *names = sheet_column_names(table, layout->n_columns, arena);

    for (size_t c = 0; c < layout->n_columns; c++) {
        g_string_append(out, c > 0 ? "," : "");
        csv_append_field(out, layout->header_line > 0 ? layout->columns[c].name : names[c]);
    }
    g_string_append_c(out, '\n');
}

bool
sheet_dump_rows(SheetTable *table, size_t size, GString *out, Diag *diag)
{
    const SheetRow *row = NULL;
    gsize end = out->len + MIN(size, G_MAXSIZE - out->len);

    while (out->len < end) {
        if (!sheet_table_next(table, &row, diag) || row == NULL) {
            return false;
        }
        for (size_t c = 0; c < row->n_cells; c++) {
            g_string_append(out, c > 0 ? "," : "");
            csv_append_field(out, row->cells[c].text);
        }
        g_string_append_c(out, '\n');
    }
    return true;
}
