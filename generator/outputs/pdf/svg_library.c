#include "outputs/pdf/svg_library.h"

#include <dlfcn.h>
#include <glib-object.h>

/* From librsvg's public interface (2.52 and later). */
typedef struct RsvgHandle RsvgHandle;
typedef struct {
    double x, y, width, height;
} RsvgRectangle;
typedef enum { RSVG_UNIT_PERCENT, RSVG_UNIT_PX } RsvgUnit;
typedef struct {
    double length;
    RsvgUnit unit;
} RsvgLength;

typedef RsvgHandle *HandleNew(const uint8_t *data, size_t size, GError **error);
typedef gboolean HandleSize(RsvgHandle *handle, double *width, double *height);
typedef void HandleDimensions(RsvgHandle *handle, gboolean *has_width, RsvgLength *width,
                              gboolean *has_height, RsvgLength *height, gboolean *has_viewbox,
                              RsvgRectangle *viewbox);
typedef gboolean HandleRender(RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport,
                              GError **error);

typedef struct {
    HandleNew *handle_new;
    HandleSize *handle_size;
    HandleDimensions *handle_dimensions;
    HandleRender *handle_render;
} Library;

struct RsvgPicture {
    RsvgHandle *handle;
};

static const double POINTS_PER_PX = 0.75;

/* Never closed: GObject types cannot be unloaded. NULL when not installed. */
static const Library *
library_open(void)
{
    static Library library;
    static gsize once;

    if (g_once_init_enter(&once)) {
        void *handle = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        if (handle != NULL) {
            *(void **)&library.handle_new = dlsym(handle, "rsvg_handle_new_from_data");
            *(void **)&library.handle_size =
                dlsym(handle, "rsvg_handle_get_intrinsic_size_in_pixels");
            *(void **)&library.handle_dimensions =
                dlsym(handle, "rsvg_handle_get_intrinsic_dimensions");
            *(void **)&library.handle_render = dlsym(handle, "rsvg_handle_render_document");
        }
        g_once_init_leave(&once, 1);
    }
    bool complete = library.handle_new != NULL && library.handle_size != NULL &&
                    library.handle_dimensions != NULL && library.handle_render != NULL;
    return complete ? &library : NULL;
}

static void
picture_size(const Library *library, RsvgHandle *handle, float *ret_width, float *ret_height)
{
    double width = 0, height = 0;
    gboolean has_width = FALSE, has_height = FALSE, has_viewbox = FALSE;
    RsvgLength length;
    RsvgRectangle viewbox = { 0 };

    if (!library->handle_size(handle, &width, &height) || !(width > 0) || !(height > 0)) {
        library->handle_dimensions(handle, &has_width, &length, &has_height, &length, &has_viewbox,
                                   &viewbox);
        width = has_viewbox && viewbox.width > 0 ? viewbox.width : 300;
        height = has_viewbox && viewbox.height > 0 ? viewbox.height : 150;
    }
    *ret_width = (float)(CLAMP(width, 1, 20000) * POINTS_PER_PX);
    *ret_height = (float)(CLAMP(height, 1, 20000) * POINTS_PER_PX);
}

RsvgPicture *
svg_open(const char *data, size_t size, float *ret_width, float *ret_height, char **ret_problem)
{
    const Library *library = library_open();
    g_autoptr(GError) error = NULL;

    if (library == NULL) {
        *ret_problem = g_strdup("SVG pictures need librsvg; install the Debian package librsvg2-2");
        return NULL;
    }
    RsvgHandle *handle = library->handle_new((const uint8_t *)data, size, &error);
    if (handle == NULL) {
        *ret_problem = g_strdup(error != NULL ? error->message : "not an SVG picture");
        return NULL;
    }
    RsvgPicture *picture = g_new0(RsvgPicture, 1);
    picture->handle = handle;
    picture_size(library, handle, ret_width, ret_height);
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
    const Library *library = library_open();

    g_assert(library != NULL);
    library->handle_render(picture->handle, cr, &viewport, NULL);
}
