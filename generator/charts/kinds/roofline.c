/* Roofline: its rows and its texts. */
#include "charts/kinds/roofline.h"

#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/series.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { ROOFS_MAX = 80, POINTS_MAX = 24 };

/* ---- Rows ---- */

const RoofRow *
roofline_rows(const ChartSpec *spec)
{
    return spec->own;
}

/* "FLOP" for FLOP/s, "OP" for OP/s. */
const char *
roofline_operation(const ChartSpec *spec)
{
    const char *end = strstr(spec->encoding.y.unit, "/s");

    return end != NULL ? arena_printf(spec->arena, "%.*s", (int)(end - spec->encoding.y.unit),
                                      spec->encoding.y.unit)
                       : spec->encoding.y.unit;
}

static bool
names_one(const ChartSpec *spec, const char *column)
{
    Channel channel = { .column = table_column(spec->table, column) };
    const char *first = NULL;

    for (size_t i = 0; channel.column >= 0 && i < spec->table->n_rows; i++) {
        const char *text = spec_cell_text(spec, &channel, i);
        if (first != NULL && text != NULL && !g_str_equal(first, text)) {
            return false;
        }
        first = text != NULL ? text : first;
    }
    return true;
}

/* The distinct roofs, in order of first appearance. */
ChipRoof *
roofline_collect(const ChartSpec *spec, size_t *ret_n)
{
    ChipRoof *roofs = arena_array(spec->arena, ChipRoof, spec->rows.n + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && g_hash_table_add(seen, (char *)(uintptr_t)row->name)) {
            roofs[n++] =
                (ChipRoof){ .row = row,
                            .name = row->name,
                            .roof = { row->value, roofline_rows(spec)[row->row].bandwidth },
                            .lit = true };
        }
    }
    for (size_t i = 0; i < n; i++) {
        roofs[i].lit = n <= SERIES_NAMED_MAX ? series_is_lit(spec, roofs[i].row)
                                             : series_is_highlighted(&spec->encoding, roofs[i].row);
    }
    *ret_n = n;
    return roofs;
}

bool
roofline_has_point(const ChartSpec *spec, const ChartRow *row)
{
    const RoofRow *roof = &roofline_rows(spec)[row->row];

    return row->missing == NULL && roof->intensity > 0 && roof->achieved > 0;
}

double
roofline_part(const ChartSpec *spec, const ChartRow *row)
{
    const RoofRow *point = &roofline_rows(spec)[row->row];
    Roof roof = { row->value, point->bandwidth };

    return point->achieved / roof_rate(roof, point->intensity);
}

/* ---- Reading ---- */

static bool
read_rows(ChartSpec *spec, Diag *diag)
{
    size_t n = spec->table->n_rows;
    RoofRow *rows = arena_array(spec->arena, RoofRow, n + 1);
    bool ok = true;

    for (size_t i = 0; i < n && ok; i++) {
        ok = spec_cell_number(spec, spec_channel(spec, "bandwidth"), i, &rows[i].bandwidth, diag) &&
             spec_cell_number(spec, &spec->encoding.x, i, &rows[i].intensity, diag) &&
             spec_cell_number(spec, spec_channel(spec, "achieved"), i, &rows[i].achieved, diag);
    }
    spec->own = rows;
    return ok;
}

static bool
refuse_operations(const ChartSpec *spec, Diag *diag)
{
    return diag_error(diag, spec->place, "chart-not-comparable",
                      "the roofs count different operations: choose one precision in the query, or "
                      "write facet: precision");
}

bool
roofline_bind(ChartSpec *spec, Diag *diag)
{
    Channel unit = { .column = table_column(spec->table, "unit") };
    const Value *map = spec->encoding.y.value;

    if (map != NULL && map->kind == VALUE_MAP &&
        !spec_read_text(spec, map, "unit", &spec->encoding.y.unit, diag)) {
        return false;
    }
    if (!names_one(spec, "unit")) {
        return refuse_operations(spec, diag);
    }
    if (spec->encoding.y.unit == NULL && unit.column >= 0) {
        spec->encoding.y.unit = spec_cell_text(spec, &unit, 0);
    }
    if (spec->encoding.y.unit == NULL) {
        spec->encoding.y.unit = "FLOP/s";
    }
    if (map == NULL || map->kind != VALUE_MAP || value_lookup(map, "title") == NULL) {
        spec->encoding.y.title = spec_word(spec, WORD_ATTAINABLE);
    }
    spec->encoding.y.better = BETTER_HIGHER;
    spec->encoding.y.has_better = true;
    return read_rows(spec, diag);
}

void
roofline_name(ChartSpec *spec)
{
    series_name_rows(spec);
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && !(roofline_rows(spec)[i].bandwidth > 0)) {
            row->missing = spec_word(spec, WORD_NO_BANDWIDTH);
            spec->rows.n_missing++;
        }
    }
}

/* Whether the column has a single text in the rows of each panel. */
static bool
panel_has_one(const ChartSpec *spec, const char *name)
{
    Channel channel = { .column = table_column(spec->table, name) };
    g_autoptr(GHashTable) first = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < spec->rows.n && channel.column >= 0; i++) {
        const ChartRow *row = &spec->rows.items[i];
        const char *text = spec_or_dash(spec_cell_text(spec, &channel, row->row));
        const char *panel = row->group != NULL ? row->group : "";
        const char *known = g_hash_table_lookup(first, panel);
        if (known != NULL && !g_str_equal(known, text)) {
            return false;
        }
        g_hash_table_insert(first, (char *)(uintptr_t)panel, (char *)(uintptr_t)text);
    }
    return true;
}

static bool
is_near(double place, double other, double factor)
{
    return isnan(place) || !(place > 0) || (place < factor * other && place * factor > other);
}

/* Decades are equally long on both axes, so a reference in a different unit would make the roofs
 * too small to see. */
static bool
check_references(const ChartSpec *spec, Diag *diag)
{
    static const double farthest = 1e4;
    const Value *list = value_lookup(spec->value, "refs");
    size_t n = 0, i = 0;
    const ChipRoof *roofs = roofline_collect(spec, &n);

    for (const Value *at = list != NULL ? list->first : NULL; at != NULL && i < spec->refs.n;
         at = at->next, i++) {
        bool near = n == 0;
        for (size_t k = 0; k < n; k++) {
            double ridge = roof_ridge(roofs[k].roof), peak = roofs[k].roof.peak;
            near = near || (is_near(spec->refs.items[i].x, ridge, farthest) &&
                            is_near(spec->refs.items[i].x_to, ridge, farthest) &&
                            is_near(spec->refs.items[i].y, peak, farthest) &&
                            is_near(spec->refs.items[i].y_to, peak, farthest));
        }
        if (!near) {
            return diag_error(diag, at->place, "chart-refs",
                              "this reference is more than four decades away from every ridge or "
                              "peak: x is in %s per byte, y in %s",
                              roofline_operation(spec), spec->encoding.y.unit);
        }
    }
    return true;
}

bool
roofline_check(const ChartSpec *spec, Diag *diag)
{
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        n += roofline_has_point(spec, &spec->rows.items[i]);
    }
    if (n > POINTS_MAX) {
        return diag_error(diag, spec->place, "chart-rows",
                          "%zu measured points are too many for a roofline (at most %d)", n,
                          POINTS_MAX);
    }
    if (!check_references(spec, diag)) {
        return false;
    }
    if (!panel_has_one(spec, "figure") || !panel_has_one(spec, "precision")) {
        return refuse_operations(spec, diag);
    }
    return series_check_highlight(spec, diag) && series_check_count(spec, ROOFS_MAX, diag);
}

/* ---- Texts ---- */

void
roofline_subtitle(const ChartSpec *spec, GString *out)
{
    chart_text_measure(spec, out);
    const char *what = SPEC_FORMAT(spec, WORD_INTENSITY, "operation", roofline_operation(spec));
    spec_append_listed(spec, out, SPEC_FORMAT(spec, WORD_AGAINST, "what", what));
    spec_append_listed(spec, out, spec_word(spec, WORD_BOTH_LOG));
    chart_text_direction(spec, out);
    spec_append_after(spec, out, spec_word(spec, WORD_HOLLOW_RIDGE));
}

void
roofline_note(const ChartSpec *spec, GString *out)
{
    Channel precision = { .column = table_column(spec->table, "precision") };
    const char *kind =
        precision.column >= 0 ? spec_cell_text(spec, &precision, spec->rows.items[0].row) : NULL;
    size_t n = 0, points = 0, grey = 0;
    const ChipRoof *roofs = roofline_collect(spec, &n);

    for (size_t i = 0; i < spec->rows.n; i++) {
        points += roofline_has_point(spec, &spec->rows.items[i]);
    }
    for (size_t i = 0; i < n; i++) {
        grey += !roofs[i].lit;
    }
    if (kind != NULL) {
        g_autofree char *upper = g_ascii_strup(kind, -1);
        SPEC_APPEND(spec, out, WORD_ROOFS_OF, "precision", upper);
    } else {
        spec_append(out, spec_word(spec, WORD_ROOFS_STATED));
    }
    if (points > 0) {
        spec_append(out, spec_word(spec, WORD_FULL_MEASURED));
    }
    if (grey > 0) {
        spec_append_count(spec, out, grey, WORD_CHIP_GREY);
    }
}

void
roofline_describe(const ChartSpec *spec, GString *out)
{
    size_t n = 0, i = 0;
    const ChipRoof *roofs = roofline_collect(spec, &n);
    bool fits = true;

    for (; i < n && fits; i += fits) {
        fits = chart_text_sentence(
            out, arena_printf(spec->arena, " %s",
                              SPEC_FORMAT(spec, WORD_ALT_ROOF, "name", roofs[i].name, "peak",
                                          chart_text_value(spec, roofs[i].roof.peak), "ridge",
                                          spec_number(spec, roof_ridge(roofs[i].roof), -1),
                                          "operation", roofline_operation(spec))));
    }
    if (i < n) {
        spec_append_count(spec, out, n - i, WORD_ALT_MORE_ROOF);
    }
}

/* ---- Data ---- */

const Table *
roofline_data(const ChartSpec *spec, Arena *arena)
{
    const char *names[] = { spec->encoding.color.column >= 0 ? spec->encoding.color.title
                                                             : spec_word(spec, WORD_COLUMN_CHIP),
                            SPEC_FORMAT(spec, WORD_HEAD_PEAK, "unit", spec->encoding.y.unit),
                            spec_word(spec, WORD_HEAD_MEMORY),
                            SPEC_FORMAT(spec, WORD_HEAD_RIDGE, "unit", roofline_operation(spec)),
                            SPEC_FORMAT(spec, WORD_HEAD_INTENSITY, "unit",
                                        roofline_operation(spec)),
                            SPEC_FORMAT(spec, WORD_HEAD_ACHIEVED, "unit", spec->encoding.y.unit),
                            spec_word(spec, WORD_MISSING_BECAUSE) };
    Table *table = table_new(arena, names, G_N_ELEMENTS(names));

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        const RoofRow *roof = &roofline_rows(spec)[i];
        Cell *cells = table_add_row(table);
        cells[0] = cell_text(row->name);
        cells[1] = kind_number_cell(row->value);
        cells[2] = kind_number_cell(roof->bandwidth);
        cells[3] = kind_number_cell(row->value / roof->bandwidth);
        cells[4] = kind_number_cell(roof->intensity);
        cells[5] = kind_number_cell(roof->achieved);
        cells[6] = cell_text(row->missing);
    }
    return table;
}
