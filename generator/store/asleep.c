/* A report may have no data, and ask for none, as a site of words does: then its store has
 * no database. What the program itself would put into it is only remembered, until
 * something of the report's comes, or is asked. */
#include "store/database.h"

void
database_wake(Store *store)
{
    if (!store->asleep) {
        return;
    }
    g_autoptr(Diag) diag = diag_new();
    store->asleep = false;
    bool good = database_set_up(store, NULL, diag) &&
                (!store->brought || store_import_builtin(store, diag));
    for (guint i = 0; i < store->awaiting->len; i++) {
        g_autoptr(Diag) said = diag_new(); /* what is wrong with them was said when they came */
        (void)store_set_parameters(store, store->awaiting->pdata[i], said);
    }
    good = good && (!store->finished || store_finish(store, diag));
    if (!good) {
        size_t n = 0;
        g_error("the database in memory: %s", diag_messages(diag, &n)[0].text);
    }
}
