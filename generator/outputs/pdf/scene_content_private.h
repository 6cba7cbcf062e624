/* What the two halves of a chart's content share: texts as glyphs (scene_content.c), and operators
 * (scene_operators.c); and what is kept of it for later builds (kept_charts.c). */
#ifndef OUTPUTS_PDF_SCENE_CONTENT_PRIVATE_H
#define OUTPUTS_PDF_SCENE_CONTENT_PRIVATE_H

#include "charts/fonts.h"
#include "outputs/pdf/scene_content.h"

/* A stretch of one font; its glyphs stand in SceneContent.glyphs. */
typedef struct {
    const DisplayFont *font;
    const char *text; /* of its run */
    const SceneMark *mark;
    const TextRun *run; /* both NULL of what an earlier build drew */
    double x, y, size;  /* where it starts */
    guint32 first, n_glyphs;
} Stretch;

/* A font, and the style of a text that is set in it. */
typedef struct {
    const DisplayFont *font;
    FontRole role;
    int weight;
} SceneFont;

/* Where among operators a stretch is shown. */
typedef struct {
    guint32 at, stretch;
} Shown;

/* The graphics state of transparent areas, a name among the resources. */
#define SCENE_STATE "/Faint"

struct SceneContent {
    const Scene *scene; /* NULL: an earlier build drew it */
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
    /* of what an earlier build drew: all operators but those that show stretches */
    const char *operators;
    const Shown *shown;
    size_t n_shown;
};

/* Lists the fonts for who asks for them, once they are known. */
void scene_content_list_fonts(SceneContent *content, Arena *arena);

/* Appends the operators of the scene but those that show its stretches, whose places go to `shown`
 * (of Shown). */
void scene_operators_draw(const SceneContent *content, GString *out, GArray *shown);

#endif
