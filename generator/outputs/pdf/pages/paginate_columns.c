/* Dividing columns side by side at the end of a page. */
#include "outputs/pdf/blocks/columns.h"
#include "outputs/pdf/pages/paginate_private.h"

/* Bisection steps for the height beside footnotes; the result is exact to about 5 pt. */
enum { HALVINGS = 7 };
/* Columns are joined again up to this number of pages. */
static const float PAGES_AHEAD = 1.5F;

/* A possible break, and whether it fits together with its footnotes. */
typedef struct {
    Slab *upper, *lower;
    bool fits;
} Division;

static Division
division_try(const Cutter *cutter, const Fill *fill, const Slab *slab, float space, float room,
             bool must)
{
    Division division = { 0 };

    if (columns_divide(slab, room, must, &division.upper, &division.lower, cutter->arena)) {
        division.fits = slab_fits(cutter, fill, space + division.upper->height,
                                  notes_needed(cutter, division.upper));
    }
    return division;
}

/* The largest upper part that fits; a larger part may have more footnotes. */
static Division
division_find(const Cutter *cutter, const Fill *fill, const Slab *slab, float space, bool must)
{
    float most = cutter->height - fill->used - fill->notes - space, least = 0;
    Division found = { 0 };

    most -= fill->notes > 0 ? NOTES_ABOVE : 0;
    Division best = division_try(cutter, fill, slab, space, most, must);
    for (int i = 0; i < HALVINGS && best.upper != NULL && !best.fits; i++) {
        float room = (least + most) / 2;
        Division division = division_try(cutter, fill, slab, space, room, must);
        if (division.fits) {
            found = division;
            least = room;
        } else {
            most = room;
        }
    }
    return found.fits ? found : best;
}

bool
slab_divide(Cutter *cutter, const Fill *fill, size_t index, float space, bool must)
{
    const Slab *slab = slab_at(cutter->slabs, index);
    bool moves = slab->floats != NULL && slab->height <= cutter->height;

    if (slab->n_parts == 0 || moves) {
        return false;
    }
    Division found = division_find(cutter, fill, slab, space, must);
    if (found.upper == NULL || (!found.fits && !must)) {
        return false;
    }
    cutter->slabs->pdata[index++] = found.upper;
    for (; index < cutter->slabs->len && found.lower->height < cutter->height * PAGES_AHEAD;) {
        const Slab *next = slab_at(cutter->slabs, index);
        if (next->beside != slab->beside || next->n_parts == 0) {
            break;
        }
        found.lower = columns_join(found.lower, next, cutter->arena);
        g_ptr_array_remove_index(cutter->slabs, (guint)index);
    }
    g_ptr_array_insert(cutter->slabs, (int)index, found.lower);
    return true;
}
