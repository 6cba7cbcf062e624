#include "document/report/picture_svg.h"

#include "base/limits.h"
#include "document/report/picture_cost.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

enum { OCTAVES_MAX = 16 }; /* of noise; each octave takes as long as drawing all pixels once */

/* The next node in document order. */
static const xmlNode *
next_node(const xmlNode *node, const xmlNode *root)
{
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
        return node->children;
    }
    while (node != root && node->next == NULL) {
        node = node->parent;
    }
    return node == root ? NULL : node->next;
}

/* The name without its prefix, even if the prefix was not declared. */
static const char *
local_name(const xmlChar *name)
{
    const char *colon = strrchr((const char *)name, ':');

    return colon != NULL ? colon + 1 : (const char *)name;
}

/* True if an address refers to something outside the file. Fragments and data URIs of images are
 * inside; links are fine because only the user follows them. */
static bool
is_reference_outside(const char *element, const char *address)
{
    address += strspn(address, " \t\r\n");
    if (address[0] == '#' || address[0] == '\0') {
        return false;
    }
    if (g_ascii_strcasecmp(element, "a") == 0) {
        g_autofree char *scheme = g_uri_parse_scheme(address);
        return g_strcmp0(scheme, "http") != 0 && g_strcmp0(scheme, "https") != 0 &&
               g_strcmp0(scheme, "mailto") != 0;
    }
    return g_ascii_strncasecmp(address, "data:image/", strlen("data:image/")) != 0;
}

/* True if a style loads something: a url() that is not part of the file, or an @import. */
static bool
fetches(const char *style)
{
    g_autofree char *lower = g_ascii_strdown(style, -1);

    for (const char *at = lower; (at = strstr(at, "url(")) != NULL;) {
        at += strlen("url(");
        at += strspn(at, " \t\r\n'\"");
        if (at[0] != '#' && !g_str_has_prefix(at, "data:image/") &&
            !g_str_has_prefix(at, "data:font/")) {
            return true;
        }
    }
    return strstr(lower, "@import") != NULL;
}

static char *
attribute_problem(const xmlNode *element, const xmlAttr *attribute)
{
    const char *of = local_name(element->name), *name = local_name(attribute->name);
    xmlChar *value = xmlNodeListGetString(element->doc, attribute->children, 1);
    const char *text = value != NULL ? (const char *)value : "", *what = NULL;

    if (g_ascii_strncasecmp(name, "on", 2) == 0) {
        what = "runs a script";
    } else if (g_ascii_strcasecmp(name, "href") == 0 && is_reference_outside(of, text)) {
        what = "refers to another file";
    } else if (g_ascii_strcasecmp(name, "numOctaves") == 0 &&
               g_ascii_strtod(text, NULL) > OCTAVES_MAX) {
        what = "takes too long to draw";
    } else if (fetches(text)) {
        what = "fetches another file";
    }
    xmlFree(value);
    return what != NULL
               ? g_strdup_printf("line %d: %s of <%s> %s; remove it or save the picture as "
                                 "plain SVG or PNG",
                                 (int)xmlGetLineNo(element), name, of, what)
               : NULL;
}

static char *
element_problem(const xmlNode *element)
{
    static const char *const refused[] = { "script",  "foreignObject", "iframe",
                                           "handler", "embed",         "object" };
    const char *name = local_name(element->name);

    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        if (g_ascii_strcasecmp(name, refused[i]) == 0) {
            return g_strdup_printf("line %d: browsers run <%s>; remove it or save the picture as "
                                   "plain SVG or PNG",
                                   (int)xmlGetLineNo(element), name);
        }
    }
    char *problem = NULL;
    for (const xmlAttr *at = element->properties; at != NULL && problem == NULL; at = at->next) {
        problem = attribute_problem(element, at);
    }
    return problem;
}

static char *
node_problem(const xmlNode *node)
{
    const xmlNode *parent = node->parent;

    if (node->type == XML_ELEMENT_NODE) {
        return element_problem(node);
    }
    if (node->type == XML_ENTITY_REF_NODE) {
        return g_strdup_printf(
            "line %d: it uses an entity of its own, &%s;, in its content; save it "
            "as plain SVG or PNG",
            (int)xmlGetLineNo(node), (const char *)node->name);
    }
    if (node->type == XML_PI_NODE) {
        return g_strdup_printf(
            "line %d: it is told to read another file; save it as plain SVG or PNG",
            (int)xmlGetLineNo(node));
    }
    bool styles = (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) &&
                  parent != NULL && parent->type == XML_ELEMENT_NODE &&
                  g_ascii_strcasecmp((const char *)parent->name, "style") == 0;
    return styles && fetches((const char *)node->content)
               ? g_strdup_printf("line %d: its style fetches another file; save it as plain SVG or "
                                 "PNG",
                                 (int)xmlGetLineNo(node))
               : NULL;
}

static char *
document_problem(xmlDoc *document)
{
    const xmlNode *root = document != NULL ? xmlDocGetRootElement(document) : NULL;
    char *problem = NULL;

    if (root == NULL) {
        return g_strdup("it is not well-formed XML");
    }
    if (!g_str_equal((const char *)root->name, "svg")) {
        return g_strdup("its root is not <svg>");
    }
    for (const xmlNode *at = document->children; at != NULL && problem == NULL; at = at->next) {
        problem = at->type == XML_PI_NODE ? node_problem(at) : NULL;
    }
    for (const xmlNode *at = root; at != NULL && problem == NULL; at = next_node(at, root)) {
        problem = node_problem(at);
    }
    return problem;
}

char *
svg_problem(Bytes svg, LimitId *ret_limit)
{
    int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlDoc *document = xmlReadMemory(svg.data, (int)svg.size, NULL, NULL, options);
    char *problem = document_problem(document);

    *ret_limit = N_LIMITS;
    if (problem == NULL) {
        problem = svg_cost_problem(xmlDocGetRootElement(document), ret_limit);
    }
    xmlFreeDoc(document);
    return problem;
}
