/* Text as the text of HTML, for the serialiser of trees and for templates. */
#ifndef OUTPUTS_ESCAPE_H
#define OUTPUTS_ESCAPE_H

#include "base/base.h"

/* Where the text goes to: which signs may not stand for themselves there, besides
 * & < > and control characters. */
typedef enum {
    ESCAPE_TEXT = 1,
    ESCAPE_ATTRIBUTE = 2, /* " */
    ESCAPE_TEMPLATE = 4,  /* " and ' */
} EscapeKind;

/* Appends `text`: signs become references, control characters but those of blanks,
 * which HTML forbids, U+FFFD. */
void escape_append(GString *out, const char *text, EscapeKind kind);

#endif
