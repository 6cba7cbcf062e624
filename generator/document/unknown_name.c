#include "document/unknown_name.h"

#include "base/names.h"

NameList *
name_list_new(void)
{
    return g_array_new(FALSE, FALSE, sizeof(const char *));
}

void
name_list_add(NameList *list, const char *name)
{
    g_array_append_val(list, name);
}

bool
unknown_report(Diag *diag, Place place, const char *code, const char *message, const char *name,
               const NameList *names)
{
    const char *const *items = (const void *)names->data;
    const char *near = names_nearest(name, items, names->len);

    if (near != NULL) {
        return diag_error(diag, place, code, "%s '%s'; did you mean '%s'?", message, name, near);
    }
    return diag_error(diag, place, code, "%s '%s'", message, name);
}
