/* The start of any picture file: it has a size or none, and nothing is read beyond its bytes. */
#include "outputs/pdf/pictures/pictures.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureBox box = { 0 };

    int orientation = 0;
    if (picture_measure((const char *)data, size, &box, &orientation)) {
        g_assert(orientation >= 1 && orientation <= 8);
        g_assert(box.width > 0 && box.height > 0 && isfinite(box.width) && isfinite(box.height));
    }
    return 0;
}
