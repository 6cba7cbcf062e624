/* What the server answers to a request: bytes to bytes, without sockets. */
#ifndef CLI_RESPONSE_H
#define CLI_RESPONSE_H

#include "base/base.h"

typedef struct {
    const char *folder; /* what is served */
    const char *script; /* text of the reloading script */
    int port;           /* of the server: a request that names another host is refused */
} ResponseSite;

/* Appends the answer to a request, head and body, to `out`. True when it is the
 * stream of events, which stays open. */
bool response_append(const ResponseSite *site, const char *request, GString *out);

#endif
