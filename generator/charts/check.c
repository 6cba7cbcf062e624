/* The judgement on a finished layout. Nothing is clipped, shortened or turned
 * to make it pass: a layout that fails is an error of the chart. */
#include "charts/scene.h"

#include <stdlib.h>

static const double padding = .5;

Box
scene_text_box(const SceneMark *mark)
{
    static const double part[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    double left = mark->as.text.x - part[mark->as.text.anchor] * mark->as.text.width;

    /* Inter: ascenders and brackets .76 em, descenders .21 em */
    return (Box){ .left = left,
                  .top = mark->as.text.y - .76 * mark->as.text.size,
                  .right = left + mark->as.text.width,
                  .bottom = mark->as.text.y + .21 * mark->as.text.size };
}

typedef struct {
    const SceneMark *mark;
    Box box;
    size_t index;
} Placed;

static int
compare_tops(const void *a, const void *b)
{
    const Placed *left = a, *right = b;

    if (left->box.top != right->box.top) {
        return left->box.top < right->box.top ? -1 : 1;
    }
    return (left->index > right->index) - (left->index < right->index);
}

static bool
overlap(const Box *a, const Box *b)
{
    return a->left < b->right + padding && b->left < a->right + padding &&
           a->top < b->bottom + padding && b->top < a->bottom + padding;
}

static bool
check_inside(const Scene *scene, const Placed *placed, Diag *diag)
{
    const Box *box = &placed->box;
    g_autoptr(Arena) arena = arena_new();

    if (box->left >= -padding && box->top >= -padding && box->right <= scene->width + padding &&
        box->bottom <= scene->height + padding) {
        return true;
    }
    return diag_error(diag, scene->place, "chart-outside",
                      "in chart '%s' at %.0f units the text '%s' leaves the picture; widen the "
                      "chart or shorten the text",
                      scene->id, scene->width, scene_text(placed->mark, arena));
}

bool
scene_check(const Scene *scene, Diag *diag)
{
    g_autofree Placed *texts = g_new0(Placed, scene->n_marks + 1);
    size_t n = 0;
    bool ok = true;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_TEXT && mark->as.text.width > 0) {
            texts[n++] = (Placed){ mark, scene_text_box(mark), i };
            ok = check_inside(scene, &texts[n - 1], diag) && ok;
        }
    }
    qsort(texts, n, sizeof *texts, compare_tops);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = i + 1; k < n && texts[k].box.top < texts[i].box.bottom + padding; k++) {
            if (overlap(&texts[i].box, &texts[k].box)) {
                g_autoptr(Arena) arena = arena_new();
                ok = diag_error(diag, scene->place, "chart-overlap",
                                "in chart '%s' at %.0f units the texts '%s' and '%s' overlap",
                                scene->id, scene->width, scene_text(texts[i].mark, arena),
                                scene_text(texts[k].mark, arena));
            }
        }
    }
    return ok;
}
