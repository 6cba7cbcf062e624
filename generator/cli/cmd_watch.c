#include "cli/command.h"
#include "cli/live.h"
#include "cli/output_list.h"

static int
run(const char *folder, const char *out, char *const *arguments)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Live) live = live_new(folder, out, arguments, false, diag);

    /* Runs until a signal ends the program. */
    while (live != NULL) {
        struct pollfd ready[LIVE_DESCRIPTORS];
        (void)poll(ready, LIVE_DESCRIPTORS, live_prepare(live, ready));
        if (live_step(live) == LIVE_FAILED) {
            command_say("%s stays as it was; waiting for a change", out);
        }
    }
    return command_finish(diag, NULL, false, false);
}

int
command_watch(int argc, char **argv)
{
    g_autofree char *out = NULL;
    g_autofree char *only = NULL;
    GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out, "Output folder (default: out)", "OUT" },
        { "only", 0, 0, G_OPTION_ARG_STRING, &only, OUTPUT_LIST_HELP, "LIST" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (!command_parse(entries, "[DIR]",
                       "Builds DIR (default: this folder) into OUT, and again whenever one of its "
                       "files changes. A build with errors leaves OUT as it was.",
                       &argc, &argv, &status)) {
        return status;
    }
    if (argc > 2) {
        return command_usage("watch takes one folder");
    }
    if (only != NULL && !output_list_check(only)) {
        return EXIT_USAGE;
    }
    char name[] = "build", output[] = "--output", selected[] = "--only", here[] = ".",
         usual[] = "out", operands[] = "--";
    char *folder = argc > 1 ? argv[1] : here;
    char *arguments[] = { name,
                          output,
                          out != NULL ? out : usual,
                          only != NULL ? selected : operands,
                          only != NULL ? only : folder,
                          only != NULL ? operands : NULL,
                          only != NULL ? folder : NULL,
                          NULL };
    return run(folder, arguments[2], arguments);
}
