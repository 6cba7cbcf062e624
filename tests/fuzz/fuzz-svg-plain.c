/* Any bytes as an SVG picture: what is plain has finite places. */
#include "outputs/pdf/svg_plain.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_mark(const SvgMark *mark)
{
    if (mark->kind == SVG_TEXT) {
        g_assert_true(isfinite(mark->as.text.x) && isfinite(mark->as.text.y));
        g_assert_true(mark->as.text.size > 0 && g_utf8_validate(mark->as.text.text, -1, NULL));
        return;
    }
    for (size_t i = 0; i < mark->as.path.n_steps; i++) {
        for (size_t k = 0; k < 6; k++) {
            g_assert_true(isfinite(mark->as.path.steps[i].points[k]));
        }
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    const PlainSvg *svg = plain_svg_read((const char *)data, size, arena);

    for (size_t i = 0; svg != NULL && i < svg->n_marks; i++) {
        check_mark(&svg->marks[i]);
    }
    return 0;
}
