/* Renderers: a Scene as SVG, and with cairo as PNG or on any other surface (PDF: outputs/pdf).
 * Renderers never decide a position. SVG is written here because cairo would convert text to
 * outlines. */
#ifndef CHARTS_RENDER_RENDER_H
#define CHARTS_RENDER_RENDER_H

#include "charts/chart.h"

#include <cairo.h>
#include <libxml/tree.h>

/* Draws the whole scene, with its top left corner at the origin. */
void scene_draw(const Scene *scene, const Theme *theme, ThemeVariant variant, cairo_t *cr);

/* Draws the scene with its top left corner at the origin, one strip at a time, for one thread.
 * Draws the marks that touch the strip from `top` to `bottom` (in units of the scene), in their
 * order. */
typedef struct ScenePainter ScenePainter;
ScenePainter *scene_painter_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                                Arena *arena);
void scene_painter_draw(ScenePainter *painter, double top, double bottom, cairo_t *cr);

/* Writes a stand-alone SVG file with real text, the colours of the variant, title and desc. */
void scene_write_svg(const Scene *scene, const Theme *theme, ThemeVariant variant, GString *out);

/* An <svg> element for a page. Colours are set by classes and follow the page's theme; ids are
 * prefixed with `id_prefix`. The caller owns it until it is linked into a tree. */
xmlNode *scene_svg_node(const Scene *scene, const char *id_prefix, const char *css_class,
                        xmlDoc *doc);

/* Appends a PNG with `scale` pixels per unit, with pHYs (physical size) and iTXt (Title,
 * Description, Source, Disclaimer). Returns false after an error: the picture exceeds the limit
 * chart-pixels, or a library is missing. */
bool scene_write_png(const Scene *scene, const Theme *theme, ThemeVariant variant, double scale,
                     GByteArray *out, Diag *diag);

#endif
