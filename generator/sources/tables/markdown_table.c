/* Result tables in Markdown, as in recipes and articles: one row per result. Columns are recognised
 * by their headings, without HTML and emphasis; other columns are ignored. Numbers may have commas
 * between thousands, and "N/A" is unknown. In a cell with its own units ("1996.00 tok/s (499
 * tok/s/chip)") those count, whatever the column's heading is. */
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/serving/serving.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { CELLS_MAX = 64, TABLE_HEAD_SIZE = 65536 };

typedef enum {
    MARKDOWN_OTHER,
    MARKDOWN_MODEL,
    MARKDOWN_ACCELERATOR,
    MARKDOWN_ACCELERATORS,
    MARKDOWN_BATCH,
    MARKDOWN_LENGTH,
    MARKDOWN_PRECISION,
    MARKDOWN_SCENARIO,
    MARKDOWN_VALUE,  /* one number, in the unit of the heading */
    MARKDOWN_VALUES, /* numbers with their units */
} MarkdownKind;

typedef struct {
    const char *head; /* in lower case */
    MarkdownKind kind;
    const char *metric, *unit, *phase;
} MarkdownColumn;

static const MarkdownColumn columns[] = {
    { "model", MARKDOWN_MODEL, NULL, NULL, NULL },
    { "model id", MARKDOWN_MODEL, NULL, NULL, NULL },
    { "model name", MARKDOWN_MODEL, NULL, NULL, NULL },
    { "accelerator", MARKDOWN_ACCELERATOR, NULL, NULL, NULL },
    { "chip", MARKDOWN_ACCELERATOR, NULL, NULL, NULL },
    { "gpu", MARKDOWN_ACCELERATOR, NULL, NULL, NULL },
    { "number of chips", MARKDOWN_ACCELERATORS, NULL, NULL, NULL },
    { "number of gpus", MARKDOWN_ACCELERATORS, NULL, NULL, NULL },
    { "chips", MARKDOWN_ACCELERATORS, NULL, NULL, NULL },
    { "gpus", MARKDOWN_ACCELERATORS, NULL, NULL, NULL },
    { "gbs", MARKDOWN_BATCH, NULL, NULL, NULL },
    { "global batch size", MARKDOWN_BATCH, NULL, NULL, NULL },
    { "sequence length", MARKDOWN_LENGTH, NULL, NULL, NULL },
    { "precision", MARKDOWN_PRECISION, NULL, NULL, NULL },
    { "workload (input tokens/output tokens)", MARKDOWN_SCENARIO, NULL, NULL, NULL },
    { "step time (seconds)", MARKDOWN_VALUE, "step_time", "s", "training" },
    { "step time (s)", MARKDOWN_VALUE, "step_time", "s", "training" },
    { "tflops/sec/chip", MARKDOWN_VALUE, "model_flops_per_chip", "TFLOP/s", "training" },
    { "tflop/s/chip", MARKDOWN_VALUE, "model_flops_per_chip", "TFLOP/s", "training" },
    { "tokens/sec/chip", MARKDOWN_VALUE, "tokens_per_second_per_chip", "tokens/s/chip",
      "training" },
    { "tokens/s/chip", MARKDOWN_VALUE, "tokens_per_second_per_chip", "tokens/s/chip", "training" },
    { "output token throughput (tok/s)", MARKDOWN_VALUES, NULL, NULL, "inference" },
    { "output token throughput (tok/s) per chip", MARKDOWN_VALUES, NULL, NULL, "inference" },
};

/* Units after numbers in cells of output throughput. */
static const struct {
    const char *unit, *metric, *canonical;
} cell_units[] = {
    { "tok/s/chip", "output_tokens_per_second_per_chip", "output tokens/s/chip" },
    { "tok/s", "output_tokens_per_second", "output tokens/s" },
};

typedef struct {
    char *text; /* without markup and outer spaces */
    Place place;
} MarkdownCell;

typedef struct {
    MarkdownCell cells[CELLS_MAX];
    size_t n;
} MarkdownRow;

typedef struct {
    Serving run;
    Arena *arena; /* for the current row */
    const MarkdownColumn *columns[CELLS_MAX];
    size_t n_columns; /* 0: not in a table of results */
    bool other_table; /* in another table */
    size_t n_rows;
} MarkdownFile;

/* Removes HTML tags, emphasis and code marks, and outer spaces. */
static char *
plain_text(Arena *arena, const char *text, size_t size)
{
    char *plain = arena_alloc(arena, size + 1), *to = plain;

    for (const char *p = text, *end = text + size; p < end; p++) {
        const char *close = *p == '<' ? memchr(p, '>', (size_t)(end - p)) : NULL;
        if (close != NULL) {
            p = close;
        } else if (*p != '*' && *p != '`' && !(*p == '\\' && p + 1 < end)) {
            *to++ = *p;
        }
    }
    *to = '\0';
    return g_strstrip(plain);
}

/* Splits the line at its bars. False if it has none, or is not UTF-8. */
static bool
split_row(Arena *arena, const ConsoleLine *line, MarkdownRow *row)
{
    const char *p = line->text, *end = line->text + line->size;

    row->n = 0;
    if (memchr(p, '|', line->size) == NULL || !g_utf8_validate(p, (gssize)line->size, NULL)) {
        return false;
    }
    if (p < end && *p == '|') {
        p++;
    }
    while (p < end && row->n < CELLS_MAX) {
        const char *bar = p;
        while (bar < end && (*bar != '|' || (bar > p && bar[-1] == '\\'))) {
            bar++;
        }
        row->cells[row->n].text = plain_text(arena, p, (size_t)(bar - p));
        row->cells[row->n].place = line->place;
        row->cells[row->n].place.column += (int)(p - line->text);
        row->n++;
        p = bar + 1;
    }
    return row->n > 0;
}

/* |---|:---:| */
static bool
is_rule(const MarkdownRow *row)
{
    for (size_t i = 0; i < row->n; i++) {
        const char *text = row->cells[i].text;
        if (strchr(text, '-') == NULL || strspn(text, ":-") != strlen(text)) {
            return false;
        }
    }
    return row->n > 0;
}

static const MarkdownColumn *
find_column(const char *head)
{
    g_autofree char *lower = g_ascii_strdown(head, -1);

    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        if (g_str_equal(lower, columns[i].head)) {
            return &columns[i];
        }
    }
    return NULL;
}

/* Finds the columns of a header; returns how many of them have values. */
static size_t
find_columns(const MarkdownRow *row, const MarkdownColumn **ret)
{
    size_t n = 0;

    for (size_t i = 0; i < row->n; i++) {
        ret[i] = find_column(row->cells[i].text);
        n += ret[i] != NULL && ret[i]->phase != NULL;
    }
    return n;
}

static bool
is_unknown(const char *text)
{
    static const char *const words[] = { "", "-", "–", "—", "n/a", "na", "tbd", NULL };
    g_autofree char *lower = g_ascii_strdown(text, -1);

    return g_strv_contains(words, lower);
}

/* "2,425.75": commas only between groups of three digits. */
static bool
read_number(const char *text, double *ret)
{
    const char *comma = strchr(text, ',');
    const char *point = strchr(text, '.');
    g_autoptr(GString) plain = g_string_new(NULL);

    if (comma == text || (comma != NULL && comma - text > 3)) {
        return false;
    }
    for (const char *p = text; *p != '\0'; p++) {
        if (*p != ',') {
            g_string_append_c(plain, *p);
        } else if (strspn(p + 1, "0123456789") != 3 || (point != NULL && p > point)) {
            return false;
        }
    }
    return number_parse(plain->str, ret) && *ret >= 0;
}

static void
report_cell(MarkdownFile *file, const MarkdownCell *cell)
{
    file->run.ok = diag_error(file->run.diag, cell->place, "cell-number",
                              "the cell must be a number or N/A, not '%s'", cell->text);
}

/* The number in a cell; NAN if unknown, or after an error for anything else. */
static double
cell_number(MarkdownFile *file, const MarkdownCell *cell)
{
    double number = NAN;

    if (!is_unknown(cell->text) && !read_number(cell->text, &number)) {
        report_cell(file, cell);
    }
    return number;
}

/* Fills in the row's system and workload. */
static void
fill_record(MarkdownFile *file, const MarkdownRow *row)
{
    ResultRecord *record = &file->run.record;

    for (size_t i = 0; i < row->n && i < file->n_columns; i++) {
        const MarkdownColumn *column = file->columns[i];
        const MarkdownCell *cell = &row->cells[i];
        const char *text = is_unknown(cell->text) ? NULL : cell->text;
        switch (column != NULL ? column->kind : MARKDOWN_OTHER) {
        case MARKDOWN_MODEL:
            record->model = text;
            break;
        case MARKDOWN_ACCELERATOR:
            record->accelerator = text;
            break;
        case MARKDOWN_ACCELERATORS:
            record->accelerators = cell_number(file, cell);
            break;
        case MARKDOWN_BATCH:
            record->global_batch_size = cell_number(file, cell);
            break;
        case MARKDOWN_LENGTH:
            record->input_length = cell_number(file, cell);
            break;
        case MARKDOWN_PRECISION:
            record->precision = text;
            break;
        case MARKDOWN_SCENARIO:
            record->scenario = text;
            break;
        case MARKDOWN_VALUE:
        case MARKDOWN_VALUES:
            record->phase = column->phase;
            break;
        case MARKDOWN_OTHER:
            break;
        }
    }
}

/* Sends each "number unit" in the cell, in parentheses or not. */
static void
send_values(MarkdownFile *file, const MarkdownCell *cell)
{
    g_auto(GStrv) words = g_strsplit_set(cell->text, " ()", -1);
    bool any = false;

    for (char **word = words; *word != NULL && word[1] != NULL; word++) {
        double number = NAN;
        for (size_t i = 0; i < G_N_ELEMENTS(cell_units); i++) {
            if (g_str_equal(word[1], cell_units[i].unit) && read_number(*word, &number)) {
                serving_send(&file->run, cell_units[i].metric, number, cell_units[i].canonical);
                any = true;
            }
        }
    }
    if (!any && !is_unknown(cell->text)) {
        file->run.ok = diag_error(file->run.diag, cell->place, "unit-missing",
                                  "'%s' has no known unit; write tok/s or tok/s/chip", cell->text);
    }
}

static void
take_row(MarkdownFile *file, const MarkdownRow *row)
{
    if (row->n != file->n_columns) {
        file->run.ok = diag_error(file->run.diag, row->cells[0].place, "row-length",
                                  "the row has %zu cell%s, but the header has %zu", row->n,
                                  row->n == 1 ? "" : "s", file->n_columns);
        return;
    }
    file->n_rows++;
    serving_run(&file->run, row->cells[0].place, file->n_rows);
    file->run.record.phase = NULL;
    fill_record(file, row);
    if (!serving_settle(&file->run,
                        NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL | NEED_STATED)) {
        return;
    }
    for (size_t i = 0; i < row->n; i++) {
        const MarkdownColumn *column = file->columns[i];
        if (column != NULL && column->kind == MARKDOWN_VALUE) {
            serving_send(&file->run, column->metric, cell_number(file, &row->cells[i]),
                         column->unit);
        } else if (column != NULL && column->kind == MARKDOWN_VALUES) {
            send_values(file, &row->cells[i]);
        }
    }
}

/* Counts a row of any table, and reads it if the table has results. */
static void
settle_row(MarkdownFile *file, const MarkdownRow *row)
{
    static const TallyReason other_table = {
        .text = "rows left out, of tables without a column of results that is known"
    };
    Tally *tally = file->run.file->tally;

    tally_row_begin(tally, file->run.diag);
    if (file->other_table) {
        tally_leave(tally, &other_table);
    } else {
        take_row(file, row);
    }
    tally_row_end(tally, file->run.diag);
}

/* Like find_columns(), and notes the columns that are not read. */
static size_t
read_head(MarkdownFile *file, const MarkdownRow *row)
{
    size_t n = find_columns(row, file->columns);

    for (size_t i = 0; n > 0 && i < row->n; i++) {
        if (file->columns[i] == NULL) {
            tally_skip_column(file->run.file->tally, row->cells[i].text);
        }
    }
    return n;
}

/* Reads the tables of the file; a table ends at the first line without a bar. */
static void
take_lines(MarkdownFile *file, Bytes bytes)
{
    Console console = console_open(bytes, file->run.file->path);
    ConsoleLine line;
    MarkdownRow row;
    size_t n_head = 0;

    while (console_next(&console, &line)) {
        arena_reset(file->arena);
        if (!split_row(file->arena, &line, &row)) {
            file->n_columns = n_head = 0;
            file->other_table = false;
        } else if (file->n_columns > 0 || file->other_table) {
            settle_row(file, &row);
        } else if (is_rule(&row)) {
            file->n_columns = n_head;
            file->other_table = n_head == 0;
        } else {
            n_head = read_head(file, &row) > 0 ? row.n : 0;
        }
    }
}

bool
markdown_table_recognises(const SourceFile *file)
{
    g_autoptr(Arena) arena = arena_new();
    Bytes head = { .data = file->bytes.data, .size = MIN(file->bytes.size, TABLE_HEAD_SIZE) };
    Console console = console_open(head, NULL);
    ConsoleLine line;
    MarkdownRow row;
    const MarkdownColumn *found[CELLS_MAX];
    bool headed = false;

    while (console_next(&console, &line)) {
        arena_reset(arena);
        bool split = split_row(arena, &line, &row);
        if (split && headed && is_rule(&row)) {
            return true;
        }
        headed = split && find_columns(&row, found) > 0;
    }
    return false;
}

bool
markdown_table_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) metadata = arena_new();
    g_autoptr(Arena) arena = arena_new();
    MarkdownFile markdown = { .arena = arena };

    if (!serving_open(&markdown.run, file, sink, "Published table", metadata, diag)) {
        return false;
    }
    take_lines(&markdown, file->bytes);
    if (markdown.n_rows == 0 && markdown.run.ok) {
        markdown.run.ok = diag_error(diag, (Place){ file->path, 1, 1 }, "row-none",
                                     "the file has no table of results with rows");
    }
    return serving_close(&markdown.run);
}
