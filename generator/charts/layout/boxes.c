#include "charts/layout/boxes.h"

bool
box_overlaps(const Box *a, const Box *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Clips the range [*from, *to] of a segment at one edge of the box. */
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

/* The contribution of an edge to the winding number: whether a ray to the right crosses it, and in
 * which direction. */
static int
winding(Point place, Point from, Point to)
{
    double side = (to.x - from.x) * (place.y - from.y) - (place.x - from.x) * (to.y - from.y);

    if (from.y <= place.y) {
        return to.y > place.y && side > 0 ? 1 : 0;
    }
    return to.y <= place.y && side < 0 ? -1 : 0;
}

bool
box_filled(const Box *box, const Point *corners, size_t n)
{
    Point middle = { (box->left + box->right) / 2, (box->top + box->bottom) / 2 };
    int around = 0;

    for (size_t i = 0; i < n; i++) {
        Point from = corners[i], to = corners[(i + 1) % n];
        if (box_crossed(box, from, to)) {
            return true;
        }
        around += winding(middle, from, to);
    }
    return around != 0;
}
