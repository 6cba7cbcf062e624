#include "cli/odbc_process.h"

#include "cli/command.h"
#include "document/report/warehouse.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_ANSWER = 1 << 16 };

/* The line NAME=CONNECTION of a file like ~/.config/accelreport/odbc, which nobody else may read.
 */
static char *
find_line(const char *path, const char *name, char **ret_error)
{
    g_autofree char *text = NULL;
    struct stat status;

    if (stat(path, &status) != 0 || !g_file_get_contents(path, &text, NULL, NULL)) {
        *ret_error = g_strdup_printf("its connection is not defined: write --odbc "
                                     "%s=CONNECTION, or a line %s=CONNECTION into %s",
                                     name, name, path);
        return NULL;
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        *ret_error = g_strdup_printf("others may read the connections in %s: chmod 600 it", path);
        return NULL;
    }
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        char *equals = strchr(*line, '=');
        g_autofree char *key =
            g_strstrip(g_strndup(*line, equals != NULL ? (size_t)(equals - *line) : 0));
        if (g_str_equal(key, name)) {
            return g_strdup(g_strstrip(equals + 1));
        }
    }
    *ret_error = g_strdup_printf("%s has no line %s=CONNECTION", path, name);
    return NULL;
}

/* The connection string of an --odbc, or NULL. */
static char *
connection_of(const char *option, char **ret_error)
{
    g_autofree char *path = g_build_filename(g_get_user_config_dir(), "accelreport", "odbc", NULL);
    const char *equals = strchr(option, '=');

    return equals != NULL ? g_strdup(equals + 1) : find_line(path, option, ret_error);
}

/* Drivers that print may print the connection. */
static void
silence(void)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    for (int fd = STDIN_FILENO; nothing >= 0 && fd <= STDERR_FILENO; fd++) {
        (void)dup2(nothing, fd);
    }
}

static void G_GNUC_NORETURN
work_inside(const char *option, unsigned timeout, OdbcWork *work, void *data, FILE *out)
{
    char *error = NULL, *connection = connection_of(option, &error);
    GString *answer = g_string_new(NULL);

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    silence();
    Odbc *odbc = connection != NULL ? odbc_open(connection, timeout, &error) : NULL;
    if (odbc != NULL) {
        error = work(odbc, data, answer);
        odbc_close(odbc);
    }
    (void)fputs(error != NULL ? error : answer->str, out);
    (void)fflush(out);
    _exit(error != NULL ? EXIT_ERRORS : EXIT_FINE);
}

static char *
read_answer(FILE *answer)
{
    char *text = g_malloc0(MAX_ANSWER + 1);

    rewind(answer);
    text[fread(text, 1, MAX_ANSWER, answer)] = '\0';
    return text;
}

char *
odbc_in_process(const char *option, unsigned timeout, OdbcWork *work, void *data, char **ret_answer)
{
    FILE *answer = tmpfile();
    int status = 0;
    pid_t child = answer != NULL ? fork() : -1;

    if (child == 0) {
        work_inside(option, timeout, work, data, answer);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    g_autofree char *text = answer != NULL ? read_answer(answer) : g_strdup("");
    char *error =
        child < 0 ? g_strdup_printf("no process: %s", g_strerror(errno))
        : WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM
            ? g_strdup_printf("no answer within %u s; --odbc-timeout sets how long to wait",
                              timeout)
        : WIFSIGNALED(status)      ? g_strdup_printf("the driver ended by signal %d (%s)",
                                                     WTERMSIG(status), g_strsignal(WTERMSIG(status)))
        : WEXITSTATUS(status) != 0 ? g_steal_pointer(&text)
                                   : NULL;
    if (error == NULL && ret_answer != NULL) {
        *ret_answer = g_steal_pointer(&text);
    }
    if (answer != NULL) {
        (void)fclose(answer);
    }
    return error;
}

bool
odbc_options_check(char *const *connections, int timeout)
{
    for (char *const *option = connections; option != NULL && *option != NULL; option++) {
        g_autofree char *name = g_strndup(*option, strcspn(*option, "="));
        if (!warehouse_name_is_plain(name)) {
            command_usage("--odbc takes NAME or NAME=CONNECTION; a name has letters, digits, - "
                          "and _");
            return false;
        }
    }
    if (timeout < 1) {
        command_usage("--odbc-timeout must be 1 second or more, not %d", timeout);
        return false;
    }
    return true;
}
