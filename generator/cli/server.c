#include "cli/server.h"

#include "cli/response.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLIENTS_MAX = 64, REQUEST_MAX = 8192, BACKLOG = 16 };

typedef struct {
    int descriptor;
    GString *in, *out;
    size_t sent;
    bool answered; /* `out` has the whole answer, or its beginning for `events` */
    bool events;   /* stays open to be told of builds */
} Client;

struct Server {
    int descriptor, port;
    char *folder;
    const char *script;
    GPtrArray *clients;
    unsigned builds;
    char *failure; /* NULL: the last build was fine */
};

static void
client_free(void *item)
{
    Client *client = item;

    close(client->descriptor);
    g_string_free(client->in, TRUE);
    g_string_free(client->out, TRUE);
    g_free(client);
}

static bool
listen_on(Server *server, int port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;
    int on = 1;

    server->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (server->descriptor < 0 ||
        setsockopt(server->descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(server->descriptor, (struct sockaddr *)&address, size) != 0 ||
        listen(server->descriptor, BACKLOG) != 0 ||
        getsockname(server->descriptor, (struct sockaddr *)&address, &size) != 0) {
        return false;
    }
    server->port = ntohs(address.sin_port);
    return true;
}

Server *
server_new(const char *folder, int port, const char *script, Diag *diag)
{
    Server *server = g_new0(Server, 1);

    server->folder = g_strdup(folder);
    server->script = script;
    server->clients = g_ptr_array_new_with_free_func(client_free);
    if (!listen_on(server, port)) {
        diag_error(diag, (Place){ 0 }, "serve-port", "cannot listen on 127.0.0.1:%d: %s", port,
                   g_strerror(errno));
        server_free(server);
        return NULL;
    }
    return server;
}

void
server_free(Server *server)
{
    if (server != NULL) {
        g_ptr_array_unref(server->clients);
        if (server->descriptor >= 0) {
            close(server->descriptor);
        }
        g_free(server->folder);
        g_free(server->failure);
        g_free(server);
    }
}

int
server_port(const Server *server)
{
    return server->port;
}

static void
tell(const Server *server, Client *client)
{
    if (server->failure == NULL) {
        g_string_append_printf(client->out, "event: built\ndata: %u\n\n", server->builds);
        return;
    }
    g_auto(GStrv) lines = g_strsplit(server->failure, "\n", -1);
    g_string_append(client->out, "event: failed\n");
    for (char **line = lines; *line != NULL; line++) {
        g_string_append_printf(client->out, "data: %s\n", *line);
    }
    g_string_append_c(client->out, '\n');
}

void
server_tell(Server *server, const char *failure)
{
    g_free(server->failure);
    server->failure = failure != NULL ? g_utf8_make_valid(failure, -1) : NULL;
    server->builds += failure == NULL;
    for (guint i = 0; i < server->clients->len; i++) {
        Client *client = server->clients->pdata[i];
        if (client->events) {
            tell(server, client);
        }
    }
}

void
server_prepare(const Server *server, GArray *descriptors)
{
    struct pollfd next = { .fd = server->descriptor, .events = POLLIN };

    g_array_append_val(descriptors, next);
    for (guint i = 0; i < server->clients->len; i++) {
        const Client *client = server->clients->pdata[i];
        next.fd = client->descriptor;
        next.events = (short)(POLLIN | (client->sent < client->out->len ? POLLOUT : 0));
        g_array_append_val(descriptors, next);
    }
}

static void
accept_clients(Server *server)
{
    int descriptor = 0;

    while ((descriptor = accept(server->descriptor, NULL, NULL)) >= 0) {
        if (server->clients->len >= CLIENTS_MAX ||
            !g_unix_set_fd_nonblocking(descriptor, TRUE, NULL) ||
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0) {
            close(descriptor);
            continue;
        }
        Client *client = g_new0(Client, 1);
        *client = (Client){ .descriptor = descriptor,
                            .in = g_string_new(NULL),
                            .out = g_string_new(NULL) };
        g_ptr_array_add(server->clients, client);
    }
}

static void
answer(const Server *server, Client *client)
{
    ResponseSite site = { .folder = server->folder,
                          .script = server->script,
                          .port = server->port };

    client->events = response_append(&site, client->in->str, client->out);
    client->answered = true;
    if (client->events) {
        tell(server, client);
    }
}

/* False when the other side is gone. */
static bool
receive(const Server *server, Client *client)
{
    char buffer[4096];
    ssize_t n = recv(client->descriptor, buffer, sizeof buffer, 0);

    if (n <= 0) {
        return n < 0 && (errno == EAGAIN || errno == EINTR);
    }
    if (client->answered) {
        return true; /* what follows the request is not read */
    }
    g_string_append_len(client->in, buffer, n);
    if (strstr(client->in->str, "\r\n\r\n") != NULL) {
        answer(server, client);
    }
    return client->answered || client->in->len <= REQUEST_MAX;
}

/* False when all is said, or nobody listens. */
static bool
transmit(Client *client)
{
    size_t left = client->out->len - client->sent;
    ssize_t n = left > 0
                    ? send(client->descriptor, client->out->str + client->sent, left, MSG_NOSIGNAL)
                    : 0;

    if (n < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    client->sent += (size_t)n;
    if (client->sent == client->out->len && client->events) {
        g_string_truncate(client->out, 0);
        client->sent = 0;
    }
    return !client->answered || client->events || client->sent < client->out->len;
}

static bool
step(const Server *server, Client *client, short ready)
{
    if ((ready & (POLLIN | POLLHUP | POLLERR)) != 0 && !receive(server, client)) {
        return false;
    }
    return transmit(client);
}

void
server_step(Server *server, const GArray *descriptors)
{
    const struct pollfd *ready = (const void *)descriptors->data;

    for (guint i = 0; i < descriptors->len; i++) {
        if (ready[i].fd == server->descriptor && (ready[i].revents & POLLIN) != 0) {
            accept_clients(server);
        }
        for (guint c = server->clients->len; c-- > 0;) {
            Client *client = server->clients->pdata[c];
            if (client->descriptor == ready[i].fd && ready[i].revents != 0 &&
                !step(server, client, ready[i].revents)) {
                g_ptr_array_remove_index(server->clients, c);
            }
        }
    }
}
