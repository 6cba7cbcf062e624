/* One chart as a PDF file of its own: a page of its size, tagged as one figure whose alternative
 * text is the chart's description, built to PDF/UA and PDF/A as a report is; no dates. */
#ifndef OUTPUTS_PDF_PICTURES_CHART_PDF_H
#define OUTPUTS_PDF_PICTURES_CHART_PDF_H

#include "charts/layout/scene.h"

/* False after an error. */
bool chart_pdf_write(const Scene *scene, const Theme *theme, ThemeVariant variant, GByteArray *out,
                     Diag *diag);

#endif
