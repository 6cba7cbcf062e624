#include "outputs/pdf/pictures/forms.h"

#include "charts/render/render.h"
#include "outputs/pdf/pictures/svg_library.h"

#include <cairo-pdf.h>

struct Forms {
    Diag *diag;
    GByteArray *bytes;
    cairo_surface_t *surface; /* NULL: nothing was drawn */
    cairo_t *cr;
    size_t n;
};

static void
forms_close(Forms *forms)
{
    g_clear_pointer(&forms->cr, cairo_destroy);
    g_clear_pointer(&forms->surface, cairo_surface_destroy);
}

static void
forms_clear(void *data)
{
    Forms *forms = data;

    forms_close(forms);
    g_byte_array_free(forms->bytes, TRUE);
}

Forms *
forms_new(Arena *arena, Diag *diag)
{
    Forms *forms = arena_new0(arena, Forms);

    forms->diag = diag;
    forms->bytes = g_byte_array_new();
    arena_defer(arena, forms_clear, forms);
    return forms;
}

static cairo_status_t
append_bytes(void *closure, const unsigned char *data, unsigned length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

static void
page_begin(Forms *forms, double width, double height)
{
    if (forms->surface == NULL) {
        forms->surface =
            cairo_pdf_surface_create_for_stream(append_bytes, forms->bytes, width, height);
        /* A fixed date makes the output reproducible. */
        cairo_pdf_surface_set_metadata(forms->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       "2000-01-01T00:00:00Z");
        forms->cr = cairo_create(forms->surface);
    }
    cairo_pdf_surface_set_size(forms->surface, width, height);
    cairo_save(forms->cr);
}

/* Ends the page; returns its index. */
static size_t
page_end(Forms *forms)
{
    cairo_restore(forms->cr);
    cairo_show_page(forms->cr);
    return forms->n++;
}

size_t
forms_add_chart(Forms *forms, const Scene *scene, const Theme *theme, ThemeVariant variant)
{
    page_begin(forms, scene_width(scene), scene_height(scene));
    scene_draw(scene, theme, variant, forms->cr);
    return page_end(forms);
}

bool
forms_add_svg(Forms *forms, Bytes data, const char *path, Place place, FormBox *ret)
{
    g_autofree char *problem = NULL;
    RsvgPicture *svg = svg_open(data.data, data.size, &ret->width, &ret->height, &problem);

    if (svg == NULL) {
        return diag_error(forms->diag, place, "picture-svg", "%s: %s", path, problem);
    }
    /* Drawn in px, the unit of the picture itself: at another scale Pango looks up each font twice,
     * in threads of its own. The caller that places the form has its size in points. */
    float width = ret->width * SVG_PX_PER_POINT, height = ret->height * SVG_PX_PER_POINT;
    page_begin(forms, (double)width, (double)height);
    svg_draw(svg, forms->cr, width, height);
    svg_free(svg);
    ret->index = page_end(forms);
    return true;
}

bool
forms_finish(Forms *forms, Display *display)
{
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    if (forms->surface != NULL) {
        status = cairo_status(forms->cr);
        cairo_surface_finish(forms->surface);
        status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(forms->surface) : status;
        forms_close(forms);
    }
    display->forms = (Bytes){ .data = (const char *)forms->bytes->data, .size = forms->bytes->len };
    display->n_forms = forms->n;
    return status == CAIRO_STATUS_SUCCESS ||
           diag_error(forms->diag, (Place){ 0 }, "picture-draw",
                      "drawing the charts and SVG pictures: %s", cairo_status_to_string(status));
}
