/* A tornado: its rows, its texts and its table. */
#include "charts/kinds/tornado.h"

#include "charts/grammar/kind_helpers.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FACTORS_MAX = 10 };

/* ---- Rows ---- */

static int
compare_factors(const void *a, const void *b)
{
    const TornadoFactor *left = a, *right = b;
    bool left_missing = left->missing != NULL, right_missing = right->missing != NULL;

    if (left_missing != right_missing) {
        return left_missing ? 1 : -1;
    }
    if (!left_missing && left->swing != right->swing) {
        return left->swing > right->swing ? -1 : 1;
    }
    return (left->row > right->row) - (left->row < right->row);
}

static bool
read_factor(const ChartSpec *spec, size_t row, TornadoFactor *ret, Diag *diag)
{
    static const char *const keys[] = { "low", "high", "low_input", "high_input" };
    double *const numbers[] = { &ret->low, &ret->high, &ret->low_input, &ret->high_input };
    const char *unit = spec_cell_text(spec, spec_channel(spec, "input_unit"), row);
    bool ok = true;

    ret->row = row;
    ret->label = kind_spaced(spec, spec_cell_text(spec, &spec->encoding.y, row));
    ret->unit = unit != NULL && unit[0] != '\0' ? unit : NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        ok = spec_cell_number(spec, spec_channel(spec, keys[i]), row, numbers[i], diag) && ok;
    }
    ret->swing = fabs(ret->high - ret->low);
    if (isnan(ret->swing)) {
        bool one = !isnan(ret->low) || !isnan(ret->high);
        ret->missing = kind_missing_reason(
            spec, row, spec_word(spec, one ? WORD_NO_OUTPUT_AT_END : WORD_NO_OUTPUT));
    }
    return ok;
}

/* Reads `base:`, or the only value of x. */
static bool
read_base(const ChartSpec *spec, Tornado *tornado, Diag *diag)
{
    tornado->base = NAN;
    if (!value_read_number(spec->value, "base", &tornado->base, diag)) {
        return false;
    }
    if (!isnan(tornado->base)) {
        return isfinite(tornado->base) ||
               diag_error(diag, value_lookup(spec->value, "base")->place, "chart-choice",
                          "'base' must be a finite number");
    }
    for (size_t i = 0; i < spec->table->n_rows; i++) {
        double base = NAN;
        if (!spec_cell_number(spec, &spec->encoding.x, i, &base, diag)) {
            return false;
        }
        if (!isnan(base) && !isnan(tornado->base) && base != tornado->base) {
            return diag_error(diag, spec->place, "chart-rows",
                              "the rows have different base values, %g and %g, but a tornado has "
                              "one; choose it in 'where', or write base: …",
                              tornado->base, base);
        }
        tornado->base = isnan(base) ? tornado->base : base;
    }
    return !isnan(tornado->base) ||
           diag_error(diag, spec->place, "chart-incomplete",
                      "there is no base value: column '%s' is empty; write base: …",
                      spec->table->columns[spec->encoding.x.column]);
}

bool
tornado_read(ChartSpec *spec, Diag *diag)
{
    Tornado *tornado = arena_new0(spec->arena, Tornado);
    bool ok = read_base(spec, tornado, diag);

    spec->own = tornado;
    tornado->n_factors = spec->table->n_rows;
    tornado->factors = arena_array(spec->arena, TornadoFactor, tornado->n_factors + 1);
    for (size_t i = 0; i < tornado->n_factors && ok; i++) {
        ok = read_factor(spec, i, &tornado->factors[i], diag);
        spec->rows.n_missing += tornado->factors[i].missing != NULL;
    }
    qsort(tornado->factors, tornado->n_factors, sizeof *tornado->factors, compare_factors);
    tornado->n_drawn = MIN(tornado->n_factors, MIN(spec->labels.max_rows, (size_t)FACTORS_MAX));
    return ok;
}

void
tornado_limit(ChartSpec *spec)
{
    Tornado *copy = arena_new0(spec->arena, Tornado);

    *copy = *(const Tornado *)spec->own;
    copy->n_drawn = MIN(copy->n_drawn, spec->labels.max_rows);
    spec->own = copy;
}

bool
tornado_check(const ChartSpec *spec, Diag *diag)
{
    const Tornado *tornado = spec->own;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < tornado->n_factors; i++) {
        const char *label = tornado->factors[i].label;
        if (!g_hash_table_add(seen, (char *)(uintptr_t)label)) {
            return diag_error(diag, spec->place, "chart-rows",
                              "'%s' is in two rows: a tornado shows one output; choose it "
                              "in 'where'",
                              label);
        }
    }
    return true;
}

bool
tornado_one_sided(const Tornado *tornado, const TornadoFactor *factor)
{
    return (factor->low - tornado->base) * (factor->high - tornado->base) > 0;
}

/* ---- Texts ---- */

NumberStyle
tornado_number(const ChartSpec *spec, Arena *arena)
{
    const Tornado *tornado = spec->own;
    double largest = fabs(tornado->base);

    for (size_t i = 0; i < tornado->n_factors; i++) {
        const TornadoFactor *factor = &tornado->factors[i];
        if (factor->missing == NULL) {
            largest = MAX(largest, MAX(fabs(factor->low), fabs(factor->high)));
        }
    }
    return kind_amounts(spec->words, &spec->encoding.x, largest, arena);
}

bool
tornado_is_share(const TornadoFactor *factor)
{
    static const char *const shares[] = { "ratio", "share", "1", NULL };

    return factor->unit != NULL &&
           (g_strv_contains(shares, factor->unit) || g_str_has_prefix(factor->unit, "share "));
}

const char *
tornado_input(const TornadoFactor *factor, const Words *words, double input, Arena *arena)
{
    if (isnan(input)) {
        return NULL;
    }
    bool share = tornado_is_share(factor);
    double shown = share ? rint(input * 1e10) / 1e8 : input;
    g_autoptr(GString) text = g_string_new(NULL);
    if (shown == rint(shown) && fabs(shown) < 1e15) {
        g_string_append(text, number_format(arena, shown, 0));
    } else { /* the digits as given, without the noise of a product such as 3 × 1.1 */
        char digits[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append(text, shown < 0 ? "−" : "");
        g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.12g", fabs(shown)));
    }
    char *number = arena_strdup(arena, text->str);
    number = words_notation(arena, words, number);
    return share ? words_percent(arena, words, number) : number;
}

void
tornado_subtitle(const ChartSpec *spec, GString *out)
{
    const Tornado *tornado = spec->own;

    chart_text_measure(spec, out);
    const char *base = chart_text_value(spec, tornado->base);
    spec_append_listed(spec, out, SPEC_FORMAT(spec, WORD_INPUTS_ALONE, "value", base));
    chart_text_direction(spec, out);
}

void
tornado_note(const ChartSpec *spec, GString *out)
{
    const Tornado *tornado = spec->own;
    bool one_sided = false;

    for (size_t i = 0; i < tornado->n_drawn; i++) {
        const TornadoFactor *factor = &tornado->factors[i];
        one_sided = one_sided || (factor->missing == NULL && tornado_one_sided(tornado, factor));
    }
    spec_append(out, spec_word(spec, WORD_INPUT_AT_ENDS));
    if (one_sided) {
        spec_append(out, spec_word(spec, WORD_TWO_THIN_BARS));
    }
    if (tornado->n_drawn < tornado->n_factors) {
        const TornadoFactor *next = &tornado->factors[tornado->n_drawn];
        size_t left = tornado->n_factors - tornado->n_drawn;
        if (next->missing == NULL) {
            SPEC_APPEND(spec, out, word_of_count(WORD_INPUT_LEFT_SWING, left), "n",
                        spec_count(spec, left), "swing", chart_text_value(spec, next->swing));
        } else {
            spec_append_count(spec, out, left, WORD_INPUT_LEFT);
        }
    }
}

/* "$24m (at 0.06)" */
static const char *
output_at(const ChartSpec *spec, double output, const char *input)
{
    const char *value = chart_text_value(spec, output);

    return input != NULL ? SPEC_FORMAT(spec, WORD_ALT_OUTPUT_AT, "value", value, "input", input)
                         : value;
}

static const char *
factor_words(const ChartSpec *spec, const TornadoFactor *factor)
{
    const char *low = tornado_input(factor, spec->words, factor->low_input, spec->arena);
    const char *high = tornado_input(factor, spec->words, factor->high_input, spec->arena);

    return SPEC_FORMAT(spec, WORD_ALT_FROM_TO, "name", factor->label, "low",
                       output_at(spec, factor->low, low), "high",
                       output_at(spec, factor->high, high));
}

void
tornado_describe(const ChartSpec *spec, GString *out)
{
    const Tornado *tornado = spec->own;
    size_t n = tornado->n_factors - spec->rows.n_missing;

    if (n == 0) {
        return;
    }
    const char *first = factor_words(spec, &tornado->factors[0]);
    if (n == 1) {
        SPEC_APPEND(spec, out, WORD_ALT_INPUT, "input", first);
        return;
    }
    const TornadoFactor *last = &tornado->factors[n - 1];
    SPEC_APPEND(spec, out, WORD_ALT_WIDEST, "input", first, "n", spec_count(spec, n), "last",
                last->label, "swing", chart_text_value(spec, last->swing));
}

/* ---- Table ---- */

const Table *
tornado_data(const ChartSpec *spec, Arena *arena)
{
    const Tornado *tornado = spec->own;
    const char *unit = spec->encoding.x.unit;
    const char *names[] = { spec->encoding.y.title,
                            spec_word(spec, WORD_HEAD_INPUT_UNIT),
                            spec_word(spec, WORD_HEAD_INPUT_LOW),
                            spec_word(spec, WORD_HEAD_INPUT_HIGH),
                            SPEC_FORMAT(spec, WORD_HEAD_AT_LOW, "unit", unit),
                            SPEC_FORMAT(spec, WORD_HEAD_AT_HIGH, "unit", unit),
                            SPEC_FORMAT(spec, WORD_HEAD_SWING, "unit", unit),
                            SPEC_FORMAT(spec, WORD_HEAD_BASE, "unit", unit),
                            spec_word(spec, WORD_MISSING_BECAUSE) };
    Table *table = table_new(arena, names, G_N_ELEMENTS(names) - (spec->rows.n_missing == 0));

    for (size_t i = 0; i < tornado->n_factors; i++) {
        const TornadoFactor *factor = &tornado->factors[i];
        Cell *cell = table_add_row(table);
        cell[0] = cell_text(factor->label);
        cell[1] = cell_text(factor->unit);
        cell[2] = kind_number_cell(factor->low_input);
        cell[3] = kind_number_cell(factor->high_input);
        cell[4] = kind_number_cell(factor->low);
        cell[5] = kind_number_cell(factor->high);
        cell[6] = kind_number_cell(factor->swing);
        cell[7] = kind_number_cell(tornado->base);
        if (spec->rows.n_missing > 0) {
            cell[8] = cell_text(factor->missing);
        }
    }
    return table;
}
