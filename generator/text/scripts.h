/* Properties that follow from the script of a character or language. */
#ifndef TEXT_SCRIPTS_H
#define TEXT_SCRIPTS_H

#include "base/base.h"

/* Debian's font package for a character's script; nearly every script has one. */
const char *script_font_package(uint32_t character);

/* Whether the script is written from right to left. */
bool script_right_to_left(GUnicodeScript script);
/* The same for the script in which the language, a BCP 47 tag, is mainly written. */
bool language_right_to_left(const char *language);

#endif
