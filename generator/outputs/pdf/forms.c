#include "outputs/pdf/forms.h"

#include "outputs/pdf/svg_library.h"

#include <cairo-pdf.h>
#include <string.h>

/* One page to draw: a scene or an SVG picture. */
typedef struct {
    const Scene *scene;
    RsvgPicture *svg;
    float width, height;
} Form;

struct Forms {
    const Theme *theme;
    Arena *arena;
    Diag *diag;
    GArray *forms; /* of Form */
    GByteArray *bytes;
    GThread *thread; /* that draws, else NULL */
    cairo_status_t status;
};

static void
forms_clear(void *data)
{
    Forms *forms = data;

    if (forms->thread != NULL) {
        g_thread_join(forms->thread);
    }
    g_byte_array_free(forms->bytes, TRUE);
    for (unsigned i = 0; i < forms->forms->len; i++) {
        svg_free(g_array_index(forms->forms, Form, i).svg);
    }
    g_array_free(forms->forms, TRUE);
}

Forms *
forms_new(const Theme *theme, Arena *arena, Diag *diag)
{
    Forms *forms = arena_new0(arena, Forms);

    forms->theme = theme;
    forms->arena = arena;
    forms->diag = diag;
    forms->forms = g_array_new(FALSE, FALSE, sizeof(Form));
    forms->bytes = g_byte_array_new();
    arena_defer(arena, forms_clear, forms);
    return forms;
}

size_t
forms_add_scene(Forms *forms, const Scene *scene)
{
    Form form = { .scene = scene,
                  .width = (float)scene_width(scene),
                  .height = (float)scene_height(scene) };

    g_array_append_val(forms->forms, form);
    return forms->forms->len - 1;
}

bool
forms_add_svg(Forms *forms, Bytes data, const char *path, Place place, FormBox *ret)
{
    Form form = { 0 };
    g_autofree char *problem = NULL;

    form.svg = svg_open(data.data, data.size, &form.width, &form.height, &problem);
    if (form.svg == NULL) {
        return diag_error(forms->diag, place, "picture-svg", "%s: %s", path, problem);
    }
    *ret = (FormBox){ forms->forms->len, form.width, form.height };
    g_array_append_val(forms->forms, form);
    return true;
}

static cairo_status_t
append_bytes(void *closure, const unsigned char *data, unsigned length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

static void *
forms_draw(void *data)
{
    Forms *forms = data;
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(append_bytes, forms->bytes, 1, 1);
    /* The clock must not show. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_t *cr = cairo_create(surface);

    for (unsigned i = 0; i < forms->forms->len; i++) {
        const Form *form = &g_array_index(forms->forms, Form, i);
        cairo_pdf_surface_set_size(surface, (double)form->width, (double)form->height);
        if (form->scene != NULL) {
            scene_draw(form->scene, forms->theme, THEME_PRINT, cr);
        } else {
            svg_draw(form->svg, cr, form->width, form->height);
        }
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    forms->status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return NULL;
}

void
forms_start(Forms *forms)
{
    if (forms->forms->len > 0) {
        forms->thread = g_thread_new("charts", forms_draw, forms);
    }
}

bool
forms_finish(Forms *forms, const char **ret_data, size_t *ret_size)
{
    if (forms->thread != NULL) {
        g_thread_join(forms->thread);
        forms->thread = NULL;
    } else if (forms->forms->len > 0) {
        forms_draw(forms);
    }
    *ret_data = forms->bytes->len > 0 ? (const char *)forms->bytes->data : NULL;
    *ret_size = forms->bytes->len;
    return forms->status == CAIRO_STATUS_SUCCESS ||
           diag_error(forms->diag, (Place){ 0 }, "charts-draw", "drawing the charts: %s",
                      cairo_status_to_string(forms->status));
}
