/* The catalogue maps the names used in files to accelerators. Only letters and digits are compared,
 * because case, spaces and punctuation differ between submitters ("NVIDIA A100 - PCIe - 80 GB"). */
#ifndef STORE_CATALOGUE_H
#define STORE_CATALOGUE_H

#include "store/database.h"

/* Reads accelerators and aliases from the database. */
Catalogue *catalogue_new(Store *store);
void catalogue_free(Catalogue *catalogue); /* accepts NULL */

/* Adds `name` as an alias of accelerator `id`. */
void catalogue_add(Catalogue *catalogue, const char *name, const char *id);

/* True if there is an accelerator with exactly this id. */
bool catalogue_has(const Catalogue *catalogue, const char *id);
void catalogue_add_accelerator(Catalogue *catalogue, const char *id, const char *name);

/* The id of the accelerator with this name or alias; NULL if there is none. Borrowed. */
const char *catalogue_find(const Catalogue *catalogue, const char *name);

/* Looks up the names of all systems and prices again, now that every alias is known. A name that is
 * still unknown is an error at the line where it was first seen; its rows are kept, without an
 * accelerator. In a lenient store (store_be_lenient()) those rows are left out instead, and the
 * error is a warning. False after an error. */
bool catalogue_resolve(Store *store, Diag *diag);

/* For messages: "; did you mean 'H100'? …", or how to add the accelerator. Caller frees. */
char *catalogue_hint(const Catalogue *catalogue, const char *name);

#endif
