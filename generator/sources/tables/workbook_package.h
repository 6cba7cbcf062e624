/* The ZIP package of a workbook (.xlsx, .ods), and the XML inside it.
 *
 * The package is untrusted, so everything it can cause is limited: the number of entries, the
 * unpacked size of an entry and of all entries together, the compression ratio, and the depth of
 * elements. Document types, and so entities, are refused. Entry names are only compared; nothing is
 * written to a file. */
#ifndef SOURCES_TABLES_WORKBOOK_PACKAGE_H
#define SOURCES_TABLES_WORKBOOK_PACKAGE_H

#include "base/diag.h"
#include "base/files.h"

/* Entries below this unpacked size may have any compression ratio. */
enum { PACKAGE_RATIO_FROM = 1 << 20 };

typedef struct Package Package;

/* The bytes and the file name are borrowed. NULL after an error. */
Package *package_open(Bytes bytes, const char *file, Diag *diag);
void package_close(Package *package); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Package, package_close)

/* Ignores ASCII case, as the Open Packaging Conventions require. */
bool package_has(const Package *package, const char *name);

/* The name of the first entry as stated in the first bytes of a ZIP archive; NULL if they do not
 * start one. In the arena. */
const char *package_first_name(Bytes bytes, Arena *arena);

/* The first bytes of a small entry, at most `size`, NUL-terminated; NULL if there is no such entry
 * or it cannot be unpacked. Caller frees. */
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

/* NULL if the element has no such attribute. `uri` is the namespace, "" for none. */
const char *xml_attribute(const XmlElement *element, const char *uri, const char *name);

/* The result of a handler. */
typedef enum {
    XML_GO_ON,
    XML_DONE,  /* the rest of the entry is not needed */
    XML_FAILED /* an error was reported */
} XmlNext;

/* Called for each element and text, in the order of the entry. Texts come in pieces; the end of an
 * element has no attributes. Everything is borrowed for the time of the call. */
typedef struct {
    XmlNext (*start)(void *context, const XmlElement *element, Diag *diag);
    XmlNext (*end)(void *context, const XmlElement *element, Diag *diag);
    XmlNext (*text)(void *context, const char *text, size_t size, Diag *diag);
} XmlHandler;

/* Unpacks and parses an entry in pieces. Messages give the entry and its line. False
 * after an error. */
bool package_parse(Package *package, const char *name, const XmlHandler *handler, void *context,
                   Diag *diag);

#endif
