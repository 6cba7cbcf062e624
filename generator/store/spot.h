/* Checks for implausible spot prices. */
#ifndef STORE_SPOT_H
#define STORE_SPOT_H

#include "store/store.h"

/* A spot price above the on-demand price of the same offer (provider, region, accelerator, size,
 * contents, currency, file) is bad data: it is set to unknown, with a warning. False if the
 * database fails. */
bool spot_check(Store *store, Diag *diag);

#endif
