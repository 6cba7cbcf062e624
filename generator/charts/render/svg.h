/* Private to the SVG renderer: the tree (svg.c), and stand-alone files with their own rules
 * (svg_file.c). */
#ifndef CHARTS_RENDER_SVG_H
#define CHARTS_RENDER_SVG_H

#include "charts/layout/scene.h"
#include "charts/render/render.h"

/* The class that colours a mark: g1 … g4, o1 … o4, x1 … x3, gpu, tpu, even, inked, tinted, h1 … h5
 * (scores), n1 … n5 (parts); and the class of a text: t1, t2, gt, tt, oh1 … on5. */
const char *svg_mark_class(Paint paint);
const char *svg_text_class(Paint paint);

/* What a stand-alone file contains in addition: CSS rules, and colours and widths as attributes for
 * programs without CSS support, such as office programs. */
typedef struct {
    const char *style, *families;
    const Theme *theme;
    ThemeVariant variant;
} SvgFile;

/* The class of grid lines in a file; in a page, their group has it. LibreOffice would apply a rule
 * for elements inside a class to all such elements. */
#define SVG_HAIR_CLASS "hair"

/* If `file` is not NULL, adds a <style> element, a background and attributes. */
xmlNode *svg_build(const Scene *scene, const char *id_prefix, const char *css_class,
                   const SvgFile *file, xmlDoc *doc);

/* The same for single elements; does nothing in a page (`file` NULL). */
void svg_set_text_colour(const SvgFile *file, xmlNode *node, Paint paint);
void svg_set_look(const SvgFile *file, xmlNode *node, const SceneMark *mark);

#endif
