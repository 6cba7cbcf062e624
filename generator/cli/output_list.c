#include "cli/output_list.h"

#include "base/names.h"
#include "cli/command.h"
#include "outputs/output.h"

/* The end of a message about an unknown output. The caller frees it. */
static char *
output_list_hint(const char *name)
{
    size_t n = 0;
    const char *const *names = output_names(&n);
    const char *near = names_nearest(name, names, n);

    return g_strdup_printf("%s%s; there are html, single, pdf, charts, markdown, mediawiki, "
                           "confluence, dokuwiki, data, deck and xlsx",
                           near != NULL ? "; did you mean " : "", near != NULL ? near : "");
}

bool
output_list_check_values(const Value *names, Diag *diag)
{
    bool ok = true;

    for (const Value *name = names != NULL ? names->first : NULL; name != NULL; name = name->next) {
        OutputContext context = { 0 };
        if (!output_select(&context, name->text)) {
            g_autofree char *hint = output_list_hint(name->text);
            ok = diag_error(diag, name->place, "output-unknown", "there is no output '%s'%s",
                            name->text, hint);
        }
    }
    return ok;
}

bool
output_list_check(const char *list)
{
    g_auto(GStrv) wanted = g_strsplit(list, ",", -1);

    for (char **name = wanted; *name != NULL; name++) {
        OutputContext context = { 0 };
        if (!output_select(&context, *name)) {
            g_autofree char *hint = output_list_hint(*name);
            command_usage("--only: there is no output '%s'%s", *name, hint);
            return false;
        }
    }
    return true;
}
