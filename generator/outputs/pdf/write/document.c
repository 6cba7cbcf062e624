#include "outputs/pdf/write/document.h"

#include "outputs/pdf/write/icc.h"
#include "outputs/pdf/write/outline.h"
#include "outputs/pdf/write/xmp.h"

#include <stdlib.h>
#include <string.h>

static const char producer[] = "accelreport";

static bool
check_outline(const OutlineEntry *first, GHashTable *names, Diag *diag)
{
    g_autoptr(GPtrArray) open = g_ptr_array_new();
    bool ok = true;

    for (const OutlineEntry *e = first; e != NULL || open->len > 0;) {
        if (e == NULL) {
            e = g_ptr_array_steal_index(open, open->len - 1);
        }
        if (!g_hash_table_contains(names, e->destination)) {
            ok = diag_error(diag, (Place){ 0 }, "pdf-destination",
                            "the outline entry '%s' leads to '%s', which is on no page", e->title,
                            e->destination);
        }
        if (e->next != NULL) {
            g_ptr_array_add(open, e->next);
        }
        e = e->first;
    }
    return ok;
}

static bool
collect_targets(const DisplayPage *page, GHashTable *names, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < page->n_targets; i++) {
        if (!g_hash_table_add(names, g_strdup(page->targets[i].name))) {
            ok = diag_error(diag, (Place){ 0 }, "pdf-destination",
                            "the destination '%s' is on a page twice", page->targets[i].name);
        }
    }
    return ok;
}

static bool
check_links(const DisplayPage *page, GHashTable *names, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < page->n_links; i++) {
        const char *name = page->links[i].destination;
        if (page->links[i].url == NULL && (name == NULL || !g_hash_table_contains(names, name))) {
            ok = diag_error(diag, (Place){ 0 }, "pdf-destination",
                            "a link leads to '%s', which is on no page", name != NULL ? name : "");
        }
    }
    return ok;
}

bool
document_check_targets(const Display *display, Diag *diag)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    bool ok = true;

    for (size_t i = 0; i < display->n_pages; i++) {
        ok &= collect_targets(&display->pages[i], names, diag);
    }
    for (size_t i = 0; i < display->n_pages; i++) {
        ok &= check_links(&display->pages[i], names, diag);
    }
    return check_outline(display->outline, names, diag) && ok;
}

static int
write_info(const Display *display, PdfFile *file)
{
    const char *entries[][2] = {
        { "/Title", display->title },     { "/Author", display->author },
        { "/Subject", display->subject }, { "/Creator", producer },
        { "/Producer", producer },
    };
    int object = pdf_object_reserve(file);
    GString *out = pdf_object_open(file, object);

    g_string_append(out, "<<");
    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++) {
        if (entries[i][1] != NULL) {
            g_string_append(out, entries[i][0]);
            syntax_text(out, entries[i][1]);
        }
    }
    if (display->date != NULL) {
        g_string_append(out, "/CreationDate");
        syntax_date(out, display->date);
        g_string_append(out, "/ModDate");
        syntax_date(out, display->date);
    }
    g_string_append(out, ">>");
    pdf_object_close(file);
    return object;
}

static int
write_metadata(const Display *display, PdfFile *file)
{
    int object = pdf_object_reserve(file);

    g_string_append(pdf_object_open(file, object), "/Type/Metadata/Subtype/XML");
    /* not deflated, so that tools without PDF support can read it */
    pdf_object_close_stream(file, xmp_packet(display, producer), false);
    return object;
}

static int
write_profile(PdfFile *file)
{
    g_autoptr(GByteArray) profile = icc_srgb();
    int object = pdf_object_reserve(file);

    g_string_append(pdf_object_open(file, object), "/N 3");
    pdf_object_close_stream(file, pdf_deflate(profile->data, profile->len, PACK_FAST), true);
    return object;
}

typedef struct {
    const char *name;
    size_t page;
    float y;
} Destination;

static int
compare_destinations(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Destination *)a)->name, ((const Destination *)b)->name);
}

static void
append_destinations(const DocumentInput *input, GString *out)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Destination));

    for (size_t i = 0; i < input->display->n_pages; i++) {
        const DisplayPage *page = &input->display->pages[i];
        for (size_t j = 0; j < page->n_targets; j++) {
            Destination d = { page->targets[j].name, i, page->height - page->targets[j].y };
            g_array_append_val(all, d);
        }
    }
    g_array_sort(all, compare_destinations);
    g_string_append(out, "/Dests<</Names[");
    for (guint i = 0; i < all->len; i++) {
        const Destination *d = &g_array_index(all, Destination, i);
        syntax_bytes(out, d->name, strlen(d->name));
        g_string_append_c(out, '[');
        syntax_reference(out, input->page_objects[d->page]);
        g_string_append(out, "/XYZ null ");
        syntax_number(out, d->y);
        g_string_append(out, " null]");
    }
    g_string_append(out, "]>>");
}

typedef struct {
    const char *name;
    int object;      /* the file specification */
    bool associated; /* with a structure element */
} Attached;

static int
compare_attached(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Attached *)a)->name, ((const Attached *)b)->name);
}

static int
write_embedded_file(const Display *display, const DisplayAttachment *a, PdfFile *file)
{
    int object = pdf_object_reserve(file);
    GString *out = pdf_object_open(file, object);
    g_autofree char *checksum =
        g_compute_checksum_for_data(G_CHECKSUM_MD5, (const guchar *)a->data, a->size);
    GByteArray *packed =
        a->packed != NULL
            ? g_byte_array_new_take(g_memdup2(a->packed, a->packed_size), a->packed_size)
            : pdf_deflate(a->data, a->size, PACK_DEFAULT);

    g_string_append(out, "/Type/EmbeddedFile/Subtype");
    syntax_name(out, a->mime);
    g_string_append(out, "/Params<</Size ");
    syntax_integer(out, (int64_t)a->size);
    g_string_append_printf(out, "/CheckSum<%s>", checksum);
    if (display->date != NULL) {
        g_string_append(out, "/ModDate");
        syntax_date(out, display->date);
    }
    g_string_append(out, ">>");
    pdf_object_close_stream(file, packed, true);
    return object;
}

static void
write_file_specification(const Display *display, const DisplayAttachment *a, int object,
                         PdfFile *file)
{
    int embedded = write_embedded_file(display, a, file);
    GString *out = pdf_object_open(file, object);

    g_string_append(out, "<</Type/Filespec/AFRelationship/Data/F");
    syntax_text(out, a->name);
    g_string_append(out, "/UF");
    syntax_text(out, a->name);
    if (a->description != NULL) {
        g_string_append(out, "/Desc");
        syntax_text(out, a->description);
    }
    g_string_append(out, "/EF<</F ");
    syntax_reference(out, embedded);
    g_string_append(out, "/UF ");
    syntax_reference(out, embedded);
    g_string_append(out, ">>>>");
    pdf_object_close(file);
}

/* Writes the attachments. Returns them (as Attached) sorted by name. */
static GArray *
write_attachments(const DocumentInput *input, PdfFile *file)
{
    const Display *display = input->display;
    GArray *all = g_array_new(FALSE, FALSE, sizeof(Attached));

    for (size_t i = 0; i < display->n_attachments; i++) {
        const DisplayAttachment *a = &display->attachments[i];
        Attached attached = { a->name, input->attachment_objects[i], input->associated[i] };
        write_file_specification(display, a, attached.object, file);
        g_array_append_val(all, attached);
    }
    g_array_sort(all, compare_attached);
    return all;
}

static void
append_attachments(const GArray *all, GString *out)
{
    if (all->len == 0) {
        return;
    }
    g_string_append(out, "/EmbeddedFiles<</Names[");
    for (guint i = 0; i < all->len; i++) {
        const Attached *attached = &g_array_index(all, Attached, i);
        syntax_text(out, attached->name);
        syntax_reference(out, attached->object);
    }
    g_string_append(out, "]>>");
}

/* Associates files with the document that belong to no figure or table. */
static void
append_associated(const GArray *all, GString *out)
{
    const char *before = "/AF[";

    for (guint i = 0; i < all->len; i++) {
        const Attached *attached = &g_array_index(all, Attached, i);
        if (!attached->associated) {
            g_string_append(out, before);
            syntax_reference(out, attached->object);
            before = " ";
        }
    }
    g_string_append(out, *before == ' ' ? "]" : "");
}

void
document_write(const DocumentInput *input, PdfFile *file, int *ret_catalog, int *ret_info)
{
    const Display *display = input->display;
    int catalog = pdf_object_reserve(file), metadata = write_metadata(display, file);
    int profile = write_profile(file);
    int outline = outline_write(display->outline, file);
    g_autoptr(GArray) attachments = write_attachments(input, file);
    GString *out = pdf_object_open(file, catalog);

    g_string_append(out, "<</Type/Catalog/Pages ");
    syntax_reference(out, input->pages);
    g_string_append(out, "/Lang");
    syntax_text(out, display->language != NULL ? display->language : "en");
    g_string_append(out, "/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>"
                         "/StructTreeRoot ");
    syntax_reference(out, input->structure_root);
    g_string_append(out, "/Metadata ");
    syntax_reference(out, metadata);
    g_string_append(out, "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1"
                         "/OutputConditionIdentifier(sRGB IEC61966-2.1)"
                         "/Info(sRGB IEC61966-2.1)/DestOutputProfile ");
    syntax_reference(out, profile);
    g_string_append(out, ">>]");
    if (outline != 0) {
        g_string_append(out, "/PageMode/UseOutlines/Outlines ");
        syntax_reference(out, outline);
    }
    page_labels_append(display, out);
    g_string_append(out, "/Names<<");
    append_destinations(input, out);
    append_attachments(attachments, out);
    g_string_append(out, ">>");
    append_associated(attachments, out);
    g_string_append(out, ">>");
    pdf_object_close(file);
    *ret_catalog = catalog;
    *ret_info = write_info(display, file);
}
