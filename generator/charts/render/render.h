/* Renderers: a Scene as SVG, and by cairo as PNG or on any other surface (PDF: outputs/pdf).
 * None of them decides a position. SVG is written here, since cairo's has outlines for text. */
#ifndef CHARTS_RENDER_RENDER_H
#define CHARTS_RENDER_RENDER_H

#include "charts/chart.h"

#include <cairo.h>
#include <libxml/tree.h>

/* Draws the whole scene, with its top left corner at the origin. */
void scene_draw(const Scene *scene, const Theme *theme, ThemeVariant variant, cairo_t *cr);

/* Draws the scene with its top left corner at the origin, a strip at a time, for one thread:
 * what touches the strip from `top` to `bottom` (units of the scene) is drawn, in its order. */
typedef struct ScenePainter ScenePainter;
ScenePainter *scene_painter_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                                Arena *arena);
void scene_painter_draw(ScenePainter *painter, double top, double bottom, cairo_t *cr);

/* A stand-alone SVG file: real text, colours of the variant, title and desc. */
void scene_write_svg(const Scene *scene, const Theme *theme, ThemeVariant variant, GString *out);

/* An <svg> element for a page: colours by class, following the page's theme;
 * ids prefixed with `id_prefix`. Owned by the caller until linked into a tree. */
xmlNode *scene_svg_node(const Scene *scene, const char *id_prefix, const char *css_class,
                        xmlDoc *doc);

/* PNG bytes at `scale` pixels per unit, with pHYs (physical size) and iTXt: Title,
 * Description, Source, Disclaimer. A picture of over 64 million pixels is an error, and so is
 * a library that is missing. */
bool scene_write_png(const Scene *scene, const Theme *theme, ThemeVariant variant, double scale,
                     GByteArray *out, Diag *diag);

#endif
