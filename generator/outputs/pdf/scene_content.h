/* A chart's scene as the operators of a PDF content stream, with the fonts that
 * its texts use. Texts are shaped by Pango as they were measured; paper around
 * them is their outline, stroked by the reader. */
#ifndef OUTPUTS_PDF_SCENE_CONTENT_H
#define OUTPUTS_PDF_SCENE_CONTENT_H

#include "charts/scene.h"
#include "outputs/pdf/write_font.h"

typedef struct SceneContent SceneContent;

/* Shapes all texts; objects of `file` are reserved for their fonts. */
SceneContent *scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                                PdfFile *file, Arena *arena);

/* Appends the operators, in the scene's units with y downwards; false after an
 * error of a font. Once. */
bool scene_content_write(SceneContent *content, GString *out, Diag *diag);

/* Appends the entries of a /Font dictionary and writes the fonts' objects; after
 * scene_content_write(), with no object open. False after an error of a font. */
bool scene_content_write_fonts(SceneContent *content, GString *resources, Diag *diag);

#endif
