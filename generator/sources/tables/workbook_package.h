/* The ZIP package of a workbook (.xlsx, .ods), and the XML inside it.
 *
 * The package comes from others, so all that it can make the program do is
 * limited: the number of entries, what an entry and all entries together unpack
 * to, how much larger they are than their packed form, and how deep elements
 * nest. Document types, and so entities, are refused. Names of entries are
 * only compared: nothing is written to a file. */
#ifndef SOURCES_TABLES_WORKBOOK_PACKAGE_H
#define SOURCES_TABLES_WORKBOOK_PACKAGE_H

#include "base/diag.h"
#include "base/files.h"

/* Smaller entries may unpack to any number of times their size. */
enum { PACKAGE_RATIO_FROM = 1 << 20 };

typedef struct Package Package;

/* The bytes and the file name are borrowed. */
Package *package_open(Bytes bytes, const char *file, Diag *diag);
void package_close(Package *package); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Package, package_close)

/* ASCII case is ignored, as the Open Packaging Conventions want it. */
bool package_has(const Package *package, const char *name);

/* The name of the first entry as the first bytes of a ZIP archive state it; NULL when they are not
 * the start of one. In the arena. */
const char *package_first_name(Bytes bytes, Arena *arena);

/* The first bytes of a small entry, at most `size`, NUL-terminated; NULL when there is no such
 * entry, or it cannot be unpacked. The caller frees it. */
char *package_peek(const Package *package, const char *name, size_t size);

typedef struct {
    const char *name, *uri; /* local name; namespace, "" for none */
    const char *value;
} XmlAttribute;

typedef struct {
    const char *name, *uri;
    const XmlAttribute *attributes;
    size_t n_attributes;
} XmlElement;

/* NULL when the element does not have the attribute. `uri` is the namespace, "" for none. */
const char *xml_attribute(const XmlElement *element, const char *uri, const char *name);

/* What a handler answers. */
typedef enum {
    XML_GO_ON,
    XML_DONE,  /* the rest of the entry is not needed */
    XML_FAILED /* an error was reported */
} XmlNext;

/* Called for each element and text, in the order of the entry. Texts come in pieces; the end of an
 * element has no attributes. All is borrowed, for the time of the call. */
typedef struct {
    XmlNext (*start)(void *context, const XmlElement *element, Diag *diag);
    XmlNext (*end)(void *context, const XmlElement *element, Diag *diag);
    XmlNext (*text)(void *context, const char *text, size_t size, Diag *diag);
} XmlHandler;

/* Unpacks and parses an entry, a piece at a time. Messages name the entry and its line. */
bool package_parse(Package *package, const char *name, const XmlHandler *handler, void *context,
                   Diag *diag);

#endif
