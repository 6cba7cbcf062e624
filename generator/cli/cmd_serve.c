#include "base/files.h"
#include "cli/live.h"
#include "cli/server.h"
#include "cli/session.h"

#include <string.h>

enum {
    PORT_DEFAULT = 8000,
    PORT_MAX = 65535,
};

static const char *
read_script(Arena *arena, Diag *diag)
{
    const char *assets = session_find_data("assets", arena, diag);
    Bytes bytes = { 0 };

    return assets != NULL && file_read(arena_printf(arena, "%s/live.js", assets),
                                       LIMIT_SETTINGS_FILE, (Place){ 0 }, arena, &bytes, diag)
               ? bytes.data
               : NULL;
}

/* Runs until a signal ends the program. */
static void
serve(Server *server, Live *live, const char *folder)
{
    bool first = true;

    for (;;) {
        struct pollfd descriptors[LIVE_DESCRIPTORS + 1];
        int build = live_prepare(live, descriptors);
        int network = server_prepare(server, &descriptors[LIVE_DESCRIPTORS]);
        (void)poll(descriptors, G_N_ELEMENTS(descriptors),
                   build < 0 ? network : MIN(build, network));
        LiveEvent event = live_step(live);
        if (event == LIVE_FAILED) {
            command_say("the report of %s shows its last good state; waiting for a change", folder);
        } else if (event == LIVE_BUILT && !first) {
            command_say("built again");
        }
        if (event != LIVE_NOTHING) {
            first = false;
            server_tell(server, event == LIVE_FAILED ? live_messages(live) : NULL);
        }
        server_step(server);
    }
}

static int
run(const char *folder, const char *out, int port, char *const *arguments)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    const char *script = read_script(arena, diag);
    g_autoptr(Server) server = script != NULL ? server_new(out, port, script, diag) : NULL;
    g_autoptr(Live) live = server != NULL ? live_new(folder, out, arguments, true, diag) : NULL;

    if (live != NULL) {
        const char *text = arena_printf(arena, "http://127.0.0.1:%d/ shows %s; Ctrl+C ends it\n",
                                        server_port(server), folder);
        if (command_print(text, strlen(text))) {
            serve(server, live, folder);
        }
    }
    return command_finish(diag, NULL, false, false);
}

int
command_serve(int argc, char **argv)
{
    g_autofree char *out = NULL;
    int port = PORT_DEFAULT, status = EXIT_FINE;
    GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out, "Output folder (default: out)", "OUT" },
        { "port", 'p', 0, G_OPTION_ARG_INT, &port, "Port on this machine (default: 8000; 0: any)",
          "PORT" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };

    if (!command_parse(entries, "[DIR]",
                       "Shows DIR (default: this folder) to browsers on this machine, and "
                       "rebuilds its site in OUT whenever a file changes.",
                       &argc, &argv, &status)) {
        return status;
    }
    if (argc > 2 || port < 0 || port > PORT_MAX) {
        return command_usage(argc > 2 ? "serve takes one folder" : "--port must be 0 to 65535");
    }
    char name[] = "build", output[] = "--output", only[] = "--only", html[] = "html,charts,data",
         quiet[] = "--quiet", operands[] = "--", here[] = ".", usual[] = "out";
    char *arguments[] = { name,  output,   out != NULL ? out : usual, only, html,
                          quiet, operands, argc > 1 ? argv[1] : here, NULL };
    return run(arguments[7], arguments[2], port, arguments);
}
