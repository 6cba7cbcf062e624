#include "outputs/pdf/write/xmp.h"

#include "document/tree.h"

#include <string.h>

static void
declare(xmlNode *node, const char *prefix, const char *uri)
{
    xmlNewNs(node, (const xmlChar *)uri, (const xmlChar *)prefix);
}

/* Adds a description, with the properties of one namespace, about the document. */
static xmlNode *
add_description(xmlNode *rdf, const char *prefix, const char *uri)
{
    xmlNode *node = tree_add(rdf, "rdf:Description");

    declare(node, prefix, uri);
    tree_set(node, "rdf:about", "");
    return node;
}

/* Adds nothing if the text is NULL. */
static void
add_text(xmlNode *parent, const char *name, const char *text)
{
    if (text != NULL) {
        tree_add_leaf(parent, name, text);
    }
}

/* Adds a property that is a list with one item, such as dc:title. */
static void
add_list(xmlNode *parent, const char *name, const char *kind, const char *text)
{
    if (text == NULL) {
        return;
    }
    xmlNode *list = tree_add(tree_add(parent, name), kind);
    xmlNode *item = tree_add(list, "rdf:li");
    if (strcmp(kind, "rdf:Alt") == 0) {
        tree_set(item, "xml:lang", "x-default");
    }
    tree_add_text(item, text, strlen(text));
}

static void
add_dublin_core(xmlNode *rdf, const Display *display)
{
    xmlNode *node = add_description(rdf, "dc", "http://purl.org/dc/elements/1.1/");

    add_text(node, "dc:format", "application/pdf");
    add_list(node, "dc:title", "rdf:Alt", display->title);
    add_list(node, "dc:creator", "rdf:Seq", display->author);
    add_list(node, "dc:description", "rdf:Alt", display->subject);
    add_list(node, "dc:language", "rdf:Bag", display->language);
}

static void
add_basic(xmlNode *rdf, const Display *display, const char *producer)
{
    xmlNode *node = add_description(rdf, "xmp", "http://ns.adobe.com/xap/1.0/");

    add_text(node, "xmp:CreatorTool", producer);
    add_text(node, "xmp:CreateDate", display->date);
    add_text(node, "xmp:ModifyDate", display->date);
    node = add_description(rdf, "pdf", "http://ns.adobe.com/pdf/1.3/");
    add_text(node, "pdf:Producer", producer);
}

static void
add_standards(xmlNode *rdf)
{
    xmlNode *node = add_description(rdf, "pdfaid", "http://www.aiim.org/pdfa/ns/id/");

    add_text(node, "pdfaid:part", "3");
    add_text(node, "pdfaid:conformance", "U");
    node = add_description(rdf, "pdfuaid", "http://www.aiim.org/pdfua/ns/id/");
    add_text(node, "pdfuaid:part", "1");
}

static xmlNode *
add_resource(xmlNode *parent, const char *name, const char *kind)
{
    xmlNode *list = tree_add(tree_add(parent, name), kind);
    xmlNode *item = tree_add(list, "rdf:li");

    tree_set(item, "rdf:parseType", "Resource");
    return item;
}

/* PDF/A requires a description of properties that it does not define, such as PDF/UA's. */
static void
add_extension(xmlNode *rdf)
{
    xmlNode *node = add_description(rdf, "pdfaExtension", "http://www.aiim.org/pdfa/ns/extension/");

    declare(node, "pdfaSchema", "http://www.aiim.org/pdfa/ns/schema#");
    declare(node, "pdfaProperty", "http://www.aiim.org/pdfa/ns/property#");
    xmlNode *item = add_resource(node, "pdfaExtension:schemas", "rdf:Bag");
    add_text(item, "pdfaSchema:schema", "PDF/UA Universal Accessibility Schema");
    add_text(item, "pdfaSchema:namespaceURI", "http://www.aiim.org/pdfua/ns/id/");
    add_text(item, "pdfaSchema:prefix", "pdfuaid");
    item = add_resource(item, "pdfaSchema:property", "rdf:Seq");
    add_text(item, "pdfaProperty:name", "part");
    add_text(item, "pdfaProperty:valueType", "Integer");
    add_text(item, "pdfaProperty:category", "internal");
    add_text(item, "pdfaProperty:description", "Part of ISO 14289 to which the document is built");
}

GByteArray *
xmp_packet(const Display *display, const char *producer)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text =
        g_string_new("<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n");
    xmlNode *meta = xmlDocGetRootElement(tree_new(arena, "x:xmpmeta"));
    xmlNode *rdf = tree_add(meta, "rdf:RDF");
    GByteArray *out = g_byte_array_new();

    declare(meta, "x", "adobe:ns:meta/");
    declare(rdf, "rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    add_dublin_core(rdf, display);
    add_basic(rdf, display, producer);
    add_standards(rdf);
    add_extension(rdf);
    tree_append_xml(meta, text);
    g_string_append(text, "\n<?xpacket end=\"r\"?>\n");
    g_byte_array_append(out, (const guint8 *)text->str, (guint)text->len);
    return out;
}
