/* Links of the finished site. Pages and files are added as they are made; in the end
 * every link that stays within the site must lead to one of them, and to a place on
 * it that is there. */
#ifndef OUTPUTS_SITE_LINKS_H
#define OUTPUTS_SITE_LINKS_H

#include "base/diag.h"

typedef struct LinkCheck LinkCheck;

LinkCheck *link_check_new(void);
void link_check_free(LinkCheck *check); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LinkCheck, link_check_free)

/* A file of the site, by its path in it. */
void link_check_add_file(LinkCheck *check, const char *path);
/* A page, as the site writes it. */
void link_check_add_page(LinkCheck *check, const char *path, const char *html);

/* False after errors: one for each link that leads nowhere. */
bool link_check_finish(const LinkCheck *check, Diag *diag);

#endif
