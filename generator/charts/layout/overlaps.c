/* Checks a finished layout. Nothing is clipped, shortened or rotated to make it pass: a layout that
 * fails is an error of the chart. */
#include "charts/layout/boxes.h"
#include "charts/layout/scene.h"

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
                      "in chart '%s', %.0f units wide, the text '%s' leaves the picture; widen the "
                      "chart or shorten the text",
                      scene->id, scene->width, scene_text(placed->mark, arena));
}

/* ---- Texts on marks ---- */

static bool
is_shade(const SceneMark *mark)
{
    PaintKind kind = mark->paint.kind;

    return kind == PAINT_HEAT || kind == PAINT_DIVERGING || kind == PAINT_NEUTRAL ||
           kind == PAINT_TINT;
}

/* Marks that represent data. Grids, axes and leaders may pass under a halo. */
static bool
shows_data(const SceneMark *mark)
{
    if (mark->kind == SCENE_LINE) {
        LineRole role = mark->as.line.role;
        return role == LINE_SERIES || role == LINE_INTERVAL || role == LINE_WHISKER ||
               role == LINE_RUN;
    }
    /* a reference band behind the data */
    bool band = mark->kind == SCENE_BAR && mark->group == GROUP_GRID;
    return (mark->kind == SCENE_SYMBOL || mark->kind == SCENE_BAR) && !band;
}

static Box
symbol_box(const SceneMark *mark)
{
    double x = mark->as.symbol.x, y = mark->as.symbol.y, radius = mark->as.symbol.radius;

    return (Box){ x - radius, y - radius, x + radius, y + radius };
}

static Box
bar_box(const SceneMark *mark)
{
    return (Box){ mark->as.bar.x, mark->as.bar.y, mark->as.bar.x + mark->as.bar.width,
                  mark->as.bar.y + mark->as.bar.height };
}

static bool
boxes_meet(const Box *a, const Box *b)
{
    return a->left < b->right - padding && b->left < a->right - padding &&
           a->top < b->bottom - padding && b->top < a->bottom - padding;
}

static bool
holds(const Box *outer, const Box *inner)
{
    return inner->left >= outer->left - padding && inner->right <= outer->right + padding &&
           inner->top >= outer->top - padding && inner->bottom <= outer->bottom + padding;
}

static bool
line_meets(const SceneMark *mark, const Box *box)
{
    for (size_t i = 1; i < mark->as.line.n_points; i++) {
        if (box_crossed(box, mark->as.line.points[i - 1], mark->as.line.points[i])) {
            return true;
        }
    }
    return false;
}

/* Whether the text overlaps the mark. A text completely inside a shade does not count. */
static bool
lies_on(const Box *box, const SceneMark *mark)
{
    Box shape = { 0 };

    switch (mark->kind) {
    case SCENE_LINE:
        return line_meets(mark, box);
    case SCENE_SYMBOL:
        shape = symbol_box(mark);
        return boxes_meet(box, &shape);
    default:
        shape = bar_box(mark);
        return boxes_meet(box, &shape) && !(is_shade(mark) && holds(&shape, box));
    }
}

/* A text may touch the marks of its own row or series. */
static bool
belongs(const SceneMark *text, const SceneMark *mark)
{
    if (text->datum != NULL && mark->datum != NULL && text->datum->row == mark->datum->row) {
        return true;
    }
    return text->group_name != NULL && mark->group_name != NULL &&
           g_str_equal(text->group_name, mark->group_name);
}

static const char *
name_of(const SceneMark *mark)
{
    if (mark->datum != NULL) {
        return mark->datum->tip;
    }
    return mark->group_name != NULL ? mark->group_name : "another row";
}

static bool
check_marks(const Scene *scene, const Placed *texts, size_t n_texts, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        for (size_t k = 0; k < n_texts && shows_data(mark); k++) {
            if (!lies_on(&texts[k].box, mark) || belongs(texts[k].mark, mark)) {
                continue;
            }
            g_autoptr(Arena) arena = arena_new();
            ok = diag_error(diag, scene->place, "chart-covered",
                            "in chart '%s', %.0f units wide, the text '%s' covers a mark of '%s'; "
                            "widen the chart or shorten the text",
                            scene->id, scene->width, scene_text(texts[k].mark, arena),
                            name_of(mark));
        }
    }
    return ok;
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
                                "in chart '%s', %.0f units wide, the texts '%s' and '%s' overlap; "
                                "widen the chart or shorten them",
                                scene->id, scene->width, scene_text(texts[i].mark, arena),
                                scene_text(texts[k].mark, arena));
            }
        }
    }
    return check_marks(scene, texts, n, diag) && ok;
}

/* ---- Halos ---- */

/* Halos (background-coloured outlines of texts) are only kept where something passes under the
 * text. They cost renderers as much as the text itself, and other programs do not recognise them. A
 * transparent scene has no halos. */
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
