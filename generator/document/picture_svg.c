/* libxml2 has the last word, as librsvg reads pictures with it. But it is opened by name, with ICU
 * and the library of C++, which costs more than a page of text; so Expat looks first. What it finds
 * well-formed libxml2 takes, too, unless it is of a size or depth that libxml2 has limits for:
 * namespaces, which it is not asked for, libxml2 does not refuse either. A root with a prefix is
 * left to libxml2. */
#include "document/picture_svg.h"

#include <expat.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

enum { PLAIN_SIZE_MAX = 1 << 20, PLAIN_DEPTH_MAX = 200 };

typedef struct {
    XML_Parser parser;
    int depth;
    bool is_svg;
} Look;

static void
start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    Look *look = data;

    (void)attributes;
    if (look->depth == 0) {
        look->is_svg = g_str_equal(name, "svg");
    }
    if (++look->depth > PLAIN_DEPTH_MAX) {
        XML_StopParser(look->parser, XML_FALSE);
    }
}

static void
end(void *data, const XML_Char *name)
{
    Look *look = data;

    (void)name;
    look->depth--;
}

/* Entities are for libxml2 to judge. */
static void
start_doctype(void *data, const XML_Char *name, const XML_Char *system, const XML_Char *public_id,
              int has_own)
{
    Look *look = data;

    (void)name;
    (void)system;
    (void)public_id;
    if (has_own) {
        XML_StopParser(look->parser, XML_FALSE);
    }
}

static bool
is_plain_svg(Bytes svg)
{
    if (svg.size > PLAIN_SIZE_MAX) {
        return false;
    }
    Look look = { .parser = XML_ParserCreate(NULL) };
    g_assert(look.parser != NULL);
    XML_SetUserData(look.parser, &look);
    XML_SetElementHandler(look.parser, start, end);
    XML_SetStartDoctypeDeclHandler(look.parser, start_doctype);
    bool whole = XML_Parse(look.parser, svg.data, (int)svg.size, XML_TRUE) == XML_STATUS_OK;
    XML_ParserFree(look.parser);
    return whole && look.is_svg;
}

const char *
svg_problem(Bytes svg)
{
    if (is_plain_svg(svg)) {
        return NULL;
    }
    int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlDoc *document = xmlReadMemory(svg.data, (int)svg.size, NULL, NULL, options);
    const xmlNode *root = document != NULL ? xmlDocGetRootElement(document) : NULL;
    const char *problem = NULL;

    if (root == NULL) {
        problem = "it is no well-formed XML";
    } else if (!g_str_equal((const char *)root->name, "svg")) {
        problem = "its root is not <svg>";
    }
    xmlFreeDoc(document);
    return problem;
}
