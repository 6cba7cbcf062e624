/* What a form shows that the writer itself draws: a chart's scene or a plain SVG picture. */
#ifndef OUTPUTS_PDF_FORM_CONTENT_H
#define OUTPUTS_PDF_FORM_CONTENT_H

#include "outputs/pdf/content_text.h"

typedef struct FormContent FormContent;

/* What is seen through, as shares of 1. */
typedef struct {
    double fill, stroke;
} FormOpacity;

struct FormContent {
    double width, height;  /* in its own units */
    float points_per_unit; /* at its own size */
    const ContentText *texts;
    const FormOpacity *opacities; /* graphics states, named /G and their number */
    size_t n_opacities;
    /* Appends the operators, in own units with y downwards; `uses` are planned. */
    void (*write)(const FormContent *content, FontUse *const *uses, GString *out);
};

#endif
