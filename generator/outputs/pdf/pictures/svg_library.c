#include "outputs/pdf/pictures/svg_library.h"

#include "base/library.h"

#include <librsvg/rsvg.h>

#define SVG_NAMES(MEMBER) \
    MEMBER(rsvg_handle_get_intrinsic_dimensions) \
    MEMBER(rsvg_handle_get_intrinsic_size_in_pixels) \
    MEMBER(rsvg_handle_new_from_data) \
    MEMBER(rsvg_handle_render_document)

LIBRARY_DECLARE(svg, SVG_NAMES)
LIBRARY_DEFINE(svg, SVG_NAMES, "librsvg-2.so.2", "librsvg2-2")

struct RsvgPicture {
    RsvgHandle *handle;
};

static void
picture_size(RsvgHandle *handle, float *ret_width, float *ret_height)
{
    double width = 0, height = 0;
    gboolean has_width = FALSE, has_height = FALSE, has_viewbox = FALSE;
    RsvgLength length;
    RsvgRectangle viewbox = { 0 };

    if (!svg_functions()->rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) ||
        !(width > 0) || !(height > 0)) {
        svg_functions()->rsvg_handle_get_intrinsic_dimensions(
            handle, &has_width, &length, &has_height, &length, &has_viewbox, &viewbox);
        width = has_viewbox && viewbox.width > 0 ? viewbox.width : 300;
        height = has_viewbox && viewbox.height > 0 ? viewbox.height : 150;
    }
    *ret_width = (float)(CLAMP(width, 1, 20000) / SVG_PX_PER_POINT);
    *ret_height = (float)(CLAMP(height, 1, 20000) / SVG_PX_PER_POINT);
}

RsvgPicture *
svg_open(const char *data, size_t size, float *ret_width, float *ret_height, char **ret_problem)
{
    const char *problem = library_problem(&svg_library);
    g_autoptr(GError) error = NULL;

    if (problem != NULL) {
        *ret_problem = g_strdup_printf("SVG pictures need a library: %s", problem);
        return NULL;
    }
    RsvgHandle *handle =
        svg_functions()->rsvg_handle_new_from_data((const uint8_t *)data, size, &error);
    if (handle == NULL) {
        *ret_problem = g_strdup(error != NULL ? error->message : "not an SVG picture");
        return NULL;
    }
    RsvgPicture *picture = g_new0(RsvgPicture, 1);
    picture->handle = handle;
    picture_size(handle, ret_width, ret_height);
    return picture;
}

void
svg_free(RsvgPicture *picture)
{
    if (picture != NULL) {
        g_object_unref(picture->handle);
        g_free(picture);
    }
}

void
svg_draw(RsvgPicture *picture, cairo_t *cr, float width, float height)
{
    RsvgRectangle viewport = { 0, 0, (double)width, (double)height };

    svg_functions()->rsvg_handle_render_document(picture->handle, cr, &viewport, NULL);
}
