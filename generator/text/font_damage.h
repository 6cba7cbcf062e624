/* Whether a custom font file can be used at all. */
#ifndef TEXT_FONT_DAMAGE_H
#define TEXT_FONT_DAMAGE_H

#include "base/base.h"

/* Whether face `index` of the file has all its glyphs and can be subset. */
bool font_is_whole(const char *file, int index);

#endif
