/* Whether a font file of somebody else can be used at all. */
#ifndef TEXT_FONT_DAMAGE_H
#define TEXT_FONT_DAMAGE_H

#include "base/base.h"

/* True when the face `index` of the file has all its glyphs and can be reduced to them. */
bool font_is_whole(const char *file, int index);

#endif
