/* Price sheets in free form: any table (sources/tables/sheet.h) with a column that names an
 * accelerator or a machine, and at least one column headed as a price. The rows are read twice:
 * first to learn how to read them (the decimal mark, the order of day and month), then for their
 * prices. Guesses are reported in notes. Ambiguous cells are errors that state how to decide. */
#include "sources/readers.h"

#include "sources/metadata.h"
#include "sources/prices/metadata.h"
#include "sources/prices/offers.h"
#include "sources/prices/price_words.h"
#include "sources/prices/skypilot_names.h"
#include "sources/tables/chip_count.h"
#include "sources/tables/sheet.h"
#include "sources/tables/written_date.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PRICES_MAX = 16, SAMPLE_ROWS = 32 };

static const double hours_of_month = 730;
/* A higher price is rejected unless its period is stated. */
static const double hourly_price_max = 1000;

typedef struct {
    size_t column;
    const char *name;
    PriceWords words;
    bool point, comma; /* some cell is a number only under this convention */
    const char *witness;
    bool signs; /* some cell has a currency */
} PriceColumn;

typedef struct {
    const SourceFile *file;
    SheetTable *table;
    Arena *arena;
    Diag *diag;
    PriceFill fill;
    Place header;
    int column_of[N_ROLES]; /* -1: none */
    PriceColumn prices[PRICES_MAX];
    size_t n_prices;
    GPtrArray *rows;      /* of SheetRow, in the arena */
    const char *provider; /* from the file name */
    const char *currency; /* of headings, for those without one; NULL: none, or several */
    bool day_first, month_first;
    bool names_machines; /* by the heading of their column */
    size_t number;       /* of the sheet in the workbook */
    int rest_line;       /* where another table begins; 0: none */
    GHashTable *noted;   /* for all tables of a sheet */
} PriceSheet;

/* Notes each guess once. */
static void G_GNUC_PRINTF(4, 5)
    note_once(PriceSheet *sheet, Place place, const char *code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (g_hash_table_add(sheet->noted, g_strdup(text))) {
        diag_note(sheet->diag, place, code, "%s", text);
    }
}

static const char *
sidecar_of(const PriceSheet *sheet)
{
    g_autofree char *base = g_path_get_basename(sheet->file->path);

    return arena_printf(sheet->arena, "%s.meta.yaml", base);
}

/* The heading with its unit, such as "price" above "EUR/h". */
static const char *
heading_of(const SheetColumn *column, Arena *arena)
{
    return column->unit != NULL ? arena_printf(arena, "%s (%s)", column->name, column->unit)
                                : column->name;
}

/* True if there is a column for this term already; a second one, in another unit or currency, is
 * not read. */
static bool
has_price_of_term(const PriceSheet *sheet, const PriceWords *words)
{
    for (size_t i = 0; i < sheet->n_prices; i++) {
        const PriceWords *other = &sheet->prices[i].words;
        if (g_strcmp0(other->term, words->term) == 0 &&
            (words->term != NULL || other->committed == words->committed)) {
            return true;
        }
    }
    return false;
}

static void
map_column(PriceSheet *sheet, const SheetColumn *column, size_t index)
{
    PriceRole role = price_role_find(column->name);
    const char *heading = heading_of(column, sheet->arena);
    PriceColumn price = { .column = index, .name = heading };
    g_autofree char *unknown = NULL;

    if (role != ROLE_NONE && sheet->column_of[role] < 0) {
        sheet->column_of[role] = (int)index;
        sheet->names_machines = sheet->names_machines || price_heading_is_machine(column->name);
        return;
    }
    bool understood = role == ROLE_NONE && price_words_read(heading, &price.words, &unknown);
    if (understood && price.words.price && sheet->n_prices < PRICES_MAX &&
        !has_price_of_term(sheet, &price.words)) {
        sheet->prices[sheet->n_prices++] = price;
        return;
    }
    tally_skip_column(sheet->file->tally, column->name);
    if (role == ROLE_NONE && price.words.price && !understood) {
        diag_warning(sheet->diag, sheet->header, "price-column",
                     "column '%s' is not read, because '%s' in its name is not understood",
                     column->name, unknown != NULL ? unknown : column->name);
    } else if (*column->name != '\0') {
        note_once(sheet, sheet->header, "price-column", "column '%s' is not read%s", column->name,
                  understood && price.words.price ? ": another has the same prices" : "");
    }
}

/* Gives headings without a unit or currency ("1 year commit") those of the other headings ("On
 * demand, $/GPU/hr"), if these agree. */
static void
share_units(PriceSheet *sheet)
{
    const PriceColumn *with = NULL;
    bool agree = true, one_currency = true;

    for (size_t i = 0; i < sheet->n_prices; i++) {
        const PriceColumn *price = &sheet->prices[i];
        const char *currency = price->words.currency;
        one_currency = one_currency && (currency == NULL || sheet->currency == NULL ||
                                        g_str_equal(currency, sheet->currency));
        sheet->currency = currency != NULL ? currency : sheet->currency;
        if (price->words.per != PER_UNSTATED) {
            agree = agree && (with == NULL || (with->words.per == price->words.per &&
                                               with->words.hours == price->words.hours));
            with = with != NULL ? with : price;
        }
    }
    sheet->currency = one_currency ? sheet->currency : NULL;
    for (size_t i = 0; with != NULL && agree && i < sheet->n_prices; i++) {
        PriceColumn *price = &sheet->prices[i];
        if (price->words.per == PER_UNSTATED && price->words.hours == 0) {
            price->words.per = with->words.per;
            price->words.hours = with->words.hours;
            note_once(sheet, sheet->header, "price-unit",
                      "prices in '%s' are taken to have the unit of '%s'", price->name, with->name);
        }
    }
}

static bool
map_columns(PriceSheet *sheet)
{
    const SheetLayout *layout = sheet_table_layout(sheet->table);

    sheet->header = (Place){ sheet->file->path, layout->header_line, 1 };
    for (size_t i = 0; i < N_ROLES; i++) {
        sheet->column_of[i] = -1;
    }
    for (size_t i = 0; layout->header_line > 0 && i < layout->n_columns; i++) {
        map_column(sheet, &layout->columns[i], i);
    }
    share_units(sheet);
    return sheet->n_prices > 0 &&
           (sheet->column_of[ROLE_ACCELERATOR] >= 0 || sheet->column_of[ROLE_MACHINE] >= 0);
}

/* True if a cell names a chip, with or without its maker. */
static bool
names_chip(const char *text)
{
    g_autofree char *with_maker = g_strdup_printf("NVIDIA %s", text);

    return chip_in_text(with_maker) != NULL;
}

/* True if a column of items contains accelerators or machines with them. */
static bool
sample_names_chips(SheetTable *table, int column, Diag *diag)
{
    const SheetRow *row = NULL;
    Machine machine;

    for (int i = 0; i < SAMPLE_ROWS && sheet_table_next(table, &row, diag) && row != NULL; i++) {
        const char *text = row->cells[column].text;
        if (machine_find(text, &machine) || names_chip(text)) {
            return true;
        }
    }
    return false;
}

/* True if the table has columns of prices and of what they are for. */
static bool
is_of_prices(PriceSheet *sheet)
{
    return map_columns(sheet) &&
           (sheet->column_of[ROLE_ACCELERATOR] >= 0 ||
            sample_names_chips(sheet->table, sheet->column_of[ROLE_MACHINE], sheet->diag));
}

/* True if the text heads a price. */
static bool
is_price(const char *text)
{
    PriceWords words;

    return text != NULL && price_words_read(text, &words, NULL) && words.price;
}

static bool
is_known(const char *text)
{
    return price_role_find(text) != ROLE_NONE || is_price(text);
}

/* True if all columns after the first are headed by accelerators. */
static bool
has_columns_of_chips(const SheetLayout *layout)
{
    size_t n = 0;

    for (size_t i = 1; layout->header_line > 0 && i < layout->n_columns; i++) {
        const char *name = layout->columns[i].name;
        if (*name != '\0' && !names_chip(name)) {
            return false;
        }
        n += *name != '\0';
    }
    return n > 0;
}

/* Opens a table of the file's number-th sheet, from a line on. A matrix of providers and
 * accelerators, whose corner or title heads a price, is melted into rows. NULL after an error. */
static SheetTable *
open_table(const SourceFile *file, size_t number, int line, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SheetSource *source = sheet_open_from(file->bytes, file->path, number, line, diag);
    g_autoptr(SheetTable) table = source != NULL ? sheet_table_open(source, is_known, diag) : NULL;

    if (table == NULL || !has_columns_of_chips(sheet_table_layout(table))) {
        return g_steal_pointer(&table);
    }
    const SheetLayout *layout = sheet_table_layout(table);
    const char *corner = layout->columns[0].name, *price = corner;
    if (!is_price(corner)) {
        source = sheet_open_from(file->bytes, file->path, number, line, diag);
        price = source != NULL ? sheet_title(source, layout, arena) : NULL;
    }
    if (!is_price(price)) {
        return g_steal_pointer(&table);
    }
    const char *rows = price_role_find(corner) != ROLE_NONE ? corner : "provider";
    const char *const headings[] = { rows, "accelerator", price };
    source = sheet_open_from(file->bytes, file->path, number, line, diag);
    source = source != NULL ? sheet_melt(source, layout, headings) : NULL;
    return source != NULL ? sheet_table_open(source, is_known, diag) : NULL;
}

static bool
is_number_of_prices(const SourceFile *file, size_t number, int line)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GHashTable) noted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    SourceFile quiet = *file;
    g_autoptr(SheetTable) table = open_table(file, number, line, diag);

    quiet.tally = NULL;
    PriceSheet sheet = {
        .file = &quiet, .table = table, .arena = arena, .diag = diag, .noted = noted
    };
    return table != NULL && is_of_prices(&sheet);
}

bool
price_sheet_recognises(const SourceFile *file)
{
    size_t n =
        sheet_is_possible(file->bytes, file->path) ? sheet_count(file->bytes, file->path) : 0;
    bool is = false;

    for (size_t i = 0; !is && i < n; i++) {
        is = is_number_of_prices(file, i, 0);
    }
    return is;
}

/* Notes how columns and their prices are interpreted. */
static void
note_columns(PriceSheet *sheet)
{
    const SheetLayout *layout = sheet_table_layout(sheet->table);
    g_autoptr(GString) out = g_string_new(NULL);

    for (int role = ROLE_NONE + 1; role < N_ROLES; role++) {
        if (sheet->column_of[role] >= 0) {
            g_string_append_printf(out, "%s'%s' is %s", out->len > 0 ? ", " : "",
                                   layout->columns[sheet->column_of[role]].name,
                                   price_role_name((PriceRole)role));
        }
    }
    for (size_t i = 0; i < sheet->n_prices; i++) {
        const PriceWords *words = &sheet->prices[i].words;
        g_string_append_printf(out, ", '%s' is price", sheet->prices[i].name);
        if (words->term != NULL) {
            g_string_append_printf(out, " %s", words->term);
        }
        if (words->currency != NULL) {
            g_string_append_printf(out, " in %s", words->currency);
        }
        if (words->per != PER_UNSTATED) {
            g_string_append(out, words->per == PER_CHIP ? " per chip" : " per item");
        }
        if (words->hours > 0) {
            g_string_append(out, words->hours == 1                ? " and hour"
                                 : words->hours == hours_of_month ? " and month"
                                                                  : " and day");
        }
    }
    diag_note(sheet->diag, sheet->header, "price-columns", "%s", out->str);
}

static bool
has_column(const PriceSheet *sheet, PriceRole role)
{
    return sheet->column_of[role] >= 0;
}

/* The cell for a role; an empty cell if the sheet has no such column. */
static const SheetCell *
cell_of(const PriceSheet *sheet, const SheetRow *row, PriceRole role)
{
    static const SheetCell no_cell = { .kind = SHEET_EMPTY, .text = "" };

    return has_column(sheet, role) ? &row->cells[sheet->column_of[role]] : &no_cell;
}

static Place
place_of(const PriceSheet *sheet, const SheetCell *cell)
{
    return (Place){ sheet->file->path, cell->line, cell->column };
}

static bool
differ(double a, double b)
{
    return !isnan(a) && !isnan(b) && a != b;
}

/* The currency shown by a cell's number format; false if it shows something else. */
static bool
shown_currency(const SheetCell *cell, char ret[static 4])
{
    return cell->kind == SHEET_NUMBER && cell->unit != NULL && price_currency_read(cell->unit, ret);
}

static void
learn_price(PriceColumn *price, const SheetCell *cell)
{
    PriceReading reading;
    char code[4];

    price->signs = price->signs || shown_currency(cell, code);
    if (cell->kind != SHEET_TEXT || price_is_unknown(cell->text) ||
        !price_read(cell->text, &reading)) {
        return;
    }
    price->signs = price->signs || reading.words.currency != NULL;
    if (isnan(reading.comma) || isnan(reading.point)) {
        price->point = price->point || !isnan(reading.point);
        price->comma = price->comma || !isnan(reading.comma);
        price->witness = cell->text;
    }
}

static void
learn_date(PriceSheet *sheet, const SheetCell *cell)
{
    WrittenDate reading;

    if (cell->kind != SHEET_TEXT || !written_date_read(cell->text, &reading)) {
        return;
    }
    sheet->day_first = sheet->day_first || reading.month_first[0] == '\0';
    sheet->month_first = sheet->month_first || reading.day_first[0] == '\0';
}

static bool
read_rows(PriceSheet *sheet)
{
    const SheetRow *row = NULL;

    while (sheet_table_next(sheet->table, &row, sheet->diag)) {
        if (row == NULL) {
            return true;
        }
        SheetRow *copy = arena_new0(sheet->arena, SheetRow);
        size_t n = row->n_cells;
        SheetCell *cells = arena_array(sheet->arena, SheetCell, n);
        for (size_t i = 0; i < n; i++) {
            cells[i] = row->cells[i];
            cells[i].text = arena_strdup(sheet->arena, row->cells[i].text);
            cells[i].unit =
                row->cells[i].unit != NULL ? arena_strdup(sheet->arena, row->cells[i].unit) : NULL;
        }
        *copy = (SheetRow){ .cells = cells, .n_cells = n, .line = row->line };
        for (size_t i = 0; i < sheet->n_prices; i++) {
            learn_price(&sheet->prices[i], &cells[sheet->prices[i].column]);
        }
        learn_date(sheet, cell_of(sheet, copy, ROLE_DATE));
        g_ptr_array_add(sheet->rows, copy);
    }
    return false;
}

/* Decides how to read dates and numbers: from the metadata, or else from the cells. */
static void
decide(PriceSheet *sheet)
{
    const PriceFill *fill = &sheet->fill;

    if (fill->date_order != NULL) {
        sheet->day_first = g_str_equal(fill->date_order, "day first");
        sheet->month_first = !sheet->day_first;
    }
    for (size_t i = 0; i < sheet->n_prices; i++) {
        PriceColumn *price = &sheet->prices[i];
        if (fill->decimal_mark != NULL) {
            price->comma = g_str_equal(fill->decimal_mark, "comma");
            price->point = !price->comma;
        } else if (price->comma != price->point) {
            note_once(sheet, sheet->header, "price-decimal",
                      "the decimal mark in '%s' is a %s, as in '%s'", price->name,
                      price->comma ? "comma" : "point", price->witness);
        } else if (price->comma) {
            note_once(sheet, sheet->header, "price-decimal",
                      "'%s' has both decimal points and commas; each cell is read by its own",
                      price->name);
        }
    }
}

/* Drops the prices of commitments whose length neither the sheet nor its metadata state. False
 * after an error: there are no others. */
static bool
drop_commitments(PriceSheet *sheet)
{
    size_t n = 0;

    for (size_t i = 0; i < sheet->n_prices; i++) {
        const PriceColumn *price = &sheet->prices[i];
        if (!price->words.committed || price->words.term != NULL || sheet->fill.said.term != NULL ||
            has_column(sheet, ROLE_TERM)) {
            sheet->prices[n++] = *price;
            continue;
        }
        diag_warning(sheet->diag, sheet->header, "price-term",
                     "column '%s' is not read, because the length of the commitment is not stated: "
                     "write '1 year reserved' in its heading",
                     price->name);
    }
    sheet->n_prices = n;
    return n > 0 || diag_error(sheet->diag, sheet->header, "price-term",
                               "the sheet has no other prices: write 'term: 1 year' in '%s', or "
                               "correct the heading",
                               sidecar_of(sheet));
}

/* Reports facts that neither the sheet nor its metadata state. */
static bool
require_facts(PriceSheet *sheet)
{
    const PriceRecord *said = &sheet->fill.said;
    g_autoptr(GString) missing = g_string_new(NULL);
    bool currency = said->currency != NULL || has_column(sheet, ROLE_CURRENCY);
    bool term = said->term != NULL || has_column(sheet, ROLE_TERM);

    for (size_t i = 0; i < sheet->n_prices; i++) {
        const PriceColumn *price = &sheet->prices[i];
        currency = currency || price->signs || price->words.currency != NULL;
        term = term || price->words.term != NULL;
    }
    const struct {
        const char *placeholder;
        PriceRole role;
        bool known;
    } facts[] = {
        { "NAME", ROLE_PROVIDER, said->provider != NULL || sheet->provider != NULL },
        { "NAME", ROLE_REGION, said->region != NULL },
        { "TERM", ROLE_TERM, term },
        { "CODE", ROLE_CURRENCY, currency },
        { "DATE", ROLE_DATE, said->valid_from != NULL },
        { "NAME", ROLE_SOURCE, said->source != NULL },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        if (!facts[i].known && sheet->column_of[facts[i].role] < 0) {
            g_string_append_printf(missing, "%s%s: %s", missing->len > 0 ? ", " : "",
                                   price_role_name(facts[i].role), facts[i].placeholder);
        }
    }
    if (missing->len > 0 && sheet->file->lenient && currency) {
        if (g_hash_table_add(sheet->noted, g_strdup(missing->str))) {
            diag_warning(sheet->diag, sheet->header, metadata_unstated,
                         "the sheet does not state all facts, and its prices are used without "
                         "them%s; write {%s} in '%s', or under 'data: meta:' in report.yaml",
                         term ? "" : ", as on demand", missing->str, sidecar_of(sheet));
        }
        sheet->fill.said.term = term ? sheet->fill.said.term : "on demand";
        return true;
    }
    return missing->len == 0 ||
           diag_error(
               sheet->diag, sheet->header, "metadata-missing",
               "the sheet lacks facts; write {%s} in '%s', or under 'data: meta:' in report.yaml",
               missing->str, sidecar_of(sheet));
}

/* Reads the text of a cell, or else the fact from the metadata; if both are missing that
 * is an error. */
static bool
take_text(PriceSheet *sheet, const SheetRow *row, PriceRole role, const char *said,
          const char **ret)
{
    const SheetCell *cell = cell_of(sheet, row, role);

    *ret = cell->kind != SHEET_EMPTY ? cell->text : said;
    bool unstated = sheet->file->lenient && !has_column(sheet, role); /* require_facts() warned */
    if (*ret == NULL && role != ROLE_INCLUDES && !unstated) {
        return diag_error(sheet->diag, place_of(sheet, cell), "cell-empty", "'%s' is empty",
                          price_role_name(role));
    }
    if (cell->kind == SHEET_ERROR) {
        return diag_error(sheet->diag, place_of(sheet, cell), "cell-value",
                          "'%s' is an error of the spreadsheet; correct its formula", cell->text);
    }
    return true;
}

/* Warns of the first date that can be read in two ways: the prices are used without it. */
static bool
warn_date(PriceSheet *sheet, const SheetCell *cell, const WrittenDate *reading)
{
    if (g_hash_table_add(sheet->noted, g_strdup("cell-date"))) {
        diag_warning(sheet->diag, place_of(sheet, cell), metadata_unstated,
                     "'%s' is %s or %s, so dates are unknown; write {date_order: day first} or "
                     "{date_order: month first} in '%s', or under 'data: meta:' in report.yaml",
                     cell->text, reading->day_first, reading->month_first, sidecar_of(sheet));
    }
    return true;
}

static bool
take_date(PriceSheet *sheet, const SheetRow *row, const char **ret)
{
    const SheetCell *cell = cell_of(sheet, row, ROLE_DATE);
    WrittenDate reading;

    if (!take_text(sheet, row, ROLE_DATE, sheet->fill.said.valid_from, ret)) {
        return false;
    }
    if (cell->kind == SHEET_EMPTY) {
        return true;
    }
    Place place = place_of(sheet, cell);
    if (cell->kind == SHEET_DATE) {
        *ret = date_of_time(cell->text, sheet->arena);
        return *ret != NULL || diag_error(sheet->diag, place, "cell-date",
                                          "'%s' is not a date; write 2026-11-13", cell->text);
    }
    if (!written_date_read(cell->text, &reading)) {
        return diag_error(sheet->diag, place, "cell-date",
                          "'%s' is not a date; write 2026-11-13, 2026-11 or 2026", cell->text);
    }
    bool same = g_str_equal(reading.day_first, reading.month_first);
    bool only_day = reading.month_first[0] == '\0', only_month = reading.day_first[0] == '\0';
    if (!same && !only_day && !only_month && sheet->day_first == sheet->month_first) {
        if (sheet->file->lenient) {
            *ret = NULL;
            return warn_date(sheet, cell, &reading);
        }
        return diag_error(sheet->diag, place, "cell-date",
                          "'%s' is %s or %s: write 'date_order: day first' or 'month first' in "
                          "'%s'",
                          cell->text, reading.day_first, reading.month_first, sidecar_of(sheet));
    }
    if ((only_day && !sheet->day_first) || (only_month && !sheet->month_first)) {
        return diag_error(sheet->diag, place, "cell-date",
                          "'%s' is not a date with 'date_order: %s'", cell->text,
                          sheet->day_first ? "day first" : "month first");
    }
    bool day_first = only_day || (!only_month && sheet->day_first);
    if (!same) {
        note_once(sheet, sheet->header, "price-dates", "dates have the %s first",
                  day_first ? "day" : "month");
    }
    *ret = arena_strdup(sheet->arena, day_first ? reading.day_first : reading.month_first);
    return true;
}

typedef struct {
    PriceRecord record;
    double count; /* chips in the item; NAN: not stated */
    bool machine; /* the row is for a machine, and so is its price */
    PricePer per; /* from the column of units */
    double hours;
    const char *term, *currency;
} RowFacts;

/* Takes the count from an item such as "8x H100 server". */
static void
take_item_count(const PriceSheet *sheet, const char *item, double *count)
{
    double chips = NAN;

    if (names_chip(chip_count_split(item, sheet->arena, &chips)) && !isnan(chips)) {
        *count = chips;
    }
}

/* True if `chip` is `name` and a memory size: "A100-40GB" of "NVIDIA A100". */
static bool
is_variant(const char *chip, const char *name)
{
    static const char maker[] = "NVIDIA ";

    name += g_ascii_strncasecmp(name, maker, strlen(maker)) == 0 ? strlen(maker) : 0;
    return g_ascii_strncasecmp(chip, name, strlen(name)) == 0 && chip[strlen(name)] == '-';
}

static bool
take_accelerator(PriceSheet *sheet, const SheetRow *row, RowFacts *facts)
{
    bool named = has_column(sheet, ROLE_ACCELERATOR);
    const SheetCell *item = cell_of(sheet, row, ROLE_MACHINE);
    const SheetCell *cell = named ? cell_of(sheet, row, ROLE_ACCELERATOR) : item;
    const char *text = cell->text;
    Machine machine = { 0 };

    if (cell->kind == SHEET_EMPTY || cell->kind == SHEET_ERROR) {
        return diag_error(sheet->diag, place_of(sheet, cell), "cell-empty",
                          "the row has no accelerator");
    }
    if (item->kind != SHEET_EMPTY) {
        facts->record.item = item->text;
        facts->machine = sheet->names_machines;
        if (machine_find(item->text, &machine)) {
            facts->count = machine.count;
            facts->machine = true;
        } else {
            take_item_count(sheet, item->text, &facts->count);
        }
    }
    if (machine_find(text, &machine)) {
        facts->record.item = text;
        facts->record.accelerator = machine.chip;
        facts->count = machine.count;
        facts->machine = true;
        note_once(sheet, place_of(sheet, cell), "price-machine", "'%s' has %.0f × %s", text,
                  machine.count, machine.chip);
        return true;
    }
    facts->record.accelerator = chip_count_split(text, sheet->arena, &facts->count);
    if (machine.chip != NULL && is_variant(machine.chip, facts->record.accelerator)) {
        facts->record.accelerator = machine.chip;
    }
    return named || names_chip(text) ||
           diag_error(sheet->diag, place_of(sheet, cell), "price-machine",
                      "'%s' is not a known machine or accelerator: add a column 'accelerator'",
                      text);
}

static bool
take_count(PriceSheet *sheet, const SheetRow *row, RowFacts *facts)
{
    const SheetCell *cell = cell_of(sheet, row, ROLE_COUNT);
    double count = NAN;

    if (cell->kind == SHEET_EMPTY) {
        return true;
    }
    if (!number_parse(cell->text, &count) || !(count > 0) || count != floor(count) ||
        !isfinite(count)) {
        return diag_error(sheet->diag, place_of(sheet, cell), "cell-number",
                          "'accelerators' must be a whole number above 0, not '%s'", cell->text);
    }
    if (differ(count, facts->count)) {
        return diag_error(sheet->diag, place_of(sheet, cell), "price-count",
                          "the row has %g accelerators, but its name states %g", count,
                          facts->count);
    }
    facts->count = count;
    return true;
}

/* Reads the columns of terms, units and currencies. */
static bool
take_words(PriceSheet *sheet, const SheetRow *row, RowFacts *facts)
{
    const SheetCell *term = cell_of(sheet, row, ROLE_TERM), *unit = cell_of(sheet, row, ROLE_UNIT);
    const SheetCell *currency = cell_of(sheet, row, ROLE_CURRENCY);
    PriceWords words;
    char code[4];
    bool ok = true;

    if (term->kind != SHEET_EMPTY) {
        if (!price_words_read(term->text, &words, NULL) || words.term == NULL) {
            ok = diag_error(sheet->diag, place_of(sheet, term), "cell-value",
                            "'%s' is not a term: write on demand, spot, market, 1 year, 3 years or "
                            "owned",
                            term->text);
        } else {
            facts->term = words.term;
            if (!g_str_equal(words.term, term->text)) {
                note_once(sheet, place_of(sheet, term), "price-term", "'%s' is read as '%s'",
                          term->text, words.term);
            }
        }
    }
    if (unit->kind != SHEET_EMPTY) {
        if (!price_words_read(unit->text, &words, NULL) || words.term != NULL) {
            ok = diag_error(sheet->diag, place_of(sheet, unit), "cell-value",
                            "'%s' is not a unit: write chip hour, item hour or month", unit->text);
        } else {
            facts->per = words.per;
            facts->hours = words.hours;
            facts->currency = words.currency;
        }
    }
    if (currency->kind != SHEET_EMPTY) {
        if (!price_currency_read(currency->text, code)) {
            return diag_error(sheet->diag, place_of(sheet, currency), "cell-value",
                              "'%s' is not a currency: write a code of three letters (USD, EUR)",
                              currency->text);
        }
        facts->currency = arena_strdup(sheet->arena, code);
    }
    return ok;
}

/* Combines what a cell, its heading and its row state; false if they contradict each other. */
static bool
agree_text(const char **ret, const char *const *said, size_t n)
{
    *ret = NULL;
    for (size_t i = 0; i < n; i++) {
        if (said[i] != NULL) {
            if (*ret != NULL && !g_str_equal(*ret, said[i])) {
                return false;
            }
            *ret = said[i];
        }
    }
    return true;
}

static bool
read_cell(PriceSheet *sheet, const PriceColumn *price, const SheetCell *cell, double *ret,
          PriceWords *ret_words)
{
    Place place = place_of(sheet, cell);
    PriceReading reading;

    *ret = NAN;
    *ret_words = (PriceWords){ 0 };
    if (cell->kind == SHEET_NUMBER) {
        *ret = cell->number;
    } else if (cell->kind != SHEET_EMPTY && cell->kind != SHEET_TEXT) {
        return diag_error(sheet->diag, place, "cell-number",
                          *cell->text == '=' ? "the formula '%s' has no saved value: save the file "
                                               "in a spreadsheet program"
                                             : "'%s' is not a price; write a number",
                          cell->text);
    } else if (price_is_unknown(cell->text)) {
        return true;
    } else {
        if (!price_read(cell->text, &reading)) {
            return diag_error(sheet->diag, place, "cell-number",
                              "'%s' is not a price; write a number, or nothing if it is unknown",
                              cell->text);
        }
        *ret_words = reading.words;
        if (price->comma == price->point && differ(reading.point, reading.comma)) {
            g_autoptr(GString) point = g_string_new(NULL), comma = g_string_new(NULL);
            number_append_exact(point, reading.point);
            number_append_exact(comma, reading.comma);
            return diag_error(sheet->diag, place, "price-decimal",
                              "'%s' is %s or %s: write 'decimal_mark: point' or 'comma' in '%s'",
                              cell->text, point->str, comma->str, sidecar_of(sheet));
        }
        bool by_comma = price->comma != price->point ? price->comma : isnan(reading.point);
        *ret = by_comma ? reading.comma : reading.point;
        if (isnan(*ret)) {
            return diag_error(sheet->diag, place, "price-decimal",
                              "'%s' is not a number with a decimal %s", cell->text,
                              by_comma ? "comma" : "point");
        }
    }
    if (*ret < 0) {
        return diag_error(sheet->diag, place, "price-zero", "a price must be above 0, not '%s'",
                          cell->text);
    }
    if (*ret == 0) {
        note_once(sheet, sheet->header, "price-unknown", "prices of 0 are read as unknown");
        *ret = NAN;
    }
    return true;
}

/* Decides if the price is for a chip or an item, and notes the guess. False after an error: it is
 * not clear. */
static bool
decide_per(PriceSheet *sheet, const PriceColumn *price, Place place, const RowFacts *facts,
           PricePer *per)
{
    if (*per == PER_UNSTATED && sheet->fill.per != NULL) {
        *per = g_str_equal(sheet->fill.per, "chip hour") ? PER_CHIP : PER_ITEM;
    }
    if (*per == PER_UNSTATED && facts->machine) {
        *per = PER_ITEM;
        note_once(sheet, sheet->header, "price-unit",
                  "prices in '%s' are taken to be for a machine, as rows name machines",
                  price->name);
    }
    if (*per == PER_UNSTATED && (isnan(facts->count) || facts->count == 1)) {
        *per = PER_CHIP;
        note_once(sheet, sheet->header, "price-unit", "prices in '%s' are taken to be for one chip",
                  price->name);
    }
    if (*per == PER_UNSTATED) {
        return diag_error(sheet->diag, place, "price-unit",
                          "the price may be for one chip or for all %g; write 'per: chip hour' or "
                          "'per: item hour' in '%s'",
                          facts->count, sidecar_of(sheet));
    }
    return *per == PER_CHIP || !isnan(facts->count) ||
           diag_error(sheet->diag, place, "price-count",
                      "the number of chips in the item is unknown: add a column 'accelerators'");
}

/* Converts the price of a cell to the price per chip and hour. */
static bool
convert(PriceSheet *sheet, const PriceColumn *price, const SheetCell *cell, const RowFacts *facts,
        const PriceWords *words, double *value)
{
    Place place = place_of(sheet, cell);
    const PriceWords *heading = &price->words;
    const PricePer pers[] = { heading->per, facts->per, words->per };
    const double periods[] = { heading->hours, facts->hours, words->hours };
    PricePer per = PER_UNSTATED;
    double hours = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(pers); i++) {
        if ((pers[i] != PER_UNSTATED && per != PER_UNSTATED && pers[i] != per) ||
            (periods[i] > 0 && hours > 0 && periods[i] != hours)) {
            return diag_error(sheet->diag, place, "price-unit",
                              "the cell, its heading and its row state different units");
        }
        per = pers[i] != PER_UNSTATED ? pers[i] : per;
        hours = periods[i] > 0 ? periods[i] : hours;
    }
    if (!decide_per(sheet, price, place, facts, &per)) {
        return false;
    }
    *value /= per == PER_ITEM ? facts->count : 1;
    if (hours == 0) {
        note_once(sheet, sheet->header, "price-unit", "prices in '%s' are taken to be for an hour",
                  price->name);
        if (*value > hourly_price_max) {
            return diag_error(
                sheet->diag, place, "price-unit",
                "'%s' is not a price per hour: write the time in the heading ('per month')",
                cell->text);
        }
        hours = 1;
    } else if (hours == hours_of_month) {
        note_once(sheet, sheet->header, "price-unit", "a month has 730 hours");
    }
    *value /= hours;
    return true;
}

/* Uses the currency shown by a cell's number format if no other is stated. */
static void
take_shown_currency(PriceSheet *sheet, const PriceColumn *price, const SheetCell *cell,
                    const char **currency)
{
    char code[4];

    if (!shown_currency(cell, code)) {
        return;
    }
    if (*currency == NULL) {
        *currency = arena_strdup(sheet->arena, code);
        note_once(sheet, place_of(sheet, cell), "price-currency",
                  "prices in '%s' are in %s, by the number format of their cells", price->name,
                  code);
    } else if (!g_str_equal(*currency, code)) {
        g_autofree char *text = g_strdup_printf(
            "the number format of cells in '%s' shows %s, but the sheet or its metadata states %s, "
            "which is used; correct the one that is wrong",
            price->name, code, *currency);
        if (g_hash_table_add(sheet->noted, g_strdup(text))) {
            diag_warning(sheet->diag, place_of(sheet, cell), "price-currency", "%s", text);
        }
    }
}

static bool
take_price(PriceSheet *sheet, const SheetRow *row, const PriceColumn *price, const RowFacts *facts)
{
    const SheetCell *cell = &row->cells[price->column];
    PriceRecord record = facts->record;
    PriceWords words;
    Place place = place_of(sheet, cell);

    if (!read_cell(sheet, price, cell, &record.price, &words)) {
        return false;
    }
    const char *const currencies[] = { price->words.currency, facts->currency, words.currency };
    const char *const terms[] = { price->words.term, facts->term, words.term };
    if (!agree_text(&record.currency, currencies, G_N_ELEMENTS(currencies))) {
        return diag_error(sheet->diag, place, "price-currency",
                          "the cell, its heading and its row state different currencies");
    }
    if (!agree_text(&record.term, terms, G_N_ELEMENTS(terms))) {
        return diag_error(sheet->diag, place, "price-term",
                          "the cell, its heading and its row state different terms");
    }
    record.currency = record.currency != NULL ? record.currency : sheet->fill.said.currency;
    take_shown_currency(sheet, price, cell, &record.currency);
    if (record.currency == NULL && sheet->currency != NULL) {
        record.currency = sheet->currency;
        note_once(sheet, sheet->header, "price-currency",
                  "prices in '%s' are taken to be in %s, as in the other columns", price->name,
                  sheet->currency);
    }
    record.term = record.term != NULL ? record.term : sheet->fill.said.term;
    record.accelerators = facts->count;
    if (record.term == NULL) {
        return diag_error(sheet->diag, place, "price-term",
                          "the price has no term: write 'term: on demand' in '%s'",
                          sidecar_of(sheet));
    }
    if (isnan(record.price)) {
        /* an unknown price needs no unit */
    } else if (record.currency == NULL) {
        return diag_error(sheet->diag, place, "price-currency",
                          "the price has no currency: write 'currency: EUR' in '%s'",
                          sidecar_of(sheet));
    } else if (!convert(sheet, price, cell, facts, &words, &record.price)) {
        return false;
    }
    const char *sign = words.sign != NULL ? words.sign : price->words.sign;
    if (g_strcmp0(sign, "$") == 0) {
        note_once(sheet, sheet->header, "price-currency", "'$' is read as USD");
    }
    record.price = isnan(record.price) ? NAN : offer_price(record.price, place, sheet->diag);
    if (sheet->fill.sink.price != NULL) {
        sheet->fill.sink.price(sheet->fill.sink.context, &record);
    }
    return true;
}

static bool
take_row(PriceSheet *sheet, const SheetRow *row)
{
    const PriceRecord *said = &sheet->fill.said;
    const char *provider = said->provider != NULL ? said->provider : sheet->provider;
    RowFacts facts = { .record = price_record_unknown(), .count = NAN };
    PriceRecord *record = &facts.record;

    record->line = row->line;
    if (!take_accelerator(sheet, row, &facts)) {
        return false;
    }
    bool ok = take_count(sheet, row, &facts);
    ok = take_words(sheet, row, &facts) && ok;
    ok = take_text(sheet, row, ROLE_PROVIDER, provider, &record->provider) && ok;
    ok = take_text(sheet, row, ROLE_REGION, said->region, &record->region) && ok;
    ok = take_text(sheet, row, ROLE_SOURCE, said->source, &record->source) && ok;
    ok = take_text(sheet, row, ROLE_INCLUDES, said->includes, &record->includes) && ok;
    ok = take_date(sheet, row, &record->valid_from) && ok;
    bool fine = ok; /* an invalid price does not invalidate the others */
    for (size_t i = 0; ok && i < sheet->n_prices; i++) {
        fine = take_price(sheet, row, &sheet->prices[i], &facts) && fine;
    }
    return fine;
}

static const TallyReason no_offer = { "price-row",
                                      "rows left out, having neither an accelerator nor a price",
                                      DIAG_NOTE };

static const TallyReason heading = { "price-heading",
                                     "lines left out that head a group of offers or add them up",
                                     DIAG_NOTE };

/* True for "NVIDIA" alone in its row, or "Total" in the column of accelerators; or in any column if
 * that is empty. */
static bool
is_heading(const PriceSheet *sheet, const SheetRow *row)
{
    const SheetCell *first =
        cell_of(sheet, row, has_column(sheet, ROLE_ACCELERATOR) ? ROLE_ACCELERATOR : ROLE_MACHINE);
    size_t n_filled = 0;

    for (size_t i = 0; i < row->n_cells; i++) {
        const SheetCell *cell = &row->cells[i];
        bool decisive = cell == first || first->kind == SHEET_EMPTY;
        n_filled += cell->kind != SHEET_EMPTY;
        if (decisive && cell_is_sum(cell->text)) {
            return true;
        }
    }
    return n_filled == 1 && first->kind == SHEET_TEXT && row->n_cells > 2;
}

static const TallyReason fee = { "price-fee",
                                 "rows left out, being fees and the like below the prices",
                                 DIAG_NOTE };

/* True for a row such as "Setup fee;500" below the offers: it names a fee and no accelerator, and
 * most of its cells are empty. */
static bool
is_fee(const PriceSheet *sheet, const SheetRow *row)
{
    static GRegex *words = NULL;
    static gsize ready = 0;
    const SheetCell *name =
        cell_of(sheet, row, has_column(sheet, ROLE_ACCELERATOR) ? ROLE_ACCELERATOR : ROLE_MACHINE);
    size_t n_filled = 0;

    if (g_once_init_enter(&ready)) {
        words = g_regex_new("\\b(fees?|set-?up|egress|ingress|support|discount|shipping|vat|tax|"
                            "deposit|geb\u00fchr(en)?|rabatt|mwst|frais|remise|tva)\\b",
                            G_REGEX_CASELESS, 0, NULL);
        g_once_init_leave(&ready, 1);
    }
    for (size_t i = 0; i < row->n_cells; i++) {
        n_filled += row->cells[i].kind != SHEET_EMPTY;
    }
    return name->kind == SHEET_TEXT && n_filled <= 2 && g_regex_match(words, name->text, 0, NULL) &&
           metadata_guess(name->text, sheet->arena).accelerator == NULL;
}

/* True for remarks and lines between groups of offers. */
static bool
is_no_offer(const PriceSheet *sheet, const SheetRow *row)
{
    bool empty = cell_of(sheet, row, ROLE_ACCELERATOR)->kind == SHEET_EMPTY &&
                 cell_of(sheet, row, ROLE_MACHINE)->kind == SHEET_EMPTY;

    for (size_t i = 0; i < sheet->n_prices; i++) {
        empty = empty && row->cells[sheet->prices[i].column].kind == SHEET_EMPTY;
    }
    return empty;
}

static bool
take_rows(PriceSheet *sheet)
{
    Tally *tally = sheet->file->tally;
    g_auto(BadRows) bad = bad_rows(sheet->file, sheet->diag);

    for (guint i = 0; i < sheet->rows->len; i++) {
        const SheetRow *row = sheet->rows->pdata[i];
        bool fine = true;
        sheet->diag = bad.diag;
        tally_row_begin(tally, sheet->diag);
        if (is_no_offer(sheet, row)) {
            tally_leave(tally, &no_offer);
        } else if (is_heading(sheet, row)) {
            tally_leave(tally, &heading);
        } else if (is_fee(sheet, row)) {
            tally_leave(tally, &fee);
        } else if (sheet_row_is_split(sheet_table_dialect(sheet->table),
                                      sheet_table_layout(sheet->table), row)) {
            fine = diag_error(sheet->diag, (Place){ sheet->file->path, row->line, 1 }, "row-length",
                              "the row has more cells than the header: write a price with a comma "
                              "in quotes, such as \"1,234.50\"");
        } else {
            fine = take_row(sheet, row);
        }
        tally_row_end(tally, sheet->diag);
        if (!bad_rows_go_on(&bad, fine, (Place){ sheet->file->path, row->line, 1 })) {
            return false;
        }
    }
    return bad_rows_end(&bad);
}

static bool
read_sheet(PriceSheet *sheet)
{
    if (!map_columns(sheet)) {
        return diag_error(sheet->diag, sheet->header, "price-columns",
                          "the sheet needs a column for the accelerator and one for the price");
    }
    if (!read_rows(sheet)) {
        return false;
    }
    g_autofree char *base = g_path_get_basename(sheet->file->path);
    g_autoptr(GString) found = g_string_new(NULL);
    sheet_describe(sheet->table, found);
    diag_note(sheet->diag, sheet->header, "csv-dialect", "%s", found->str);
    note_columns(sheet);
    sheet->rest_line =
        sheet_find_rest(sheet->table, sheet->file->bytes, sheet->file->path, sheet->number);
    if (sheet->column_of[ROLE_PROVIDER] < 0 && sheet->fill.said.provider == NULL) {
        sheet->provider = skypilot_cloud_of_path(base);
        if (sheet->provider != NULL) {
            diag_note(sheet->diag, sheet->header, "price-provider",
                      "the provider '%s' was taken from the file's name; confirm it in the sidecar",
                      sheet->provider);
        }
    }
    decide(sheet);
    return drop_commitments(sheet) && require_facts(sheet) && take_rows(sheet);
}

/* Reads the table below a line of the number-th sheet. *ret_rest is the line where another
 * begins. */
static bool
read_table(const SourceFile *file, const RecordSink *sink, size_t number, int line,
           GHashTable *noted, int *ret_rest, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GPtrArray) rows = g_ptr_array_new();
    g_autoptr(Diag) again = diag_new(); /* what opening the sheet for its first table reported */
    PriceSheet sheet = { .file = file,
                         .arena = arena,
                         .diag = diag,
                         .header = { file->path, 1, 1 },
                         .rows = rows,
                         .number = number,
                         .noted = noted };

    *ret_rest = 0;
    if (!price_fill_open(&sheet.fill, file, sink, arena, diag)) {
        return false;
    }
    g_autoptr(SheetTable) table = open_table(file, number, line, line > 0 ? again : diag);
    if (table == NULL && line > 0) {
        diag_take(diag, again);
    }
    sheet.table = table;
    bool fine = table != NULL && read_sheet(&sheet);
    *ret_rest = sheet.rest_line > line ? sheet.rest_line : 0;
    return fine;
}

/* Reads the number-th of `n` sheets, if it has prices. */
static bool
read_number(const SourceFile *file, const RecordSink *sink, size_t number, size_t n, Diag *diag)
{
    Place place = { file->path, 1, 1 };
    int errors = diag_count(diag, DIAG_ERROR), line = 0;
    g_autoptr(Diag) again = diag_new(); /* read_table() reports the same */
    g_autoptr(GHashTable) noted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(SheetSource) source = sheet_open_number(file->bytes, file->path, number, again);

    if (source == NULL) {
        diag_take(diag, again);
        return diag_count(diag, DIAG_ERROR) == errors; /* the remaining sheets are empty */
    }
    if (n > 1 && !is_number_of_prices(file, number, 0)) {
        diag_note(diag, place, "workbook-sheet",
                  "the sheet '%s' is not read: it has no column of prices beside one of "
                  "accelerators or machines",
                  source->name);
        return true;
    }
    if (n > 1) {
        diag_note(diag, place, "workbook-sheet", "prices are read from the sheet '%s'",
                  source->name);
    }
    bool fine = read_table(file, sink, number, 0, noted, &line, diag);
    while (line > 0 && is_number_of_prices(file, number, line)) {
        fine = read_table(file, sink, number, line, noted, &line, diag) && fine;
    }
    if (line > 0) {
        diag_warning(diag, (Place){ file->path, line, 1 }, "sheet-rest",
                     "the table ends above this line: what follows is not read, as it has no "
                     "column of prices beside one of accelerators or machines");
    }
    return fine;
}

bool
price_sheet_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    size_t n = sheet_count(file->bytes, file->path);
    bool fine = true;

    for (size_t i = 0; i < n; i++) {
        fine = read_number(file, sink, i, n, diag) && fine;
    }
    return fine;
}
