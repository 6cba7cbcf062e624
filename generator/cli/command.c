#include "cli/command.h"

#include "base/names.h"
#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* GLib's printing functions would replace non-ASCII characters by question marks, because no locale
 * is set. */
static void
say(const char *format, va_list args)
{
    g_autofree char *text = g_strdup_vprintf(format, args);
    g_autoptr(GString) line = g_string_new("accelreport: ");

    if (isatty(STDERR_FILENO) != 0) {
        (void)terminal_append(line, text, strlen(text));
    } else {
        g_string_append(line, text);
    }
    g_string_append_c(line, '\n');
    (void)fputs(line->str, stderr);
}

void
command_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
}

int
command_usage(const char *format, ...)
{
    const char *program = g_get_prgname();
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    (void)fprintf(stderr, "Try '%s --help'.\n", program != NULL ? program : "accelreport");
    return EXIT_USAGE;
}

int
command_usage_near(const char *name, const char *const *names, size_t n_names, const char *text)
{
    if (name == NULL) {
        return command_usage("%s", text);
    }
    const char *near = names_nearest(name, names, n_names);
    return command_usage("%s, not '%s'%s%s%s", text, name, near != NULL ? "; did you mean '" : "",
                         near != NULL ? near : "", near != NULL ? "'?" : "");
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
        command_say("cannot write to standard output: %s", g_strerror(errno));
        return false;
    }
    return true;
}

const char *
shell_word(const char *path, Arena *arena)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./+,:@%=";
    const char *word = path[0] == '-' ? arena_printf(arena, "./%s", path) : path;
    g_autofree char *quoted = g_shell_quote(word);

    return word[strspn(word, plain)] == '\0' ? word : arena_strdup(arena, quoted);
}
