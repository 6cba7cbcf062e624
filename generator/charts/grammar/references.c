#include "charts/grammar/references.h"

#include "charts/grammar/kind.h"

#include "base/number.h"

#include <math.h>

/* ---- Reading ---- */

/* Reads two places that are not numbers, the earlier first. */
static bool
read_places(const Channel *channel, const Value *value, double *from, double *to, Diag *diag)
{
    if (value->kind != VALUE_LIST) {
        return spec_read_place(channel, value, from, diag);
    }
    if (value->n_items != 2) {
        return diag_error(diag, value->place, "wrong-type", "a band must be a list of two values");
    }
    return spec_read_place(channel, value->first, from, diag) &&
           spec_read_place(channel, value->last, to, diag) &&
           (*from < *to ||
            diag_error(diag, value->place, "wrong-type",
                       "a band must be a list of two values, in the order of the axis"));
}

/* Reads two numbers, the smaller first. */
static bool
read_band(const Value *list, double *from, double *to, Diag *diag)
{
    const Value *first = list->first, *second = first != NULL ? first->next : NULL;
    bool two = list->n_items == 2 && second != NULL && first->kind == VALUE_NUMBER &&
               second->kind == VALUE_NUMBER;

    if (!two || !(first->number < second->number)) {
        return diag_error(diag, list->place, "wrong-type",
                          "a band must be a list of two numbers, the smaller first: [30, 60]");
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

/* The keys that the kind takes, NULL-terminated. Returns how many of them are positions. */
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
    return ok && (ret->slope != 0 ||
                  diag_error(diag, map->place, "chart-choice",
                             "'slope' must not be 0: write {y: …} for a horizontal line"));
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

/* ---- Texts ---- */

const char *
refs_words(Arena *arena, const ChartReference *reference, NumberStyle number)
{
    bool upright = !isnan(reference->x);
    double from = upright ? reference->x : reference->y;
    double to = upright ? reference->x_to : reference->y_to;
    const char *label = reference->label != NULL ? reference->label : "";
    const char *colon = label[0] != '\0' ? ": " : "";

    if (!isnan(reference->slope)) {
        return arena_printf(
            arena, "Line, %s for each unit to the right%s%s",
            words_notation(arena, number.words, number_format_auto(arena, reference->slope)), colon,
            label);
    }
    const char *at = format_value(arena, number, from);
    return isnan(to) ? arena_printf(arena, "Line at %s%s%s", at, colon, label)
                     : arena_printf(arena, "Shaded from %s to %s%s%s", at,
                                    format_value(arena, number, to), colon, label);
}

void
refs_reach(const ChartReferences *refs, double *low, double *high)
{
    for (size_t i = 0; i < refs->n; i++) {
        const ChartReference *reference = &refs->items[i];
        double to = isnan(reference->x_to) ? reference->x : reference->x_to;
        if (!isnan(reference->x)) {
            *low = MIN(*low, reference->x);
            *high = MAX(*high, to);
        }
    }
}
