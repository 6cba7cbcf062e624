/* Font features for all text: Inter's `calt` is off, because it shows TPU7x as TPU7×. Numbers in
 * tables have tabular lining figures. */
#ifndef TEXT_FONT_FEATURES_H
#define TEXT_FONT_FEATURES_H

#include "base/base.h"

#include <hb.h>

/* The features in Pango's form: "calt=0" or "calt=0, tnum=1, lnum=1". */
const char *fonts_features(bool tabular);

enum { FONT_FEATURES_MAX = 6 };

/* The features in HarfBuzz's form for this text. Without a fraction slash, the features for
 * fractions are turned off too, which saves shaping time. Returns the number of features. */
unsigned fonts_features_for(const char *text, bool tabular, hb_feature_t ret[FONT_FEATURES_MAX]);

#endif
