/* A chart's scene as the operators of a PDF content stream. Texts are shaped by Pango as
 * they were measured; paper around them is their outline, stroked by the reader. */
#ifndef OUTPUTS_PDF_SCENE_CONTENT_H
#define OUTPUTS_PDF_SCENE_CONTENT_H

#include "charts/scene.h"
#include "outputs/pdf/form_content.h"

/* Shapes all texts. The content, in units of the scene, belongs to the arena, which the scene
 * must outlive. */
const FormContent *scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                                     FontOfFace *font_of, void *data, Arena *arena);

#endif
