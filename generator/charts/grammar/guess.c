#include "charts/grammar/guess.h"

#include "base/names.h"
#include "base/number.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/unfold.h"
#include "charts/scale/ticks.h"
#include "charts/scale/times.h"

#include <math.h>
#include <string.h>

enum { COLOURS_MAX = 20, SINGLE_NAMES_MAX = 8, BINS_WANTED = 10, LISTED_ROWS_MAX = 200 };
enum { SERIES_MAX = 20, TITLE_NAMES_MAX = 3 };

typedef enum { IS_EMPTY, IS_NUMBER, IS_DATE, IS_TEXT } ColumnIs;

typedef struct {
    ColumnIs is;
    size_t n_distinct, n_filled;
} Column;

/* How a chart is written whose mark has several common names. */
typedef enum {
    FORM_PLANE,   /* x and y unchanged: line, point, area … and all other kinds */
    FORM_COLUMN,  /* vertical bars */
    FORM_BAR,     /* horizontal bars: the value goes on x */
    FORM_GROUPED, /* … under headings */
    FORM_STACKED, /* … stacked from parts */
    FORM_BOX,
    FORM_VALUES, /* the distribution of values */
    FORM_CELL,
    FORM_HISTOGRAM
} Form;

typedef struct {
    const char *name, *mark;
    Form form;
} MarkName;

static const MarkName mark_names[] = {
    { "bar", "bar", FORM_BAR },
    { "bars", "bar", FORM_BAR },
    { "column", "layer", FORM_COLUMN },
    { "columns", "layer", FORM_COLUMN },
    { "grouped", "bar", FORM_GROUPED },
    { "grouped bar", "bar", FORM_GROUPED },
    { "grouped bars", "bar", FORM_GROUPED },
    { "stacked", "tco", FORM_STACKED },
    { "stacked bar", "tco", FORM_STACKED },
    { "stacked bars", "tco", FORM_STACKED },
    { "tco", "tco", FORM_STACKED },
    { "line", "line", FORM_PLANE },
    { "area", "area", FORM_PLANE },
    { "step", "step", FORM_PLANE },
    { "point", "point", FORM_PLANE },
    { "scatter", "point", FORM_PLANE },
    { "scatterplot", "point", FORM_PLANE },
    { "bubble", "point", FORM_PLANE },
    { "points", "point", FORM_PLANE },
    { "lines", "line", FORM_PLANE },
    { "heatmap", "cell", FORM_CELL },
    { "cell", "cell", FORM_CELL },
    { "histogram", "layer", FORM_HISTOGRAM },
    { "box", "runs", FORM_BOX },
    { "boxplot", "runs", FORM_BOX },
    { "violin", "runs", FORM_BOX },
    { "strip", "runs", FORM_BOX },
    { "runs", "runs", FORM_BOX },
    { "ecdf", "ecdf", FORM_VALUES },
};

typedef struct {
    const ChartAsked *asked;
    const Table *asked_rows; /* as they came */
    const Table *rows;
    Arena *arena;
    Diag *diag;
    Column *columns;
    int x, y, color; /* columns; −1: none */
    Form form;
    const char *mark;
    GString *out;
} Guess;

/* ---- Types of the columns ---- */

static const char *
exact_number(Arena *arena, double number)
{
    g_autoptr(GString) text = g_string_new(NULL);

    number_append_exact(text, number);
    return arena_strdup(arena, text->str);
}

static const char *
cell_name(const Guess *guess, size_t row, int column)
{
    const Cell *cell = table_cell(guess->rows, row, (size_t)column);

    return cell->kind == CELL_TEXT     ? cell->text
           : cell->kind == CELL_NUMBER ? exact_number(guess->arena, cell->number)
                                       : "";
}

static Column
look_at(const Guess *guess, int column)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    bool numbers = true, dates = true;
    Column look = { .is = IS_EMPTY };

    for (size_t row = 0; row < guess->rows->n_rows; row++) {
        const Cell *cell = table_cell(guess->rows, row, (size_t)column);
        TimeGrain grain = TIME_NONE;
        double seconds = 0;
        if (cell->kind == CELL_NULL) {
            continue;
        }
        look.n_filled++;
        numbers = numbers && cell->kind == CELL_NUMBER;
        dates = dates && cell->kind == CELL_TEXT && time_parse(cell->text, &seconds, &grain);
        if (cell->kind == CELL_TEXT) {
            g_hash_table_add(seen, (char *)(uintptr_t)cell->text);
        }
    }
    look.n_distinct = g_hash_table_size(seen);
    if (look.n_filled > 0) {
        look.is = numbers ? IS_NUMBER : dates ? IS_DATE : IS_TEXT;
    }
    return look;
}

static void
look_at_columns(Guess *guess)
{
    guess->columns = arena_array(guess->arena, Column, guess->rows->n_columns);
    for (size_t c = 0; c < guess->rows->n_columns; c++) {
        guess->columns[c] = look_at(guess, (int)c);
    }
}

static bool
is_taken(const Guess *guess, int column)
{
    return column == guess->x || column == guess->y || column == guess->color;
}

/* The first or last column of a type that is not in use, or −1. */
static int
first_of(const Guess *guess, ColumnIs is)
{
    for (int c = 0; c < (int)guess->rows->n_columns; c++) {
        if (guess->columns[c].is == is && !is_taken(guess, c)) {
            return c;
        }
    }
    return -1;
}

static int
last_number(const Guess *guess)
{
    for (int c = (int)guess->rows->n_columns - 1; c >= 0; c--) {
        if (guess->columns[c].is == IS_NUMBER && !is_taken(guess, c)) {
            return c;
        }
    }
    return -1;
}

/* A text column with few distinct, repeating values. */
static int
find_color(const Guess *guess)
{
    for (int c = 0; c < (int)guess->rows->n_columns; c++) {
        const Column *column = &guess->columns[c];
        if (column->is == IS_TEXT && !is_taken(guess, c) && column->n_distinct <= COLOURS_MAX &&
            column->n_distinct < column->n_filled) {
            return c;
        }
    }
    return -1;
}

/* A text column in which every row has a different value, or one that is left after the choice of a
 * color. */
static int
find_names(const Guess *guess)
{
    for (int c = 0; c < (int)guess->rows->n_columns; c++) {
        const Column *column = &guess->columns[c];
        if (column->is == IS_TEXT && !is_taken(guess, c) &&
            column->n_distinct == column->n_filled) {
            return c;
        }
    }
    Guess colored = *guess;
    colored.color = guess->color >= 0 ? guess->color : find_color(guess);
    int other = first_of(&colored, IS_TEXT);
    if (other < 0 && guess->form != FORM_BOX && guess->form != FORM_PLANE) {
        other = first_of(&colored, IS_DATE);
        other = other >= 0 ? other : first_of(&colored, IS_NUMBER);
    }
    return other >= 0 ? other : first_of(guess, IS_TEXT);
}

/* ---- Choices of the user ---- */

static bool
find_column(const Guess *guess, const char *option, const char *name, int *ret)
{
    enum { LISTED_MAX = 20 };
    const Table *rows = guess->rows;

    *ret = name != NULL ? table_column(rows, name) : -1;
    if (name == NULL || *ret >= 0) {
        return true;
    }
    const char *near = names_nearest(name, rows->columns, rows->n_columns);
    g_autoptr(GString) list = g_string_new(NULL);
    for (size_t i = 0; i < MIN(rows->n_columns, LISTED_MAX); i++) {
        g_string_append_printf(list, "%s%.40s", i > 0 ? ", " : "", rows->columns[i]);
    }
    if (rows->n_columns > LISTED_MAX) {
        g_string_append_printf(list, " and %zu more", rows->n_columns - LISTED_MAX);
    }
    return near != NULL
               ? diag_error(guess->diag, (Place){ guess->asked->file, 1, 1 }, "chart-field",
                            "no column '%s' for --%s; did you mean '%s'?", name, option, near)
               : diag_error(guess->diag, (Place){ guess->asked->file, 1, 1 }, "chart-field",
                            "no column '%s' for --%s; the columns are: %s", name, option,
                            list->str);
}

static bool
refuse_mark(const Guess *guess, const char *name)
{
    static const char *const shares[] = { "pie", "donut", "doughnut", "treemap", "waffle", NULL };
    static const char *const webs[] = { "radar", "spider", "polar", NULL };
    Place place = { guess->asked->file, 1, 1 };

    if (g_strv_contains(shares, name)) {
        return diag_error(guess->diag, place, "chart-mark",
                          "there is no mark '%s': shares are compared as bars; write --mark bar, "
                          "or --mark stacked",
                          name);
    }
    if (g_strv_contains(webs, name)) {
        return diag_error(
            guess->diag, place, "chart-mark",
            "there is no mark '%s': values are compared as bars; write --mark grouped", name);
    }
    const char *names[G_N_ELEMENTS(mark_names)];
    for (size_t i = 0; i < G_N_ELEMENTS(mark_names); i++) {
        names[i] = mark_names[i].name;
    }
    const char *near = names_nearest(name, names, G_N_ELEMENTS(names));
    return near != NULL
               ? diag_error(guess->diag, place, "chart-mark",
                            "there is no mark '%s'; did you mean '%s'?", name, near)
               : diag_error(guess->diag, place, "chart-mark",
                            "there is no mark '%s'; write line, area or step (a trend over x), "
                            "point (x against y), bar or column (one value per name), grouped (a "
                            "value by two names), stacked (parts of a sum), heatmap (a value by "
                            "two scales), histogram or ecdf (a distribution) or box (runs of each "
                            "name)",
                            name);
}

static bool
read_mark(Guess *guess)
{
    const char *asked = guess->asked->mark;

    if (asked == NULL) {
        return true;
    }
    g_autofree char *name = g_ascii_strdown(asked, -1);
    g_strdelimit(name, "-_", ' ');
    for (size_t i = 0; i < G_N_ELEMENTS(mark_names); i++) {
        if (g_str_equal(mark_names[i].name, name)) {
            guess->mark = mark_names[i].mark;
            guess->form = mark_names[i].form;
            return true;
        }
    }
    guess->mark = arena_strdup(guess->arena, name);
    return kind_find(guess->mark) != NULL || refuse_mark(guess, name);
}

/* ---- Guessing ---- */

/* Whether x is monotonic in each series, and the series have enough points: on average two if
 * series share values of x, otherwise three. */
static bool
is_ordered(const Guess *guess)
{
    g_autoptr(GHashTable) last = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) way = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n_points = 0;

    for (size_t row = 0; row < guess->rows->n_rows; row++) {
        const char *series = guess->color >= 0 ? cell_name(guess, row, guess->color) : "";
        const Cell *cell = table_cell(guess->rows, row, (size_t)guess->x);
        double x = cell->number;
        TimeGrain grain = TIME_NONE;
        if (cell->kind == CELL_NULL ||
            (cell->kind == CELL_TEXT && !time_parse(cell->text, &x, &grain))) {
            continue;
        }
        n_points++;
        g_hash_table_add(places, (char *)(uintptr_t)cell_name(guess, row, guess->x));
        const double *before = g_hash_table_lookup(last, series);
        int step = before == NULL ? 0 : (x > *before) - (x < *before);
        int known = GPOINTER_TO_INT(g_hash_table_lookup(way, series));
        if (before != NULL && (step == 0 || (known != 0 && known != step))) {
            return false;
        }
        double *here = arena_new0(guess->arena, double);
        *here = x;
        g_hash_table_insert(last, (char *)(uintptr_t)series, here);
        g_hash_table_insert(way, (char *)(uintptr_t)series, GINT_TO_POINTER(step));
    }
    size_t n_series = MAX(g_hash_table_size(last), 1);
    bool shared = g_hash_table_size(places) < n_points;
    return n_points >= (shared ? 2 : 3) * n_series;
}

static bool
need(const Guess *guess, int column, const char *option, const char *what)
{
    return column >= 0 ||
           diag_error(guess->diag, (Place){ guess->asked->file, 1, 1 }, "chart-field",
                      "the table has no column of %s left for %s: choose one with --%s COLUMN",
                      what, option, option);
}

/* Chooses columns for a heat map: the last number is the shade; y is another number, or names. */
static bool
choose_cells(Guess *guess)
{
    if (guess->color < 0) {
        guess->color = last_number(guess);
    }
    if (!need(guess, guess->color, "color", "numbers")) {
        return false;
    }
    guess->y = guess->y >= 0 ? guess->y : last_number(guess);
    guess->y = guess->y >= 0 ? guess->y : first_of(guess, IS_TEXT);
    if (!need(guess, guess->y, "y", "values")) {
        return false;
    }
    for (int c = 0; c < (int)guess->rows->n_columns && guess->x < 0; c++) {
        guess->x = guess->columns[c].is != IS_EMPTY && !is_taken(guess, c) ? c : -1;
    }
    return need(guess, guess->x, "x", "values");
}

/* Chooses a column of names for x and of numbers for y, even if the user gave them the other way
 * round. */
static bool
choose_names(Guess *guess)
{
    bool turned = (guess->x >= 0 && guess->columns[guess->x].is == IS_NUMBER && guess->y < 0) ||
                  (guess->x >= 0 && guess->columns[guess->x].is == IS_NUMBER && guess->y >= 0 &&
                   guess->columns[guess->y].is != IS_NUMBER);

    if (turned && (guess->y >= 0 || last_number(guess) < 0)) {
        int measured = guess->x;
        guess->x = guess->y;
        guess->y = measured;
    }
    guess->y = guess->y >= 0 ? guess->y : last_number(guess);
    if (!need(guess, guess->y, "y", "numbers")) {
        return false;
    }
    guess->x = guess->x >= 0 ? guess->x : find_names(guess);
    guess->x = guess->x >= 0 ? guess->x : first_of(guess, IS_DATE);
    guess->x = guess->x >= 0 ? guess->x : first_of(guess, IS_NUMBER);
    return need(guess, guess->x, "x", "names");
}

static bool
choose_plane(Guess *guess)
{
    guess->y = guess->y >= 0 ? guess->y : last_number(guess);
    if (!need(guess, guess->y, "y", "numbers")) {
        return false;
    }
    if (guess->x < 0) {
        int date = first_of(guess, IS_DATE), number = first_of(guess, IS_NUMBER);
        guess->x = date >= 0 ? date : number >= 0 ? number : find_names(guess);
    }
    return need(guess, guess->x, "x", "values");
}

/* Whether each name occurs in only one row (for each color, if there is one). */
static bool
names_one_row(const Guess *guess)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t row = 0; row < guess->rows->n_rows; row++) {
        const char *color = guess->color >= 0 ? cell_name(guess, row, guess->color) : "";
        if (!g_hash_table_add(seen,
                              g_strconcat(color, "\n", cell_name(guess, row, guess->x), NULL))) {
            return false;
        }
    }
    return true;
}

/* Whether a column has few numbers, which repeat: 512, 1024, 512, 1024. */
static bool
numbers_repeat(const Guess *guess, int column)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t row = 0; row < guess->rows->n_rows && g_hash_table_size(seen) <= SINGLE_NAMES_MAX;
         row++) {
        g_hash_table_add(seen, (char *)(uintptr_t)cell_name(guess, row, column));
    }
    return g_hash_table_size(seen) <= SINGLE_NAMES_MAX &&
           g_hash_table_size(seen) < guess->columns[column].n_filled;
}

/* A column of numbers that tells series apart: groups, parts, bars that would share a place, or
 * lines along x. */
static int
find_number_color(const Guess *guess)
{
    bool bars = guess->form == FORM_BAR || guess->form == FORM_COLUMN;
    bool parts = guess->form == FORM_GROUPED || guess->form == FORM_STACKED ||
                 (bars && !names_one_row(guess));

    if (!parts && (guess->form != FORM_PLANE || is_ordered(guess))) {
        return -1;
    }
    for (int c = 0; c < (int)guess->rows->n_columns; c++) {
        Guess colored = *guess;
        colored.color = c;
        if (guess->columns[c].is == IS_NUMBER && !is_taken(guess, c) && numbers_repeat(guess, c) &&
            (parts || is_ordered(&colored))) {
            return c;
        }
    }
    return -1;
}

static void
choose_color(Guess *guess)
{
    if (guess->color < 0) {
        guess->color = find_color(guess);
    }
    if (guess->color < 0) {
        guess->color = find_number_color(guess);
    }
    if (guess->color < 0 && guess->form == FORM_PLANE && g_strcmp0(guess->mark, "line") != 0) {
        int names = first_of(guess, IS_TEXT); /* few points may each have a name */
        bool few = names >= 0 && guess->columns[names].n_distinct <= SINGLE_NAMES_MAX;
        guess->color =
            few && guess->columns[guess->x].is == IS_NUMBER && !is_ordered(guess) ? names : -1;
    }
}

static void
choose_mark(Guess *guess)
{
    if (guess->mark != NULL) {
        return;
    }
    if (guess->columns[guess->x].is == IS_TEXT) {
        bool bars = names_one_row(guess);
        guess->form = bars ? FORM_BAR : FORM_PLANE;
        guess->mark = bars ? "bar" : "point";
        return;
    }
    guess->mark = is_ordered(guess) ? "line" : "point";
}

static bool
choose(Guess *guess)
{
    if (guess->form == FORM_CELL) {
        return choose_cells(guess);
    }
    if (guess->form == FORM_HISTOGRAM) {
        guess->y = guess->x >= 0 ? guess->x : guess->y >= 0 ? guess->y : last_number(guess);
        guess->x = guess->y;
        return need(guess, guess->y, "x", "numbers");
    }
    if (guess->form == FORM_VALUES) {
        guess->y = guess->x >= 0 ? guess->x : guess->y >= 0 ? guess->y : last_number(guess);
        guess->x = guess->y;
        guess->color = guess->color >= 0 ? guess->color : find_color(guess);
        return need(guess, guess->y, "x", "numbers");
    }
    bool names = guess->form != FORM_PLANE;
    if (names ? !choose_names(guess) : !choose_plane(guess)) {
        return false;
    }
    choose_color(guess);
    choose_mark(guess);
    if (guess->form == FORM_BAR && guess->color >= 0 && guess->color != guess->x) {
        guess->form = FORM_GROUPED;
    }
    bool parts = guess->form == FORM_STACKED || guess->form == FORM_GROUPED;
    return !parts || need(guess, guess->color, "color", "names that repeat");
}

/* ---- The block ---- */

static bool
is_plain(const char *text)
{
    static const char *const others[] = { "y",   "n",    "yes",  "no",    "on", "off",
                                          "nan", "true", "null", "false", NULL };
    g_autofree char *lower = g_ascii_strdown(text, -1);
    double number = 0;

    if (!g_ascii_isalpha(text[0]) || g_str_has_suffix(text, " ") || number_parse(text, &number)) {
        return false;
    }
    return text[strspn(text,
                       "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ ./-")] ==
               '\0' &&
           !g_strv_contains(others, lower);
}

static void
append_text(GString *out, const char *text)
{
    if (is_plain(text)) {
        g_string_append(out, text);
        return;
    }
    g_string_append_c(out, '"');
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            g_string_append_printf(out, "\\%c", *c);
        } else if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            g_string_append_printf(out, "\\x%02x", (unsigned char)*c);
        } else {
            g_string_append_c(out, *c);
        }
    }
    g_string_append_c(out, '"');
}

static void
append_line(GString *out, const char *key, const char *text)
{
    g_string_append_printf(out, "%s: ", key);
    append_text(out, text);
    g_string_append_c(out, '\n');
}

/* "Latency (ms)" is split into title and unit; "output_tokens" becomes "Output tokens". */
static const char *
split_title(Arena *arena, const char *name, const char **ret_unit)
{
    char *title = arena_strdup(arena, name);
    size_t length = strlen(title);
    char *open = NULL;

    *ret_unit = "";
    if (length > 2 && (title[length - 1] == ')' || title[length - 1] == ']')) {
        open = strrchr(title, title[length - 1] == ')' ? '(' : '[');
    }
    if (open != NULL && open > title + 1 && open[1] != ')' && open[1] != ']') {
        title[length - 1] = '\0';
        *ret_unit = open + 1;
        *open = '\0';
    }
    g_strdelimit(title, "_", ' ');
    g_strchomp(title);
    title[0] = g_ascii_toupper(title[0]);
    return title;
}

static const char *
title_of(const Guess *guess, int column)
{
    const char *unit = NULL;

    return split_title(guess->arena, guess->rows->columns[column], &unit);
}

/* A channel that shows `field`, with the title and unit of a column. */
static void
append_field(const Guess *guess, const char *key, const char *field, int column, bool measured)
{
    const char *name = guess->rows->columns[column], *unit = NULL, *log = guess->asked->log;
    const char *title = split_title(guess->arena, name, &unit);
    GString *out = guess->out;

    g_string_append_printf(out, "%s: {field: ", key);
    append_text(out, field);
    g_string_append(out, ", title: ");
    append_text(out, title);
    if (measured || unit[0] != '\0') {
        g_string_append(out, ", unit: ");
        append_text(out, unit);
    }
    if (measured) {
        g_string_append(out, ", better: neither");
    }
    bool x_names = (guess->form == FORM_CELL || guess->form == FORM_COLUMN) && column == guess->x;
    bool y_names = guess->form == FORM_CELL && column == guess->y && !measured;
    if (x_names || y_names) {
        g_string_append(out, ", type: ordinal"); /* numbers are treated as names here, too */
    }
    if (log != NULL && (g_str_equal(log, "both") || g_str_equal(log, key))) {
        g_string_append(out, ", scale: log");
    }
    g_string_append(out, "}\n");
}

static void
append_channel(const Guess *guess, const char *key, int column, bool measured)
{
    append_field(guess, key, guess->rows->columns[column], column, measured);
}

static void
append_column(const Guess *guess, const char *key, int column)
{
    append_line(guess->out, key, guess->rows->columns[column]);
}

static const char *
lower_first(Arena *arena, const char *title)
{
    char *text = arena_strdup(arena, title);

    if (!g_ascii_isupper(text[1])) { /* not an abbreviation */
        text[0] = g_ascii_tolower(text[0]);
    }
    return text;
}

static const char *
make_title(const Guess *guess)
{
    int what = guess->form == FORM_CELL ? guess->color : guess->y;
    const char *measured = title_of(guess, what),
               *by = lower_first(guess->arena, title_of(guess, guess->x));

    if (guess->form == FORM_CELL) {
        return arena_printf(guess->arena, "%s by %s and %s", measured, by,
                            lower_first(guess->arena, title_of(guess, guess->y)));
    }
    if (guess->color < 0 || guess->color == guess->x) {
        return arena_printf(guess->arena, "%s by %s", measured, by);
    }
    return arena_printf(guess->arena, "%s by %s and %s", measured, by,
                        lower_first(guess->arena, title_of(guess, guess->color)));
}

static void
append_cell(GString *out, const Guess *guess, const Cell *cell)
{
    if (cell->kind == CELL_TEXT) {
        append_text(out, cell->text);
    } else {
        g_string_append(out, cell->kind == CELL_NUMBER ? exact_number(guess->arena, cell->number)
                                                       : "null");
    }
}

/* Appends the source of the rows: the file, or the rows themselves. */
static void
append_data(const Guess *guess, const Table *rows)
{
    GString *out = guess->out;

    if (guess->asked->data_file != NULL && rows == guess->rows) {
        g_string_append(out, "data: {file: ");
        append_text(out, guess->asked->data_file);
        g_string_append(out, "}\n");
        return;
    }
    if (rows->n_rows > LISTED_ROWS_MAX) {
        g_string_append_printf(out, "# data: {file: …} of these %zu rows\n", rows->n_rows);
        return;
    }
    g_string_append(out, "data:\n  values:\n");
    for (size_t row = 0; row < rows->n_rows; row++) {
        g_string_append(out, "    - {");
        bool any = false;
        for (size_t c = 0; c < rows->n_columns; c++) {
            if (rows == guess->rows && !is_taken(guess, (int)c)) {
                continue; /* not shown in the chart */
            }
            g_string_append(out, any ? ", " : "");
            any = true;
            append_text(out, rows->columns[c]);
            g_string_append(out, ": ");
            append_cell(out, guess, table_cell(rows, row, c));
        }
        g_string_append(out, "}\n");
    }
}

static void
append_channels(const Guess *guess)
{
    GString *out = guess->out;

    switch (guess->form) {
    case FORM_BAR:
        append_channel(guess, "x", guess->y, true);
        append_column(guess, "y", guess->x);
        g_string_append(out, guess->columns[guess->x].is == IS_DATE ? "sort: data\n" : "");
        break;
    case FORM_BOX:
        append_channel(guess, "x", guess->y, true);
        append_column(guess, "y", guess->x);
        break;
    case FORM_VALUES:
        append_channel(guess, "x", guess->y, true);
        if (guess->color >= 0) {
            append_column(guess, "color", guess->color);
        }
        break;
    case FORM_GROUPED:
        append_channel(guess, "x", guess->y, true);
        append_column(guess, "y", guess->color);
        append_column(guess, "color", guess->color);
        append_column(guess, "facet", guess->x);
        break;
    case FORM_STACKED:
        append_channel(guess, "x", guess->y, true);
        append_column(guess, "y", guess->x);
        append_column(guess, "component", guess->color);
        g_string_append(out, "sort: data\n");
        break;
    case FORM_CELL:
        append_channel(guess, "x", guess->x, false);
        append_channel(guess, "y", guess->y, guess->columns[guess->y].is == IS_NUMBER);
        append_column(guess, "value", guess->color);
        break;
    case FORM_COLUMN:
        g_string_append(out, "layer: [{mark: bar}]\n");
        G_GNUC_FALLTHROUGH;
    case FORM_PLANE:
    case FORM_HISTOGRAM:
        append_channel(guess, "x", guess->x,
                       guess->mark != NULL && g_str_equal(guess->mark, "pareto"));
        append_channel(guess, "y", guess->y, true);
        if (guess->color >= 0) {
            append_column(guess, "color", guess->color);
        } else if (g_str_equal(guess->mark, "line")) {
            g_string_append(out, "labels: {series: none}\n"); /* a single line needs no name */
        }
        break;
    }
}

static void
append_block(const Guess *guess, const Table *rows)
{
    const ChartAsked *asked = guess->asked;

    append_line(guess->out, "mark", guess->mark);
    append_line(guess->out, "title", asked->title != NULL ? asked->title : make_title(guess));
    append_channels(guess);
    append_line(guess->out, "source", asked->source);
    append_data(guess, rows);
}

/* ---- Histograms ---- */

/* The decimals that all ends of the bins need. */
static int
decimals_of(const Ticks *ends)
{
    enum { MOST = 12 };
    int decimals = 0;

    for (size_t i = 0; i < ends->n; i++) {
        double scaled = ends->values[i] * pow(10, decimals);
        while (decimals < MOST && fabs(scaled - rint(scaled)) > 1e-6 * fmax(1, fabs(scaled))) {
            scaled = ends->values[i] * pow(10, ++decimals);
        }
    }
    return decimals;
}

/* Counts values between round numbers: [a, b), and the last bin includes its end. */
static const Table *
count_bins(const Guess *guess, double low, double high, bool whole)
{
    Arena *arena = guess->arena;
    const TickOptions options = { .wanted = BINS_WANTED, .loose = true, .whole = whole };
    Ticks ends = ticks_linear(arena, low, high > low ? high : low + 1, options);
    size_t n = ends.n - 1;
    size_t *counts = arena_array(arena, size_t, n);
    Table *bins = table_new(arena, (const char *const[]){ "bin", "rows" }, 2);
    int decimals = decimals_of(&ends);

    for (size_t row = 0; row < guess->rows->n_rows; row++) {
        const Cell *cell = table_cell(guess->rows, row, (size_t)guess->y);
        size_t bin = 0;
        if (cell->kind != CELL_NUMBER || !isfinite(cell->number)) {
            continue;
        }
        while (bin + 1 < n && cell->number >= ends.values[bin + 1]) {
            bin++;
        }
        counts[bin]++;
    }
    for (size_t i = 0; i < n; i++) {
        Cell *cells = table_add_row(bins);
        cells[0] = cell_text(arena_printf(arena, "%s\xe2\x80\x93%s",
                                          number_format(arena, ends.values[i], decimals),
                                          number_format(arena, ends.values[i + 1], decimals)));
        cells[1] = cell_number((double)counts[i]);
    }
    return bins;
}

static bool
write_histogram(Guess *guess, const Table **ret_rows)
{
    double low = INFINITY, high = -INFINITY;
    GString *out = guess->out;
    bool whole = true;

    for (size_t row = 0; row < guess->rows->n_rows; row++) {
        const Cell *cell = table_cell(guess->rows, row, (size_t)guess->y);
        if (cell->kind == CELL_NUMBER && isfinite(cell->number)) {
            low = MIN(low, cell->number);
            high = MAX(high, cell->number);
            whole = whole && cell->number == floor(cell->number);
        }
    }
    if (!(low <= high)) {
        return diag_error(
            guess->diag, (Place){ guess->asked->file, 1, 1 }, "chart-field",
            "a histogram counts numbers, but column '%s' has none: choose another with --x COLUMN",
            guess->rows->columns[guess->y]);
    }
    *ret_rows = count_bins(guess, low, high, whole);
    const char *what = title_of(guess, guess->y);
    append_line(out, "mark", "layer");
    append_line(out, "title",
                guess->asked->title != NULL ? guess->asked->title
                                            : arena_printf(guess->arena, "Distribution of %s",
                                                           lower_first(guess->arena, what)));
    g_string_append(out, "layer: [{mark: bar}]\n");
    append_field(guess, "x", "bin", guess->y, false);
    g_string_append(out, "y: {field: rows, title: Rows, unit: \"\", better: neither}\n");
    append_line(out, "source", guess->asked->source);
    append_data(guess, *ret_rows);
    return true;
}

/* ---- Wide tables ---- */

/* The columns that --y lists, separated by commas. Returns their number, 0 if it is no such list.
 */
static size_t
listed_columns(const Guess *guess, const char *list, size_t *columns)
{
    g_auto(GStrv) names = g_strsplit(list, ",", SERIES_MAX + 1);
    size_t n = 0;

    for (; names[n] != NULL; n++) {
        int column = n < SERIES_MAX ? table_column(guess->rows, g_strstrip(names[n])) : -1;
        if (column < 0 || guess->columns[column].is != IS_NUMBER) {
            return 0;
        }
        columns[n] = (size_t)column;
    }
    return n > 1 ? n : 0;
}

/* The columns beside that of the keys, if all of them are numbers. */
static size_t
other_columns(const Guess *guess, size_t key, size_t *columns)
{
    size_t n = 0;

    for (size_t c = 0; c < guess->rows->n_columns; c++) {
        if (c == key || guess->columns[c].is == IS_EMPTY) {
            continue;
        }
        if (guess->columns[c].is != IS_NUMBER || n == SERIES_MAX) {
            return 0;
        }
        columns[n++] = c;
    }
    return n;
}

static bool
are_chips(const Guess *guess, const size_t *columns, size_t n)
{
    bool (*is_chip)(const char *name) = guess->asked->is_chip;
    size_t chips = 0;

    for (size_t i = 0; i < n; i++) {
        chips += is_chip != NULL && is_chip(guess->rows->columns[columns[i]]);
    }
    return chips == n;
}

/* A heat map needs no more than one name for each row. */
static bool
is_matrix(const Guess *guess, size_t key)
{
    return guess->form == FORM_CELL && guess->columns[key].is == IS_TEXT &&
           guess->columns[key].n_distinct == guess->rows->n_rows;
}

/* Finds columns of one quantity. Returns their number, or 0. */
static size_t
find_series(const Guess *guess, const char *y, size_t key, size_t *columns)
{
    if (y != NULL && table_column(guess->rows, y) < 0) {
        return listed_columns(guess, y, columns);
    }
    size_t n = y == NULL && guess->asked->color == NULL && guess->form != FORM_HISTOGRAM
                   ? other_columns(guess, key, columns)
                   : 0;
    bool same = n > 1 && (is_matrix(guess, key) || headings_agree(guess->rows, columns, n) ||
                          are_chips(guess, columns, n));
    return same ? n : 0;
}

/* "Loss by step", "H100 and TPU v6e by batch" */
static const char *
wide_title(const Guess *guess, const Unfolded *wide, const size_t *columns, size_t n)
{
    Arena *arena = guess->arena;
    const char *by = lower_first(arena, title_of(guess, UNFOLD_KEY));
    g_autoptr(GString) what = g_string_new(NULL);

    if (wide->title != NULL || n > TITLE_NAMES_MAX) {
        return arena_printf(arena, "%s by %s", title_of(guess, UNFOLD_VALUE), by);
    }
    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(what, "%s%s",
                               i == 0      ? ""
                               : i + 1 < n ? ", "
                                           : " and ",
                               guess->asked_rows->columns[columns[i]]);
    }
    return arena_printf(arena, "%s by %s", what->str, by);
}

/* Turns a table with a column for each series into one with a row for each value. */
static void
unfold(Guess *guess, ChartAsked *asked, const Table **ret_rows)
{
    size_t columns[SERIES_MAX], key = guess->x >= 0 ? (size_t)guess->x : 0;
    size_t n = find_series(guess, asked->y, key, columns);

    if (n == 0) {
        return;
    }
    const char *series = are_chips(guess, columns, n) ? "chip" : "series";
    Unfolded wide = table_unfold(guess->rows, key, columns, n, series, guess->arena);
    bool cells = guess->form == FORM_CELL, down = cells && wide.numbers;
    guess->rows = *ret_rows = wide.rows;
    look_at_columns(guess);
    guess->x = cells && !down ? UNFOLD_SERIES : UNFOLD_KEY;
    guess->y = !cells ? UNFOLD_VALUE : down ? UNFOLD_SERIES : UNFOLD_KEY;
    guess->color = cells ? UNFOLD_VALUE : UNFOLD_SERIES;
    if (guess->form == FORM_BOX || guess->form == FORM_VALUES) {
        guess->x = guess->form == FORM_BOX ? UNFOLD_SERIES : -1;
    }
    asked->data_file = NULL; /* the block lists the values instead */
    asked->log = asked->log == NULL && down && wide.multiply ? "y" : asked->log;
    asked->title =
        asked->title != NULL || cells ? asked->title : wide_title(guess, &wide, columns, n);
}

bool
chart_guess(const ChartAsked *asked, const Table *rows, Arena *arena, const Table **ret_rows,
            GString *out, Diag *diag)
{
    Guess guess = {
        .asked = asked, .asked_rows = rows, .rows = rows, .arena = arena, .diag = diag, .out = out
    };

    *ret_rows = rows;
    if (rows->n_rows == 0) {
        return diag_error(diag, (Place){ asked->file, 1, 1 }, "chart-empty",
                          "there is no row to draw");
    }
    if (!find_column(&guess, "x", asked->x, &guess.x) || !read_mark(&guess)) {
        return false;
    }
    look_at_columns(&guess);
    ChartAsked all = *asked;
    guess.asked = &all;
    guess.y = guess.color = -1;
    unfold(&guess, &all, ret_rows);
    if (guess.rows == rows && (!find_column(&guess, "y", asked->y, &guess.y) ||
                               !find_column(&guess, "color", asked->color, &guess.color))) {
        return false;
    }
    if (!choose(&guess)) {
        return false;
    }
    if (guess.form == FORM_HISTOGRAM) {
        return write_histogram(&guess, ret_rows);
    }
    append_block(&guess, guess.rows);
    return true;
}
