/* Inside of the SVG renderer: the tree (render_svg.c) and the file with its own
 * rules (render_svg_file.c). */
#ifndef CHARTS_RENDER_SVG_H
#define CHARTS_RENDER_SVG_H

#include "charts/layout/scene.h"
#include "charts/render/render.h"

/* The class that colours a mark: g1 … g4, o1 … o4, x1 … x3, gpu, tpu, even, inked,
 * tinted, h1 … h5 (scores), n1 … n5 (parts); and a text: t1, t2, gt, tt, oh1 … on5. */
const char *svg_mark_class(Paint paint);
const char *svg_text_class(Paint paint);

/* What a file of its own brings along: rules, and colours and widths as attributes,
 * for programs that know no rules, as those of offices. */
typedef struct {
    const char *style, *families;
    const Theme *theme;
    ThemeVariant variant;
} SvgFile;

/* Of grid lines in a file; in a page their group says it. LibreOffice takes a rule of
 * elements within a class for one of all such elements. */
#define SVG_HAIR_CLASS "hair"

/* With `file`: a <style> element, a sheet of paper below the marks, attributes. */
xmlNode *svg_build(const Scene *scene, const char *id_prefix, const char *css_class,
                   const SvgFile *file, xmlDoc *doc);

/* The same of each element: nothing in a page (`file` NULL). */
void svg_set_text_colour(const SvgFile *file, xmlNode *node, Paint paint);
void svg_set_look(const SvgFile *file, xmlNode *node, const SceneMark *mark);

#endif
