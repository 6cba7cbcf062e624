/* Paper around a text is drawn only where something passes under it: it costs
 * renderers as much as the text itself, and other programs do not know it. Where
 * there is no paper, there is none around texts. */
#include "charts/layout/boxes.h"
#include "charts/layout/scene.h"

static bool
line_touches(const SceneMark *mark, const Box *box)
{
    for (size_t i = 1; i < mark->as.line.n_points; i++) {
        if (box_crossed(box, mark->as.line.points[i - 1], mark->as.line.points[i])) {
            return true;
        }
    }
    return false;
}

bool
scene_mark_touches(const SceneMark *mark, const Box *box)
{
    Box shape = { 0 };

    switch (mark->kind) {
    case SCENE_LINE:
        return line_touches(mark, box);
    case SCENE_SYMBOL:
        shape = (Box){ mark->as.symbol.x - mark->as.symbol.radius,
                       mark->as.symbol.y - mark->as.symbol.radius,
                       mark->as.symbol.x + mark->as.symbol.radius,
                       mark->as.symbol.y + mark->as.symbol.radius };
        return box_overlaps(&shape, box);
    case SCENE_BAR:
        shape = (Box){ mark->as.bar.x, mark->as.bar.y, mark->as.bar.x + mark->as.bar.width,
                       mark->as.bar.y + mark->as.bar.height };
        return box_overlaps(&shape, box);
    case SCENE_AREA:
        return box_filled(box, mark->as.area.points, mark->as.area.n_points);
    case SCENE_TEXT:
        return false;
    }
    g_assert_not_reached();
}

Box
scene_halo_box(const Scene *scene, const SceneMark *text)
{
    Box box = scene_text_box(text);

    return (Box){ box.left - scene->halo, box.top - scene->halo, box.right + scene->halo,
                  box.bottom + scene->halo };
}

void
scene_drop_halos(Scene *scene)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        SceneMark *text = &scene->marks[i];
        if (text->kind != SCENE_TEXT || !text->as.text.halo) {
            continue;
        }
        Box box = scene_halo_box(scene, text);
        text->as.text.halo = false;
        for (size_t k = 0; k < scene->n_marks && !scene->transparent && !text->as.text.halo; k++) {
            text->as.text.halo = scene_mark_touches(&scene->marks[k], &box);
        }
    }
}
