/* Spot prices that make no sense. */
#ifndef STORE_SPOT_H
#define STORE_SPOT_H

#include "store/store.h"

/* A spot price above the price on demand of the same offer (provider, region,
 * accelerator, size, contents, currency, file) is bad data: it becomes unknown, with a warning.
 * False when the database fails. */
bool spot_check(Store *store, Diag *diag);

#endif
