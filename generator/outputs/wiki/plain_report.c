/* Converts a report's pages. */
#include "outputs/wiki/plain.h"

#include <string.h>

/* "GPU and TPU, compared" → "gpu-and-tpu-compared" */
static const char *
report_name(const char *title, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    enum { LONGEST = 60 };

    for (const char *p = title; *p != '\0' && out->len < LONGEST; p++) {
        if (g_ascii_isalnum(*p)) {
            g_string_append_c(out, g_ascii_tolower(*p));
        } else if (out->len > 0 && out->str[out->len - 1] != '-') {
            g_string_append_c(out, '-');
        }
    }
    if (out->len > 0 && out->str[out->len - 1] == '-') {
        g_string_truncate(out, out->len - 1);
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : "report";
}

static const char *
file_name(const char *path, bool linked, Arena *arena)
{
    char *name = arena_printf(arena, "%s%s", linked ? "file-" : "", path);

    for (char *at = name; *at != '\0'; at++) {
        if ((guchar)*at <= ' ' || strchr("/\\:|<>[]{}#?*\"%\x7f", *at) != NULL) {
            *at = '-';
        }
    }
    return name;
}

const char *
plain_image_name(const PlainImage *image, const char *ending, Arena *arena)
{
    return image->chart != NULL ? arena_printf(arena, "%s.%s", image->chart->id, ending)
                                : file_name(image->file, image->linked, arena);
}

const char *
plain_node_image_name(const xmlNode *node, const char *ending, Arena *arena)
{
    const char *chart = tree_attribute(node, "chart");

    return chart != NULL ? arena_printf(arena, "%s.%s", chart, ending)
                         : file_name(tree_attribute(node, "file"), tree_is(node, "file"), arena);
}

/* The name that the author uses. */
static const char *
image_words(const PlainImage *image)
{
    return image->chart != NULL ? image->chart->id : image->file;
}

/* Collects the images without duplicates. Two must not have the same name in a folder, ignoring
 * case: DokuWiki uses lower case only, and many file systems ignore case. */
static bool
set_images(PlainReport *report, const GPtrArray *images, Arena *arena, Diag *diag)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    bool ok = true;

    report->images = arena_array(arena, PlainImage, images->len + 1);
    for (guint i = 0; i < images->len; i++) {
        const PlainImage *image = images->pdata[i];
        const char *own = plain_image_name(image, "png", arena);
        g_autofree char *folded = g_utf8_strdown(own, -1);
        char *name = arena_strdup(arena, folded);
        const PlainImage *other = g_hash_table_lookup(seen, name);
        if (other == NULL) {
            report->images[report->n_images++] = *image;
            g_hash_table_insert(seen, name, (void *)(uintptr_t)image);
        } else if (!g_str_equal(image_words(other), image_words(image))) {
            ok =
                diag_error(diag, (Place){ .file = g_intern_string(image_words(image)) },
                           "wiki-name", "this file and '%s' would have the same name in a wiki, %s",
                           image_words(other), name);
        }
    }
    return ok;
}

/* ---- Pages ---- */

static void
set_places(PlainPage *page, Arena *arena)
{
    const xmlNode *root = xmlDocGetRootElement(page->tree);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(PlainPlace));

    for (const xmlNode *node = root; node != NULL; node = element_walk(node, root)) {
        bool heads = tree_is(node, "heading") || tree_is(node, "caption");
        PlainPlace place = { heads ? plain_words(node, arena) : NULL,
                             tree_is(node, "note") ? NULL : tree_attribute(node, "id") };
        if (place.head != NULL || place.id != NULL) {
            g_array_append_val(places, place);
        }
    }
    page->n_places = places->len;
    page->places = arena_array(arena, PlainPlace, places->len + 1);
    if (places->len > 0) {
        memcpy(page->places, places->data, places->len * sizeof(PlainPlace));
    }
}

/* Converts a page. False after an error. */
static bool
make_tree(const PlainReport *report, PlainPage *page, GPtrArray *images, Diag *diag)
{
    g_autoptr(GPtrArray) terms = g_ptr_array_new();
    Plain plain = { .context = report->context,
                    .page = &report->report->pages[page - report->pages],
                    .images = images,
                    .terms = terms,
                    .arena = report->arena,
                    .diag = diag };

    plain.cited = arena_array(report->arena, bool, report->report->n_citations + 1);
    page->tree = plain_lower(&plain);
    return !plain.failed;
}

static bool
make_page(const PlainReport *report, PlainPage *page, Diag *diag)
{
    g_autoptr(GPtrArray) images = g_ptr_array_new();
    bool fine = make_tree(report, page, images, diag);

    set_places(page, report->arena);
    page->n_images = images->len;
    page->images = arena_array(report->arena, PlainImage, images->len + 1);
    for (guint i = 0; i < images->len; i++) {
        page->images[i] = *(const PlainImage *)images->pdata[i];
    }
    return fine;
}

const xmlNode *
plain_page_root(const PlainPage *page)
{
    return xmlDocGetRootElement(page->tree);
}

const PlainReport *
plain_report(const OutputContext *context, Arena *arena, Diag *diag)
{
    const Report *report = context->report;
    g_autoptr(GPtrArray) images = g_ptr_array_new();
    PlainReport *out = arena_new0(arena, PlainReport);
    bool ok = true;

    *out = (PlainReport){ .context = context, .report = report, .arena = arena };
    out->name = report_name(report->title, arena);
    out->n_pages = report->n_pages;
    out->pages = arena_array(arena, PlainPage, report->n_pages + 1);
    for (size_t i = 0; i < report->n_pages; i++) {
        const Page *source = &report->pages[i];
        PlainPage *page = &out->pages[i];
        *page = (PlainPage){ .id = source->id, .title = source->title, .number = source->number };
        ok = make_page(out, page, diag) && ok;
        for (size_t k = 0; k < page->n_images; k++) {
            g_ptr_array_add(images, &page->images[k]);
        }
    }
    return set_images(out, images, arena, diag) && ok ? out : NULL;
}
