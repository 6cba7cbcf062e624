/* Finds the table among the rows of a sheet.
 *
 * The first rows (a bounded sample) are read ahead. Empty rows divide them into blocks. The table
 * is the first block of several rows, unless a much larger block with fuller rows follows: then the
 * first one is a title, or a list of facts about the file.
 *
 * Titles and headers are at the top of the block, so most rows of its lower half are data (in a
 * long block, most rows after the first few). They show which columns contain numbers, dates, times
 * or links. The data begin in the first row that agrees with these columns, and the header is the
 * row above. Rows above the header belong to it if they name groups of columns: they have gaps that
 * the next row fills. A row of brackets or units just above the data is a row of units. Years or
 * sizes above columns of numbers look like data; they are a header if they rise by equal steps or
 * by doubling and the next row does not. If a table has only texts, the first row is the header,
 * unless its cells recur in their columns. A first row of known headings overrides all this.
 *
 * The table ends at an empty row if what follows does not agree with its columns: a title and
 * another header, or footnotes. Footnotes may also follow without an empty row: rows of one cell up
 * to the end of the file that begin like notes or have no delimiter. To decide this, a few rows are
 * read ahead; a run of empty rows counts as one.
 *
 * The problems of real files are described by Vitagliano, Hameed, Jiang, Reisener, Wu and Naumann,
 * "Pollock: A Data Loading Benchmark" (2023). */
#include "sources/tables/cell_pattern.h"
#include "sources/tables/sheet.h"

#include <math.h>
#include <string.h>

enum {
    SAMPLE_ROWS = 4096,
    SAMPLE_BYTES = 1 << 23,
    JUDGED_ROWS = 100, /* rows of a block that determine the patterns of its columns */
    BEGIN_ROWS = 30,   /* titles and header of a block are within this many rows */
    AHEAD_ROWS = 24,
    AHEAD_ROWS_MIN = 3,
    AHEAD_BYTES = 1 << 22,
    NOTES_MAX = 20, /* footnote rows that may follow without an empty row */
    HEADER_ROWS_MAX = 4,
};

/* A row that was read ahead, owned and in one piece of memory. A run of empty rows is one row. */
typedef struct {
    SheetRow row;
    size_t extent; /* cells up to the last one that is not empty; 0: the row is empty */
    size_t filled;
    size_t n_bytes; /* of memory */
} AheadRow;

struct SheetTable {
    SheetSource *source;
    SheetKnows *knows; /* may be NULL */
    Arena *arena;
    SheetLayout layout;
    SheetTail tail;
    size_t ahead_bytes;
    GQueue ahead;          /* of AheadRow */
    AheadRow *current;     /* the row returned last */
    bool at_end;           /* of the source */
    bool ended;            /* the table has ended */
    CellPattern *patterns; /* of the columns: PATTERN_TEXT for those that are not specific */
    size_t n_patterns;
    size_t typical;          /* usual number of filled cells in a row */
    size_t usual;            /* usual number of cells in a row, including empty ones at its end */
    GPtrArray *header_cells; /* texts of the last header row, to recognise repetitions */
    GArray *padded;          /* of SheetCell */
    AheadRow *above;         /* the row before, if cells can be covered; NULL: none */
    SheetRow row;
};

static CellPattern
pattern_of(const SheetCell *cell)
{
    switch (cell->kind) {
    case SHEET_EMPTY:
        return PATTERN_EMPTY;
    case SHEET_NUMBER:
        return PATTERN_NUMBER;
    case SHEET_DATE:
        return PATTERN_DATE;
    case SHEET_BOOLEAN:
        return PATTERN_WORDS;
    case SHEET_ERROR:
        return PATTERN_UNKNOWN;
    case SHEET_TEXT:
        return cell_pattern(cell->text);
    }
    g_assert_not_reached();
}

static AheadRow *
copy_row(const SheetRow *row)
{
    size_t n_bytes = 0;

    for (size_t i = 0; i < row->n_cells; i++) {
        n_bytes += strlen(row->cells[i].text) + 1;
    }
    n_bytes += sizeof(AheadRow) + row->n_cells * sizeof(SheetCell);
    AheadRow *ahead = g_malloc(n_bytes);
    SheetCell *cells = (SheetCell *)(void *)(ahead + 1);
    char *text = (char *)(cells + row->n_cells);

    *ahead = (AheadRow){ .row = { cells, row->n_cells, row->line }, .n_bytes = n_bytes };
    for (size_t i = 0; i < row->n_cells; i++) {
        size_t size = strlen(row->cells[i].text) + 1;
        cells[i] = row->cells[i];
        memcpy(text, row->cells[i].text, size);
        cells[i].text = text;
        text += size;
        ahead->filled += cells[i].kind != SHEET_EMPTY;
        ahead->extent = cells[i].kind != SHEET_EMPTY ? i + 1 : ahead->extent;
    }
    return ahead;
}

static bool
row_is_empty(const SheetRow *row)
{
    for (size_t i = 0; i < row->n_cells; i++) {
        if (row->cells[i].kind != SHEET_EMPTY) {
            return false;
        }
    }
    return true;
}

/* True for "-----  ---", a line between header and data. */
static bool
row_is_rule(const SheetRow *row)
{
    bool any = false;

    for (size_t i = 0; i < row->n_cells; i++) {
        const char *text = row->cells[i].text;
        size_t n = strlen(text);
        if (n > 0 && (n < 3 || row->cells[i].kind != SHEET_TEXT || strspn(text, "-=+_") != n)) {
            return false;
        }
        any = any || n > 0;
    }
    return any;
}

/* Reads one more row, skipping rules and repeated empty rows. */
static bool
read_ahead(SheetTable *table, Diag *diag)
{
    const SheetRow *row = NULL;
    const AheadRow *last = g_queue_peek_tail(&table->ahead);

    do {
        if (!table->source->next(table->source, &row, diag)) {
            return false;
        }
    } while (row != NULL &&
             (row_is_rule(row) || (last != NULL && last->extent == 0 && row_is_empty(row))));
    if (row == NULL) {
        table->at_end = true;
    } else {
        AheadRow *copy = copy_row(row);
        table->ahead_bytes += copy->n_bytes;
        g_queue_push_tail(&table->ahead, copy);
    }
    return true;
}

static AheadRow *
take_ahead(SheetTable *table)
{
    AheadRow *row = g_queue_pop_head(&table->ahead);

    table->ahead_bytes -= row->n_bytes;
    return row;
}

static bool
read_sample(SheetTable *table, Diag *diag)
{
    while (!table->at_end && table->ahead.length < SAMPLE_ROWS &&
           table->ahead_bytes < SAMPLE_BYTES) {
        if (!read_ahead(table, diag)) {
            return false;
        }
    }
    return true;
}

/* The sample as an array, for random access. */
typedef struct {
    AheadRow **rows;
    size_t n;
} Sample;

static int
compare_sizes(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;

    return (x > y) - (x < y);
}

/* The number of filled cells in a full row: three of four rows have no more. */
static size_t
typical_filled(const Sample *sample, size_t begin, size_t end)
{
    g_autofree size_t *filled = g_new(size_t, end - begin + 1);
    size_t n = 0;

    for (size_t i = begin; i < end; i++) {
        if (sample->rows[i]->filled > 0) {
            filled[n++] = sample->rows[i]->filled;
        }
    }
    qsort(filled, n, sizeof *filled, compare_sizes);
    return n > 0 ? filled[n * 3 / 4] : 0;
}

/* The most frequent number of cells in a row; the smaller one in a tie. */
static size_t
usual_cells(const Sample *sample, size_t begin, size_t end)
{
    g_autofree size_t *cells = g_new(size_t, end - begin + 1);
    size_t n = 0, usual = 0, most = 0, run = 0;

    for (size_t i = begin; i < end; i++) {
        if (sample->rows[i]->filled > 0) {
            cells[n++] = sample->rows[i]->row.n_cells;
        }
    }
    qsort(cells, n, sizeof *cells, compare_sizes);
    for (size_t i = 0; i < n; i++) {
        run = i > 0 && cells[i] == cells[i - 1] ? run + 1 : 1;
        usual = run > most ? cells[i] : usual;
        most = MAX(most, run);
    }
    return usual;
}

typedef struct {
    size_t begin, end; /* rows of the sample */
    size_t typical;
} Block;

static Block
next_block(const Sample *sample, size_t at)
{
    while (at < sample->n && sample->rows[at]->extent == 0) {
        at++;
    }
    size_t end = at;
    while (end < sample->n && sample->rows[end]->extent > 0) {
        end++;
    }
    return (Block){ at, end, typical_filled(sample, at, end) };
}

/* Finds the pattern of most cells of each column in the lower half of the block. */
static void
find_patterns(SheetTable *table, const Sample *sample, const Block *block)
{
    size_t n_rows = block->end - block->begin, width = 0;
    size_t begin = block->begin + MIN(n_rows / 2, BEGIN_ROWS),
           end = MIN(block->end, begin + JUDGED_ROWS);

    for (size_t r = begin; r < end; r++) {
        width = MAX(width, sample->rows[r]->extent);
    }
    table->n_patterns = width;
    table->patterns = arena_array(table->arena, CellPattern, width + 1);
    guint(*counts)[PATTERN_TEXT + 1] = g_malloc0((width + 1) * sizeof *counts);
    for (size_t r = begin; r < end; r++) {
        const AheadRow *row = sample->rows[r];
        for (size_t c = 0; c < row->extent; c++) {
            counts[c][pattern_of(&row->row.cells[c])]++;
        }
    }
    for (size_t c = 0; c < width; c++) {
        guint filled = 0;
        table->patterns[c] = PATTERN_TEXT;
        for (CellPattern p = PATTERN_NUMBER; p <= PATTERN_TEXT; p++) {
            filled += counts[c][p];
        }
        for (CellPattern p = PATTERN_NUMBER; p <= PATTERN_LINK; p++) {
            table->patterns[c] =
                counts[c][p] * 2 >= filled && counts[c][p] > 0 ? p : table->patterns[c];
        }
    }
    g_free(counts);
}

/* True if any column contains numbers, dates, times or links. */
static bool
has_patterns(SheetTable *table, const Sample *sample, const Block *block)
{
    find_patterns(table, sample, block);
    for (size_t c = 0; c < table->n_patterns; c++) {
        if (table->patterns[c] != PATTERN_TEXT) {
            return true;
        }
    }
    return false;
}

/* True if a later block is twice as large and has fuller rows (or equally full ones, if this one
 * has only texts). Then this block is only an introduction to the table. */
static bool
is_exceeded(SheetTable *table, const Sample *sample, const Block *block)
{
    size_t least = block->typical + (has_patterns(table, sample, block) ? 1 : 0);

    for (Block later = next_block(sample, block->end); later.begin < sample->n;
         later = next_block(sample, later.end)) {
        if (later.typical >= least && later.typical * (later.end - later.begin) >=
                                          2 * block->typical * (block->end - block->begin)) {
            return true;
        }
    }
    return false;
}

/* The first block that is large enough. If no block has several rows, the rows are separated by
 * empty ones, which are then removed from the sample. */
static Block
choose_block(SheetTable *table, Sample *sample)
{
    enum { BLOCKS_MAX = 50 };
    Block block = next_block(sample, 0);

    for (int i = 0; block.begin < sample->n && i < BLOCKS_MAX; i++) {
        if (block.end - block.begin > 1 && !is_exceeded(table, sample, &block)) {
            return block;
        }
        block = next_block(sample, block.end);
    }
    size_t n = 0;
    for (size_t r = 0; r < sample->n; r++) {
        sample->rows[n] = sample->rows[r];
        n += sample->rows[r]->extent > 0;
    }
    sample->n = n;
    return (Block){ 0, n, typical_filled(sample, 0, n) };
}

/* Counts the cells of the row that agree with the patterns of the columns, and those
 * that do not. */
static void
compare_row(const SheetTable *table, const AheadRow *row, size_t *ret_same, size_t *ret_other)
{
    size_t same = 0, other = 0;

    for (size_t c = 0; c < MIN(row->extent, table->n_patterns); c++) {
        CellPattern pattern = pattern_of(&row->row.cells[c]);
        if (table->patterns[c] != PATTERN_TEXT && pattern > PATTERN_UNKNOWN) {
            same += pattern == table->patterns[c];
            other += pattern != table->patterns[c];
        }
    }
    *ret_same = same;
    *ret_other = other;
}

static bool
row_is_data(const SheetTable *table, const AheadRow *row)
{
    size_t same = 0, other = 0;

    compare_row(table, row, &same, &other);
    return same > 0 && same >= other;
}

static bool
row_is_header(const SheetTable *table, const AheadRow *row)
{
    size_t same = 0, other = 0;

    compare_row(table, row, &same, &other);
    return other > 0 && other > same;
}

/* True if all cells are texts, unknown or empty. */
static bool
row_is_neutral(const SheetTable *table, const AheadRow *row)
{
    size_t same = 0, other = 0;

    compare_row(table, row, &same, &other);
    return same == 0 && other == 0;
}

static bool
rows_are_equal(const AheadRow *a, const AheadRow *b)
{
    if (a->extent != b->extent) {
        return false;
    }
    for (size_t c = 0; c < a->extent; c++) {
        if (!g_str_equal(a->row.cells[c].text, b->row.cells[c].text)) {
            return false;
        }
    }
    return true;
}

/* True if all numeric columns of the row contain years, or whole numbers that rise by equal steps
 * or by doubling. */
static bool
row_counts_up(const SheetTable *table, const AheadRow *row)
{
    double before = 0, step = 0;
    size_t n = 0;
    bool even = true, doubles = true, years = true;

    for (size_t c = 0; c < MIN(row->extent, table->n_patterns); c++) {
        double number = 0;
        if (table->patterns[c] != PATTERN_NUMBER || row->row.cells[c].kind == SHEET_EMPTY) {
            continue;
        }
        const char *text = row->row.cells[c].text;
        if (strspn(text, "0123456789") != strlen(text) ||
            !cell_read_number(text, DECIMAL_POINT, &number)) {
            return false;
        }
        years = years && number >= 1900 && number <= 2100;
        even = even && (n < 2 || number - before == step);
        doubles = doubles && (n == 0 || (before > 0 && number == 2 * before));
        step = n > 0 ? number - before : 0;
        before = number;
        n++;
    }
    return step > 0 && (((even || doubles) && n >= 3) || (years && n >= 2));
}

/* True if most cells of the row recur in their columns, in rows that differ from it. */
static bool
row_recurs(const Sample *sample, const Block *block, size_t at)
{
    const AheadRow *row = sample->rows[at];
    bool *found = g_new0(bool, row->extent + 1);
    size_t recurring = 0;

    for (size_t r = at + 1; r < MIN(block->end, at + JUDGED_ROWS); r++) {
        const AheadRow *other = sample->rows[r];
        if (rows_are_equal(row, other)) {
            continue;
        }
        for (size_t c = 0; c < MIN(row->extent, other->extent); c++) {
            found[c] = found[c] || g_str_equal(row->row.cells[c].text, other->row.cells[c].text);
        }
    }
    for (size_t c = 0; c < row->extent; c++) {
        recurring += found[c] && row->row.cells[c].kind != SHEET_EMPTY;
    }
    g_free(found);
    return recurring * 2 >= row->filled;
}

/* True if the row has too few cells to name the columns below. */
static bool
row_is_title(const SheetTable *table, const AheadRow *row)
{
    bool single = row->filled == 1 && table->typical > 1 &&
                  (row->row.cells[0].kind != SHEET_EMPTY || table->typical > 2);
    bool few = row->filled * 2 < table->typical && row->extent == row->filled;

    return row->filled == 0 || single || few;
}

static bool
has_duplicates(const AheadRow *row)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t c = 0; c < row->extent; c++) {
        char *text = (char *)(uintptr_t)row->row.cells[c].text;
        if (*text != '\0' && !g_hash_table_add(seen, text)) {
            return true;
        }
    }
    return false;
}

/* True if the cells of `upper` name groups of columns in `lower`: they leave gaps for the other
 * columns of a group, or are where `lower` has gaps. */
static bool
row_groups(const AheadRow *upper, const AheadRow *lower, size_t width)
{
    size_t gaps = 0, complements = 0;

    if (upper->filled < 2 || upper->extent > MAX(width, lower->row.n_cells) ||
        g_str_has_suffix(upper->row.cells[0].text, ":")) {
        return false;
    }
    for (size_t c = 0; c < upper->extent; c++) {
        bool filled = upper->row.cells[c].kind != SHEET_EMPTY;
        bool below = c < lower->extent && lower->row.cells[c].kind != SHEET_EMPTY;
        gaps += !filled && below;
        complements += filled && !below;
    }
    return complements > 0 || (gaps > 0 && (has_duplicates(lower) || gaps + 1 >= upper->filled));
}

/* True for a row of units: "(ms)", "[%]", or units without brackets in at least half
 * of the cells. */
static bool
row_has_units(const AheadRow *row)
{
    static const char *const units[] = {
        "s",      "ms",      "us",      "µs",    "μs",     "ns",       "min",     "h",      "hours",
        "days",   "%",       "B",       "KB",    "kB",     "MB",       "GB",      "TB",     "KiB",
        "MiB",    "GiB",     "TiB",     "GB/s",  "MB/s",   "GiB/s",    "Gbit/s",  "W",      "kW",
        "kWh",    "J",       "USD",     "EUR",   "US$",    "$",        "€",       "£",      "USD/h",
        "Hz",     "MHz",     "GHz",     "°C",    "C",      "K",        "V",       "A",      "m",
        "mm",     "cm",      "km",      "kg",    "g",      "tokens/s", "tok/s",   "req/s",  "1/s",
        "FLOP/s", "GFLOP/s", "TFLOP/s", "FLOPS", "TFLOPS", "seconds",  "minutes", "tokens", NULL
    };
    size_t known = 0, other = 0;

    for (size_t c = 0; c < row->extent; c++) {
        const char *text = row->row.cells[c].text;
        size_t n = strlen(text);
        bool bracketed = n > 2 && ((text[0] == '(' && text[n - 1] == ')') ||
                                   (text[0] == '[' && text[n - 1] == ']'));
        known += bracketed || g_strv_contains(units, text);
        other += n > 0 && !bracketed && !g_strv_contains(units, text) && !cell_is_unknown(text);
    }
    return known > 0 && known >= 2 * other;
}

typedef struct {
    size_t first, end; /* header rows */
    size_t units;      /* index of the row of units in the sample, or the sample's size */
    size_t data;       /* the first row of data */
} Header;

static Header
no_header(const Sample *sample, size_t data)
{
    return (Header){ .first = data, .end = data, .units = sample->n, .data = data };
}

/* Extends the header that ends above row `end` by its group rows. */
static void
extend_header(const SheetTable *table, const Sample *sample, size_t end, size_t begin,
              Header *header)
{
    header->end = end;
    header->first = end - 1;
    while (header->first > begin && header->end - header->first < HEADER_ROWS_MAX &&
           row_groups(sample->rows[header->first - 1], sample->rows[header->first],
                      table->n_patterns) &&
           !row_is_data(table, sample->rows[header->first - 1])) {
        header->first--;
    }
}

/* The header above a known first row of data. */
static Header
header_above(const SheetTable *table, const Sample *sample, const Block *block, size_t data)
{
    Header header = no_header(sample, data);
    size_t end = data, begin = block->begin;

    if (end == begin) { /* there may be an empty row between */
        size_t above = begin;
        while (above > 0 && sample->rows[above - 1]->extent == 0) {
            above--;
        }
        const AheadRow *row = above > 0 ? sample->rows[above - 1] : NULL;
        if (row == NULL || !row_is_header(table, row) || row->filled < 2 ||
            row->filled * 2 < table->typical) {
            return header;
        }
        end = above;
        begin = above - 1;
    }
    if (end - begin >= 2 && row_has_units(sample->rows[end - 1]) &&
        !row_is_title(table, sample->rows[end - 2])) {
        header.units = --end;
    }
    if (row_is_title(table, sample->rows[end - 1])) {
        header.units = sample->n;
        return header;
    }
    extend_header(table, sample, end, begin, &header);
    return header;
}

/* The header of a table without columns of numbers or dates. */
static Header
header_of_texts(const SheetTable *table, const Sample *sample, const Block *block)
{
    size_t first = block->begin;

    while (first + 1 < block->end && row_is_title(table, sample->rows[first])) {
        first++;
    }
    if (block->end - first > 1 && row_recurs(sample, block, first)) {
        return no_header(sample, first);
    }
    Header header = { .first = first, .end = first + 1, .units = sample->n, .data = first + 1 };
    if (header.end + 1 < block->end && has_duplicates(sample->rows[header.end]) &&
        row_groups(sample->rows[first], sample->rows[header.end], table->n_patterns) &&
        !row_recurs(sample, block, header.end)) {
        header.end++;
    }
    if (header.end < block->end && row_has_units(sample->rows[header.end]) &&
        !row_recurs(sample, block, header.end)) {
        header.units = header.end;
    }
    header.data = header.units < sample->n ? header.units + 1 : header.end;
    return header;
}

/* True if the row has only different texts, and most are known headings. */
static bool
row_is_known(const SheetTable *table, const AheadRow *row)
{
    size_t known = 0;

    if (table->knows == NULL || row->filled < 2 || row->filled < row->extent ||
        has_duplicates(row)) {
        return false;
    }
    for (size_t c = 0; c < row->extent; c++) {
        CellPattern pattern = pattern_of(&row->row.cells[c]);
        if (pattern != PATTERN_WORDS && pattern != PATTERN_TEXT) {
            return false;
        }
        known += table->knows(row->row.cells[c].text);
    }
    return known * 2 > row->filled;
}

/* Makes the first row of the block the header if it is known. In a short table, texts or fees among
 * the values would lead to a later row. A second header row begins with a gap. */
static void
prefer_known(const SheetTable *table, const Sample *sample, const Block *block, Header *header)
{
    size_t first = block->begin;

    while (first + 1 < block->end && row_is_title(table, sample->rows[first])) {
        first++;
    }
    size_t next = first + 1;
    if (next >= block->end || (header->first == first && header->end == next) ||
        !row_is_known(table, sample->rows[first])) {
        return;
    }
    const AheadRow *below = sample->rows[next];
    if (below->row.cells[0].kind != SHEET_EMPTY && !row_has_units(below)) {
        *header = (Header){ .first = first, .end = next, .units = sample->n, .data = next };
    }
}

static Header
find_header(const SheetTable *table, const Sample *sample, const Block *block)
{
    size_t data = block->begin;

    while (data < block->end && !row_is_data(table, sample->rows[data])) {
        data++;
    }
    if (data == block->end) {
        return header_of_texts(table, sample, block);
    }
    size_t named = data; /* rows without specific values may follow the header */
    while (named > block->begin && row_is_neutral(table, sample->rows[named - 1])) {
        named--;
    }
    data = named > block->begin && row_is_header(table, sample->rows[named - 1]) ? named : data;
    bool headed = data > block->begin && !row_is_title(table, sample->rows[data - 1]);
    if (!headed && data + 1 < block->end && row_counts_up(table, sample->rows[data]) &&
        !row_counts_up(table, sample->rows[data + 1])) {
        Header header = no_header(sample, data + 1);
        header.first = data;
        return header;
    }
    return header_above(table, sample, block, data);
}

/* The text of a cell; "" if it has none. */
static const char *
text_at(const AheadRow *row, size_t column)
{
    return column < row->extent ? row->row.cells[column].text : "";
}

/* Appends the name of a column from the header rows. Call for columns in order: `groups` has, for
 * each row, the text that applies to all columns up to the next one, if a row below has a name. */
static void
append_name(const Sample *sample, const Header *header, size_t column, const char **groups,
            GString *out)
{
    for (size_t r = header->first; r < header->end; r++) {
        const char *own = text_at(sample->rows[r], column);
        bool below = false;
        for (size_t b = r + 1; b < header->end; b++) {
            below = below || *text_at(sample->rows[b], column) != '\0';
        }
        for (size_t b = r; b < header->end && *own != '\0'; b++) {
            groups[b - header->first] = b == r ? own : "";
        }
        const char *name = *own != '\0' || !below ? own : groups[r - header->first];
        g_string_append_printf(out, "%s%s", out->len > 0 && *name != '\0' ? " " : "", name);
    }
}

/* True if the header lacks a name for the first column: R and pandas write none above row names. */
static bool
lacks_first_name(const SheetTable *table, const Sample *sample, const Header *header, size_t end)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t named = sample->rows[header->first]->row.n_cells;

    if (header->end - header->first != 1 || end <= header->data ||
        sample->rows[header->first]->extent != named) {
        return false;
    }
    for (size_t r = header->data; r < MIN(end, header->data + JUDGED_ROWS); r++) {
        const AheadRow *row = sample->rows[r];
        if (row->extent != named + 1 || row->row.n_cells != named + 1 ||
            !g_hash_table_add(seen, (char *)(uintptr_t)row->row.cells[0].text)) {
            return false;
        }
    }
    (void)table;
    return true;
}

/* Removes the comment sign of a header such as "# a b c". */
static void
strip_comment_marker(Sample *sample, const Header *header)
{
    AheadRow *row = header->first < header->end ? sample->rows[header->first] : NULL;

    if (row == NULL || row->row.n_cells == 0 || row->row.cells[0].text[0] != '#') {
        return;
    }
    SheetCell *cells = (SheetCell *)(uintptr_t)row->row.cells;
    cells[0].text += strspn(cells[0].text, "# ");
    if (cells[0].text[0] == '\0' && row->row.n_cells > 1 && row->filled > 1) {
        row->row.cells++;
        row->row.n_cells--;
        row->extent--;
        row->filled--;
    }
}

static void
set_columns(SheetTable *table, const Sample *sample, const Header *header, size_t end)
{
    bool shifted = lacks_first_name(table, sample, header, end);
    const AheadRow *units = header->units < sample->n ? sample->rows[header->units] : NULL;
    size_t n = 0;

    for (size_t r = header->first; r < header->end; r++) {
        n = MAX(n, sample->rows[r]->row.n_cells);
        table->tail.widest = MAX(table->tail.widest, sample->rows[r]->extent);
    }
    for (size_t r = header->data; r < end; r++) {
        n = MAX(n, sample->rows[r]->extent);
    }
    n += shifted && n == sample->rows[header->first]->extent ? 1 : 0;
    SheetColumn *columns = arena_array(table->arena, SheetColumn, n + 1);
    const char *groups[HEADER_ROWS_MAX] = { "", "", "", "" };
    for (size_t c = 0; c < n; c++) {
        g_autoptr(GString) name = g_string_new(NULL);
        if (!shifted || c > 0) {
            append_name(sample, header, c - (shifted ? 1 : 0), groups, name);
        }
        bool has_unit = units != NULL && c < units->extent && *units->row.cells[c].text != '\0';
        columns[c].name = arena_strdup(table->arena, name->str);
        columns[c].unit = has_unit ? arena_strdup(table->arena, units->row.cells[c].text) : NULL;
    }
    table->layout.columns = columns;
    table->layout.n_columns = n;
}

/* True if the text looks like a note below a table: "* estimated", "Source: …". */
static bool
begins_as_note(const char *text)
{
    static const char *const starts[] = { "*", "†",    "‡",      "(",      "[",
                                          "#", "note", "source", "quelle", "anmerkung",
                                          "¹", "²",    "--",     "legend", "total rows" };
    g_autofree char *lower = g_utf8_strdown(text, -1);

    for (size_t i = 0; i < G_N_ELEMENTS(starts); i++) {
        if (g_str_has_prefix(lower, starts[i])) {
            return true;
        }
    }
    return false;
}

/* True if only a few rows of one cell each follow up to the end of the file. */
static bool
only_single_cells(const SheetTable *table, const GList *at)
{
    int n = 0;

    for (; at != NULL; at = at->next) {
        const AheadRow *row = at->data;
        if (row->filled > 1 || n++ > NOTES_MAX) {
            return false;
        }
    }
    return table->at_end;
}

static bool
is_repeated_header(const SheetTable *table, const AheadRow *row)
{
    if (table->header_cells == NULL || row->extent != table->header_cells->len || row->filled < 2) {
        return false;
    }
    for (size_t c = 0; c < row->extent; c++) {
        if (!g_str_equal(row->row.cells[c].text, g_ptr_array_index(table->header_cells, c))) {
            return false;
        }
    }
    return true;
}

/* True if the table ends at the empty row `at`, judged by the next two non-empty rows. */
static bool
ends_at_gap(const SheetTable *table, const GList *at, bool *ret_other_table)
{
    const GList *first = at->next;
    const AheadRow *row = first != NULL ? first->data : NULL;

    if (row == NULL) {
        return table->at_end;
    }
    const GList *second = first->next;
    while (second != NULL && ((const AheadRow *)second->data)->extent == 0) {
        second = second->next;
    }
    const AheadRow *next = second != NULL ? second->data : NULL;
    if (is_repeated_header(table, row)) {
        return false;
    }
    if (row->filled == 1 && table->typical > 1 && !row_is_data(table, row)) {
        *ret_other_table = next != NULL && next->filled > 1;
        return next == NULL ? table->at_end
                            : row_is_header(table, next) || only_single_cells(table, first);
    }
    *ret_other_table = true;
    return row_is_header(table, row) && row->filled > 1;
}

static bool
ends_at_note(const SheetTable *table, const GList *at)
{
    const AheadRow *row = at->data;
    const SheetCell *cell = &row->row.cells[0];

    return row->filled == 1 && table->typical >= 2 && cell->kind != SHEET_EMPTY &&
           !row_is_data(table, row) && (row->row.n_cells == 1 || begins_as_note(cell->text)) &&
           (begins_as_note(cell->text) || strchr(cell->text, ' ') != NULL) &&
           only_single_cells(table, at);
}

/* True if the table ends before the row `at`. */
static bool
ends_at(const SheetTable *table, const GList *at, bool *ret_other_table)
{
    const AheadRow *row = at->data;

    *ret_other_table = false;
    return row->extent == 0 ? ends_at_gap(table, at, ret_other_table) : ends_at_note(table, at);
}

/* The first row of the sample after the table, or the number of rows. */
static size_t
find_end(SheetTable *table, const Sample *sample, size_t data)
{
    const GList *at = data < sample->n ? g_queue_find(&table->ahead, sample->rows[data]) : NULL;
    bool other = false;

    for (size_t r = data; r < sample->n && at != NULL; at = at->next) {
        if (ends_at(table, at, &other)) {
            return r;
        }
        r += at->data == sample->rows[r];
    }
    return sample->n;
}

static void
keep_header(SheetTable *table, const Sample *sample, const Header *header)
{
    if (header->first == header->end) {
        return;
    }
    const AheadRow *row = sample->rows[header->end - 1];
    table->header_cells = g_ptr_array_new();
    for (size_t c = 0; c < row->extent; c++) {
        g_ptr_array_add(table->header_cells, arena_strdup(table->arena, row->row.cells[c].text));
    }
}

/* Drops the rows read ahead up to this one; NULL: all. */
static void
drop_rows(SheetTable *table, const AheadRow *upto)
{
    while (table->ahead.length > 0 && g_queue_peek_head(&table->ahead) != upto) {
        g_free(take_ahead(table));
    }
}

static void
lay_out(SheetTable *table, Sample *sample)
{
    SheetLayout *layout = &table->layout;
    size_t n_header = (size_t)table->source->n_header_rows;
    bool known = n_header > 0 && n_header <= sample->n;
    Block block = known ? (Block){ 0, sample->n, typical_filled(sample, 0, sample->n) }
                        : choose_block(table, sample);

    table->typical = block.typical;
    find_patterns(table, sample, &block);
    Header header =
        known ? (Header){ 0, n_header, sample->n, n_header } : find_header(table, sample, &block);
    if (!known) {
        prefer_known(table, sample, &block, &header);
    }
    table->usual = usual_cells(sample, header.data, MIN(sample->n, header.data + JUDGED_ROWS));
    keep_header(table, sample, &header);
    strip_comment_marker(sample, &header);
    set_columns(table, sample, &header, find_end(table, sample, header.data));
    layout->n_header_rows = (int)(header.end - header.first);
    if (header.first < header.end) {
        layout->header_line = sample->rows[header.first]->row.line;
    }
    if (header.units < sample->n) {
        layout->units_line = sample->rows[header.units]->row.line;
    }
    if (header.data < sample->n) {
        layout->first_line = sample->rows[header.data]->row.line;
    }
    for (size_t r = 0; r < MIN(header.first, header.data); r++) {
        layout->n_skipped += sample->rows[r]->extent > 0;
    }
    drop_rows(table, header.data < sample->n ? sample->rows[header.data] : NULL);
}

SheetTable *
sheet_table_open(SheetSource *source, SheetKnows *knows, Diag *diag)
{
    SheetTable *table = g_new0(SheetTable, 1);

    table->source = source;
    table->knows = knows;
    table->arena = arena_new();
    table->padded = g_array_new(FALSE, FALSE, sizeof(SheetCell));
    g_queue_init(&table->ahead);
    if (!read_sample(table, diag)) {
        sheet_table_close(table);
        return NULL;
    }
    g_autoptr(GPtrArray) rows = g_ptr_array_new();
    bool any = false;
    for (const GList *at = table->ahead.head; at != NULL; at = at->next) {
        g_ptr_array_add(rows, at->data);
        any = any || ((const AheadRow *)at->data)->extent > 0;
    }
    if (any) {
        lay_out(table, &(Sample){ (AheadRow **)(void *)rows->pdata, rows->len });
    } else {
        diag_error(diag, (Place){ source->file, 1, 1 }, "csv-empty",
                   "there is no table here: all rows are empty");
        sheet_table_close(table);
        return NULL;
    }
    return table;
}

void
sheet_table_close(SheetTable *table)
{
    if (table != NULL) {
        sheet_source_close(table->source);
        drop_rows(table, NULL);
        g_free(table->current);
        g_free(table->above);
        g_clear_pointer(&table->header_cells, g_ptr_array_unref);
        g_array_unref(table->padded);
        arena_free(table->arena);
        g_free(table);
    }
}

const SheetLayout *
sheet_table_layout(const SheetTable *table)
{
    return &table->layout;
}

const SheetTail *
sheet_table_tail(const SheetTable *table)
{
    return &table->tail;
}

const SheetDialect *
sheet_table_dialect(const SheetTable *table)
{
    return table->source->dialect;
}

/* True if the texts can be the parts of "12,345" or "$1,234.50". */
static bool
is_split_number(const char *before, const char *after)
{
    size_t size = strlen(before), digits = 0, group = strspn(after, "0123456789");

    while (digits < size && g_ascii_isdigit(before[size - 1 - digits])) {
        digits++;
    }
    bool begins = digits >= 1 && digits <= 3 && size - digits <= strlen("USD ") &&
                  strpbrk(before, ".%") == NULL;
    return begins && group == 3 && (after[3] == '\0' || after[3] == '.' || after[3] == ' ');
}

bool
sheet_row_is_split(const SheetDialect *dialect, const SheetLayout *layout, const SheetRow *row)
{
    size_t n_columns = layout->n_columns;
    bool wide = false, split = false;

    if (dialect == NULL || dialect->json || dialect->framed || dialect->format.delimiter != ',' ||
        layout->header_line == 0) {
        return false;
    }
    while (n_columns > 0 && *layout->columns[n_columns - 1].name == '\0') {
        n_columns--;
    }
    for (size_t i = 1; i < row->n_cells; i++) {
        const char *text = row->cells[i].text;
        bool beyond = i >= n_columns && *text != '\0';
        wide = wide || beyond;
        split = split || (beyond && cell_pattern(text) == PATTERN_NUMBER) ||
                is_split_number(row->cells[i - 1].text, text);
    }
    return wide && split;
}

/* Gives covered cells the value of the cell that covers them, which is in the row above. */
static void
fill_covered(SheetTable *table)
{
    SheetCell *cells = (SheetCell *)(void *)table->padded->data;
    size_t n_above = table->above != NULL ? table->above->row.n_cells : 0;

    for (size_t c = 0; c < MIN(table->row.n_cells, n_above); c++) {
        const SheetCell *above = &table->above->row.cells[c];
        if (cells[c].covered) {
            cells[c].kind = above->kind;
            cells[c].text = above->text;
            cells[c].number = above->number;
            cells[c].unit = above->unit;
        }
    }
    AheadRow *filled = copy_row(&table->row);
    g_free(table->above);
    table->above = filled;
    table->row = filled->row;
}

/* The row with cells for all columns. Empty cells after the last column are included if most rows
 * have them. */
static const SheetRow *
pad_row(SheetTable *table, const AheadRow *row)
{
    size_t n_own = MIN(row->row.n_cells, MAX(row->extent, table->usual));
    size_t n = MAX(n_own, table->layout.n_columns);
    const SheetCell *last = row->row.n_cells > 0 ? &row->row.cells[row->row.n_cells - 1] : NULL;

    table->row = row->row;
    table->row.n_cells = MIN(n, row->row.n_cells);
    if (n > row->row.n_cells || table->source->merged) {
        g_array_set_size(table->padded, 0);
        g_array_append_vals(table->padded, row->row.cells, (guint)row->row.n_cells);
        SheetCell empty = { .kind = SHEET_EMPTY,
                            .text = "",
                            .number = NAN,
                            .line = row->row.line,
                            .column = last != NULL ? last->column : 1 };
        for (size_t c = row->row.n_cells; c < n; c++) {
            g_array_append_val(table->padded, empty);
        }
        table->row.cells = (const SheetCell *)(const void *)table->padded->data;
        table->row.n_cells = n;
    }
    if (table->source->merged) {
        fill_covered(table);
    }
    return &table->row;
}

/* Ends the table without reading the rest, which may be long. */
static void
end_table(SheetTable *table, const AheadRow *rest, bool other_table)
{
    table->ended = true;
    table->tail.end_line = rest != NULL ? rest->row.line : table->source->rest_line;
    table->tail.other_table = rest != NULL && other_table;
}

static void
count_row(SheetTable *table, const AheadRow *row)
{
    table->tail.n_rows++;
    table->tail.n_wide += row->extent > table->layout.n_columns;
    table->tail.n_short += row->row.n_cells < table->layout.n_columns;
    table->tail.widest = MAX(table->tail.widest, row->extent);
}

static bool
refill(SheetTable *table, Diag *diag)
{
    while (!table->at_end && table->ahead.length < AHEAD_ROWS &&
           (table->ahead.length < AHEAD_ROWS_MIN || table->ahead_bytes < AHEAD_BYTES)) {
        if (!read_ahead(table, diag)) {
            return false;
        }
    }
    return true;
}

bool
sheet_table_next(SheetTable *table, const SheetRow **ret, Diag *diag)
{
    *ret = NULL;
    while (!table->ended) {
        if (!refill(table, diag)) {
            return false;
        }
        const GList *head = table->ahead.head;
        bool other_table = false;
        if (head == NULL) {
            end_table(table, NULL, false);
        } else if (ends_at(table, head, &other_table)) {
            const AheadRow *row = head->data;
            const AheadRow *next = head->next != NULL ? head->next->data : NULL;
            end_table(table, row->extent > 0 ? row : next, other_table);
        } else {
            g_free(table->current);
            table->current = take_ahead(table);
            if (is_repeated_header(table, table->current)) {
                table->tail.n_repeated++;
            } else if (table->current->extent > 0) {
                count_row(table, table->current);
                *ret = pad_row(table, table->current);
                return true;
            }
        }
    }
    return true;
}
