/* Text as the text of HTML, for the serialiser of trees and for templates. */
#ifndef OUTPUTS_ESCAPE_H
#define OUTPUTS_ESCAPE_H

#include "base/base.h"

/* For `special`: control characters but those of blanks. */
#define ESCAPE_CONTROLS \
    "\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18" \
    "\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f"

/* Appends `text`. `special` lists the bytes that must not stand for themselves:
 * & < > " ' become references, any other (a control character that HTML
 * forbids) U+FFFD. */
void escape_append(GString *out, const char *text, const char *special);

#endif
