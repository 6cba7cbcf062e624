/* The catalogue: which accelerator a name in a file means. Names are compared
 * by their letters and digits: case, blanks and punctuation differ from one
 * submitter to the next ("NVIDIA A100 - PCIe - 80 GB"). */
#ifndef STORE_CATALOGUE_H
#define STORE_CATALOGUE_H

#include "store/database.h"

/* Reads accelerators and aliases from the database. */
Catalogue *catalogue_new(Store *store);
void catalogue_free(Catalogue *catalogue); /* accepts NULL */

/* Makes `name` another name of accelerator `id`. */
void catalogue_add(Catalogue *catalogue, const char *name, const char *id);

/* True when there is an accelerator with this very id. */
bool catalogue_has(const Catalogue *catalogue, const char *id);
void catalogue_add_accelerator(Catalogue *catalogue, const char *id, const char *name);

/* Id of the accelerator that goes by `name`; NULL when there is none. Borrowed. */
const char *catalogue_find(const Catalogue *catalogue, const char *name);

/* Looks up all names of systems and prices again, now that every alias is known.
 * One that is still unknown is an error at the line that it was first seen on;
 * its rows stay, without an accelerator; in a lenient store (store_be_lenient()) they are left out.
 */
bool catalogue_resolve(Store *store, Diag *diag);

/* "; did you mean 'H100'? …", or how to add the accelerator: for messages. Caller frees. */
char *catalogue_hint(const Catalogue *catalogue, const char *name);

#endif
