#include "cli/server.h"

#include "cli/http_library.h"
#include "cli/served_file.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

LIBRARY_DEFINE(http, HTTP_NAMES, "libmicrohttpd.so.12", "libmicrohttpd12")

enum {
    CONNECTIONS_MAX = 256,
    STREAMS_MAX = 32,
    IDLE_SECONDS = 5,
    REQUEST_MAX = 32 << 10, /* memory limit of a connection, in bytes */
    EVENT_BLOCK = 4096,
    BACKLOG = 64,
    COMMENT_MS = 2000 /* interval between the comments that detect whether a page is still open */
};

struct Server {
    struct MHD_Daemon *daemon;
    char *folder;
    const char *script;
    int port;
    GPtrArray *streams; /* of Stream, borrowed; each is freed with its response */
    unsigned builds;
    char *failure; /* NULL: the last build succeeded */
    gint64 commented_us;
};

/* An open page that is waiting for events. */
typedef struct {
    Server *server;
    struct MHD_Connection *connection;
    GString *pending;
    bool suspended; /* no event is pending */
} Stream;

static void
resume(Stream *stream)
{
    if (stream->suspended) {
        stream->suspended = false;
        MHD_resume_connection(stream->connection);
    }
}

static void
tell(const Server *server, Stream *stream)
{
    if (server->failure == NULL) {
        g_string_append_printf(stream->pending, "event: built\ndata: %u\n\n", server->builds);
    } else {
        g_auto(GStrv) lines = g_strsplit(server->failure, "\n", -1);
        g_string_append(stream->pending, "event: failed\n");
        for (char **line = lines; *line != NULL; line++) {
            g_string_append_printf(stream->pending, "data: %s\n", *line);
        }
        g_string_append_c(stream->pending, '\n');
    }
    resume(stream);
}

static ssize_t
read_stream(void *data, uint64_t position G_GNUC_UNUSED, char *buffer, size_t size)
{
    Stream *stream = data;
    size_t n = MIN(size, stream->pending->len);

    if (n == 0) {
        stream->suspended = true;
        MHD_suspend_connection(stream->connection);
        return 0;
    }
    memcpy(buffer, stream->pending->str, n);
    g_string_erase(stream->pending, 0, (gssize)n);
    return (ssize_t)n;
}

static void
free_stream(void *data)
{
    Stream *stream = data;

    g_ptr_array_remove(stream->server->streams, stream);
    g_string_free(stream->pending, TRUE);
    g_free(stream);
}

static struct MHD_Response *
new_stream(Server *server, struct MHD_Connection *connection)
{
    Stream *stream = g_new0(Stream, 1);

    *stream = (Stream){ .server = server,
                        .connection = connection,
                        .pending = g_string_new("retry: 500\n\n") };
    g_ptr_array_add(server->streams, stream);
    tell(server, stream);
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, EVENT_BLOCK, read_stream, stream,
                                             free_stream);
}

/* Takes ownership of `data`, which must come from malloc(). */
static struct MHD_Response *
new_response(char *data, size_t size)
{
    return MHD_create_response_from_buffer(size, data, MHD_RESPMEM_MUST_FREE);
}

static enum MHD_Result
send_response(struct MHD_Connection *connection, unsigned status, const char *type,
              struct MHD_Response *response)
{
    if (response == NULL) {
        return MHD_NO;
    }
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result
send_text(struct MHD_Connection *connection, unsigned status, const char *text)
{
    return send_response(connection, status, "text/plain; charset=utf-8",
                         new_response(g_strdup(text), strlen(text)));
}

static enum MHD_Result
send_file(const Server *server, struct MHD_Connection *connection, const char *path)
{
    ServedFile file = served_file_read(server->folder, path);

    return send_response(connection, file.found ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND, file.type,
                         new_response(file.data, file.size));
}

/* DNS rebinding: a page of another site whose name resolves to this machine still sends that
 * name. */
static bool
is_own_host(const Server *server, struct MHD_Connection *connection)
{
    static const char *const names[] = { "localhost", "127.0.0.1" };
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");

    for (size_t i = 0; host != NULL && i < G_N_ELEMENTS(names); i++) {
        g_autofree char *own = g_strdup_printf("%s:%d", names[i], server->port);
        if (g_ascii_strcasecmp(host, own) == 0) {
            return true;
        }
    }
    return false;
}

static enum MHD_Result
respond(Server *server, struct MHD_Connection *connection, const char *path, const char *method)
{
    bool get = g_str_equal(method, "GET");

    if (!is_own_host(server, connection)) {
        return send_text(connection, MHD_HTTP_FORBIDDEN,
                         "This server answers to its own name only.\n");
    }
    if (!get && !g_str_equal(method, "HEAD")) {
        return send_text(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "GET and HEAD are answered.\n");
    }
    if (g_str_equal(path, SERVED_SCRIPT)) {
        return send_response(connection, MHD_HTTP_OK, SERVED_SCRIPT_TYPE,
                             new_response(g_strdup(server->script), strlen(server->script)));
    }
    if (g_str_equal(path, SERVED_EVENTS) && get) {
        return server->streams->len < STREAMS_MAX
                   ? send_response(connection, MHD_HTTP_OK, "text/event-stream",
                                   new_stream(server, connection))
                   : send_text(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                               "Too many pages are open.\n");
    }
    return send_file(server, connection, path);
}

/* Leaves the path as it is. served_file_read() decodes it and rejects NUL bytes, at which
 * libmicrohttpd would truncate it. */
static size_t
keep_escapes(void *data G_GNUC_UNUSED, struct MHD_Connection *connection G_GNUC_UNUSED, char *text)
{
    return strlen(text);
}

/* Called once when the header has arrived, then for each part of a body (ignored), then at the
 * end. */
static enum MHD_Result
/* NOLINTNEXTLINE(readability-function-size): the library decides the parameters. */
handle(void *data, struct MHD_Connection *connection, const char *path, const char *method,
       const char *version G_GNUC_UNUSED, const char *body G_GNUC_UNUSED, size_t *body_size,
       void **request)
{
    static char begun;

    if (*request == NULL) {
        *request = &begun;
        return MHD_YES;
    }
    if (*body_size > 0) {
        *body_size = 0;
        return MHD_YES;
    }
    return respond(data, connection, path, method);
}

/* Returns the socket, or -1 with errno. */
static int
listen_on(int port, int *ret_port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;
    int on = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (descriptor >= 0 && setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(descriptor, (struct sockaddr *)&address, size) == 0 &&
        listen(descriptor, BACKLOG) == 0 &&
        getsockname(descriptor, (struct sockaddr *)&address, &size) == 0) {
        *ret_port = ntohs(address.sin_port);
        return descriptor;
    }
    int error = errno;
    if (descriptor >= 0) {
        close(descriptor);
    }
    errno = error;
    return -1;
}

static bool
start(Server *server, int port, Diag *diag)
{
    const char *problem = library_problem(&http_library);

    if (problem != NULL) {
        return diag_error(diag, (Place){ 0 }, "serve-library", "serving needs a library: %s",
                          problem);
    }
    int descriptor = listen_on(port, &server->port);
    if (descriptor < 0) {
        return diag_error(diag, (Place){ 0 }, "serve-port", "cannot listen on 127.0.0.1:%d: %s",
                          port, g_strerror(errno));
    }
    server->daemon =
        MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
                         MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_LISTEN_SOCKET,
                         descriptor, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)REQUEST_MAX, MHD_OPTION_END);
    if (server->daemon == NULL) {
        close(descriptor);
        return diag_error(diag, (Place){ 0 }, "serve-port", "cannot serve on 127.0.0.1:%d: %s",
                          server->port, g_strerror(errno));
    }
    return true;
}

Server *
server_new(const char *folder, int port, const char *script, Diag *diag)
{
    Server *server = g_new0(Server, 1);

    server->folder = g_strdup(folder);
    server->script = script;
    server->streams = g_ptr_array_new();
    if (!start(server, port, diag)) {
        server_free(server);
        return NULL;
    }
    return server;
}

void
server_free(Server *server)
{
    if (server != NULL) {
        for (guint i = 0; i < server->streams->len; i++) {
            resume(server->streams->pdata[i]);
        }
        if (server->daemon != NULL) {
            MHD_stop_daemon(server->daemon);
        }
        g_ptr_array_unref(server->streams);
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

void
server_tell(Server *server, const char *failure)
{
    g_free(server->failure);
    server->failure = failure != NULL ? g_utf8_make_valid(failure, -1) : NULL;
    server->builds += failure == NULL;
    for (guint i = 0; i < server->streams->len; i++) {
        tell(server, server->streams->pdata[i]);
    }
}

int
server_prepare(Server *server, struct pollfd *ret)
{
    MHD_UNSIGNED_LONG_LONG timeout = COMMENT_MS;

    *ret = (struct pollfd){
        .fd = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd,
        .events = POLLIN,
    };
    return MHD_get_timeout(server->daemon, &timeout) == MHD_YES ? (int)MIN(timeout, COMMENT_MS)
                                                                : COMMENT_MS;
}

/* A closed page is detected only when something is sent to it. */
static void
comment(Server *server)
{
    gint64 now = g_get_monotonic_time();

    if (now - server->commented_us >= COMMENT_MS * G_GINT64_CONSTANT(1000)) {
        server->commented_us = now;
        for (guint i = 0; i < server->streams->len; i++) {
            Stream *stream = server->streams->pdata[i];
            g_string_append(stream->pending, ":\n\n");
            resume(stream);
        }
    }
}

void
server_step(Server *server)
{
    comment(server);
    (void)MHD_run(server->daemon);
}
