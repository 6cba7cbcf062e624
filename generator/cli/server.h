/* A web server for one folder, for one's own browser: it listens on the loopback
 * address alone, answers GET and HEAD, never leaves the folder, lists nothing,
 * and refuses requests that another site's name brought here (DNS rebinding).
 * Pages get a script that reloads them when the report was built anew.
 *
 * The only code of the program that opens sockets. */
#ifndef CLI_SERVER_H
#define CLI_SERVER_H

#include "base/diag.h"

typedef struct Server Server;

/* `port` 0: any that is free. `script` (borrowed) is the text of the reloading
 * script. NULL after an error. */
Server *server_new(const char *folder, int port, const char *script, Diag *diag);
void server_free(Server *server); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Server, server_free)

int server_port(const Server *server);

/* What open pages are told: that the report was built (NULL), or why not. */
void server_tell(Server *server, const char *failure);

/* Appends struct pollfd entries; after poll(), the same array is handed back. */
void server_prepare(const Server *server, GArray *descriptors);
void server_step(Server *server, const GArray *descriptors);

#endif
