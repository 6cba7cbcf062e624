/* The order of work in the writer. First, one thread collects data that pages share (used glyphs,
 * object numbers) while another assigns marked content. Then fonts are planned. Then fonts,
 * pictures and pages are made in parallel and independently, and the structure tree by one thread.
 * Finally, one thread writes all objects in a fixed order, so that the bytes do not depend on the
 * number of threads. */
#include "outputs/pdf/pictures/image.h"
#include "outputs/pdf/write/content.h"
#include "outputs/pdf/write/document.h"
#include "outputs/pdf/write/import.h"
#include "outputs/pdf/write/tree.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const Display *display;
    int jobs;
    Diag *diag;
    PdfFile *file;
    Marks *marks;
    FontUse **fonts; /* by index; NULL: not used */
    bool *pictures_used;
    Image *pictures;
    GByteArray **contents; /* by page, deflated */
    Import *forms;         /* NULL: none */
    GArray *links;         /* TreeLink */
    int *page_objects, *picture_objects;
    int *attachment_objects; /* their file specifications */
    bool *associated;        /* attachments that belong to a structure element */
    int *form_objects;       /* 0: form not used */
    int *content_objects;    /* by page */
    int pages_object, structure_root;
    gint failed; /* atomic */
} Writer;

static void
note_font(Writer *writer, const TextFont *font)
{
    g_assert(font->index >= 0 && (size_t)font->index < writer->display->n_fonts);
    if (writer->fonts[font->index] == NULL) {
        writer->fonts[font->index] = font_use_new(font, pdf_object_reserve(writer->file));
    }
}

static void
note_form(Writer *writer, size_t index)
{
    g_assert(index < writer->display->n_forms);
    if (writer->form_objects[index] == 0) {
        writer->form_objects[index] = pdf_object_reserve(writer->file);
    }
}

static void
note_item(Writer *writer, const DisplayItem *item)
{
    switch (item->kind) {
    case DISPLAY_TEXT:
        note_font(writer, item->font);
        font_use_add(writer->fonts[item->font->index], item->text, item->glyphs, item->n_glyphs);
        break;
    case DISPLAY_PICTURE:
        g_assert(item->index < writer->display->n_pictures);
        if (!writer->pictures_used[item->index]) {
            writer->pictures_used[item->index] = true;
            writer->picture_objects[item->index] = pdf_object_reserve(writer->file);
        }
        break;
    case DISPLAY_FORM:
        note_form(writer, item->index);
        break;
    case DISPLAY_RULE:
    case DISPLAY_SHAPE:
        break;
    }
}

static void
note_items(Writer *writer)
{
    const Display *display = writer->display;

    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t j = 0; j < display->pages[i].n_items; j++) {
            note_item(writer, &display->pages[i].items[j]);
        }
    }
}

/* The two tasks are independent; each needs all pages. */
static void
look_task(void *context, size_t task)
{
    Writer *writer = context;

    if (task == 0) {
        writer->marks = marks_new(writer->display);
    } else {
        note_items(writer);
    }
}

static void
plan_task(void *context, size_t task)
{
    Writer *writer = context;
    FontUse *font = writer->fonts[task];

    if (font != NULL && !font_use_plan(font, writer->diag)) {
        g_atomic_int_set(&writer->failed, 1);
    }
}

static bool
writer_prepare(Writer *writer)
{
    const Display *display = writer->display;
    bool ok = document_check_targets(display, writer->diag);

    for (size_t i = 0; i < display->n_pages; i++) {
        writer->page_objects[i] = pdf_object_reserve(writer->file);
    }
    for (size_t i = 0; i < display->n_attachments; i++) {
        writer->attachment_objects[i] = pdf_object_reserve(writer->file);
    }
    tasks_run(look_task, writer, 2, writer->jobs);
    tasks_run(plan_task, writer, display->n_fonts, writer->jobs);
    return ok && writer->failed == 0;
}

static bool
make_page(Writer *writer, size_t page)
{
    g_autoptr(GString) text = g_string_sized_new((gsize)16 * 1024);

    content_write(&writer->display->pages[page], writer->display->pictures,
                  writer->marks->pages[page], writer->fonts, text);
    writer->contents[page] = pdf_deflate(text->str, text->len, PACK_FAST);
    return true;
}

/* Appends a URI; characters outside ASCII are percent-encoded. */
static void
append_uri(GString *out, const char *url)
{
    g_autofree char *ascii = g_uri_escape_string(url, ":/?#[]@!$&'()*+,;=%", FALSE);

    g_string_append(out, "/A<</S/URI/URI");
    syntax_bytes(out, ascii, strlen(ascii));
    g_string_append(out, ">>");
}

static void
write_link(Writer *writer, const DisplayLink *link, size_t page)
{
    TreeLink entry = { link->node, page, pdf_object_reserve(writer->file) };
    double height = writer->display->pages[page].height;
    double sides[] = { link->x, height - link->y - link->height, link->x + link->width,
                       height - link->y };
    GString *out = pdf_object_open(writer->file, entry.object);

    g_string_append(out, "<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[");
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        syntax_number(out, sides[i]);
        g_string_append_c(out, i < 3 ? ' ' : ']');
    }
    if (link->url != NULL) {
        append_uri(out, link->url);
    } else {
        g_string_append(out, "/Dest");
        syntax_bytes(out, link->destination, strlen(link->destination));
    }
    g_string_append(out, "/Contents");
    syntax_text(out, link->contents != NULL ? link->contents
                     : link->url != NULL    ? link->url
                                            : link->destination);
    g_string_append(out, "/StructParent ");
    syntax_integer(out, (int64_t)(writer->display->n_pages + writer->links->len));
    g_string_append(out, ">>");
    pdf_object_close(writer->file);
    g_array_append_val(writer->links, entry);
}

typedef struct {
    bool *fonts, *pictures, *forms;
} PageUse;

static void
note_page_use(const DisplayPage *page, PageUse *use)
{
    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        if (item->kind == DISPLAY_TEXT) {
            use->fonts[item->font->index] = true;
        } else if (item->kind == DISPLAY_PICTURE) {
            use->pictures[item->index] = true;
        } else if (item->kind == DISPLAY_FORM) {
            use->forms[item->index] = true;
        }
    }
}

static void
append_named(GString *out, char prefix, size_t index, int object)
{
    g_string_append_c(out, '/');
    g_string_append_c(out, prefix);
    syntax_integer(out, (int64_t)index);
    g_string_append_c(out, ' ');
    syntax_reference(out, object);
}

static void
append_resources(const Writer *writer, const DisplayPage *page, GString *out)
{
    const Display *display = writer->display;
    size_t n_forms = display->n_forms;
    bool *fonts = g_new0(bool, display->n_fonts + 1);
    bool *pictures = g_new0(bool, display->n_pictures + 1);
    bool *forms = g_new0(bool, n_forms + 1);

    note_page_use(page, &(PageUse){ fonts, pictures, forms });
    g_string_append(out, "/Resources<</Font<<");
    for (size_t i = 0; i < display->n_fonts; i++) {
        if (fonts[i]) {
            append_named(out, 'F', i, font_use_object(writer->fonts[i]));
        }
    }
    g_string_append(out, ">>/XObject<<");
    for (size_t i = 0; i < display->n_pictures; i++) {
        if (pictures[i]) {
            append_named(out, 'I', i, writer->picture_objects[i]);
        }
    }
    for (size_t i = 0; i < n_forms; i++) {
        if (forms[i]) {
            append_named(out, 'C', i, writer->form_objects[i]);
        }
    }
    g_string_append(out, ">>>>");
    g_free(fonts);
    g_free(pictures);
    g_free(forms);
}

static void
write_page(Writer *writer, size_t index, int parent)
{
    const DisplayPage *page = &writer->display->pages[index];
    guint first_link = writer->links->len;

    for (size_t i = 0; i < page->n_links; i++) {
        write_link(writer, &page->links[i], index);
    }
    GString *out = pdf_object_open(writer->file, writer->page_objects[index]);
    g_string_append(out, "<</Type/Page/Tabs/S/Parent ");
    syntax_reference(out, parent);
    g_string_append(out, "/MediaBox[0 0 ");
    syntax_number(out, page->width);
    g_string_append_c(out, ' ');
    syntax_number(out, page->height);
    g_string_append(out, "]/StructParents ");
    syntax_integer(out, (int64_t)index);
    g_string_append(out, "/Contents ");
    syntax_reference(out, writer->content_objects[index]);
    append_resources(writer, page, out);
    if (page->n_links > 0) {
        g_string_append(out, "/Annots[");
        for (guint i = first_link; i < writer->links->len; i++) {
            syntax_reference(out, g_array_index(writer->links, TreeLink, i).object);
            g_string_append_c(out, ' ');
        }
        g_string_append_c(out, ']');
    }
    g_string_append(out, ">>");
    pdf_object_close(writer->file);
}

/* Writes the pages without their contents, which may not be ready yet. */
static void
write_pages(Writer *writer)
{
    size_t n_pages = writer->display->n_pages;

    writer->pages_object = pdf_object_reserve(writer->file);
    for (size_t i = 0; i < n_pages; i++) {
        writer->content_objects[i] = pdf_object_reserve(writer->file);
        write_page(writer, i, writer->pages_object);
    }
    GString *out = pdf_object_open(writer->file, writer->pages_object);
    g_string_append(out, "<</Type/Pages/Count ");
    syntax_integer(out, (int64_t)n_pages);
    g_string_append(out, "/Kids[");
    for (size_t i = 0; i < n_pages; i++) {
        syntax_reference(out, writer->page_objects[i]);
        g_string_append_c(out, ' ');
    }
    g_string_append(out, "]>>");
    pdf_object_close(writer->file);
}

static void
write_contents(Writer *writer)
{
    for (size_t i = 0; i < writer->display->n_pages; i++) {
        pdf_object_open(writer->file, writer->content_objects[i]);
        pdf_object_close_stream(writer->file, g_steal_pointer(&writer->contents[i]), true);
    }
}

/* Writes the pages' dictionaries and the structure tree. It assigns object numbers, so no other
 * task that runs in parallel may use the file. */
static bool
write_structure(Writer *writer)
{
    write_pages(writer);
    TreeInput input = { .display = writer->display,
                        .marks = writer->marks,
                        .page_objects = writer->page_objects,
                        .links = writer->links,
                        .attachment_objects = writer->attachment_objects,
                        .associated = writer->associated };
    return tree_write(&input, writer->file, &writer->structure_root, writer->diag);
}

/* The structure and then the fonts are first, because they take longest. */
static void
run_task(void *context, size_t task)
{
    Writer *writer = context;
    size_t n_fonts = writer->display->n_fonts, n_pictures = writer->display->n_pictures;
    bool ok = true;

    if (task == 0) {
        ok = write_structure(writer);
    } else if (--task < n_fonts) {
        ok = writer->fonts[task] == NULL || font_use_embed(writer->fonts[task], writer->diag);
    } else if (task < n_fonts + n_pictures) {
        size_t i = task - n_fonts;
        ok = !writer->pictures_used[i] ||
             image_read(&writer->display->pictures[i], &writer->pictures[i], writer->diag);
    } else {
        ok = make_page(writer, task - n_fonts - n_pictures);
    }
    if (!ok) {
        g_atomic_int_set(&writer->failed, 1);
    }
}

/* Writes fonts and pictures. */
static void
write_shared(Writer *writer)
{
    const Display *display = writer->display;

    for (size_t i = 0; i < display->n_fonts; i++) {
        if (writer->fonts[i] != NULL) {
            font_use_write(writer->fonts[i], writer->file);
        }
    }
    for (size_t i = 0; i < display->n_pictures; i++) {
        if (writer->pictures_used[i]) {
            image_write(&writer->pictures[i], writer->file, writer->picture_objects[i]);
        }
    }
}

/* Writes charts and SVG pictures. */
static bool
write_forms(Writer *writer)
{
    const Display *display = writer->display;
    bool ok = true;

    if (display->n_forms == 0) {
        return true;
    }
    writer->forms = import_open(display->forms.data, display->forms.size, writer->diag);
    if (writer->forms == NULL) {
        return false;
    }
    for (size_t i = 0; i < display->n_forms; i++) {
        if (writer->form_objects[i] != 0) {
            ok &= import_write_page(writer->forms, i, writer->file, writer->form_objects[i],
                                    writer->diag);
        }
    }
    return ok && import_write_objects(writer->forms, writer->file, writer->diag);
}

static bool
writer_run(Writer *writer, GByteArray *out)
{
    const Display *display = writer->display;
    int catalog = 0, info = 0;

    if (!writer_prepare(writer)) {
        return false;
    }
    tasks_run(run_task, writer, 1 + display->n_fonts + display->n_pictures + display->n_pages,
              writer->jobs);
    if (writer->failed) {
        return false;
    }
    write_shared(writer);
    if (!write_forms(writer)) {
        return false;
    }
    write_contents(writer);
    DocumentInput document = { .display = display,
                               .page_objects = writer->page_objects,
                               .attachment_objects = writer->attachment_objects,
                               .associated = writer->associated,
                               .pages = writer->pages_object,
                               .structure_root = writer->structure_root };
    document_write(&document, writer->file, &catalog, &info);
    pdf_file_write(writer->file, catalog, info, writer->jobs, out);
    return true;
}

static void
writer_clear(Writer *writer)
{
    for (size_t i = 0; i < writer->display->n_fonts; i++) {
        font_use_free(writer->fonts[i]);
    }
    for (size_t i = 0; i < writer->display->n_pictures; i++) {
        image_clear(&writer->pictures[i]);
    }
    for (size_t i = 0; i < writer->display->n_pages; i++) {
        g_clear_pointer(&writer->contents[i], g_byte_array_unref);
    }
    g_free(writer->fonts);
    g_free(writer->pictures);
    g_free(writer->pictures_used);
    g_free(writer->contents);
    g_free(writer->page_objects);
    g_free(writer->attachment_objects);
    g_free(writer->associated);
    g_free(writer->picture_objects);
    g_free(writer->form_objects);
    g_free(writer->content_objects);
    g_array_unref(writer->links);
    marks_free(writer->marks);
    import_free(writer->forms);
    pdf_file_free(writer->file);
}

bool
pdf_serialise(const Display *display, int jobs, GByteArray *out, Diag *diag)
{
    Writer writer = {
        .display = display,
        .jobs = jobs,
        .diag = diag,
        .file = pdf_file_new(),
        .fonts = g_new0(FontUse *, display->n_fonts + 1),
        .pictures_used = g_new0(bool, display->n_pictures + 1),
        .pictures = g_new0(Image, display->n_pictures + 1),
        .contents = g_new0(GByteArray *, display->n_pages + 1),
        .links = g_array_new(FALSE, FALSE, sizeof(TreeLink)),
        .page_objects = g_new0(int, display->n_pages + 1),
        .attachment_objects = g_new0(int, display->n_attachments + 1),
        .associated = g_new0(bool, display->n_attachments + 1),
        .picture_objects = g_new0(int, display->n_pictures + 1),
        .form_objects = g_new0(int, display->n_forms + 1),
        .content_objects = g_new0(int, display->n_pages + 1),
    };
    bool ok = writer_run(&writer, out);

    writer_clear(&writer);
    return ok;
}
