/* What the two halves of a chart's content share: texts as glyphs (scene_content.c), and operators
 * (scene_operators.c). */
#ifndef OUTPUTS_PDF_SCENE_CONTENT_PRIVATE_H
#define OUTPUTS_PDF_SCENE_CONTENT_PRIVATE_H

#include "charts/fonts.h"
#include "outputs/pdf/scene_content.h"

/* A stretch of one font; its glyphs stand in SceneContent.glyphs. */
typedef struct {
    const DisplayFont *font;
    const char *text; /* of its run */
    const SceneMark *mark;
    const TextRun *run;
    double x, y, size; /* where it starts */
    guint32 first, n_glyphs;
} Stretch;

/* A font, and the style of a text that is set in it. */
typedef struct {
    const DisplayFont *font;
    FontRole role;
    int weight;
} SceneFont;

/* The graphics state of transparent areas, a name among the resources. */
#define SCENE_STATE "/Faint"

struct SceneContent {
    const Scene *scene;
    const Theme *theme;
    ThemeVariant variant;
    double width, height;
    double opacity; /* of its transparent areas; 0: it has none */
    const SceneFont *fonts;
    const DisplayFont **font_list; /* the same */
    const DisplayGlyph *glyphs;    /* advances in units of the scene */
    const DisplayOffset *offsets;  /* of each glyph, in units of the scene */
    const Stretch *stretches;      /* in the order of the marks */
    size_t n_fonts, n_glyphs, n_stretches;
};

#endif
