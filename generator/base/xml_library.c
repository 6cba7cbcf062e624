#include "base/xml_library.h"

/* ICU brings the library of C++, which took half of the time to open. */
LIBRARY_DEFINE(xml, XML_NAMES, "libxml2.so.2", "libxml2", "xmlInitParser", "libstdc++.so.6")

xmlNode *
xml_root(const xmlDoc *doc)
{
    xmlNode *node = doc != NULL ? doc->children : NULL;

    while (node != NULL && node->type != XML_ELEMENT_NODE) {
        node = node->next;
    }
    return node;
}
