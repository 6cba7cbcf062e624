/* Checks links of the finished site. Pages and files are added as they are made. Finally, every
 * link within the site must lead to one of them, and its fragment to an existing id. */
#ifndef OUTPUTS_SITE_LINKS_H
#define OUTPUTS_SITE_LINKS_H

#include "base/diag.h"

typedef struct LinkCheck LinkCheck;

LinkCheck *link_check_new(void);
void link_check_free(LinkCheck *check); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LinkCheck, link_check_free)

/* Adds a file of the site by its path. Thread-safe. */
void link_check_add_file(LinkCheck *check, const char *path);
/* Adds a page with the HTML that the site writes. Thread-safe. */
void link_check_add_page(LinkCheck *check, const char *path, const char *html);

/* Reports an error for each link without a target. False: there are errors. */
bool link_check_finish(const LinkCheck *check, Diag *diag);

#endif
