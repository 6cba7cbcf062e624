/* A web server for one folder, for the user's own browser. It listens only on the loopback address,
 * answers GET and HEAD, serves nothing outside the folder, lists no folders, and refuses requests
 * made through another site's name (DNS rebinding). Pages get a script that reloads them after a
 * build.
 *
 * HTTP is handled by libmicrohttpd. A client that is silent for five seconds is disconnected. There
 * can be 256 connections, of which 32 may be event streams. */
#ifndef CLI_SERVER_H
#define CLI_SERVER_H

#include "base/diag.h"

#include <poll.h>

typedef struct Server Server;

/* `port` 0: any free port. `script` (borrowed) is the text of the reloading script. NULL after an
 * error. */
Server *server_new(const char *folder, int port, const char *script, Diag *diag);
void server_free(Server *server); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Server, server_free)

int server_port(const Server *server);

/* Tells open pages that the report was built (`failure` NULL), or why it could not be built. */
void server_tell(Server *server, const char *failure);

/* Fills one entry for poll(). Returns the longest time to wait, in milliseconds. */
int server_prepare(Server *server, struct pollfd *ret);
/* Handles everything that is pending, without blocking. */
void server_step(Server *server);

#endif
