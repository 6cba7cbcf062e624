/* What follows from the script that a character or a language is written in. */
#ifndef TEXT_SCRIPTS_H
#define TEXT_SCRIPTS_H

#include "base/base.h"

/* Debian's package of fonts for a character's script: there is one for nearly every script. */
const char *script_font_package(uint32_t character);

/* Is it written from right to left? */
bool script_right_to_left(GUnicodeScript script);
/* By the script that the language, a BCP 47 tag, is mostly written in. */
bool language_right_to_left(const char *language);

#endif
