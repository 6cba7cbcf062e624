/* Inside of the SVG renderer: the tree (render_svg.c) and the file with its own
 * rules (render_svg_file.c). */
#ifndef CHARTS_RENDER_SVG_H
#define CHARTS_RENDER_SVG_H

#include "charts/render.h"
#include "charts/scene.h"

/* The class that colours a mark: g1 … g4, o1 … o4, x1 … x3, gpu, tpu, even, inked,
 * tinted, h1 … h5 (scores), n1 … n5 (parts); and a text: t1, t2, gt, tt, oh1 … on5. */
const char *svg_mark_class(Paint paint);
const char *svg_text_class(Paint paint);

/* With `style`: a <style> element and a sheet of paper below the marks. */
xmlNode *svg_build(const Scene *scene, const char *id_prefix, const char *css_class,
                   const char *style, xmlDoc *doc);

#endif
