#include "charts/spec_labels.h"

#include "charts/kind.h"

enum { ROWS_MAX_DEFAULT = 24, ROWS_MAX = 1000 };

/* A word of the map's key, as its index; an error where the kind has no such labels,
 * unless it is the word for what is drawn anyway. */
static bool
read_word(const ChartSpec *spec, const Value *map, const char *key, unsigned use,
          const char *const words[], int *ret, Diag *diag)
{
    const Value *value = value_lookup(map, key);
    const char *word = words[0];

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    if (!spec_read_choice(map, key, words, &word, diag)) {
        return false;
    }
    if ((spec->kind->labels & use) == 0 && !g_str_equal(word, words[0])) {
        return diag_error(diag, value->key_place, "chart-unused",
                          "a %s chart has no labels of '%s' to choose", spec->kind->words[0], key);
    }
    for (int i = 0; words[i] != NULL; i++) {
        *ret = g_strcmp0(words[i], word) == 0 ? i : *ret;
    }
    return true;
}

static bool
read_max(ChartSpec *spec, const Value *labels, size_t *ret, Diag *diag)
{
    double most = ROWS_MAX_DEFAULT;
    bool given = value_lookup(labels, "max") != NULL;

    if (!value_read_number(labels, "max", &most, diag)) {
        return false;
    }
    if (!(most >= 1 && most <= ROWS_MAX)) {
        return diag_error(diag, labels->place, "chart-choice", "'max' must be 1 to 1000");
    }
    spec->max_rows = (size_t)most;
    *ret = given ? spec->max_rows : 0;
    return true;
}

bool
labels_parse(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "series", "values", "points", "max", NULL };
    static const char *const series_words[] = { "direct", "legend", "none", NULL };
    static const char *const value_words[] = { "auto", "all", "none", NULL };
    static const char *const point_words[] = { "ends", "frontier", "all", "none", NULL };
    const Value *labels = value_lookup(spec->value, "labels");
    int series = 0, values = 0, points = 0;
    size_t most = 0;

    spec->max_rows = ROWS_MAX_DEFAULT;
    if (labels == NULL || labels->kind == VALUE_NULL) {
        return true;
    }
    if (!value_check_keys(labels, keys, "'labels'", diag)) {
        return false;
    }
    bool ok = read_max(spec, labels, &most, diag);
    ok = read_word(spec, labels, "series", LABELS_SERIES, series_words, &series, diag) && ok;
    ok = read_word(spec, labels, "values", LABELS_VALUES, value_words, &values, diag) && ok;
    ok = read_word(spec, labels, "points", LABELS_POINTS, point_words, &points, diag) && ok;
    spec->labels =
        (LabelsWish){ (SeriesLabels)series, (ValueLabels)values, (PointKnobs)points, most };
    return ok;
}

bool
labels_keep(const ChartSpec *spec, size_t index, size_t n)
{
    size_t most = spec->labels.most;

    return most == 0 || n <= most || index * most / n != (index + 1) * most / n;
}
