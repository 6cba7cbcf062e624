/* MediaWiki's import format, https://www.mediawiki.org/xml/export-0.11/.
 *
 * importDump.php knows a revision again by its time and SHA-1, and shows the
 * one with the latest time. So a page's time is the report's date (midnight
 * UTC); a page that changed under the same date is a second later than the
 * build before said. */
#ifndef OUTPUTS_WIKI_IMPORT_XML_H
#define OUTPUTS_WIKI_IMPORT_XML_H

#include "document/report.h"

typedef struct ImportXml ImportXml;

/* `before`: the file of the build before, or NULL. In the arena. */
ImportXml *import_xml_new(const Report *report, const char *before, Arena *arena);
void import_xml_add(ImportXml *import, const char *title, const char *text);
/* Once all are added: "added page Title", "changed page Title", "removed page Title", against the
 * build before. Belongs to it. */
const GPtrArray *import_xml_changes(ImportXml *import);
void import_xml_render(const ImportXml *import, GString *out);

#endif
