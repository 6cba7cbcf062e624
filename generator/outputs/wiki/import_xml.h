/* MediaWiki's import format, https://www.mediawiki.org/xml/export-0.11/.
 *
 * importDump.php identifies a revision by its time and SHA-1, and shows the one with the latest
 * time. So a page's time is the report's date (midnight UTC). If a page changed without a new date,
 * its time is one second after that of the previous build. */
#ifndef OUTPUTS_WIKI_IMPORT_XML_H
#define OUTPUTS_WIKI_IMPORT_XML_H

#include "document/report.h"

typedef struct ImportXml ImportXml;

/* `before`: the text of the previous build's file, or NULL. The result belongs to the arena. */
ImportXml *import_xml_new(const Report *report, const char *before, Arena *arena);
void import_xml_add(ImportXml *import, const char *title, const char *text);
/* Lines "added page Title", "changed page Title" and "removed page Title" relative to the previous
 * build. Call when all pages are added. They belong to `import`. */
const GPtrArray *import_xml_changes(ImportXml *import);
void import_xml_render(const ImportXml *import, GString *out);

#endif
