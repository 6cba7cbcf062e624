/* Reads the answer of a claim's test.
 *
 * An interval whose ends belong to different quantities would prove nothing but look convincing. So
 * there are two kinds of interval, and neither lets authors combine the ends themselves:
 *
 *   in one row    value, low and high are from one row of one relation (ratio, ratio_low and
 *                 ratio_high of `ratio`); or low and high are both ends from one function of the
 *                 value's argument (median(x), bca_median_low(x), bca_median_high(x))
 *   over rows     the query returns several rows, with the number in one column of one SELECT,
 *                 and `range:` states what differs; the lowest and highest are taken from them */
#include "base/number.h"
#include "document/directives/claim.h"
#include "document/directives/rows.h"
#include "document/directives/sql_text.h"

#include <math.h>

static double
number_in(const Table *table, size_t row, int column)
{
    const Cell *cell = column >= 0 ? table_cell(table, row, (size_t)column) : NULL;

    return cell != NULL && cell->kind == CELL_NUMBER ? cell->number : NAN;
}

/* ---- An interval in one row ---- */

/* The columns of one row that contain a quantity and the ends of its interval. */
typedef struct {
    const char *value, *low, *high;
} Triple;

/* Appends "abs(column - number) <= …": SQLite may read the text of a number back with a different
 * last digit. */
static void
append_same(GString *sql, const char *column, double number)
{
    g_string_append_printf(sql, "abs(\"%s\" - (", column);
    number_append_exact(sql, number);
    g_string_append(sql, ")) <= 1e-12 * abs(");
    number_append_exact(sql, number);
    g_string_append_c(sql, ')');
}

static void
append_triple(GString *where, Triple triple, const ClaimTest *test)
{
    g_string_append(where, where->len > 0 ? " OR (" : "(");
    append_same(where, triple.value, test->value);
    g_string_append(where, " AND ");
    append_same(where, triple.low, test->low);
    g_string_append(where, " AND ");
    append_same(where, triple.high, test->high);
    g_string_append_c(where, ')');
}

static bool
has_all(const Table *table, Triple triple)
{
    return table_column(table, triple.value) >= 0 && table_column(table, triple.low) >= 0 &&
           table_column(table, triple.high) >= 0;
}

/* True if some row of the relation has these three numbers as a quantity with its interval. */
static bool
relation_has(Loading *loading, const char *relation, const ClaimTest *test)
{
    static const Triple known[] = { { "value", "low", "high" },
                                    { "value", "interval_low", "interval_high" },
                                    { "value", "minimum", "maximum" },
                                    { "mean", "minimum", "maximum" },
                                    { "median", "minimum", "maximum" } };
    Arena *arena = loading->arena;
    g_autoptr(GString) where = g_string_new(NULL);
    const Table *table =
        query_try(loading, arena_printf(arena, "SELECT * FROM \"%s\" LIMIT 1", relation), NULL);

    if (table == NULL) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        if (has_all(table, known[i])) {
            append_triple(where, known[i], test);
        }
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        const char *name = table->columns[i];
        Triple own = { name, arena_printf(arena, "%s_low", name),
                       arena_printf(arena, "%s_high", name) };
        if (has_all(table, own)) {
            append_triple(where, own, test);
        }
    }
    if (where->len == 0) {
        return false;
    }
    const Table *found = query_try(
        loading, arena_printf(arena, "SELECT 1 FROM \"%s\" WHERE %s LIMIT 1", relation, where->str),
        NULL);
    return found != NULL && found->n_rows > 0;
}

static bool
is_of_one_quantity(Loading *loading, const ClaimTest *test, const char *low, const char *high)
{
    const char *const *relations = sql_relations(loading->arena, test->sql);

    if (sql_gives_interval(test->sql, test->supported.name, low, high)) {
        return true;
    }
    for (size_t i = 0; relations[i] != NULL; i++) {
        if (relation_has(loading, relations[i], test)) {
            return true;
        }
    }
    return false;
}

static bool
check_interval(Loading *loading, const ClaimTest *test, const char *low, const char *high)
{
    const char *name = test->supported.name;
    Place place = test->map->place;

    if (isnan(test->low) != isnan(test->high) || test->low > test->high) {
        return diag_error(loading->diag, place, "claim-interval",
                          "the interval of '%s' needs both ends, the lower one first", name);
    }
    if (test->value < test->low || test->value > test->high) {
        return diag_error(loading->diag, place, "claim-interval", "'%s' is outside its interval",
                          name);
    }
    return is_of_one_quantity(loading, test, low, high) ||
           diag_error(
               loading->diag, place, "claim-interval",
               "'%s' and '%s' are not the interval of '%s': take all three from one row of a "
               "relation, such as ratio, ratio_low and ratio_high, or from matching functions, "
               "such as median(x), bca_median_low(x) and bca_median_high(x); for a range over "
               "providers, chips or sizes, give several rows and write 'range:'",
               low, high, name);
}

/* Reads NAME_low and NAME_high, or else low and high, for which 'range:' must state
 * what they cover. */
static bool
read_interval(Loading *loading, ClaimTest *test)
{
    const char *name = test->supported.name;
    const char *low = arena_printf(loading->arena, "%s_low", name);
    const char *high = arena_printf(loading->arena, "%s_high", name);

    if (table_column(test->answer, low) < 0 && table_column(test->answer, high) < 0) {
        low = "low";
        high = "high";
    }
    test->low = number_in(test->answer, 0, table_column(test->answer, low));
    test->high = number_in(test->answer, 0, table_column(test->answer, high));
    if (isnan(test->low) && isnan(test->high)) {
        test->low = test->high = test->value;
        return true;
    }
    if (g_str_equal(low, "low") && test->over == NULL) {
        return diag_error(loading->diag, test->map->place, "claim-interval",
                          "it is unclear what 'low' and 'high' span: write it in 'range:' "
                          "(repeated runs, providers, chips), or call them '%s_low' and '%s_high'",
                          name, name);
    }
    return check_interval(loading, test, low, high);
}

/* ---- A range over rows ---- */

/* Rows of different quantities, metrics or units do not form a range. */
static bool
check_alike(Loading *loading, const ClaimTest *test)
{
    static const char *const columns[] = { "quantity", "metric", "unit" };
    const Table *rows = test->answer;

    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        int column = table_column(rows, columns[i]);
        for (size_t row = 1; column >= 0 && row < rows->n_rows; row++) {
            const Cell *first = table_cell(rows, 0, (size_t)column);
            const Cell *cell = table_cell(rows, row, (size_t)column);
            const char *one = first->kind == CELL_TEXT ? first->text : "";
            const char *other = cell->kind == CELL_TEXT ? cell->text : "";
            if (!g_str_equal(one, other)) {
                return diag_error(loading->diag, test->map->place, "claim-range",
                                  "the rows of a range must be of one quantity, but these differ "
                                  "in '%s' ('%s' and '%s')",
                                  columns[i], one, other);
            }
        }
    }
    return true;
}

static bool
check_range(Loading *loading, const ClaimTest *test)
{
    static const char *const ends[] = { "_low", "_high" };
    Place place = test->map->place;

    if (test->over == NULL) {
        return diag_error(
            loading->diag, place, "claim-rows",
            "the test's query gives %zu rows: narrow it to one, or write in 'range:' in what they "
            "differ (providers, regions, chips, sizes) to use the lowest and the highest",
            test->answer->n_rows);
    }
    if (sql_is_compound(test->sql)) {
        return diag_error(loading->diag, place, "claim-range",
                          "a range is of one quantity, so its query must not use UNION: give the "
                          "number in one column of one SELECT");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *own = g_strconcat(test->supported.name, ends[i], NULL);
        const char *plain = ends[i] + 1;
        if (table_column(test->answer, own) >= 0 || table_column(test->answer, plain) >= 0) {
            return diag_error(
                loading->diag, place, "claim-range",
                "the lowest and the highest are taken from the rows: remove '%s' from the query",
                table_column(test->answer, own) >= 0 ? own : plain);
        }
    }
    return check_alike(loading, test);
}

/* Reads lowest and highest. A row without a number is an error because the range
 * would be unknown. */
static bool
read_range(Loading *loading, ClaimTest *test)
{
    if (!check_range(loading, test)) {
        return false;
    }
    test->n = (double)test->answer->n_rows;
    test->low = INFINITY;
    test->high = -INFINITY;
    for (size_t row = 0; row < test->answer->n_rows; row++) {
        double number = number_in(test->answer, row, (int)test->column);
        if (isnan(number)) {
            return diag_error(loading->diag, test->map->place, "claim-range",
                              "row %zu of the range has no '%s': leave unknown rows out in the "
                              "query, and state this in 'what:'",
                              row + 1, test->supported.name);
        }
        test->low = fmin(test->low, number);
        test->high = fmax(test->high, number);
    }
    test->value = test->low < test->high ? NAN : test->low;
    return true;
}

bool
claim_read_answer(Loading *loading, ClaimTest *test)
{
    test->value = test->low = test->high = test->n = NAN;
    if (!value_read_text(test->map, "range", &test->over, loading->diag)) {
        return false;
    }
    if (test->answer->n_rows > 1) {
        return read_range(loading, test);
    }
    if (test->answer->n_rows == 1) {
        test->value = number_in(test->answer, 0, (int)test->column);
        test->n = number_in(test->answer, 0, table_column(test->answer, "n"));
    }
    return isnan(test->value) || read_interval(loading, test);
}
