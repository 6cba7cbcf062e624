/* One chart as a separate PDF file: a page of the chart's size, tagged as one figure with the
 * chart's description as alternative text. It conforms to PDF/UA and PDF/A like a report, and has
 * no dates. */
#ifndef OUTPUTS_PDF_PICTURES_CHART_PDF_H
#define OUTPUTS_PDF_PICTURES_CHART_PDF_H

#include "charts/layout/scene.h"

/* Appends the file to `out`. False, with an error in `diag`, on failure. */
bool chart_pdf_write(const Scene *scene, const Theme *theme, ThemeVariant variant, GByteArray *out,
                     Diag *diag);

#endif
