#include "analysis/analysis.h"

#include "analysis/sql_functions.h"

#define VIEWS(X) \
    X(mlperf_rule) \
    X(run_metric) X(run_value) X(score) X(cost_to_train) X(scaling) X(ratio) X(price_spread) \
        X(accelerator_spec) X(coverage)

extern const char embed_analysis_drop_sql[];
#define DECLARE_VIEW(name) extern const char embed_analysis_views_##name##_sql[];
VIEWS(DECLARE_VIEW)
#undef DECLARE_VIEW

bool
analysis_install(Store *store, Diag *diag)
{
    /* In the order of need: a view may only name those before it. */
    static const char *const scripts[] = { embed_analysis_drop_sql,
#define LIST_VIEW(name) embed_analysis_views_##name##_sql,
                                           VIEWS(LIST_VIEW)
#undef LIST_VIEW
    };
    sqlite3 *db = store_handle(store);

    if (!sql_functions_register(db)) {
        return diag_error(diag, (Place){ 0 }, "store", "the database says: %s", sqlite3_errmsg(db));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++) {
        if (sqlite3_exec(db, scripts[i], NULL, NULL, NULL) != SQLITE_OK) {
            return diag_error(diag, (Place){ 0 }, "store", "the database says: %s",
                              sqlite3_errmsg(db));
        }
    }
    return true;
}
