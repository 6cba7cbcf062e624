/* A web server for one folder, for one's own browser: it listens on the loopback address alone,
 * answers GET and HEAD, never leaves the folder, lists nothing, and refuses requests that another
 * site's name brought here (DNS rebinding). Pages get a script that reloads them after a build.
 *
 * libmicrohttpd speaks HTTP. A client that is silent for five seconds is closed; of 256 connections
 * at most 32 may be streams of events. */
#ifndef CLI_SERVER_H
#define CLI_SERVER_H

#include "base/diag.h"

#include <poll.h>

typedef struct Server Server;

/* `port` 0: any that is free. `script` (borrowed) is the text of the reloading script. NULL after
 * an error. */
Server *server_new(const char *folder, int port, const char *script, Diag *diag);
void server_free(Server *server); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Server, server_free)

int server_port(const Server *server);

/* Tells open pages that the report was built (`failure` NULL), or why not. */
void server_tell(Server *server, const char *failure);

/* Fills one entry for poll(); returns the milliseconds that it may wait at most. */
int server_prepare(Server *server, struct pollfd *ret);
/* Does what is due, without waiting. */
void server_step(Server *server);

#endif
