#include "charts/grammar/looks.h"

#include "charts/grammar/kind.h"
#include "charts/grammar/own.h"
#include "charts/layout/shade.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

static const char *const words[] = { [PALETTE_ENTITY] = "entity",
                                     [PALETTE_SEQUENTIAL] = "sequential",
                                     [PALETTE_DIVERGING] = "diverging",
                                     [PALETTE_NONE] = "none",
                                     NULL };

const char *const *
looks_words(unsigned palettes, Arena *arena)
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
read_center(ChartSpec *spec, const Value *map, Diag *diag)
{
    const Value *center = value_lookup(map, "center");

    if (!value_read_number(map, "center", &spec->colours.center, diag)) {
        return false;
    }
    return center == NULL || spec->colours.palette == PALETTE_DIVERGING ||
           diag_error(diag, center->key_place, "chart-unused",
                      "'center' is of a diverging palette: write palette: diverging");
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
                      "'sides' says whom values below and above the centre of a diverging palette "
                      "favour: sides: [GPU, TPU] or [TPU, GPU]");
}

/* What an order or a shade needs. */
static bool
check_palette(const ChartSpec *spec, const Value *map, Diag *diag)
{
    bool shades = (spec->kind->palettes & PALETTES_SHADES) != 0;

    if (spec->colours.palette == PALETTE_SEQUENTIAL && !shades && spec->encoding.color.column < 0) {
        return diag_error(diag, map->place, "chart-incomplete",
                          "a sequential palette needs the column whose order it shows: color: "
                          "{field: …, palette: sequential}");
    }
    if (spec->colours.palette == PALETTE_DIVERGING && shades && isnan(spec->colours.center)) {
        return diag_error(diag, map->place, "chart-incomplete",
                          "a diverging palette needs the value at which neither side is favoured: "
                          "color: {palette: diverging, center: 0}");
    }
    return true;
}

bool
looks_bind(ChartSpec *spec, Diag *diag)
{
    const Value *map = spec->encoding.color.value;
    const char *word = NULL;

    spec->colours.center = NAN;
    if (map == NULL || map->kind != VALUE_MAP || spec->kind->palettes == 0) {
        return true;
    }
    if (!spec_read_choice(map, "palette", looks_words(spec->kind->palettes, spec->arena), &word,
                          diag)) {
        return false;
    }
    for (size_t i = 0; word != NULL && words[i] != NULL; i++) {
        if (g_str_equal(words[i], word)) {
            spec->colours.palette = (Palette)i;
        }
    }
    return read_center(spec, map, diag) && read_sides(spec, map, diag) &&
           check_palette(spec, map, diag);
}

static bool
check_shape(const ChartSpec *spec, Diag *diag)
{
    return spec->encoding.shape.column < 0 || spec->kind->shapes ||
           spec->encoding.shape.column == spec->encoding.color.column ||
           diag_error(diag, spec->encoding.shape.value->place, "chart-unused",
                      "a %s chart has no marks of several shapes: leave 'shape' out",
                      spec->kind->words[0]);
}

/* Kinds with rows of their own shade them by what they show, not by a column. */
bool
looks_check(const ChartSpec *spec, Diag *diag)
{
    const ChartKind *kind = spec->kind;
    const Value *color = spec->encoding.color.value;
    const Value *map = color != NULL && color->kind == VALUE_MAP ? color : NULL;
    const Value *lit = value_lookup(map, "highlight"), *palette = value_lookup(map, "palette");

    if (kind->read != NULL && color != NULL &&
        (map == NULL || value_lookup(map, "field") != NULL)) {
        return diag_error(diag, color->key_place, "chart-unused",
                          "a %s chart does not draw 'color' by a column: it takes {highlight: […]}",
                          kind->words[0]);
    }
    if (palette != NULL && kind->palettes == 0) {
        return diag_error(diag, palette->key_place, "chart-unused",
                          "a %s chart has no palettes to choose from", kind->words[0]);
    }
    if (lit != NULL && !kind->highlights && !kind->highlights_rows) {
        return diag_error(diag, lit->key_place, "chart-unused",
                          "a %s chart has nothing to highlight", kind->words[0]);
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

/* What the rows are called by the column, numbers by their size. */
static OwnNames
collect(const ChartSpec *spec, const Channel *channel)
{
    OwnNames names = own_names_new(spec->rows.n, spec->arena);
    bool numbers = true;
    double number = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const char *name = spec_cell_text(spec, channel, spec->rows.items[i].row);
        if (name != NULL) {
            own_names_add(&names, name);
            numbers = numbers && number_parse(name, &number);
        }
    }
    if (numbers) {
        qsort(names.items, names.n, sizeof *names.items, compare_names);
    }
    return names;
}

static size_t
place_in(const OwnNames *names, const char *name)
{
    size_t i = 0;

    while (i < names->n && g_strcmp0(names->items[i], name) != 0) {
        i++;
    }
    return i;
}

bool
looks_has_shapes(const ChartSpec *spec)
{
    return spec->encoding.shape.column >= 0 &&
           spec->encoding.shape.column != spec->encoding.color.column;
}

bool
looks_name_rows(ChartSpec *spec, Diag *diag)
{
    OwnNames shapes = { 0 }, order = { 0 };

    if (looks_has_shapes(spec)) {
        shapes = collect(spec, &spec->encoding.shape);
        if (shapes.n > LOOKS_SHAPES_MAX) {
            return diag_error(diag, spec->encoding.shape.value->place, "chart-rows",
                              "column '%s' has %zu values, and there are %d shapes to tell them "
                              "apart: show it as color, series or facet",
                              spec->table->columns[spec->encoding.shape.column], shapes.n,
                              LOOKS_SHAPES_MAX);
        }
    }
    if (spec->encoding.color.column >= 0 && spec->colours.palette != PALETTE_ENTITY) {
        order = collect(spec, &spec->encoding.color);
    }
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

/* As the block wants it: step −1 to −5 is a shade of the sequence, 0 none. */
static Entity
looks_entity(const ChartSpec *spec, const ChartRow *row, Entity entity)
{
    enum { SHADES = 5 };

    if (spec->colours.palette != PALETTE_ENTITY) {
        size_t most = spec->colours.n_shades > 1 ? spec->colours.n_shades - 1 : 1;
        int shade = (int)rint((double)(SHADES - 1) * (double)row->shade / (double)most);
        entity.family = FAMILY_OTHER;
        entity.step =
            spec->colours.palette == PALETTE_SEQUENTIAL ? -1 - CLAMP(shade, 0, SHADES - 1) : 0;
        entity.mark = (MarkShape)(row->shade % LOOKS_SHAPES_MAX);
    }
    if (looks_has_shapes(spec)) {
        entity.mark = (MarkShape)(row->shape % LOOKS_SHAPES_MAX);
    }
    return entity;
}

Entity
looks_of_row(const Sketch *sketch, const ChartRow *row)
{
    Family family = row->family == FAMILY_OTHER ? sketch_family(sketch, row->series) : row->family;

    return looks_entity(sketch->spec, row, theme_entity(sketch->theme, row->series, family));
}

/* ---- Keys ---- */

static double
draw_sides(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    const KeyEntry entries[] = {
        { KEY_SHADE, PAINT_DIVERGING, 1, SPEC_SAY(spec, WORD_FAVOURS, "side", "GPU") },
        { KEY_SHADE, PAINT_DIVERGING, 3, spec_word(spec, WORD_ABOUT_EVEN) },
        { KEY_SHADE, PAINT_DIVERGING, 5, SPEC_SAY(spec, WORD_FAVOURS, "side", "TPU") }
    };

    return sketch_key(sketch, entries, G_N_ELEMENTS(entries), top);
}

double
looks_draw_key(Sketch *sketch, double top)
{
    const Look *look = &sketch->look;
    const ChartSpec *spec = sketch->spec;
    double x = sketch->left, y = top + look->axis.size, side = 2.6 * look->radius;

    if (spec->colours.palette == PALETTE_DIVERGING &&
        (spec->kind->palettes & PALETTES_SHADES) != 0) {
        return draw_sides(sketch, top);
    }
    if (!looks_has_shapes(spec) || spec->colours.n_shapes == 0) {
        return top;
    }
    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < spec->colours.n_shapes; i++) {
        Lines lines = sketch_wrap(sketch, look->axis, spec->colours.shapes[i],
                                  sketch->right - sketch->left - side);
        if (x > sketch->left && x + side + lines.width * 1.05 > sketch->right) {
            x = sketch->left;
            y += 1.45 * look->axis.size;
        }
        sketch_symbol(sketch, (MarkShape)i, paint_of(PAINT_EVEN), false,
                      (Point){ x + look->radius, y - .36 * look->axis.size });
        double end =
            sketch_lines(sketch, look->axis, paint_of(PAINT_INK), ANCHOR_START, x + side, y, lines);
        x += side + lines.width + 16 * look->unit;
        if (lines.n > 1) {
            x = sketch->left;
            y = end;
        }
    }
    return y + 10 * look->unit;
}

double
looks_distance(const ChartSpec *spec, double value)
{
    if (isnan(value)) {
        return 0;
    }
    return spec->colours.center == 1 && value > 0 ? log(value) : value - spec->colours.center;
}

int
looks_side(const ChartSpec *spec, double value, double reach)
{
    double part = reach > 0 ? looks_distance(spec, value) / reach : 0;

    return CLAMP(3 + (int)rint(2 * (spec->colours.flipped ? -part : part)), 1, 5);
}

void
looks_note_sides(const ChartSpec *spec, GString *out)
{
    static const char *const sides[] = { "GPU", "TPU" };

    SPEC_TELL(spec, out, WORD_SIDES_NOTE, "center",
              number_format_auto(spec->arena, spec->colours.center), "low",
              sides[spec->colours.flipped], "high", sides[!spec->colours.flipped]);
}
