/* Text as the text of HTML, for the serialiser of trees and for templates. */
#ifndef OUTPUTS_ESCAPE_H
#define OUTPUTS_ESCAPE_H

#include "base/base.h"

/* Appends `text`. `special` lists the bytes that must not stand for themselves:
 * & < > " ' become references, any other (a control character that HTML
 * forbids) U+FFFD. */
void escape_append(GString *out, const char *text, const char *special);

#endif
