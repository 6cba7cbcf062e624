#include "document/report/picture_svg.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

const char *
svg_problem(Bytes svg)
{
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
