/* Tools that export a run as CSV and as JSON put both beside each other; only one may be read. */
#ifndef SOURCES_JSON_BESIDE_H
#define SOURCES_JSON_BESIDE_H

#include "sources/source_file.h"

/* True if the folder of this CSV file holds a JSON file of the same name. A note says that the JSON
 * file is read instead. */
bool json_is_beside(const SourceFile *file, Diag *diag);

#endif
