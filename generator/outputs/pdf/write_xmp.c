#include "outputs/pdf/write_xmp.h"

#include "base/xml_library.h"

#include <string.h>

static const char rdf_uri[] = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

typedef struct {
    xmlNode *root; /* rdf:RDF */
    xmlNs *rdf;
} Packet;

static const xmlChar *
xml(const char *text)
{
    return (const xmlChar *)text;
}

static xmlNode *
add_description(Packet *packet, const char *prefix, const char *uri, xmlNs **ret_ns)
{
    xmlNode *node = xmlNewChild(packet->root, packet->rdf, xml("Description"), NULL);

    xmlNewNsProp(node, packet->rdf, xml("about"), xml(""));
    *ret_ns = xmlNewNs(node, xml(uri), xml(prefix));
    return node;
}

/* Nothing when the text is NULL. */
static void
add_text(xmlNode *parent, xmlNs *ns, const char *name, const char *text)
{
    if (text != NULL) {
        xmlNewTextChild(parent, ns, xml(name), xml(text));
    }
}

/* A property that is a list of one: dc:title and its like. */
static void
add_list(Packet *packet, xmlNode *parent, xmlNs *ns, const char *name[2], const char *text)
{
    if (text == NULL) {
        return;
    }
    xmlNode *property = xmlNewChild(parent, ns, xml(name[0]), NULL);
    xmlNode *list = xmlNewChild(property, packet->rdf, xml(name[1]), NULL);
    xmlNode *item = xmlNewTextChild(list, packet->rdf, xml("li"), xml(text));
    if (strcmp(name[1], "Alt") == 0) {
        xmlNewNsProp(item, xmlSearchNsByHref(parent->doc, parent, XML_XML_NAMESPACE), xml("lang"),
                     xml("x-default"));
    }
}

static void
add_dublin_core(Packet *packet, const Display *display)
{
    xmlNs *ns = NULL;
    xmlNode *node = add_description(packet, "dc", "http://purl.org/dc/elements/1.1/", &ns);

    add_text(node, ns, "format", "application/pdf");
    add_list(packet, node, ns, (const char *[]){ "title", "Alt" }, display->title);
    add_list(packet, node, ns, (const char *[]){ "creator", "Seq" }, display->author);
    add_list(packet, node, ns, (const char *[]){ "description", "Alt" }, display->subject);
    add_list(packet, node, ns, (const char *[]){ "language", "Bag" }, display->language);
}

static void
add_basic(Packet *packet, const Display *display, const char *producer)
{
    xmlNs *ns = NULL;
    xmlNode *node = add_description(packet, "xmp", "http://ns.adobe.com/xap/1.0/", &ns);

    add_text(node, ns, "CreatorTool", producer);
    add_text(node, ns, "CreateDate", display->date);
    add_text(node, ns, "ModifyDate", display->date);
    node = add_description(packet, "pdf", "http://ns.adobe.com/pdf/1.3/", &ns);
    add_text(node, ns, "Producer", producer);
}

static void
add_standards(Packet *packet)
{
    xmlNs *ns = NULL;
    xmlNode *node = add_description(packet, "pdfaid", "http://www.aiim.org/pdfa/ns/id/", &ns);

    add_text(node, ns, "part", "3");
    add_text(node, ns, "conformance", "U");
    node = add_description(packet, "pdfuaid", "http://www.aiim.org/pdfua/ns/id/", &ns);
    add_text(node, ns, "part", "1");
}

static xmlNode *
add_resource(Packet *packet, xmlNode *parent, xmlNs *ns, const char *name[2])
{
    xmlNode *property = xmlNewChild(parent, ns, xml(name[0]), NULL);
    xmlNode *list = xmlNewChild(property, packet->rdf, xml(name[1]), NULL);
    xmlNode *item = xmlNewChild(list, packet->rdf, xml("li"), NULL);

    xmlNewNsProp(item, packet->rdf, xml("parseType"), xml("Resource"));
    return item;
}

/* PDF/A knows nothing of PDF/UA's property: it must be described. */
static void
add_extension(Packet *packet)
{
    xmlNs *ns = NULL;
    xmlNode *node =
        add_description(packet, "pdfaExtension", "http://www.aiim.org/pdfa/ns/extension/", &ns);
    xmlNs *schema = xmlNewNs(node, xml("http://www.aiim.org/pdfa/ns/schema#"), xml("pdfaSchema"));
    xmlNs *property =
        xmlNewNs(node, xml("http://www.aiim.org/pdfa/ns/property#"), xml("pdfaProperty"));
    xmlNode *item = add_resource(packet, node, ns, (const char *[]){ "schemas", "Bag" });

    add_text(item, schema, "schema", "PDF/UA Universal Accessibility Schema");
    add_text(item, schema, "namespaceURI", "http://www.aiim.org/pdfua/ns/id/");
    add_text(item, schema, "prefix", "pdfuaid");
    item = add_resource(packet, item, schema, (const char *[]){ "property", "Seq" });
    add_text(item, property, "name", "part");
    add_text(item, property, "valueType", "Integer");
    add_text(item, property, "category", "internal");
    add_text(item, property, "description", "Part of ISO 14289 to which the document is built");
}

GByteArray *
xmp_packet(const Display *display, const char *producer)
{
    static const char start[] =
        "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n";
    static const char end[] = "\n<?xpacket end=\"r\"?>\n";
    xmlDoc *doc = xmlNewDoc(xml("1.0"));
    xmlNode *meta = xmlNewDocNode(doc, NULL, xml("xmpmeta"), NULL);
    xmlBuffer *buffer = xmlBufferCreate();
    GByteArray *out = g_byte_array_new();
    Packet packet;

    xmlDocSetRootElement(doc, meta);
    xmlSetNs(meta, xmlNewNs(meta, xml("adobe:ns:meta/"), xml("x")));
    packet.root = xmlNewChild(meta, NULL, xml("RDF"), NULL);
    packet.rdf = xmlNewNs(packet.root, xml(rdf_uri), xml("rdf"));
    xmlSetNs(packet.root, packet.rdf);
    add_dublin_core(&packet, display);
    add_basic(&packet, display, producer);
    add_standards(&packet);
    add_extension(&packet);
    xmlNodeDump(buffer, doc, meta, 0, 0);
    g_byte_array_append(out, (const guint8 *)start, sizeof start - 1);
    g_byte_array_append(out, xmlBufferContent(buffer), (guint)xmlBufferLength(buffer));
    g_byte_array_append(out, (const guint8 *)end, sizeof end - 1);
    xmlBufferFree(buffer);
    xmlFreeDoc(doc);
    return out;
}
