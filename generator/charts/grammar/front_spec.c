/* frontier: {max: [x, y]} or {max: y, min: x}: which way each axis of a front is
 * judged. What the block or the registry of metrics says of an axis already must
 * not be contradicted. */
#include "charts/grammar/kind.h"

static const char *const axes[] = { "x", "y" };

static bool
take_axis(ChartSpec *spec, const Value *name, Better better, Diag *diag)
{
    for (size_t i = 0; i < G_N_ELEMENTS(axes); i++) {
        if (!g_str_equal(name->text, axes[i])) {
            continue;
        }
        if (spec->front[i].value != NULL) {
            return diag_error(diag, name->place, "chart-choice",
                              "'frontier' says twice which way '%s' is judged", axes[i]);
        }
        spec->front[i] = (FrontWish){ name, better };
        return true;
    }
    return diag_error(diag, name->place, "chart-choice",
                      "'frontier' lists the axes to be largest and smallest, x and y, not '%s': "
                      "frontier: {max: [x, y]}",
                      name->text);
}

static bool
take_axes(ChartSpec *spec, const Value *map, const char *key, Better better, Diag *diag)
{
    const Value *list = NULL;
    bool ok = value_read_texts(map, key, spec->arena, &list, diag);

    for (const Value *name = list != NULL ? list->first : NULL; name != NULL && ok;
         name = name->next) {
        ok = take_axis(spec, name, better, diag);
    }
    return ok;
}

bool
spec_read_front(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "max", "min", NULL };
    const Value *map = value_lookup(spec->value, "frontier");

    return map == NULL || map->kind == VALUE_NULL ||
           (value_check_keys(map, keys, "'frontier'", diag) &&
            take_axes(spec, map, "max", BETTER_HIGHER, diag) &&
            take_axes(spec, map, "min", BETTER_LOWER, diag));
}

bool
spec_apply_front(const ChartSpec *spec, Channel *channel, const char *key, Diag *diag)
{
    const FrontWish *wish = &spec->front[g_str_equal(key, axes[1])];

    if (wish->value == NULL || wish->better == channel->better || !channel->has_better) {
        channel->better = wish->value != NULL ? wish->better : channel->better;
        channel->has_better = channel->has_better || wish->value != NULL;
        return true;
    }
    return diag_error(diag, wish->value->place, "chart-choice",
                      "'frontier' wants %s %s, but of '%s' %s is better", key,
                      wish->better == BETTER_HIGHER ? "large" : "small", channel->title,
                      channel->better == BETTER_HIGHER  ? "higher"
                      : channel->better == BETTER_LOWER ? "lower"
                                                        : "neither way");
}
