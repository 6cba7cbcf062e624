#include "charts/place.h"

static const double text_gap = 2;

/* Eight places, the best first: right, then its corners, above, below, left. */
static const struct {
    double dx, dy; /* −1, 0, 1: side of the point on which the label lies */
} sides[] = {
    { 1, 0 }, { 1, 1 }, { 1, -1 }, { 0, -1 }, { 0, 1 }, { -1, -1 }, { -1, 0 }, { -1, 1 }
};

static Box
box_at(const PlaceField *field, const PlaceLabel *label, double dx, double dy)
{
    double away = field->clearance * (dx != 0 && dy != 0 ? .75 : 1);
    double left = dx > 0   ? label->at.x + away
                  : dx < 0 ? label->at.x - away - label->width
                           : label->at.x - label->width / 2;
    double top = dy > 0   ? label->at.y + away * .6
                 : dy < 0 ? label->at.y - away * .6 - label->height
                          : label->at.y - label->height / 2;
    return (Box){ left, top, left + label->width, top + label->height };
}

static Anchor
anchor_of(double dx)
{
    if (dx > 0) {
        return ANCHOR_START;
    }
    return dx < 0 ? ANCHOR_END : ANCHOR_MIDDLE;
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

/* One edge of the box against the running part [*from, *to] of a segment. */
static bool
clip(double direction, double distance, double *from, double *to)
{
    if (direction == 0) {
        return distance >= 0;
    }
    double part = distance / direction;
    if (direction < 0) {
        *from = MAX(*from, part);
    } else {
        *to = MIN(*to, part);
    }
    return *from <= *to;
}

/* Liang and Barsky's clipping, asked only whether anything is left. */
static bool
crosses(const PlaceObstacle *line, const Box *box)
{
    double dx = line->to.x - line->from.x, dy = line->to.y - line->from.y, from = 0, to = 1;

    return clip(-dx, line->from.x - box->left, &from, &to) &&
           clip(dx, box->right - line->from.x, &from, &to) &&
           clip(-dy, line->from.y - box->top, &from, &to) &&
           clip(dy, box->bottom - line->from.y, &from, &to);
}

static bool
is_free(const PlaceField *field, const PlaceLabel *labels, size_t n_labels, size_t self,
        const Box *box)
{
    if (!inside(&field->room, box)) {
        return false;
    }
    for (size_t i = 0; i < field->n_texts; i++) {
        if (touches(&field->texts[i], box)) {
            return false;
        }
    }
    for (size_t i = 0; i < n_labels; i++) {
        if (i != self && labels[i].placed && touches(&labels[i].box, box)) {
            return false;
        }
    }
    return true;
}

static double
cost_of(const PlaceField *field, const PlaceLabel *label, const Box *box)
{
    double cost = 0;

    for (size_t i = 0; i < field->n_obstacles; i++) {
        const PlaceObstacle *obstacle = &field->obstacles[i];
        if (crosses(obstacle, box)) {
            cost += obstacle->owner == label->owner ? obstacle->cost / 4 : obstacle->cost;
        }
    }
    return cost;
}

/* Looks for the cheapest free place of one label. */
static void
place_label(const PlaceField *field, PlaceLabel *labels, size_t n_labels, size_t self)
{
    PlaceLabel *label = &labels[self];
    double best = field->cost_max;

    for (size_t k = 0; k < G_N_ELEMENTS(sides); k++) {
        Box box = box_at(field, label, sides[k].dx, sides[k].dy);
        double cost = cost_of(field, label, &box) + (double)k * 4;
        if (cost < best && is_free(field, labels, n_labels, self, &box)) {
            best = cost;
            label->box = box;
            label->anchor = anchor_of(sides[k].dx);
        }
    }
    label->placed = best < field->cost_max;
}

void
place_labels(const PlaceField *field, PlaceLabel *labels, size_t n_labels)
{
    for (size_t i = 0; i < n_labels; i++) {
        if (!labels[i].placed) {
            place_label(field, labels, n_labels, i);
        }
    }
}
