#include "cli/command.h"
#include "cli/session.h"

#include <glib.h>
#include <string.h>

/* Prints the location of the manual. */
static int
run(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const char *folder = session_find_built("manual", arena);

    if (folder == NULL) {
        diag_error(diag, (Place){ 0 }, "data-folder",
                   "the manual is missing: build it with 'make manual', or install it with 'make "
                   "install'");
    } else {
        g_print("%s/index.html\n", folder);
    }
    return command_finish(diag, NULL, false, true);
}

int
command_manual(int argc, char **argv)
{
    GOptionEntry entries[] = { { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL } };
    int status = EXIT_FINE;

    if (!command_parse(entries, "",
                       "Prints the path of the manual's first page, to open in a browser.", &argc,
                       &argv, &status)) {
        return status;
    }
    return argc != 1 ? command_usage("manual takes no operand") : run();
}
