/* libxml2, opened when a tree is to be read, checked or written as XML: charts as SVG files,
 * the metadata of a PDF, bundles for wikis, pictures of authors that are not plain. The trees of
 * pages are of its types, and document/tree.h builds and walks them without it.
 *
 * It brings ICU and the library of C++, which took a third of each start. */
#ifndef BASE_XML_LIBRARY_H
#define BASE_XML_LIBRARY_H

#include "base/library.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>

#define XML_NAMES(MEMBER) \
    MEMBER(xmlAddChild) \
    MEMBER(xmlBufferContent) \
    MEMBER(xmlBufferCreate) \
    MEMBER(xmlBufferEmpty) \
    MEMBER(xmlBufferFree) \
    MEMBER(xmlBufferLength) \
    MEMBER(xmlCleanupParser) \
    MEMBER(xmlDocDumpMemoryEnc) \
    MEMBER(xmlDocSetRootElement) \
    MEMBER(xmlFree) \
    MEMBER(xmlFreeDoc) \
    MEMBER(xmlFreeNode) \
    MEMBER(xmlInitParser) \
    MEMBER(xmlNewChild) \
    MEMBER(xmlNewDoc) \
    MEMBER(xmlNewDocNode) \
    MEMBER(xmlNewDocText) \
    MEMBER(xmlNewNs) \
    MEMBER(xmlNewNsProp) \
    MEMBER(xmlNewTextChild) \
    MEMBER(xmlNodeDump) \
    MEMBER(xmlReadMemory) \
    MEMBER(xmlRelaxNGFree) \
    MEMBER(xmlRelaxNGFreeParserCtxt) \
    MEMBER(xmlRelaxNGFreeValidCtxt) \
    MEMBER(xmlRelaxNGNewMemParserCtxt) \
    MEMBER(xmlRelaxNGNewValidCtxt) \
    MEMBER(xmlRelaxNGParse) \
    MEMBER(xmlRelaxNGSetParserErrors) \
    MEMBER(xmlRelaxNGSetValidStructuredErrors) \
    MEMBER(xmlRelaxNGValidateDoc) \
    MEMBER(xmlSearchNsByHref) \
    MEMBER(xmlSetNs) \
    MEMBER(xmlSetStructuredErrorFunc) \
    MEMBER(xmlValidateNCName)

LIBRARY_DECLARE(xml, XML_NAMES)

#define xmlAddChild (xml_functions()->xmlAddChild)
#define xmlBufferContent (xml_functions()->xmlBufferContent)
#define xmlBufferCreate (xml_functions()->xmlBufferCreate)
#define xmlBufferEmpty (xml_functions()->xmlBufferEmpty)
#define xmlBufferFree (xml_functions()->xmlBufferFree)
#define xmlBufferLength (xml_functions()->xmlBufferLength)
#define xmlCleanupParser (xml_functions()->xmlCleanupParser)
#define xmlDocDumpMemoryEnc (xml_functions()->xmlDocDumpMemoryEnc)
#define xmlDocSetRootElement (xml_functions()->xmlDocSetRootElement)
#define xmlFree (*xml_functions()->xmlFree)
#define xmlFreeDoc (xml_functions()->xmlFreeDoc)
#define xmlFreeNode (xml_functions()->xmlFreeNode)
#define xmlInitParser (xml_functions()->xmlInitParser)
#define xmlNewChild (xml_functions()->xmlNewChild)
#define xmlNewDoc (xml_functions()->xmlNewDoc)
#define xmlNewDocNode (xml_functions()->xmlNewDocNode)
#define xmlNewDocText (xml_functions()->xmlNewDocText)
#define xmlNewNs (xml_functions()->xmlNewNs)
#define xmlNewNsProp (xml_functions()->xmlNewNsProp)
#define xmlNewTextChild (xml_functions()->xmlNewTextChild)
#define xmlNodeDump (xml_functions()->xmlNodeDump)
#define xmlReadMemory (xml_functions()->xmlReadMemory)
#define xmlRelaxNGFree (xml_functions()->xmlRelaxNGFree)
#define xmlRelaxNGFreeParserCtxt (xml_functions()->xmlRelaxNGFreeParserCtxt)
#define xmlRelaxNGFreeValidCtxt (xml_functions()->xmlRelaxNGFreeValidCtxt)
#define xmlRelaxNGNewMemParserCtxt (xml_functions()->xmlRelaxNGNewMemParserCtxt)
#define xmlRelaxNGNewValidCtxt (xml_functions()->xmlRelaxNGNewValidCtxt)
#define xmlRelaxNGParse (xml_functions()->xmlRelaxNGParse)
#define xmlRelaxNGSetParserErrors (xml_functions()->xmlRelaxNGSetParserErrors)
#define xmlRelaxNGSetValidStructuredErrors (xml_functions()->xmlRelaxNGSetValidStructuredErrors)
#define xmlRelaxNGValidateDoc (xml_functions()->xmlRelaxNGValidateDoc)
#define xmlSearchNsByHref (xml_functions()->xmlSearchNsByHref)
#define xmlSetNs (xml_functions()->xmlSetNs)
#define xmlSetStructuredErrorFunc (xml_functions()->xmlSetStructuredErrorFunc)
#define xmlValidateNCName (xml_functions()->xmlValidateNCName)

/* The same as xmlDocGetRootElement(). */
xmlNode *xml_root(const xmlDoc *doc);

#endif
