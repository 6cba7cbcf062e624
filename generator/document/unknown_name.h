/* "there is no query 'best'; did you mean 'best_score'?": the only way in which the document code
 * reports unknown names. */
#ifndef DOCUMENT_UNKNOWN_NAME_H
#define DOCUMENT_UNKNOWN_NAME_H

#include "base/diag.h"

typedef GArray NameList; /* of const char *, borrowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(NameList, g_array_unref)

NameList *name_list_new(void);
void name_list_add(NameList *list, const char *name);

/* Reports "`message` 'name'", with the nearest of the names. Always false. */
bool unknown_report(Diag *diag, Place place, const char *code, const char *message,
                    const char *name, const NameList *names);

#endif
