#include "cli/live.h"

#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* An editor saves in several steps, so a build waits until nothing has changed for QUIET_MS. */
enum { QUIET_MS = 20, READ_SIZE = 4096 };

struct Live {
    Watcher *watcher;
    char *const *arguments;
    bool capture;
    bool changed;      /* since the last build began */
    gint64 changed_at; /* monotonic, microseconds */
    pid_t builder;     /* 0: no build is running */
    int from_builder;  /* pipe with its messages; closed when it ends */
    GString *incoming, *messages;
};

static void G_GNUC_NORETURN
build_in_child(const Live *live, int to_parent)
{
    int argc = 0;

    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (live->capture) {
        (void)dup2(to_parent, STDERR_FILENO);
        (void)dup2(to_parent, STDOUT_FILENO);
    }
    while (live->arguments[argc] != NULL) {
        argc++;
    }
    char **argv = g_new0(char *, (size_t)argc + 1);
    for (int i = 0; i < argc; i++) {
        argv[i] = live->arguments[i];
    }
    int status = command_build(argc, argv);
    (void)fflush(NULL);
    _exit(status);
}

static void
start_build(Live *live)
{
    int ends[2];

    live->changed = false;
    if (!g_unix_open_pipe(ends, FD_CLOEXEC, NULL)) {
        g_error("no pipe: %s", g_strerror(errno));
    }
    live->builder = fork();
    if (live->builder < 0) {
        g_error("no process: %s", g_strerror(errno));
    }
    if (live->builder == 0) {
        close(ends[0]);
        build_in_child(live, ends[1]);
    }
    close(ends[1]);
    live->from_builder = ends[0];
    g_string_truncate(live->incoming, 0);
}

Live *
live_new(const char *folder, const char *out, char *const *arguments, bool capture, Diag *diag)
{
    Watcher *watcher = watcher_new(folder, out, diag);

    if (watcher == NULL) {
        return NULL;
    }
    Live *live = g_new0(Live, 1);
    *live = (Live){ .watcher = watcher,
                    .arguments = arguments,
                    .capture = capture,
                    .from_builder = -1,
                    .incoming = g_string_new(NULL),
                    .messages = g_string_new(NULL) };
    start_build(live);
    return live;
}

void
live_free(Live *live)
{
    if (live != NULL) {
        if (live->builder > 0) {
            (void)kill(live->builder, SIGTERM);
            (void)waitpid(live->builder, NULL, 0);
            close(live->from_builder);
        }
        watcher_free(live->watcher);
        g_string_free(live->incoming, TRUE);
        g_string_free(live->messages, TRUE);
        g_free(live);
    }
}

int
live_prepare(const Live *live, struct pollfd *ret)
{
    ret[0] = (struct pollfd){ .fd = watcher_descriptor(live->watcher), .events = POLLIN };
    ret[1] = (struct pollfd){ .fd = live->from_builder, .events = POLLIN };
    if (!live->changed || live->builder > 0) {
        return -1;
    }
    gint64 waited = (g_get_monotonic_time() - live->changed_at) / 1000;
    return waited >= QUIET_MS ? 0 : (int)(QUIET_MS - waited);
}

/* Returns true when the build process has ended. */
static bool
read_builder(Live *live)
{
    struct pollfd ready = { .fd = live->from_builder, .events = POLLIN };
    char buffer[READ_SIZE];

    while (poll(&ready, 1, 0) > 0) {
        ssize_t n = read(live->from_builder, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return true;
        }
        g_string_append_len(live->incoming, buffer, n);
    }
    return false;
}

static LiveEvent
end_build(Live *live)
{
    int status = 0;
    pid_t ended = 0;

    do {
        ended = waitpid(live->builder, &status, 0);
    } while (ended < 0 && errno == EINTR);
    close(live->from_builder);
    live->from_builder = -1;
    live->builder = 0;
    if (WIFSIGNALED(status)) {
        g_string_append_printf(live->incoming, "accelreport: the build was ended by signal %d\n",
                               WTERMSIG(status));
    }
    g_string_assign(live->messages, live->incoming->str);
    (void)fputs(live->messages->str, stderr);
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FINE ? LIVE_BUILT : LIVE_FAILED;
}

LiveEvent
live_step(Live *live)
{
    LiveEvent event = LIVE_NOTHING;
    struct pollfd unused[LIVE_DESCRIPTORS];

    if (watcher_take(live->watcher)) {
        live->changed = true;
        live->changed_at = g_get_monotonic_time();
    }
    if (live->builder > 0 && read_builder(live)) {
        event = end_build(live);
    }
    if (live->changed && live->builder == 0 && live_prepare(live, unused) == 0) {
        start_build(live);
    }
    return event;
}

const char *
live_messages(const Live *live)
{
    return live->messages->str;
}
