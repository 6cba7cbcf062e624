#include "cli/command.h"

#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int
command_usage(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    g_printerr("accelreport: %s\nTry '%s --help'.\n", text,
               g_get_prgname() != NULL ? g_get_prgname() : "accelreport");
    return EXIT_USAGE;
}

bool
command_print(const char *text, size_t size)
{
    g_autoptr(GString) shown = NULL;

    if (isatty(STDOUT_FILENO) != 0) {
        shown = g_string_new(NULL);
        terminal_append_lines(shown, text, size);
        text = shown->str;
        size = shown->len;
    }
    if (fwrite(text, 1, size, stdout) != size || fflush(stdout) != 0) {
        g_printerr("accelreport: cannot write to standard output: %s\n", g_strerror(errno));
        return false;
    }
    return true;
}
