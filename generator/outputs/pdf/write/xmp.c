#include "outputs/pdf/write/xmp.h"

#include "outputs/markup.h"

#include <string.h>

/* The packet is small, and XML as HTML's trees can write it: the library that writes any XML takes
 * longer to be opened than a page to be laid out. */

/* A description holds the properties of a namespace; the names are constants. */
static xmlNode *
add_description(xmlNode *rdf, const char *prefix, const char *uri)
{
    xmlNode *node = markup_element(rdf, "rdf:Description", NULL);

    markup_attribute(node, prefix, uri);
    return node;
}

/* Names none in particular: it is about the document. After the namespaces. */
static void
set_subject(xmlNode *description)
{
    markup_attribute(description, "rdf:about", "");
}

/* Nothing when the text is NULL. */
static void
add_text(xmlNode *parent, const char *name, const char *text)
{
    if (text != NULL) {
        markup_text(markup_element(parent, name, NULL), text);
    }
}

/* A property that is a list of one: dc:title and its like. */
static void
add_list(xmlNode *parent, const char *name, const char *kind, const char *text)
{
    if (text == NULL) {
        return;
    }
    xmlNode *list = markup_element(markup_element(parent, name, NULL), kind, NULL);
    xmlNode *item = markup_element(list, "rdf:li", NULL);
    if (strcmp(kind, "rdf:Alt") == 0) {
        markup_attribute(item, "xml:lang", "x-default");
    }
    markup_text(item, text);
}

static void
add_dublin_core(xmlNode *rdf, const Display *display)
{
    xmlNode *node = add_description(rdf, "xmlns:dc", "http://purl.org/dc/elements/1.1/");

    set_subject(node);
    add_text(node, "dc:format", "application/pdf");
    add_list(node, "dc:title", "rdf:Alt", display->title);
    add_list(node, "dc:creator", "rdf:Seq", display->author);
    add_list(node, "dc:description", "rdf:Alt", display->subject);
    add_list(node, "dc:language", "rdf:Bag", display->language);
}

static void
add_basic(xmlNode *rdf, const Display *display, const char *producer)
{
    xmlNode *node = add_description(rdf, "xmlns:xmp", "http://ns.adobe.com/xap/1.0/");

    set_subject(node);
    add_text(node, "xmp:CreatorTool", producer);
    add_text(node, "xmp:CreateDate", display->date);
    add_text(node, "xmp:ModifyDate", display->date);
    node = add_description(rdf, "xmlns:pdf", "http://ns.adobe.com/pdf/1.3/");
    set_subject(node);
    add_text(node, "pdf:Producer", producer);
}

static void
add_standards(xmlNode *rdf)
{
    xmlNode *node = add_description(rdf, "xmlns:pdfaid", "http://www.aiim.org/pdfa/ns/id/");

    set_subject(node);
    add_text(node, "pdfaid:part", "3");
    add_text(node, "pdfaid:conformance", "U");
    node = add_description(rdf, "xmlns:pdfuaid", "http://www.aiim.org/pdfua/ns/id/");
    set_subject(node);
    add_text(node, "pdfuaid:part", "1");
}

static xmlNode *
add_resource(xmlNode *parent, const char *name, const char *kind)
{
    xmlNode *list = markup_element(markup_element(parent, name, NULL), kind, NULL);
    xmlNode *item = markup_element(list, "rdf:li", NULL);

    markup_attribute(item, "rdf:parseType", "Resource");
    return item;
}

/* PDF/A knows nothing of PDF/UA's property: it must be described. */
static void
add_extension(xmlNode *rdf)
{
    xmlNode *node =
        add_description(rdf, "xmlns:pdfaExtension", "http://www.aiim.org/pdfa/ns/extension/");

    markup_attribute(node, "xmlns:pdfaSchema", "http://www.aiim.org/pdfa/ns/schema#");
    markup_attribute(node, "xmlns:pdfaProperty", "http://www.aiim.org/pdfa/ns/property#");
    set_subject(node);
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
    xmlNode *packet = markup_fragment(markup_document(arena));
    xmlNode *meta = markup_element(packet, "x:xmpmeta", NULL);
    xmlNode *rdf = markup_element(meta, "rdf:RDF", NULL);
    GByteArray *out = g_byte_array_new();

    markup_attribute(meta, "xmlns:x", "adobe:ns:meta/");
    markup_attribute(rdf, "xmlns:rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    add_dublin_core(rdf, display);
    add_basic(rdf, display, producer);
    add_standards(rdf);
    add_extension(rdf);
    markup_serialise(packet, text);
    g_string_append(text, "\n<?xpacket end=\"r\"?>\n");
    g_byte_array_append(out, (const guint8 *)text->str, (guint)text->len);
    return out;
}
