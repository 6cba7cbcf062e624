#include "text/font_features.h"

#include <string.h>

const char *
fonts_features(bool tabular)
{
    return tabular ? "calt=0, tnum=1, lnum=1" : "calt=0";
}

unsigned
fonts_features_for(const char *text, bool tabular, hb_feature_t ret[FONT_FEATURES_MAX])
{
    static const hb_feature_t all[FONT_FEATURES_MAX] = {
        { HB_TAG('f', 'r', 'a', 'c'), 0, 0, HB_FEATURE_GLOBAL_END },
        { HB_TAG('n', 'u', 'm', 'r'), 0, 0, HB_FEATURE_GLOBAL_END },
        { HB_TAG('d', 'n', 'o', 'm'), 0, 0, HB_FEATURE_GLOBAL_END },
        { HB_TAG('c', 'a', 'l', 't'), 0, 0, HB_FEATURE_GLOBAL_END },
        { HB_TAG('t', 'n', 'u', 'm'), 1, 0, HB_FEATURE_GLOBAL_END },
        { HB_TAG('l', 'n', 'u', 'm'), 1, 0, HB_FEATURE_GLOBAL_END },
    };
    unsigned first = strstr(text, "\u2044") != NULL ? 3 : 0;
    unsigned n = (tabular ? FONT_FEATURES_MAX : 4) - first;

    memcpy(ret, all + first, n * sizeof *ret);
    return n;
}
