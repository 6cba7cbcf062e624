/* Views that many queries read are materialised once, when the first query names them, as a
 * temporary table of the same name, which then hides the view.
 *
 * This never changes a query's result, which depends on the data alone: a view is materialised
 * before the first query that names it, or never if there is too much data. */
#ifndef STORE_SHARED_VIEWS_H
#define STORE_SHARED_VIEWS_H

#include "store/store.h"

typedef struct SharedViews SharedViews;

/* Collects the views in the database for which `is_shared` returns true. */
SharedViews *shared_views_new(Store *store, bool (*is_shared)(const char *view));
void shared_views_free(SharedViews *views); /* accepts NULL */

/* Materialises the shared views that the query names, and those that they use in turn. */
void shared_views_make(SharedViews *views, const char *sql);

#endif
