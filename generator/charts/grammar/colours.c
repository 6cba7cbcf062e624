#include "charts/grammar/colours.h"

#include "charts/grammar/kind.h"
#include "charts/grammar/kind_helpers.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

static const char *const words[] = { [PALETTE_ENTITY] = "entity",
                                     [PALETTE_SEQUENTIAL] = "sequential",
                                     [PALETTE_DIVERGING] = "diverging",
                                     [PALETTE_NONE] = "none",
                                     NULL };

const char *const *
colours_palettes(unsigned palettes, Arena *arena)
{
    static const unsigned uses[] = { [PALETTE_ENTITY] = PALETTES_MARKS,
                                     [PALETTE_SEQUENTIAL] = PALETTES_MARKS | PALETTES_SHADES,
                                     [PALETTE_DIVERGING] = PALETTES_SHADES | PALETTES_SIDES,
                                     [PALETTE_NONE] = PALETTES_MARKS | PALETTES_SIDES };
    const char **list = arena_array(arena, const char *, G_N_ELEMENTS(words));
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(uses); i++) {
        if ((uses[i] & palettes) != 0) {
            list[n++] = words[i];
        }
    }
    list[n] = NULL;
    return list;
}

/* ---- Reading ---- */

static bool
read_center(ColourSpec *colours, const Value *map, Diag *diag)
{
    const Value *center = value_lookup(map, "center");

    if (!value_read_number(map, "center", &colours->center, diag)) {
        return false;
    }
    return center == NULL || colours->palette == PALETTE_DIVERGING ||
           diag_error(diag, center->key_place, "chart-unused",
                      "only a diverging palette has a 'center': write palette: diverging");
}

/* sides: [GPU, TPU] */
static bool
read_sides(ChartSpec *spec, const Value *map, Diag *diag)
{
    const Value *sides = NULL;

    if (!value_read_texts(map, "sides", spec->arena, &sides, diag)) {
        return false;
    }
    if (sides == NULL) {
        return true;
    }
    bool two = sides->n_items == 2 && spec->colours.palette == PALETTE_DIVERGING;
    if (two && g_str_equal(sides->first->text, "TPU") && g_str_equal(sides->last->text, "GPU")) {
        spec->colours.flipped = true;
        return true;
    }
    return (two && g_str_equal(sides->first->text, "GPU") &&
            g_str_equal(sides->last->text, "TPU")) ||
           diag_error(diag, sides->place, "chart-choice",
                      "'sides' states which side values below and above the centre favour: sides: "
                      "[GPU, TPU] or [TPU, GPU]");
}

/* Checks that a palette has the column or the centre that it needs. */
static bool
check_palette(const ChartSpec *spec, const Value *map, Diag *diag)
{
    bool shades = (spec->kind->palettes & PALETTES_SHADES) != 0;

    if (spec->colours.palette == PALETTE_SEQUENTIAL && !shades && spec->encoding.color.column < 0) {
        return diag_error(diag, map->place, "chart-incomplete",
                          "a sequential palette needs the column that it shows: color: {field: …, "
                          "palette: sequential}");
    }
    if (spec->colours.palette == PALETTE_DIVERGING && shades && isnan(spec->colours.center)) {
        return diag_error(diag, map->place, "chart-incomplete",
                          "a diverging palette needs the value that favours neither side: color: "
                          "{palette: diverging, center: 0}");
    }
    return true;
}

bool
colours_bind(ChartSpec *spec, Diag *diag)
{
    const Value *map = spec->encoding.color.value;
    const char *word = NULL;

    spec->colours.center = NAN;
    if (map == NULL || map->kind != VALUE_MAP || spec->kind->palettes == 0) {
        return true;
    }
    if (!spec_read_choice(map, "palette", colours_palettes(spec->kind->palettes, spec->arena),
                          &word, diag)) {
        return false;
    }
    for (size_t i = 0; word != NULL && words[i] != NULL; i++) {
        if (g_str_equal(words[i], word)) {
            spec->colours.palette = (Palette)i;
        }
    }
    return read_center(&spec->colours, map, diag) && read_sides(spec, map, diag) &&
           check_palette(spec, map, diag);
}

static bool
check_shape(const ChartSpec *spec, Diag *diag)
{
    return spec->encoding.shape.column < 0 || spec->kind->shapes ||
           spec->encoding.shape.column == spec->encoding.color.column ||
           diag_error(diag, spec->encoding.shape.value->place, "chart-unused",
                      "a %s chart has no shapes to choose: remove 'shape'", spec->kind->words[0]);
}

/* Kinds with own rows choose shades by what they show, not by a column. */
bool
colours_check(const ChartSpec *spec, Diag *diag)
{
    const ChartKind *kind = spec->kind;
    const Value *color = spec->encoding.color.value;
    const Value *map = color != NULL && color->kind == VALUE_MAP ? color : NULL;
    const Value *lit = value_lookup(map, "highlight"), *palette = value_lookup(map, "palette");

    if (kind->read != NULL && color != NULL &&
        (map == NULL || value_lookup(map, "field") != NULL)) {
        return diag_error(diag, color->key_place, "chart-unused",
                          "a %s chart does not colour by a column: remove the field, or write "
                          "color: {highlight: [NAME, …]}",
                          kind->words[0]);
    }
    if (palette != NULL && kind->palettes == 0) {
        return diag_error(diag, palette->key_place, "chart-unused",
                          "a %s chart has no palette to choose: remove 'palette'", kind->words[0]);
    }
    if (lit != NULL && !kind->highlights && !kind->highlights_rows) {
        return diag_error(diag, lit->key_place, "chart-unused",
                          "a %s chart has nothing to highlight: remove 'highlight'",
                          kind->words[0]);
    }
    return check_shape(spec, diag);
}

/* ---- Orders ---- */

static int
compare_names(const void *a, const void *b)
{
    double left = 0, right = 0;

    number_parse(*(const char *const *)a, &left);
    number_parse(*(const char *const *)b, &right);
    return (left > right) - (left < right);
}

/* The distinct names in the column; numbers are sorted by size. */
static DistinctNames
collect(const ChartSpec *spec, const Channel *channel)
{
    DistinctNames names = distinct_names_new(spec->rows.n, spec->arena);
    bool numbers = true;
    double number = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const char *name = spec_cell_text(spec, channel, spec->rows.items[i].row);
        if (name != NULL) {
            distinct_names_add(&names, name);
            numbers = numbers && number_parse(name, &number);
        }
    }
    if (numbers) {
        qsort(names.items, names.n, sizeof *names.items, compare_names);
    }
    return names;
}

static size_t
place_in(const DistinctNames *names, const char *name)
{
    size_t i = 0;

    while (i < names->n && g_strcmp0(names->items[i], name) != 0) {
        i++;
    }
    return i;
}

bool
colours_has_shapes(const Encoding *encoding)
{
    return encoding->shape.column >= 0 && encoding->shape.column != encoding->color.column;
}

/* Numbers the series in order of first appearance; all rows share one number if no channel
 * distinguishes them. */
static void
number_categories(ChartSpec *spec)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    bool apart = spec->encoding.color.column >= 0 || spec->encoding.series.column >= 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        row->category = 1;
        if (!apart || row->series == NULL) {
            continue;
        }
        row->category = GPOINTER_TO_INT(g_hash_table_lookup(numbers, row->series));
        if (row->category == 0) {
            row->category = 1 + (int)g_hash_table_size(numbers);
            g_hash_table_insert(numbers, (char *)(uintptr_t)row->series,
                                GINT_TO_POINTER(row->category));
        }
    }
}

bool
colours_name_rows(ChartSpec *spec, Diag *diag)
{
    DistinctNames shapes = { 0 }, order = { 0 };

    if (colours_has_shapes(&spec->encoding)) {
        shapes = collect(spec, &spec->encoding.shape);
        if (shapes.n > SHAPES_MAX) {
            return diag_error(diag, spec->encoding.shape.value->place, "chart-rows",
                              "column '%s' has %zu values, but there are only %d shapes: show it "
                              "as color, series or facet",
                              spec->table->columns[spec->encoding.shape.column], shapes.n,
                              SHAPES_MAX);
        }
    }
    if (spec->encoding.color.column >= 0 && spec->colours.palette != PALETTE_ENTITY) {
        order = collect(spec, &spec->encoding.color);
    }
    number_categories(spec);
    spec->colours.shapes = shapes.items;
    spec->colours.n_shapes = shapes.n;
    spec->colours.n_shades = order.n;
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        row->shape = place_in(&shapes, spec_cell_text(spec, &spec->encoding.shape, row->row));
        row->shade = place_in(&order, spec_cell_text(spec, &spec->encoding.color, row->row));
    }
    return true;
}

/* ---- Shades around a centre ---- */

double
colours_distance(const ColourSpec *colours, double value)
{
    if (isnan(value)) {
        return 0;
    }
    return colours->center == 1 && value > 0 ? log(value) : value - colours->center;
}

int
colours_shade(const ColourSpec *colours, double value, double reach)
{
    double part = reach > 0 ? colours_distance(colours, value) / reach : 0;

    return CLAMP(3 + (int)rint(2 * (colours->flipped ? -part : part)), 1, 5);
}

void
colours_note_sides(const ChartSpec *spec, GString *out)
{
    static const char *const sides[] = { "GPU", "TPU" };

    SPEC_APPEND(spec, out, WORD_SIDES_NOTE, "center", spec_number(spec, spec->colours.center, -1),
                "low", sides[spec->colours.flipped], "high", sides[!spec->colours.flipped]);
}
