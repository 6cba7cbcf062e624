#include "outputs/pdf/forms.h"

#include "outputs/pdf/svg_library.h"

#include <cairo-pdf.h>
#include <string.h>

/* One page to draw, which has no size until the picture is read. */
typedef struct {
    Bytes data;
    RsvgPicture *svg;
    char *problem; /* why it cannot be used; NULL: it can, or was not read yet */
    bool read;
    float width, height;
} SvgPage;

struct Forms {
    Diag *diag;
    GArray *all;     /* of DisplayForm */
    bool ahead;      /* a thread reads and draws them as they come */
    GThread *thread; /* that one, once there is something to draw */
    GMutex lock;     /* of what follows, while it runs */
    GCond changed;
    GArray *pages; /* of SvgPage */
    guint n_read;  /* the first so many were read, or are */
    bool complete; /* no more are added */
    bool drawn;    /* by the thread: it has only its own things to put away */
    /* by who draws, until done */
    GByteArray *bytes;
    cairo_status_t status;
};

static void
forms_join(Forms *forms)
{
    g_mutex_lock(&forms->lock);
    forms->complete = true;
    g_cond_broadcast(&forms->changed);
    g_mutex_unlock(&forms->lock);
    if (forms->thread != NULL) {
        g_thread_join(forms->thread);
        forms->thread = NULL;
    }
}

static void
forms_clear(void *data)
{
    Forms *forms = data;

    forms_join(forms);
    g_byte_array_free(forms->bytes, TRUE);
    for (unsigned i = 0; i < forms->pages->len; i++) {
        svg_free(g_array_index(forms->pages, SvgPage, i).svg);
        g_free(g_array_index(forms->pages, SvgPage, i).problem);
    }
    g_array_free(forms->pages, TRUE);
    g_array_free(forms->all, TRUE);
    g_mutex_clear(&forms->lock);
    g_cond_clear(&forms->changed);
}

Forms *
forms_new(bool ahead, Arena *arena, Diag *diag)
{
    Forms *forms = arena_new0(arena, Forms);

    forms->ahead = ahead;
    forms->diag = diag;
    forms->all = g_array_new(FALSE, FALSE, sizeof(DisplayForm));
    forms->pages = g_array_new(FALSE, FALSE, sizeof(SvgPage));
    forms->bytes = g_byte_array_new();
    g_mutex_init(&forms->lock);
    g_cond_init(&forms->changed);
    arena_defer(arena, forms_clear, forms);
    return forms;
}

static size_t
forms_add(Forms *forms, DisplayForm form)
{
    g_assert(!forms->complete);
    g_array_append_val(forms->all, form);
    return forms->all->len - 1;
}

size_t
forms_add_chart(Forms *forms, const SceneContent *chart)
{
    return forms_add(forms, (DisplayForm){ .chart = chart });
}

const DisplayForm *
forms_list(const Forms *forms, Arena *arena, size_t *n_forms)
{
    *n_forms = forms->all->len;
    DisplayForm *list = arena_array(arena, DisplayForm, *n_forms);
    if (*n_forms > 0) {
        memcpy(list, forms->all->data, sizeof *list * *n_forms);
    }
    return list;
}

static void *draw_ahead(void *data);

static void
forms_begin(Forms *forms)
{
    g_mutex_lock(&forms->lock);
    if (forms->ahead && forms->thread == NULL) {
        forms->thread = g_thread_new("pictures", draw_ahead, forms);
    }
    g_mutex_unlock(&forms->lock);
}

/* Returns its number. */
static size_t
add_page(Forms *forms, SvgPage page)
{
    g_mutex_lock(&forms->lock);
    g_array_append_val(forms->pages, page);
    size_t index = forms->pages->len - 1;
    g_cond_broadcast(&forms->changed);
    g_mutex_unlock(&forms->lock);
    forms_begin(forms);
    return index;
}

size_t
forms_add_svg(Forms *forms, Bytes data)
{
    return forms_add(forms, (DisplayForm){ .page = add_page(forms, (SvgPage){ .data = data }) });
}

/* Called, and returns, with the lock held, which it leaves while it reads. */
static void
read_next(Forms *forms)
{
    guint index = forms->n_read++;
    SvgPage page = g_array_index(forms->pages, SvgPage, index);

    g_mutex_unlock(&forms->lock);
    page.svg = svg_open(page.data.data, page.data.size, &page.width, &page.height, &page.problem);
    page.read = true;
    g_mutex_lock(&forms->lock);
    g_array_index(forms->pages, SvgPage, index) = page;
    g_cond_broadcast(&forms->changed);
}

/* Page `index`, which was added, once it is read: by this thread, unless another one is at it.
 * Called, and returns, with the lock held. */
static SvgPage
read_until(Forms *forms, guint index)
{
    while (!g_array_index(forms->pages, SvgPage, index).read) {
        if (forms->n_read <= index) {
            read_next(forms);
        } else {
            g_cond_wait(&forms->changed, &forms->lock);
        }
    }
    return g_array_index(forms->pages, SvgPage, index);
}

bool
forms_await_svg(Forms *forms, size_t index, const char *path, Place place, FormBox *ret)
{
    size_t number = g_array_index(forms->all, DisplayForm, index).page;

    g_mutex_lock(&forms->lock);
    SvgPage page = read_until(forms, (guint)number);
    g_mutex_unlock(&forms->lock);
    if (page.svg == NULL) {
        return diag_error(forms->diag, place, "picture-svg", "%s: %s", path, page.problem);
    }
    *ret = (FormBox){ index, page.width, page.height };
    return true;
}

static cairo_status_t
append_bytes(void *closure, const unsigned char *data, unsigned length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Waits for page `index`; false when there is none. It is drawn as soon as it is read: who lays
 * out the report reads those whose sizes it asks for, and would have nothing to do meanwhile. */
static bool
forms_next(Forms *forms, guint index, SvgPage *ret)
{
    g_mutex_lock(&forms->lock);
    while (index >= forms->pages->len && !forms->complete) {
        g_cond_wait(&forms->changed, &forms->lock);
    }
    bool there = index < forms->pages->len;
    if (there) {
        *ret = read_until(forms, index);
    }
    g_mutex_unlock(&forms->lock);
    return there;
}

static void
forms_draw(Forms *forms)
{
    SvgPage page;

    if (!forms_next(forms, 0, &page)) {
        return; /* none came, or each was reported */
    }
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(append_bytes, forms->bytes, 1, 1);
    /* The clock must not show. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_t *cr = cairo_create(surface);
    for (guint i = 0; forms_next(forms, i, &page); i++) {
        /* in px, as the picture itself: at another scale Pango looks for each font twice, in
         * threads of its own; who places the form knows its size in points */
        float width = page.width * SVG_PX_PER_POINT, height = page.height * SVG_PX_PER_POINT;
        cairo_pdf_surface_set_size(surface, (double)width, (double)height);
        if (page.svg != NULL) {
            svg_draw(page.svg, cr, width, height);
        }
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    forms->status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
}

static void *
draw_ahead(void *data)
{
    Forms *forms = data;

    svg_prepare();
    forms_draw(forms);
    g_mutex_lock(&forms->lock);
    forms->drawn = true;
    g_cond_broadcast(&forms->changed);
    g_mutex_unlock(&forms->lock);
    return NULL;
}

static void
forms_await_thread(Forms *forms)
{
    g_mutex_lock(&forms->lock);
    forms->complete = true;
    g_cond_broadcast(&forms->changed);
    while (forms->thread != NULL && !forms->drawn) {
        g_cond_wait(&forms->changed, &forms->lock);
    }
    g_mutex_unlock(&forms->lock);
}

bool
forms_finish(Forms *forms, const char **ret_data, size_t *ret_size)
{
    forms_await_thread(forms);
    bool drawn = forms->thread != NULL || forms->bytes->len > 0;
    if (!drawn && forms->pages->len > 0) {
        forms_draw(forms);
    }
    *ret_data = forms->bytes->len > 0 ? (const char *)forms->bytes->data : NULL;
    *ret_size = forms->bytes->len;
    return forms->status == CAIRO_STATUS_SUCCESS ||
           diag_error(forms->diag, (Place){ 0 }, "picture-draw", "drawing the SVG pictures: %s",
                      cairo_status_to_string(forms->status));
}
