/* What all text asks of the features of a font: Inter's `calt` off, which prints TPU7x as
 * TPU7×, and for numbers tabular lining figures. */
#ifndef TEXT_FONT_FEATURES_H
#define TEXT_FONT_FEATURES_H

#include "base/base.h"

#include <hb.h>

/* In Pango's form: "calt=0" or "calt=0, tnum=1, lnum=1". */
const char *fonts_features(bool tabular);

enum { FONT_FEATURES_MAX = 6 };

/* In HarfBuzz's form, for this text: without a fraction slash it does without the steps for
 * fractions, too, a third of the time. Returns how many they are. */
unsigned fonts_features_for(const char *text, bool tabular, hb_feature_t ret[FONT_FEATURES_MAX]);

#endif
