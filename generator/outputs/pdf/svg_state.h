/* What elements of a plain SVG picture inherit, and what their attributes change of it. */
#ifndef OUTPUTS_PDF_SVG_STATE_H
#define OUTPUTS_PDF_SVG_STATE_H

#include "outputs/pdf/svg_values.h"

#include <libxml/tree.h>

typedef struct {
    SvgPaint fill, stroke;
    SvgStroke pen;
    bool even_odd;
    SvgAnchor anchor;
    double size;
    const char *family;
    int weight;
    bool italic;
} SvgStyle;

typedef struct {
    SvgStyle style;
    SvgMatrix matrix;
    double opacity; /* of this element alone */
} SvgState;

/* The element's own state from what it inherits; `geometry` names the attributes of its kind
 * and ends with NULL. False when it has an attribute that is not plain. */
bool svg_state_enter(SvgState *state, const xmlNode *element, const char *const *geometry,
                     Arena *arena);

/* NULL when it is missing. */
const char *svg_attribute(const xmlNode *element, const char *name);

/* A length of its geometry; 0 when it is missing. `em`: as of svg_length(). */
bool svg_read_length(const xmlNode *element, const char *name, double em, double *ret);

bool svg_read_lengths(const xmlNode *element, const char *const *names, size_t n, double *ret);

/* Does a list of words that ends with NULL have it? */
bool svg_word_among(const char *word, const char *const *words);

#endif
