/* Views that many queries read are worked out once, when the first query names them:
 * a temporary table of the same name then stands before the view. What a query gives
 * rests on the data alone: a view is shared before the first query that names it runs,
 * or, where the data are many, never. */
#ifndef STORE_SHARED_VIEWS_H
#define STORE_SHARED_VIEWS_H

#include "store/store.h"

typedef struct SharedViews SharedViews;

/* Those that the database has now and that `is_shared` names. */
SharedViews *shared_views_new(Store *store, bool (*is_shared)(const char *view));
void shared_views_free(SharedViews *views); /* accepts NULL */

/* Makes tables of the views that the query names, and of those that they name. */
void shared_views_make(SharedViews *views, const char *sql);

#endif
