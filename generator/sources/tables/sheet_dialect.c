/* Finds the dialect of a table in a text file.
 *
 * The idea is from van den Burg, Nazábal and Sutton, "Wrangling Messy CSV Files by Detecting Row
 * and Type Patterns" (2019): read a sample in each possible dialect, and choose the one in which
 * the rows are most alike and the cells look most like values. Our measures differ from theirs.
 *
 * Rows: of N non-empty rows, N_k have L_k cells. Their likeness is the sum over k of (N_k / N)² ·
 * (L_k − 1) / L_k. It is near 1 if all rows have the same large number of cells, and a few lines of
 * prose before the table reduce it only slightly. For rows of one cell the second factor is 0.2, so
 * that a list of sentences is not split at its commas.
 *
 * Cells: numbers, dates, times and links count 1, and words 0.8. Text with a quote or another
 * delimiter in it counts 0.1, unless it is quoted. The mean is squared: "1,5;2,5" has more cells if
 * it is split at commas, but worse ones.
 *
 * The score is the product of both and of a factor that decides near ties: commas, semicolons, tabs
 * and bars are delimiters more often than colons and spaces.
 *
 * Some cases are decided before scoring. Lines that are one date, time or number each are not
 * split. "sep=;" states the delimiter. A line of dashes next to a line with bars makes a framed
 * table, as in Markdown and the output of psql and mysql, anywhere in the first MiB. */
#include "sources/tables/cell_pattern.h"
#include "sources/tables/sheet.h"

#include <string.h>

enum {
    SAMPLE_SIZE = 1 << 20, /* for the encoding and for framed tables */
    SCORED_SIZE = 1 << 15, /* for the delimiter; more if the second line starts later */
    SCORED_ROWS = 200,
    WIDTHS_MAX = 64, /* more different row lengths than this are not a table */
};

static const struct {
    CsvFormat format;
    double factor;
} candidates[] = {
    { { .delimiter = ',' }, 1 },
    { { .delimiter = ';' }, 1 },
    { { .delimiter = '\t' }, 1 },
    { { .delimiter = '|' }, 1 },
    { { .delimiter = '^' }, 0.95 },
    { { .delimiter = '~' }, 0.95 },
    { { .delimiter = '\x01' }, 0.95 },
    { { .delimiter = '\x1f' }, 0.95 },
    { { .delimiter = ' ', .gap = 2 }, 0.9 },
    { { .delimiter = ' ', .gap = 1 }, 0.7 },
    { { .delimiter = ':' }, 0.6 },
};

/* A line of the sample, without its line break. */
typedef struct {
    const char *text;
    size_t size;
} Line;

static bool
next_line(const GString *sample, size_t *at, Line *ret)
{
    const char *start = sample->str + *at;

    if (*at >= sample->len) {
        return false;
    }
    size_t size = strcspn(start, "\r\n");
    *ret = (Line){ start, size };
    *at += size;
    *at += sample->str[*at] == '\r' && sample->str[*at + 1] == '\n' ? 2 : 1;
    return true;
}

static bool
line_has(const Line *line, const char *characters)
{
    for (size_t i = 0; i < line->size; i++) {
        if (strchr(characters, line->text[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* True for UTF-16 without a byte order mark: half of the bytes of English text are NUL, all at even
 * or all at odd positions. */
static bool
find_unmarked_utf16(const unsigned char *p, size_t size, SheetEncoding *ret)
{
    size_t nuls[2] = { 0, 0 };

    for (size_t i = 0; i < size; i++) {
        nuls[i % 2] += p[i] == 0;
    }
    if (nuls[0] + nuls[1] < size / 4 || MIN(nuls[0], nuls[1]) > size / 50) {
        return false;
    }
    *ret = nuls[1] > nuls[0] ? ENCODING_UTF_16_LE : ENCODING_UTF_16_BE;
    return true;
}

/* True if there are at least as many multi-byte characters as invalid bytes. */
static bool
is_mostly_utf8(const char *text, size_t size)
{
    const char *end = text + size;
    size_t good = 0, bad = 0;

    while (text < end) {
        if ((unsigned char)*text < 0x80) {
            text++;
            continue;
        }
        gunichar c = g_utf8_get_char_validated(text, end - text);
        bool valid = c != (gunichar)-1 && c != (gunichar)-2;
        good += valid;
        bad += !valid && c != (gunichar)-2; /* not a character that the sample's end cuts off */
        text += valid ? g_utf8_skip[(unsigned char)*text] : 1;
    }
    return good >= bad;
}

/* False if it is not text. */
static bool
find_encoding(Bytes bytes, SheetEncoding *ret)
{
    const unsigned char *p = (const unsigned char *)bytes.data;
    size_t size = MIN(bytes.size, (size_t)SAMPLE_SIZE), nuls = 0, controls = 0, high = 0;

    if (size >= 2 && ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff))) {
        *ret = p[0] == 0xff ? ENCODING_UTF_16_LE : ENCODING_UTF_16_BE;
        return true;
    }
    for (size_t i = 0; i < size; i++) {
        nuls += p[i] == 0;
        high += p[i] >= 0x80;
        controls += p[i] < 0x20 && (p[i] < '\t' || p[i] > '\r') && p[i] != 0x01 && p[i] != 0x1f;
    }
    if (nuls > 0 && find_unmarked_utf16(p, size, ret)) {
        return true;
    }
    bool utf8 = is_mostly_utf8(bytes.data, size);
    *ret = bytes_without_mark(bytes).size < bytes.size ? ENCODING_UTF_8_MARK
           : high == 0                                 ? ENCODING_ASCII
           : utf8                                      ? ENCODING_UTF_8
                                                       : ENCODING_WINDOWS_1252;
    return controls <= size / 100;
}

/* Surrogates become "?": the sample only decides on delimiters. */
static void
append_utf16(GString *out, const unsigned char *p, size_t size, bool big)
{
    for (size_t i = 0; i + 1 < size; i += 2) {
        unsigned unit = big ? p[i + 1] | (unsigned)p[i] << 8 : p[i] | (unsigned)p[i + 1] << 8;
        bool surrogate = unit >= 0xd800 && unit < 0xe000;
        if (i > 0 || unit != 0xfeff) {
            g_string_append_unichar(out, unit == 0 || surrogate ? '?' : unit);
        }
    }
}

/* The start of the file in UTF-8: whole lines, without NULs. */
static GString *
take_sample(Bytes bytes, SheetEncoding encoding)
{
    GString *sample = g_string_new(NULL);
    const unsigned char *p = (const unsigned char *)bytes.data;
    size_t size = MIN(bytes.size, (size_t)SAMPLE_SIZE);
    size_t start = encoding == ENCODING_UTF_8_MARK ? 3 : 0;

    if (encoding == ENCODING_UTF_16_LE || encoding == ENCODING_UTF_16_BE) {
        append_utf16(sample, p, size, encoding == ENCODING_UTF_16_BE);
    } else if (encoding == ENCODING_WINDOWS_1252) {
        for (size_t i = 0; i < size; i++) {
            g_string_append_unichar(sample, p[i]);
        }
    } else {
        g_string_append_len(sample, bytes.data + start, (gssize)(size - start));
    }
    for (char *nul = sample->str;
         (nul = memchr(nul, '\0', sample->len - (gsize)(nul - sample->str))) != NULL;) {
        *nul = ' ';
    }
    gsize end = sample->len;
    while (size < bytes.size && end > 0 && strchr("\r\n", sample->str[end - 1]) == NULL) {
        end--;
    }
    g_string_truncate(sample, end > 0 ? end : sample->len);
    return sample;
}

static void
find_line_ends(const GString *sample, SheetDialect *dialect)
{
    size_t lf = 0, crlf = 0, cr = 0;

    for (gsize i = 0; i < sample->len; i++) {
        bool pair = sample->str[i] == '\r' && sample->str[i + 1] == '\n';
        crlf += pair;
        cr += sample->str[i] == '\r' && !pair;
        lf += sample->str[i] == '\n' && (i == 0 || sample->str[i - 1] != '\r');
    }
    /* A few CRs in a file with other line breaks are inside cells. */
    dialect->format.cr = cr > (lf + crlf) / 10;
    cr = dialect->format.cr ? cr : 0;
    dialect->line_ends = (lf > 0) + (crlf > 0) + (cr > 0) > 1 ? LINES_MIXED
                         : crlf > 0                           ? LINES_CRLF
                         : cr > 0                             ? LINES_CR
                                                              : LINES_LF;
}

/* ---|True for "|---|:-:|", "----+----", "+----+----+". */
static bool
is_frame_line(const Line *line)
{
    return line->size > 1 && strspn(line->text, " \t|+-:=") >= line->size && line_has(line, "-=") &&
           line_has(line, "|+");
}

/* Finds the first framed table from a line on. */
static bool
find_framed(const GString *sample, int from, SheetDialect *dialect)
{
    Line line, before = { "", 0 };
    size_t at = 0;

    for (int number = 1; next_line(sample, &at, &line); number++) {
        size_t next = at;
        Line after = { "", 0 };
        if (number >= from && is_frame_line(&line)) {
            bool below = number > from && line_has(&before, "|") && !is_frame_line(&before);
            bool above = next_line(sample, &next, &after) && line_has(&after, "|");
            if (below || above) {
                dialect->format =
                    (CsvFormat){ .delimiter = '|', .backslash = true, .cr = dialect->format.cr };
                dialect->framed = true;
                dialect->first_line = below ? number - 1 : number;
                return true;
            }
        }
        before = line;
    }
    return false;
}

/* Reads "sep=;", the first line of some files for Excel. */
static bool
find_order(const GString *sample, SheetDialect *dialect)
{
    Line line;
    size_t at = 0;

    if (!next_line(sample, &at, &line) || line.size != strlen("sep=;") ||
        g_ascii_strncasecmp(line.text, "sep=", 4) != 0 || line.text[4] < 1 || line.text[4] == '"' ||
        g_ascii_isalnum(line.text[4])) {
        return false;
    }
    dialect->format.delimiter = line.text[4];
    dialect->format.gap = 1;
    dialect->first_line = 2;
    return true;
}

/* The part of the sample that is scored for delimiters: some hundred lines, at least two. Lines
 * that begin with # are comments, unless there are no others. */
static GString *
take_scored(const GString *sample)
{
    GString *scored = g_string_new(NULL);
    Line line;
    size_t at = 0;

    for (size_t from = 0, n = 0;
         n < (size_t)2 * SCORED_ROWS && (scored->len < SCORED_SIZE || n < 2) &&
         next_line(sample, &at, &line);
         from = at) {
        if (line.text[0] != '#') {
            g_string_append_len(scored, sample->str + from, (gssize)(MIN(at, sample->len) - from));
            n++;
        }
    }
    if (strspn(scored->str, " \t\r\n") == scored->len) {
        g_string_assign(scored, sample->str);
        g_string_truncate(scored, MIN(scored->len, (gsize)SCORED_SIZE));
    }
    return scored;
}

/* Counts doubled quotes and quotes after a backslash inside cells, not at the end of a cell. */
static void
count_escapes(Bytes bytes, char quote, size_t *ret_doubled, size_t *ret_backslashed)
{
    size_t doubled = 0, backslashed = 0;

    for (size_t i = 1; i + 1 < bytes.size; i++) {
        bool inner = bytes.data[i] == quote && strchr(",;|\t\r\n", bytes.data[i + 1]) == NULL;
        backslashed += inner && bytes.data[i - 1] == '\\';
        bool pair = inner && bytes.data[i + 1] == quote;
        doubled += pair && strchr(",;|\t\r\n", bytes.data[i - 1]) == NULL;
        i += pair;
    }
    *ret_doubled = doubled;
    *ret_backslashed = backslashed;
}

static double
cell_value(const CsvField *field, bool whole_line)
{
    switch (cell_pattern(g_strstrip(field->text))) {
    case PATTERN_EMPTY:
        return 0.9;
    case PATTERN_UNKNOWN:
    case PATTERN_NUMBER:
    case PATTERN_DATE:
    case PATTERN_TIME:
    case PATTERN_LINK:
        return 1;
    case PATTERN_WORDS:
        return 0.8;
    case PATTERN_TEXT:
        return field->quoted || whole_line ? 0.8 : 0.1;
    }
    g_assert_not_reached();
}

typedef struct {
    size_t widths[WIDTHS_MAX], counts[WIDTHS_MAX], n_widths, n_rows, n_cells;
    double values;
    bool quoted;
} Reading;

static bool
count_row(Reading *reading, size_t width)
{
    size_t i = 0;

    while (i < reading->n_widths && reading->widths[i] != width) {
        i++;
    }
    if (i == WIDTHS_MAX) {
        return false;
    }
    reading->n_widths = MAX(reading->n_widths, i + 1);
    reading->widths[i] = width;
    reading->counts[i]++;
    reading->n_rows++;
    return true;
}

/* Reads the sample in a format; false if it cannot be a table. */
static bool
read_sample(Bytes bytes, const CsvFormat *format, Reading *ret)
{
    g_autoptr(Diag) unheard = diag_new();
    g_autoptr(CsvReader) reader = csv_reader_new_loose(bytes, NULL, 1, format);
    const CsvRow *row = NULL;

    /* Otherwise a format would be passed over because of a row that is too wide, instead of chosen
     * and then refused with a message. */
    csv_reader_allow_any_fields(reader);
    *ret = (Reading){ .quoted = false };
    while (ret->n_rows < SCORED_ROWS && csv_read_row(reader, &row, unheard) && row != NULL) {
        if (row->n_fields == 1 && *g_strstrip(row->fields[0].text) == '\0') {
            continue;
        }
        if (!count_row(ret, row->n_fields)) {
            return false;
        }
        for (size_t i = 0; i < row->n_fields; i++) {
            ret->values += cell_value(&row->fields[i], format->delimiter == '\0');
            ret->quoted = ret->quoted || row->fields[i].quoted;
        }
        ret->n_cells += row->n_fields;
    }
    return ret->n_rows > 0;
}

static double
reading_score(const Reading *reading)
{
    double likeness = 0, cells = reading->values / (double)reading->n_cells;

    for (size_t i = 0; i < reading->n_widths; i++) {
        double share = (double)reading->counts[i] / (double)reading->n_rows;
        double width = (double)reading->widths[i];
        likeness += share * share * (width > 1 ? (width - 1) / width : 0.2);
    }
    return likeness * cells * cells;
}

/* True if nearly all lines, except perhaps a header, are a single date, time, link or number. "1,5"
 * counts only below a header without a comma. */
static bool
is_one_column(Bytes bytes, char delimiter)
{
    g_autoptr(Diag) unheard = diag_new();
    CsvFormat format = { .delimiter = '\0' };
    g_autoptr(CsvReader) reader = csv_reader_new_loose(bytes, NULL, 1, &format);
    const CsvRow *row = NULL;
    size_t n = 0, n_specific = 0;
    bool headed = false;

    while (n < SCORED_ROWS && csv_read_row(reader, &row, unheard) && row != NULL) {
        const char *text = g_strstrip(row->fields[0].text);
        CellPattern pattern = cell_pattern(text);
        if (pattern == PATTERN_EMPTY) {
            continue;
        }
        headed = n == 0 ? !pattern_is_specific(pattern) && strchr(text, delimiter) == NULL : headed;
        bool divided = strchr(text, delimiter) != NULL;
        bool several =
            divided && (pattern == PATTERN_LINK || (pattern == PATTERN_NUMBER && !headed));
        n_specific +=
            (pattern_is_specific(pattern) && !several) || (pattern == PATTERN_UNKNOWN && n > 0);
        n++;
    }
    return n > 1 && n_specific + 1 >= n;
}

/* True if at least a fifth of the lines contain the delimiter. */
static bool
is_frequent(Bytes bytes, char delimiter)
{
    size_t n_lines = 0, n_with = 0;

    for (const char *p = bytes.data, *end = p + bytes.size; p < end;) {
        const char *stop = p;
        while (stop < end && *stop != '\n' && *stop != '\r') {
            stop++;
        }
        n_lines += stop > p;
        n_with += stop > p && memchr(p, delimiter, (size_t)(stop - p)) != NULL;
        p = stop + 1;
    }
    return n_with > 0 && n_with >= n_lines / 5;
}

/* Tries the format with each possible quote character. */
static void
try_quotes(Bytes bytes, CsvFormat format, double factor, double *best, SheetDialect *dialect)
{
    static const char quotes[] = { '"', '\'', '\0' };

    for (size_t i = 0; i < sizeof quotes; i++) {
        Reading reading;
        size_t doubled = 0, backslashed = 0;
        char quote = quotes[i];
        if (quote != '"' && memchr(bytes.data, quote != '\0' ? quote : '"', bytes.size) == NULL) {
            continue;
        }
        count_escapes(bytes, quote, &doubled, &backslashed);
        format.quote = quote;
        format.backslash = quote != '\0' && backslashed > doubled;
        if (!read_sample(bytes, &format, &reading) || (quote == '\'' && !reading.quoted)) {
            continue;
        }
        double score = reading_score(&reading) * factor;
        if (score > *best * (1 + 1e-9)) {
            *best = score;
            dialect->format = format;
            dialect->quoted = reading.quoted;
            dialect->escaped = reading.quoted && backslashed + doubled > 0;
        }
    }
}

static void
find_delimiter(const GString *sample, SheetDialect *dialect)
{
    g_autoptr(GString) lines = take_scored(sample);
    Bytes scored = { .data = lines->str, .size = lines->len };
    double best = 0;
    bool cr = dialect->format.cr;

    try_quotes(scored, (CsvFormat){ .cr = cr }, 1, &best, dialect);
    for (size_t i = 0; i < G_N_ELEMENTS(candidates); i++) {
        CsvFormat format = candidates[i].format;
        format.cr = cr;
        if (is_frequent(scored, format.delimiter)) {
            try_quotes(scored, format, candidates[i].factor, &best, dialect);
        }
    }
    if (dialect->format.delimiter != '\0' && is_one_column(scored, dialect->format.delimiter)) {
        dialect->format.delimiter = '\0';
    }
}

bool
sheet_dialect_find(Bytes bytes, const char *file, SheetDialect *ret, Diag *diag)
{
    SheetDialect dialect = { .first_line = 1, .format = { .quote = '"' } };

    if (!find_encoding(bytes, &dialect.encoding)) {
        return diag_error(diag, (Place){ file, 1, 1 }, "csv-binary",
                          "the file is not text: export the table as CSV in UTF-8");
    }
    g_autoptr(GString) sample = take_sample(bytes, dialect.encoding);
    if (strspn(sample->str, " \t\r\n") == sample->len) {
        return diag_error(diag, (Place){ file, 1, 1 }, "csv-empty",
                          bytes.size > SAMPLE_SIZE
                              ? "the first MiB of the file is empty: remove the empty lines"
                              : "the file is empty: it has no table");
    }
    find_line_ends(sample, &dialect);
    if (!find_framed(sample, 1, &dialect) && !find_order(sample, &dialect)) {
        find_delimiter(sample, &dialect);
    }
    *ret = dialect;
    return true;
}

bool
sheet_dialect_advance(Bytes bytes, int from, SheetDialect *dialect)
{
    if (!dialect->framed) {
        return true;
    }
    g_autoptr(GString) sample = take_sample(bytes, dialect->encoding);
    return find_framed(sample, from, dialect);
}
