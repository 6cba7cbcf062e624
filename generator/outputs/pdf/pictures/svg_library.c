#include "outputs/pdf/pictures/svg_library.h"

#include "base/library.h"

#include <librsvg/rsvg.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

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

static void
rename_links(xmlNode *root)
{
    for (xmlNode *at = root; at != NULL;) {
        if (at->type == XML_ELEMENT_NODE && g_str_equal((const char *)at->name, "a")) {
            xmlNodeSetName(at, (const xmlChar *)"g");
        }
        if (at->type == XML_ELEMENT_NODE && at->children != NULL) {
            at = at->children;
            continue;
        }
        while (at != root && at->next == NULL) {
            at = at->parent;
        }
        at = at == root ? NULL : at->next;
    }
}

/* Reads the picture without its links. They are not links of the page, and cairo rejects them
 * around other marks. */
static RsvgHandle *
read_without_links(const char *data, size_t size, GError **error)
{
    int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlDoc *document = g_strstr_len(data, (gssize)size, "<a") != NULL
                           ? xmlReadMemory(data, (int)size, NULL, NULL, options)
                           : NULL;
    xmlChar *text = NULL;
    int length = 0;

    if (document != NULL) {
        rename_links(xmlDocGetRootElement(document));
        xmlDocDumpMemory(document, &text, &length);
        xmlFreeDoc(document);
    }
    RsvgHandle *handle = svg_functions()->rsvg_handle_new_from_data(
        text != NULL ? text : (const uint8_t *)data, text != NULL ? (size_t)length : size, error);
    xmlFree(text);
    return handle;
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
    RsvgHandle *handle = read_without_links(data, size, &error);
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
