#include "base/names.h"
#include "base/version.h"
#include "cli/command.h"
#include "cli/leave.h"
#include "cli/memory.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    CommandRun *run;
    const char *usage, *summary;
} commands[] = {
    { "build", command_build, "[DIR] [-o OUT]", "write the report: site, PDF, charts, data" },
    { "check", command_check, "[DIR]", "find all problems, write nothing" },
    { "inspect", command_inspect, "FILE…", "which format it has and how it was understood" },
    { "query", command_query, "[DIR | FILE…] [SQL]", "query the data with SQL" },
    { "explain", command_explain, "[DIR] VALUE", "print formula, inputs and sources of a figure" },
    { "chart", command_chart, "[DIR] ID -o FILE", "write one chart as SVG, PNG, PDF or CSV" },
    { "schema", command_schema, "NAME", "print the JSON Schema or an example of a file" },
    { "export", command_export, "[DIR] -o OUT",
      "write every relation as CSV, or load a warehouse" },
    { "diff", command_diff, "OLD NEW", "list what moved between two editions, and why" },
    { "watch", command_watch, "[DIR] [-o OUT]", "build again whenever a file changes" },
    { "serve", command_serve, "[DIR] [-o OUT]", "show the report in a browser, and update it" },
    { "new", command_new, "DIR --from FOLDER",
      "start a report from a folder of files, or --kind KIND" },
    { "verify", command_verify, "OUT", "check the files against manifest.json" },
    { "manual", command_manual, "", "print where the manual is" },
    { "dump", command_dump, "STAGE [DIR]", "print a stage between reading and writing" },
};

/* For a mapped data file that another program shortened: the missing part cannot be read, and
 * nothing was written yet. */
static void
stop_at_missing_page(int number)
{
    static const char text[] = "accelreport: a data file became shorter while it was read\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);

    (void)number;
    (void)written;
    _exit(EXIT_ERRORS);
}

static void
watch_mapped_files(void)
{
    struct sigaction action = { .sa_handler = stop_at_missing_page };

    (void)sigaction(SIGBUS, &action, NULL);
}

static int
print_help(void)
{
    g_autoptr(GString) out = g_string_new(
        "Usage: accelreport COMMAND [OPTION…]\n\n"
        "Reads benchmark results, prices and Markdown in DIR (default: this folder) and\n"
        "renders one report that compares accelerators.\n\nCommands:\n");

    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        const char *usage = commands[i].usage;
        /* bytes in excess of characters */
        int more = (int)(strlen(usage) - (size_t)g_utf8_strlen(usage, -1));
        g_string_append_printf(out, "  %-8s %-*s %s\n", commands[i].name, 20 + more, usage,
                               commands[i].summary);
    }
    g_string_append(
        out, "\n'accelreport help COMMAND' shows a command's options, and 'accelreport "
             "--version' the version.\n"
             "Exit status: 0 no errors, 1 errors (or warnings with --strict), 2 bad usage.\n");
    return command_print(out->str, out->len) ? EXIT_FINE : EXIT_ERRORS;
}

/* Prints the commands for a first try: in a folder of data files, and for a new report. */
static int
print_first_day(void)
{
    static const char text[] =
        "accelreport makes reports about GPUs and TPUs from benchmark results and prices.\n\n"
        "  accelreport build FOLDER                 a report of the result and price files there\n"
        "  accelreport new REPORT --from FOLDER     the same, as pages to edit\n"
        "  accelreport new REPORT --kind wiki       a report to start from\n"
        "  accelreport serve REPORT                 show it in a browser, and update it\n"
        "  accelreport check REPORT                 what is wrong, and what to write instead\n\n"
        "'accelreport --help' lists all commands.\n";

    return command_print(text, strlen(text)) ? EXIT_FINE : EXIT_ERRORS;
}

static int
unknown_option(const char *name)
{
    static const char *const names[] = { "--help", "--version" };
    const char *near = names_nearest(name, names, G_N_ELEMENTS(names));

    return near != NULL
               ? command_usage("unknown option %s; did you mean %s?", name, near)
               : command_usage("unknown option %s; write the options of a command after its name",
                               name);
}

static int
unknown_command(const char *name)
{
    const char *names[G_N_ELEMENTS(commands)];

    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        names[i] = commands[i].name;
    }
    const char *near = names_nearest(name, names, G_N_ELEMENTS(names));
    return near != NULL ? command_usage("unknown command '%s'; did you mean '%s'?", name, near)
                        : command_usage("unknown command '%s'", name);
}

/* If one of the three standard descriptors was closed, a file opened later would take its number,
 * and output would be written into it. They are occupied in the opposite direction, so that reading
 * and writing fail as on closed ones. */
static void
occupy_standard_streams(void)
{
    static const int modes[] = { O_WRONLY, O_RDONLY, O_RDONLY };

    for (int i = 0; i < (int)G_N_ELEMENTS(modes); i++) {
        if (fcntl(i, F_GETFD) < 0) {
            (void)open("/dev/null", modes[i]); /* takes the lowest free number */
        }
    }
}

static int
run_command(int argc, char **argv)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        if (g_str_equal(argv[0], commands[i].name)) {
            return commands[i].run(argc, argv);
        }
    }
    return argv[0][0] == '-' ? unknown_option(argv[0]) : unknown_command(argv[0]);
}

/* "help build" is the same as "build --help". */
static int
run_help(char *name)
{
    char help[] = "--help";

    return name != NULL ? run_command(2, (char *[]){ name, help, NULL }) : print_help();
}

static int
run(int argc, char **argv)
{
    if (argc < 2) {
        return print_first_day();
    }
    if (g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")) {
        return print_help();
    }
    if (g_str_equal(argv[1], "--version")) {
        static const char text[] = "accelreport " ACCELREPORT_VERSION "\n";
        return command_print(text, strlen(text)) ? EXIT_FINE : EXIT_ERRORS;
    }
    if (g_str_equal(argv[1], "help")) {
        return run_help(argv[2]);
    }
    return run_command(argc - 1, argv + 1);
}

int
main(int argc, char **argv)
{
    occupy_standard_streams();
    watch_mapped_files();
    memory_watch_threads();
    process_leave(run(argc, argv));
}
