/* Escapes text for HTML, for the serialiser of trees and for templates. */
#ifndef OUTPUTS_ESCAPE_H
#define OUTPUTS_ESCAPE_H

#include "base/base.h"

/* Where the text is used: which characters must be escaped there, besides & < >
 * and control characters. */
typedef enum {
    ESCAPE_TEXT = 1,
    ESCAPE_ATTRIBUTE = 2, /* " */
    ESCAPE_TEMPLATE = 4,  /* " and ' */
} EscapeKind;

/* Appends `text` with special characters as references. Control characters except white space,
 * which HTML forbids, become U+FFFD. */
void escape_append(GString *out, const char *text, EscapeKind kind);

#endif
