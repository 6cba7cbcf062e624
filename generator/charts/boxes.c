#include "charts/boxes.h"

bool
box_overlaps(const Box *a, const Box *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
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

bool
box_crossed(const Box *box, Point from, Point to)
{
    double dx = to.x - from.x, dy = to.y - from.y, start = 0, end = 1;

    return clip(-dx, from.x - box->left, &start, &end) &&
           clip(dx, box->right - from.x, &start, &end) &&
           clip(-dy, from.y - box->top, &start, &end) &&
           clip(dy, box->bottom - from.y, &start, &end);
}
