/* A ToUnicode CMap: the text of each character code of a font. */
#ifndef OUTPUTS_PDF_WRITE_CMAP_H
#define OUTPUTS_PDF_WRITE_CMAP_H

#include "base/base.h"

/* UTF-8, borrowed; size 0: no text, for a glyph that only continues others. */
typedef struct {
    const char *text;
    size_t size;
} CmapText;

typedef struct Cmap Cmap;

Cmap *cmap_new(void);
void cmap_free(Cmap *cmap); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Cmap, cmap_free)

/* Adds a code. Codes must be in ascending order. */
void cmap_add(Cmap *cmap, uint16_t code, CmapText text);

/* The CMap's bytes, deflated; the caller owns them. */
GByteArray *cmap_finish(Cmap *cmap);

#endif
