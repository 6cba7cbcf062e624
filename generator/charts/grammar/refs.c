#include "charts/grammar/refs.h"

#include "charts/grammar/kind.h"
#include "charts/layout/sketch.h"

#include "base/number.h"

#include <math.h>

/* ---- Reading ---- */

/* Two places that are no numbers, the first of them first. */
static bool
read_places(const Channel *channel, const Value *value, double *from, double *to, Diag *diag)
{
    if (value->kind != VALUE_LIST) {
        return spec_read_place(channel, value, from, diag);
    }
    if (value->n_items != 2) {
        return diag_error(diag, value->place, "wrong-type", "a band is a list of two places");
    }
    return spec_read_place(channel, value->first, from, diag) &&
           spec_read_place(channel, value->last, to, diag) &&
           (*from < *to || diag_error(diag, value->place, "wrong-type",
                                      "a band is a list of two places, the first of them first"));
}

/* Two numbers, the smaller first. */
static bool
read_band(const Value *list, double *from, double *to, Diag *diag)
{
    const Value *first = list->first, *second = first != NULL ? first->next : NULL;
    bool two = list->n_items == 2 && second != NULL && first->kind == VALUE_NUMBER &&
               second->kind == VALUE_NUMBER;

    if (!two || !(first->number < second->number)) {
        return diag_error(diag, list->place, "wrong-type",
                          "a band is a list of two numbers, the smaller first: [30, 60]");
    }
    *from = first->number;
    *to = second->number;
    return true;
}

static bool
read_place(const Channel *channel, const Value *map, const char *key, double *from, double *to,
           Diag *diag)
{
    const Value *value = value_lookup(map, key);

    if (value != NULL && channel->type > FIELD_QUANTITATIVE) {
        return read_places(channel, value, from, to, diag);
    }
    return value != NULL && value->kind == VALUE_LIST ? read_band(value, from, to, diag)
                                                      : value_read_number(map, key, from, diag);
}

/* The keys that the kind takes, NULL-ended, and how many of them say where. */
static size_t
find_keys(unsigned references, const char *keys[5])
{
    static const char *const names[] = { "x", "y", "slope" };
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if ((references & 1U << i) != 0) {
            keys[n++] = names[i];
        }
    }
    keys[n] = "label";
    keys[n + 1] = NULL;
    return n;
}

static bool
read_reference(const ChartSpec *spec, const Value *map, ChartReference *ret, Diag *diag)
{
    const char *keys[5];
    size_t n_places = find_keys(spec->kind->references, keys), n = 0;

    *ret = (ChartReference){ NAN, NAN, NAN, NAN, NAN, NULL };
    if (!value_check_keys(map, keys, "a reference line", diag)) {
        return false;
    }
    for (size_t i = 0; i < n_places; i++) {
        n += value_lookup(map, keys[i]) != NULL;
    }
    if (n != 1) {
        keys[n_places] = NULL; /* without the label */
        g_autofree char *list = g_strjoinv("' or its '", (char **)(void *)keys);
        return diag_error(diag, map->place, "chart-incomplete", "a reference line needs its '%s'",
                          list);
    }
    if (value_lookup(map, "slope") != NULL && spec->encoding.x.type > FIELD_QUANTITATIVE) {
        return diag_error(diag, map->place, "chart-choice",
                          "a slope needs numbers on the horizontal axis");
    }
    bool ok = read_place(&spec->encoding.x, map, "x", &ret->x, &ret->x_to, diag) &&
              read_place(&spec->encoding.y, map, "y", &ret->y, &ret->y_to, diag) &&
              value_read_number(map, "slope", &ret->slope, diag) &&
              spec_read_text(spec, map, "label", &ret->label, diag);
    return ok && (ret->slope != 0 || diag_error(diag, map->place, "chart-choice",
                                                "'slope' must not be 0: a level line is {y: …}"));
}

bool
refs_parse(ChartSpec *spec, Diag *diag)
{
    const Value *list = value_lookup(spec->value, "refs");
    bool ok = true;

    if (list == NULL || list->kind == VALUE_NULL) {
        return true;
    }
    if (list->kind != VALUE_LIST) {
        return diag_error(diag, list->place, "wrong-type", "'refs' must be a list of maps");
    }
    if (spec->kind->references == 0) {
        return diag_error(diag, list->key_place, "chart-refs",
                          "a %s chart has its own reference lines and takes no others",
                          spec->kind->words[0]);
    }
    spec->refs.items = arena_array(spec->arena, ChartReference, list->n_items + 1);
    for (const Value *item = list->first; item != NULL; item = item->next) {
        ok = read_reference(spec, item, &spec->refs.items[spec->refs.n++], diag) && ok;
    }
    return ok;
}

/* ---- Words ---- */

const char *
refs_words(Arena *arena, const ChartReference *reference, NumberStyle number)
{
    bool upright = !isnan(reference->x);
    double from = upright ? reference->x : reference->y;
    double to = upright ? reference->x_to : reference->y_to;
    const char *label = reference->label != NULL ? reference->label : "";
    const char *colon = label[0] != '\0' ? ": " : "";

    if (!isnan(reference->slope)) {
        return arena_printf(arena, "Line, %s for each unit to the right%s%s",
                            number_format_auto(arena, reference->slope), colon, label);
    }
    const char *at = format_value(arena, number, from);
    return isnan(to) ? arena_printf(arena, "Line at %s%s%s", at, colon, label)
                     : arena_printf(arena, "Shaded from %s to %s%s%s", at,
                                    format_value(arena, number, to), colon, label);
}

/* ---- Along one axis ---- */

void
refs_reach(const ChartSpec *spec, double *low, double *high)
{
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        double to = isnan(reference->x_to) ? reference->x : reference->x_to;
        if (!isnan(reference->x)) {
            *low = MIN(*low, reference->x);
            *high = MAX(*high, to);
        }
    }
}

static bool
lies_on(const Scale *scale, double value)
{
    double slack = 1e-9 * (scale->high - scale->low);
    return value >= scale->low - slack && value <= scale->high + slack;
}

/* The two ends of a line or band within the scale; false: it does not reach it. */
static bool
ends_on(const Scale *scale, double from, double to, double *ret_from, double *ret_to)
{
    to = isnan(to) ? from : to;
    if (isnan(from) || (!lies_on(scale, from) && !lies_on(scale, to) &&
                        !(from < scale->low && to > scale->high))) {
        return false;
    }
    *ret_from = scale_position(scale, CLAMP(from, scale->low, scale->high));
    *ret_to = scale_position(scale, CLAMP(to, scale->low, scale->high));
    return true;
}

double
refs_draw_words(Sketch *sketch, const Scale *scale, double top)
{
    const Look *look = &sketch->look;
    const ChartSpec *spec = sketch->spec;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        double from = sketch->left, to = sketch->left;
        bool shown = ends_on(scale, reference->x, reference->x_to, &from, &to);
        const char *words =
            shown ? reference->label : refs_words(sketch->arena, reference, sketch->number);
        if (words == NULL || words[0] == '\0') {
            continue;
        }
        double middle = (from + to) / 2;
        bool left = middle > (sketch->left + sketch->right) / 2;
        double x = left ? to : from;
        Lines lines =
            sketch_wrap(sketch, look->axis, words, left ? x - sketch->left : sketch->right - x);
        double y = top + look->axis.size;
        top = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2),
                           left ? ANCHOR_END : ANCHOR_START, x, y, lines) -
              look->axis.size + 2 * look->unit;
    }
    return top;
}

void
refs_shade(Sketch *sketch, const Scale *scale, double top, double bottom)
{
    const ChartSpec *spec = sketch->spec;
    double from = 0, to = 0;

    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        if (!isnan(reference->x_to) && ends_on(scale, reference->x, reference->x_to, &from, &to)) {
            sketch_bar(sketch, paint_of(PAINT_TINT), false, (Box){ from, top, to, bottom });
        }
    }
}

void
refs_draw(Sketch *sketch, const Scale *scale, double top, double bottom)
{
    const ChartSpec *spec = sketch->spec;
    double x = 0, same = 0;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        if (isnan(reference->x_to) && ends_on(scale, reference->x, NAN, &x, &same)) {
            sketch_segment(sketch, LINE_IDEAL, (Point){ x, top }, (Point){ x, bottom });
        }
    }
}
