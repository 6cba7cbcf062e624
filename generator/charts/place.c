#include "charts/place.h"

#include "charts/boxes.h"

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
        if (box_crossed(box, obstacle->from, obstacle->to)) {
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
