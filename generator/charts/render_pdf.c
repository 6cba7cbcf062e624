/* Scenes as PDF, one page each, through cairo: one surface, so that they share
 * their fonts. The only date in it is fixed. */
#include "charts/render.h"
#include "charts/scene.h"

#include <cairo-pdf.h>
#include <string.h>

static cairo_status_t
write_bytes(void *closure, const unsigned char *data, unsigned int size)
{
    g_byte_array_append(closure, data, size);
    return CAIRO_STATUS_SUCCESS;
}

/* A px on screen is 1/96 inch. */
static double
points_per_unit(const Scene *scene)
{
    return scene->layout == CHART_PRINT ? 1 : .75;
}

/* cairo 1.16 writes the date without the "D:" that ISO 32000 wants. To the minute,
 * it is as long with it, so that no offset in the file changes. */
static void
mend_date(GByteArray *out)
{
    static const char wrong[] = "/CreationDate (20000101000000Z)";
    static const char right[] = "/CreationDate (D:200001010000Z)";
    size_t n = sizeof wrong - 1;

    for (size_t at = out->len >= n ? out->len - n + 1 : 0; at-- > 0;) { /* it stands near the end */
        if (out->data[at] == '/' && memcmp(out->data + at, wrong, n) == 0) {
            memcpy(out->data + at, right, n);
            return;
        }
    }
}

void
scenes_write_pdf(const Scene *const *scenes, size_t n_scenes, const Theme *theme,
                 ThemeVariant variant, GByteArray *out)
{
    g_assert(n_scenes > 0);
    double scale = points_per_unit(scenes[0]);
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        write_bytes, out, scenes[0]->width * scale, scenes[0]->height * scale);
    cairo_t *cr = cairo_create(surface);

    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, scenes[0]->title);
    for (size_t i = 0; i < n_scenes; i++) {
        scale = points_per_unit(scenes[i]);
        cairo_pdf_surface_set_size(surface, scenes[i]->width * scale, scenes[i]->height * scale);
        cairo_save(cr);
        cairo_scale(cr, scale, scale);
        scene_draw(scenes[i], theme, variant, cr);
        cairo_restore(cr);
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    g_assert(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    mend_date(out);
}
