#include "outputs/workbook/book.h"

#include "base/number.h"
#include "text/scripts.h"

#include <math.h>
#include <string.h>

enum { NAME_UNITS_MAX = 31, PROPERTY_MAX = 255, URL_MAX = 2079, WIDTH_MIN = 8, WIDTH_MAX = 50 };

const WorkbookLimits workbook_limits = {
    .rows = 1048576, .columns = 16384, .characters = 32767, .sheets = 10000
};

/* ---- Texts ---- */

static size_t
utf16_units(gunichar character)
{
    return character >= 0x10000 ? 2 : 1;
}

/* True for "_x0041_", which programs that read workbooks decode as the letter A. */
static bool
is_escape(const char *at)
{
    enum { DIGITS = 4 };

    if (at[0] != '_' || at[1] != 'x') {
        return false;
    }
    for (size_t i = 0; i < DIGITS; i++) {
        if (!g_ascii_isxdigit(at[2 + i])) {
            return false;
        }
    }
    return at[2 + DIGITS] == '_';
}

const char *
book_fit(const char *text, size_t characters, Arena *arena, bool *ret_cut)
{
    static const char escaped[] = "_x005F";
    g_autoptr(GString) out = g_string_new(NULL);
    size_t units = 0, fits = 0; /* `fits`: bytes that leave room for an ellipsis */

    *ret_cut = false;
    for (const char *at = text; *at != '\0' && !*ret_cut; at = g_utf8_next_char(at)) {
        units += utf16_units(g_utf8_get_char(at));
        if (is_escape(at)) {
            g_string_append(out, escaped);
            units += strlen(escaped);
        }
        g_string_append_len(out, at, g_utf8_next_char(at) - at);
        fits = units < characters ? out->len : fits;
        *ret_cut = units > characters;
    }
    if (*ret_cut) {
        g_string_truncate(out, fits);
        g_string_append(out, "…");
    }
    return arena_strdup(arena, out->str);
}

/* The name cut to this number of UTF-16 units, without forbidden characters. */
static const char *
name_within(const char *name, size_t most, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    size_t units = 0;

    for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        units += utf16_units(character);
        if (units > most) {
            break;
        }
        bool forbidden = character < ' ' || (character < 0x80 && strchr("[]:*?/\\'", *at) != NULL);
        g_string_append_unichar(out, forbidden ? '-' : character);
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : "-";
}

const char *
book_sheet_name(const char *name, Arena *arena)
{
    return name_within(name, NAME_UNITS_MAX, arena);
}

static bool
take_name(const Book *book, const char *name)
{
    char *lower = g_utf8_strdown(name, -1);

    /* Excel reserves the name "History". */
    if (g_str_equal(lower, "history") || g_hash_table_contains(book->names, lower)) {
        g_free(lower);
        return false;
    }
    return g_hash_table_add(book->names, lower);
}

static const char *
free_name(const Book *book, const char *wanted)
{
    const char *name = book_sheet_name(wanted, book->arena);

    for (size_t n = 2; !take_name(book, name); n++) {
        g_autofree char *number = g_strdup_printf("~%zu", n);
        const char *stem = name_within(wanted, NAME_UNITS_MAX - strlen(number), book->arena);
        name = arena_printf(book->arena, "%s%s", stem, number);
    }
    return name;
}

/* ---- The workbook ---- */

static lxw_color_t
colour_of(const Book *book, const char *name)
{
    Colour colour = theme_colour(book->context->theme, name, THEME_LIGHT);

    return (lxw_color_t)lround(colour.red * 255) << 16 |
           (lxw_color_t)lround(colour.green * 255) << 8 | (lxw_color_t)lround(colour.blue * 255);
}

static lxw_format *
new_number_format(const Book *book, const char *code)
{
    lxw_format *format = workbook_add_format(book->file);

    format_set_num_format(format, code);
    format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    return format;
}

static void
make_formats(Book *book)
{
    enum { TITLE_SIZE = 16, SECTION_SIZE = 13 };
    lxw_format **formats = book->formats;

    for (size_t i = 0; i < N_BOOK_FORMATS; i++) {
        formats[i] = new_number_format(book, "General");
    }
    format_set_bold(formats[BOOK_TITLE]);
    format_set_font_size(formats[BOOK_TITLE], TITLE_SIZE);
    format_set_bold(formats[BOOK_SECTION]);
    format_set_font_size(formats[BOOK_SECTION], SECTION_SIZE);
    for (size_t i = BOOK_HEAD; i <= BOOK_HEAD_NUMBER; i++) {
        format_set_bold(formats[i]);
        format_set_text_wrap(formats[i]);
        format_set_bottom(formats[i], LXW_BORDER_THIN);
        format_set_bottom_color(formats[i], colour_of(book, "axis"));
    }
    format_set_align(formats[BOOK_HEAD_NUMBER], LXW_ALIGN_RIGHT);
    format_set_font_color(formats[BOOK_NOTE], colour_of(book, "ink-2"));
    format_set_text_wrap(formats[BOOK_TEXT]);
    format_set_font_color(formats[BOOK_LINK], colour_of(book, "ink"));
    format_set_underline(formats[BOOK_LINK], LXW_UNDERLINE_SINGLE);
    format_set_bg_color(formats[BOOK_INPUT], 0xFFF8D6);
    format_set_num_format(formats[BOOK_MONEY], "#,##0");
    format_set_num_format(formats[BOOK_CENTS], "#,##0.00");
    format_set_num_format(formats[BOOK_SHARE], "+0.0%;-0.0%;0.0%");
    for (size_t i = 0; i <= DECIMALS_MAX; i++) {
        g_autoptr(GString) code = g_string_new(i > 0 ? "#,##0." : "#,##0");
        for (size_t k = 0; k < i; k++) {
            g_string_append_c(code, '0');
        }
        book->decimals[i] = new_number_format(book, code->str);
    }
}

/* Noon, so that the day is the same in every time zone; without a date, the first one that
 * ZIP can represent. */
static time_t
created_at(const char *date)
{
    int year = 0, month = 0, day = 0;

    if (date == NULL || !date_read(date, &year, &month, &day)) {
        year = 1980;
    }
    g_autoptr(GDateTime) time = g_date_time_new_utc(year, MAX(month, 1), MAX(day, 1), 12, 0, 0);
    return (time_t)g_date_time_to_unix(time);
}

static char *
property(const Book *book, const char *text)
{
    bool cut = false;

    return text != NULL ? arena_strdup(book->arena, book_fit(text, PROPERTY_MAX, book->arena, &cut))
                        : NULL;
}

static void
set_properties(const Book *book)
{
    const Report *report = book->context->report;
    g_autoptr(GString) authors = g_string_new(NULL);

    for (size_t i = 0; i < report->n_authors; i++) {
        g_string_append_printf(authors, "%s%s", i > 0 ? "; " : "", report->authors[i]);
    }
    lxw_doc_properties properties = { .title = property(book, report->title),
                                      .subject = property(book, report->subtitle),
                                      .author = property(book, authors->str),
                                      .category = property(book, report->classification),
                                      .comments = property(book, report->description),
                                      .created = created_at(report->date) };
    workbook_set_properties(book->file, &properties);
}

void
book_init(Book *book)
{
    make_formats(book);
    set_properties(book);
}

/* ---- Sheets ---- */

/* A text that may not fit on one line of its column. */
typedef struct {
    size_t row, column, length, breaks;
} LongText;

static void
free_array(void *array)
{
    g_array_unref(array);
}

BookSheet *
book_sheet(Book *book, const char *name, Place place)
{
    enum { PAPER_A4 = 9 };

    if (book->n_sheets == book->limits.sheets) {
        return NULL;
    }
    BookSheet *sheet = arena_new0(book->arena, BookSheet);
    book->n_sheets++;
    *sheet = (BookSheet){ .book = book,
                          .name = free_name(book, name),
                          .place = place,
                          .width = g_array_new(FALSE, TRUE, sizeof(size_t)),
                          .long_texts = g_array_new(FALSE, FALSE, sizeof(LongText)) };
    arena_defer(book->arena, free_array, sheet->width);
    arena_defer(book->arena, free_array, sheet->long_texts);
    sheet->sheet = workbook_add_worksheet(book->file, sheet->name);
    g_assert(sheet->sheet != NULL);
    worksheet_set_landscape(sheet->sheet);
    worksheet_set_paper(sheet->sheet, PAPER_A4);
    worksheet_fit_to_pages(sheet->sheet, 1, 0);
    if (language_right_to_left(book->context->report->language)) {
        worksheet_right_to_left(sheet->sheet);
    }
    return sheet;
}

static void
widen(BookSheet *sheet, size_t column, const char *text)
{
    if (sheet->width->len <= column) {
        g_array_set_size(sheet->width, (guint)column + 1);
    }
    size_t *width = &g_array_index(sheet->width, size_t, column);
    size_t longest = 0;
    for (const char *at = text; *at != '\0';) {
        size_t line = strcspn(at, "\n");
        longest = MAX(longest, (size_t)g_utf8_strlen(at, (gssize)line));
        at += line + (at[line] != '\0');
    }
    *width = MAX(*width, longest);
}

static size_t
width_of(const BookSheet *sheet, size_t column)
{
    return CLAMP(g_array_index(sheet->width, size_t, column) + 2, (size_t)WIDTH_MIN,
                 (size_t)WIDTH_MAX);
}

/* Sets heights of rows, because not every program adapts them to wrapped text. */
static void
set_heights(const BookSheet *sheet)
{
    enum { LINE_HEIGHT = 15, LINES_MAX = 27 }; /* points; the maximum row height is 409 */

    for (guint i = 0; i < sheet->long_texts->len;) {
        size_t row = g_array_index(sheet->long_texts, LongText, i).row, lines = 1;
        for (; i < sheet->long_texts->len; i++) {
            const LongText *text = &g_array_index(sheet->long_texts, LongText, i);
            if (text->row != row) {
                break;
            }
            size_t room = width_of(sheet, text->column) - 1;
            lines = MAX(lines, text->breaks + (text->length + room - 1) / room);
        }
        if (lines > 1) {
            worksheet_set_row(sheet->sheet, (lxw_row_t)row,
                              (double)(LINE_HEIGHT * MIN(lines, (size_t)LINES_MAX)), NULL);
        }
    }
}

void
book_sheet_end(BookSheet *sheet, int head)
{
    const WorkbookLimits *limits = &sheet->book->limits;

    for (guint i = 0; i < sheet->width->len; i++) {
        worksheet_set_column(sheet->sheet, (lxw_col_t)i, (lxw_col_t)i, (double)width_of(sheet, i),
                             NULL);
    }
    set_heights(sheet);
    if (head >= 0) {
        worksheet_freeze_panes(sheet->sheet, (lxw_row_t)head + 1, 1);
        worksheet_repeat_rows(sheet->sheet, (lxw_row_t)head, (lxw_row_t)head);
    }
    if (sheet->n_cut > 0) {
        diag_warning(sheet->book->diag, sheet->place, "output-limit",
                     "the sheet '%s' of report.xlsx cuts %zu text%s to %zu characters, "
                     "the most that a cell can contain",
                     sheet->name, sheet->n_cut, sheet->n_cut == 1 ? "" : "s", limits->characters);
    }
}

/* ---- Cells ---- */

static void
write_text(BookSheet *sheet, size_t row, size_t column, const char *text, BookFormat format)
{
    g_autoptr(Arena) arena = arena_new();
    bool cut = false;
    const char *fitting = book_fit(text, sheet->book->limits.characters, arena, &cut);
    lxw_error error = worksheet_write_string(sheet->sheet, (lxw_row_t)row, (lxw_col_t)column,
                                             fitting, sheet->book->formats[format]);

    g_assert(error == LXW_NO_ERROR);
    sheet->n_cut += cut;
}

/* A heading can wrap between words, so only its longest word counts. */
static void
widen_for_head(BookSheet *sheet, size_t column, const char *text)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \n", -1);

    for (char **word = words; *word != NULL; word++) {
        widen(sheet, column, *word);
    }
}

/* Records the length of a text; texts of one row are consecutive. */
static void
note_length(BookSheet *sheet, size_t row, size_t column, const char *text)
{
    LongText item = { row, column, (size_t)g_utf8_strlen(text, -1), 0 };

    for (const char *at = strchr(text, '\n'); at != NULL; at = strchr(at + 1, '\n')) {
        item.breaks++;
    }
    if (item.length >= WIDTH_MIN || item.breaks > 0) {
        g_array_append_val(sheet->long_texts, item);
    }
}

void
book_text(BookSheet *sheet, size_t row, size_t column, const char *text, BookFormat format)
{
    if (text == NULL) {
        return;
    }
    write_text(sheet, row, column, text, format);
    note_length(sheet, row, column, text);
    if (format == BOOK_HEAD || format == BOOK_HEAD_NUMBER) {
        widen_for_head(sheet, column, text);
    } else {
        widen(sheet, column, text);
    }
}

void
book_line(BookSheet *sheet, size_t row, const char *text, BookFormat format)
{
    if (text == NULL) {
        return;
    }
    write_text(sheet, row, 0, text, format);
    if (format == BOOK_TITLE || format == BOOK_SECTION) {
        worksheet_set_row(sheet->sheet, (lxw_row_t)row, format == BOOK_TITLE ? 24 : 20, NULL);
    }
}

/* Widens a column for a number with its separators. */
static void
widen_for_number(BookSheet *sheet, size_t column, double number)
{
    g_autoptr(Arena) arena = arena_new();

    widen(sheet, column, number_format(arena, number, fabs(number) < 1000 ? 2 : 0));
}

void
book_number(BookSheet *sheet, size_t row, size_t column, double number, lxw_format *format)
{
    if (isfinite(number)) {
        lxw_error error =
            worksheet_write_number(sheet->sheet, (lxw_row_t)row, (lxw_col_t)column, number, format);
        g_assert(error == LXW_NO_ERROR);
        widen_for_number(sheet, column, number);
    }
}

void
book_formula(BookSheet *sheet, size_t row, size_t column, const char *formula, double value,
             lxw_format *format)
{
    lxw_row_t r = (lxw_row_t)row;
    lxw_col_t c = (lxw_col_t)column;
    lxw_error error =
        isfinite(value) ? worksheet_write_formula_num(sheet->sheet, r, c, formula, format, value)
                        : worksheet_write_formula_str(sheet->sheet, r, c, formula, format, "#N/A");

    g_assert(error == LXW_NO_ERROR);
    widen_for_number(sheet, column, isfinite(value) ? value : 0);
}

void
book_link(BookSheet *sheet, size_t row, size_t column, const char *address, const char *text)
{
    if (strlen(address) > URL_MAX) { /* programs do not follow longer ones */
        book_text(sheet, row, column, text, BOOK_TEXT);
        return;
    }
    bool cut = false;
    const char *fitting = book_fit(text, sheet->book->limits.characters, sheet->book->arena, &cut);
    lxw_error error =
        worksheet_write_url_opt(sheet->sheet, (lxw_row_t)row, (lxw_col_t)column, address,
                                sheet->book->formats[BOOK_LINK], fitting, NULL);
    g_assert(error == LXW_NO_ERROR);
    sheet->n_cut += cut;
    widen(sheet, column, text);
}
