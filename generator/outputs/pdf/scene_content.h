/* A chart's scene as the operators of a PDF content stream, with the fonts that
 * its texts use. Texts are shaped as they were measured; paper around
 * them is their outline, stroked by the reader.
 *
 * Two steps: a scene's texts become glyphs in the thread that laid it out; the
 * operators may be written by any, when the fonts have been planned. */
#ifndef OUTPUTS_PDF_SCENE_CONTENT_H
#define OUTPUTS_PDF_SCENE_CONTENT_H

#include "charts/scene.h"
#include "outputs/pdf/write_font.h"

typedef struct SceneContent SceneContent;

/* The document's font for a face (fonts.h); it lives as long as the scene. */
typedef const DisplayFont *SceneFontOf(void *data, hb_face_t *face);

/* Shapes all texts. The content belongs to the arena, which the scene must outlive. */
const SceneContent *scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                                      SceneFontOf *font_of, void *data, Arena *arena);

/* In units of the scene. */
double scene_content_width(const SceneContent *content);
double scene_content_height(const SceneContent *content);

/* Appends the graphics state of its transparent areas to a dictionary of resources. */
void scene_content_append_states(const SceneContent *content, GString *resources);

/* The fonts of its texts, in order of first use. */
const DisplayFont *const *scene_content_fonts(const SceneContent *content, size_t *n_fonts);

/* Notes the glyphs of its texts in `uses`, which go by the fonts' indexes. */
void scene_content_note(const SceneContent *content, FontUse *const *uses);

/* Appends the operators, in the scene's units with y downwards; `uses` are planned.
 * Fonts are named /F and their index. */
void scene_content_write(const SceneContent *content, FontUse *const *uses, GString *out);

#endif
