#include "charts/layout/point_labels.h"

#include "charts/layout/boxes.h"

static const double text_gap = 1.5;
static const double cost_max = 400;
enum { SWEEPS_MAX = 10, N_SIDES = 8, RINGS = 2 };

static const double cost_label = 1000, cost_marker = 400, cost_foreign = 400, cost_own = 50,
                    cost_ring = 20;

/* In the order of Imhof and Yoeli: the upper right first. */
static const struct {
    double dx, dy;
} sides[N_SIDES] = { { 1, -1 }, { 1, 1 },  { -1, -1 }, { -1, 1 },
                     { 1, 0 },  { -1, 0 }, { 0, -1 },  { 0, 1 } };

static double
start_of(double at, double side, double away, double size)
{
    if (side > 0) {
        return at + away;
    }
    return side < 0 ? at - away - size : at - size / 2;
}

static Box
box_at(const PointField *field, const PointLabel *label, size_t side, size_t ring)
{
    double dx = sides[side].dx, dy = sides[side].dy;
    double away = field->near * (ring == 0 ? 1 : 2.6);
    double across = dx != 0 && dy != 0 ? .7 * away : away;
    double left = start_of(label->at.x, dx, across, label->width);
    double top = start_of(label->at.y, dy, dx != 0 && dy != 0 ? .3 * away : away, label->height);

    return (Box){ left, top, left + label->width, top + label->height };
}

static bool
touches(const Box *a, const Box *b)
{
    return a->left < b->right + text_gap && b->left < a->right + text_gap &&
           a->top < b->bottom + text_gap && b->top < a->bottom + text_gap;
}

static bool
inside(const Box *room, const Box *box)
{
    return box->left >= room->left && box->top >= room->top && box->right <= room->right &&
           box->bottom <= room->bottom;
}

static bool
allowed(const PointField *field, const Box *box)
{
    if (!inside(&field->room, box)) {
        return false;
    }
    for (size_t i = 0; i < field->n_texts; i++) {
        if (touches(&field->texts[i], box)) {
            return false;
        }
    }
    return true;
}

static double
cost_of_field(const PointField *field, const PointLabel *label, const Box *box)
{
    double cost = 0;

    for (size_t i = 0; i < field->n_markers; i++) {
        Point at = field->markers[i].at;
        Box marker = { at.x - field->radius, at.y - field->radius, at.x + field->radius,
                       at.y + field->radius };
        cost += box_overlaps(&marker, box) ? cost_marker : 0;
    }
    for (size_t i = 0; i < field->n_lines; i++) {
        const PointLine *line = &field->lines[i];
        if (box_crossed(box, line->from, line->to)) {
            cost += line->faint || line->owner == label->owner ? cost_own : cost_foreign;
        }
    }
    return cost;
}

Point
point_label_edge(const Box *box, Point at)
{
    return (Point){ CLAMP(at.x, box->left, box->right), CLAMP(at.y, box->top, box->bottom) };
}

/* Whether a label would touch another label or its leader, or the other way round. */
static bool
in_conflict(const PointLabel *label, const PointLabel *other, const Box *box, bool leader)
{
    if (touches(&other->box, box)) {
        return true;
    }
    if (leader && box_crossed(&other->box, label->at, point_label_edge(box, label->at))) {
        return true;
    }
    return other->leader && box_crossed(box, other->at, point_label_edge(&other->box, other->at));
}

static double
cost_of_labels(const PointLabel *labels, size_t n_labels, size_t self, const Box *box, bool leader)
{
    double cost = 0;

    for (size_t i = 0; i < n_labels; i++) {
        if (i != self && labels[i].placed && in_conflict(&labels[self], &labels[i], box, leader)) {
            cost += cost_label;
        }
    }
    return cost;
}

/* Moves one label to its cheapest place, or removes it. Returns whether that changed anything. */
static bool
place(const PointField *field, PointLabel *labels, size_t n_labels, size_t self)
{
    static const Anchor anchors[] = { ANCHOR_END, ANCHOR_MIDDLE, ANCHOR_START };
    PointLabel best = labels[self];
    double least = cost_max;

    best.placed = false;
    for (size_t k = 0; k < (size_t)N_SIDES * RINGS; k++) {
        size_t side = k % N_SIDES, ring = k / N_SIDES;
        Box box = box_at(field, &best, side, ring);
        if (!allowed(field, &box)) {
            continue;
        }
        bool over = best.above && sides[side].dx == 0 && sides[side].dy < 0;
        double cost = (over ? -1 : (double)side) + (ring > 0 ? cost_ring : 0) +
                      cost_of_field(field, &best, &box) +
                      cost_of_labels(labels, n_labels, self, &box, ring > 0);
        if (cost < least) {
            least = cost;
            best.placed = true;
            best.leader = ring > 0;
            best.box = box;
            best.anchor = anchors[(int)sides[side].dx + 1];
        }
    }
    bool moved = best.placed != labels[self].placed ||
                 (best.placed &&
                  (best.box.left != labels[self].box.left || best.box.top != labels[self].box.top));
    labels[self] = best;
    return moved;
}

size_t
point_labels_place(const PointField *field, PointLabel *labels, size_t n_labels)
{
    size_t left = 0;
    bool moved = true;

    for (size_t i = 0; i < n_labels; i++) {
        labels[i].placed = false;
    }
    for (int sweep = 0; sweep < SWEEPS_MAX && moved; sweep++) {
        moved = false;
        for (size_t i = 0; i < n_labels; i++) {
            moved = place(field, labels, n_labels, i) || moved;
        }
    }
    for (size_t i = 0; i < n_labels; i++) {
        left += !labels[i].placed;
    }
    return left;
}

const char *
point_number(Arena *arena, size_t index)
{
    enum { DIGITS = 9, LETTERS = 26, CIRCLED_ONE = 0x2460, CIRCLED_A = 0x24b6 };
    char text[8] = "";

    if (index < DIGITS) {
        g_unichar_to_utf8(CIRCLED_ONE + (gunichar)index, text);
    } else if (index < DIGITS + LETTERS) {
        g_unichar_to_utf8(CIRCLED_A + (gunichar)(index - DIGITS), text);
    } else {
        return arena_printf(arena, "(%zu)", index + 1);
    }
    return arena_strdup(arena, text);
}
