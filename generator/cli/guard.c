#include "cli/guard.h"

#include "base/confine.h"
#include "base/limits.h"
#include "base/memory_limit.h"
#include "base/processor_time.h"
#include "cli/command.h"
#include "cli/leave.h"
#include "cli/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t ended_by;
static volatile pid_t inside;

/* The process inside is in a session of its own, so the terminal's signals reach only the process
 * outside. */
static void
forward_signal(int number)
{
    ended_by = number;
    if (inside > 0) {
        (void)kill(inside, number);
    }
}

/* Ctrl+Z stops both processes; when this one continues, it continues the other. */
static void
pause_both(int number)
{
    if (inside > 0) {
        (void)kill(inside, SIGSTOP);
        (void)raise(SIGSTOP);
        (void)kill(inside, SIGCONT);
    }
    (void)number;
}

static const int passed_on[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };

static void
handle_signals(void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART }, old;

    for (size_t i = 0; i < G_N_ELEMENTS(passed_on); i++) {
        bool ours = sigaction(passed_on[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN;
        if (ours) { /* leaves signals alone that nohup ignores */
            (void)sigaction(passed_on[i], &action, NULL);
        }
    }
}

/* Blocks signals until both processes can be signalled and temporary files can be removed. */
static void
hold_signals(sigset_t *before)
{
    sigset_t held;

    (void)sigemptyset(&held);
    for (size_t i = 0; i < G_N_ELEMENTS(passed_on); i++) {
        (void)sigaddset(&held, passed_on[i]);
    }
    (void)sigprocmask(SIG_BLOCK, &held, before);
}

static bool
read_all(int fd, void *ret, size_t size)
{
    size_t got = 0;

    while (got < size) {
        ssize_t n = read(fd, (char *)ret + got, size - got);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        got += (size_t)n;
    }
    return true;
}

static int
exchange_files_outside(void *data)
{
    Guard *guard = data;
    const char question = 'x';
    int answer = EPIPE;

    /* a failed write is reported as an error; SIGPIPE is meant for standard output */
    void (*handler)(int) = signal(SIGPIPE, SIG_IGN);
    bool asked = write(guard->to_outside, &question, 1) == 1;
    int error = errno;
    (void)signal(SIGPIPE, handler);
    if (!asked) {
        return error;
    }
    answer = read_all(guard->from_outside, &answer, sizeof answer) ? answer : EPIPE;
    if (answer == 0) {
        memory_note_files(FILES_ALL);
    }
    return answer;
}

static const char *
confine(const GuardPlaces *places, const FolderPlace *place)
{
    g_autoptr(GPtrArray) writable = g_ptr_array_new();

    for (const char *const *path = places->writable; *path != NULL; path++) {
        g_ptr_array_add(writable, (void *)(uintptr_t)*path);
    }
    if (place != NULL && place->beside != NULL) {
        g_ptr_array_add(writable, place->beside);
    }
    if (place != NULL) {
        g_ptr_array_add(writable, place->path);
    }
    g_ptr_array_add(writable, NULL);
    return process_confine(&(Confinement){ .readable = places->readable,
                                           .writable = (const char *const *)writable->pdata });
}

static void G_GNUC_NORETURN
work_inside(Guard *guard, const GuardPlaces *places, GuardedWork *work, void *data)
{
    processor_time_begin();
    memory_limit_begin();
    (void)signal(SIGXFSZ, SIG_IGN); /* exceeding a limit on file sizes is an error of write() */
    guard->lacks = confine(places, guard->place);
    process_leave(work(guard, data));
}

/* Answers requests until the process inside ends, and closes both descriptors. Returns true if the
 * folders were exchanged. */
static bool
serve_inside(FolderPlace *place, int to_inside, int from_inside)
{
    bool exchanged = false;
    char question = 0;

    while (read_all(from_inside, &question, 1)) {
        bool sane = place != NULL && place->beside != NULL && !place->inside && !exchanged;
        int answer = sane ? folder_place_exchange(place) : EPERM;
        if (answer == 0) {
            exchanged = true;
            memory_note_files(FILES_ALL);
        }
        if (write(to_inside, &answer, sizeof answer) != sizeof answer) {
            break;
        }
    }
    close(from_inside);
    close(to_inside); /* unblocks a process that still waits for an answer */
    return exchanged;
}

/* The state of the output folder after the process was killed, as a clause. */
static char *
state_of(const FolderPlace *place, bool exchanged)
{
    return place == NULL   ? g_strdup("")
           : exchanged     ? g_strdup_printf("; %s was written whole before", place->given)
           : place->inside ? g_strdup_printf("; build %s again", place->given)
                           : g_strdup_printf("; %s stays as it was", place->given);
}

static int
wait_for(pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

/* Where the process inside was when the system ended it. */
static Place
place_inside(void)
{
    return (Place){ .file = processor_time_noted()[0] != '\0' ? processor_time_noted() : NULL };
}

/* Reports the limit at which the system ended the process inside; false where it was none. */
static bool
report_limit(int status)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(NULL);

    if (WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_LIMIT_STATUS) {
        limit_error(LIMIT_MEMORY, place_inside(), "memory", diag,
                    "the work takes too much memory, with 16 MiB more for each MiB read");
    } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) {
        limit_error(LIMIT_PROCESSOR_TIME, place_inside(), "processor-time", diag,
                    "the work takes too much processor time, with a second more for each MiB read");
    } else {
        return false;
    }
    diag_print(diag, text);
    (void)fputs(text->str, stderr);
    return true;
}

static int
exit_status(int status, const FolderPlace *place, bool exchanged)
{
    if (report_limit(status)) {
        return EXIT_ERRORS;
    }
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status);
    }
    /* the reader of the output is gone; end silently, as without a guard */
    if (WTERMSIG(status) == SIGPIPE) {
        ended_by = SIGPIPE;
    }
    if (ended_by == 0) {
        g_autofree char *state = state_of(place, exchanged);
        command_say("ended by signal %d (%s)%s", WTERMSIG(status), g_strsignal(WTERMSIG(status)),
                    state);
    }
    return EXIT_ERRORS;
}

/* Must be called with signals blocked; restores the mask `before`. */
static int
guard_fork(const GuardPlaces *places, Guard *guard, GuardedWork *work, void *data,
           const sigset_t *before)
{
    int questions[2], answers[2];
    pid_t outside = getpid();

    if (!g_unix_open_pipe(questions, FD_CLOEXEC, NULL) ||
        !g_unix_open_pipe(answers, FD_CLOEXEC, NULL)) {
        command_say("no pipe: %s", g_strerror(errno));
        (void)sigprocmask(SIG_SETMASK, before, NULL);
        return EXIT_ERRORS;
    }
    (void)fflush(NULL);
    processor_time_prepare();
    handle_signals(forward_signal);
    (void)signal(SIGTSTP, pause_both);
    inside = fork();
    if (inside == 0) {
        handle_signals(SIG_DFL);
        (void)signal(SIGTSTP, SIG_DFL);
    }
    (void)sigprocmask(SIG_SETMASK, before, NULL);
    if (inside == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        (void)setsid(); /* so that the process has no controlling terminal */
        if (getppid() != outside) {
            _exit(EXIT_ERRORS);
        }
        close(questions[0]);
        close(answers[1]);
        guard->to_outside = questions[1];
        guard->from_outside = answers[0];
        work_inside(guard, places, work, data);
    }
    close(questions[1]);
    close(answers[0]);
    if (inside < 0) {
        command_say("no process: %s", g_strerror(errno));
        return EXIT_ERRORS;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    if (guard->place == NULL || guard->place->inside) {
        /* this process does not know which files the other one writes */
        memory_note_files(FILES_SOME);
    }
    bool exchanged = serve_inside(guard->place, answers[1], questions[0]);
    return exit_status(wait_for(inside), guard->place, exchanged);
}

static void
note_signal(int number)
{
    ended_by = number;
}

/* Handlers are used because a mask applies to one thread only. */
void
guard_hold(void)
{
    handle_signals(note_signal);
    memory_note_files(FILES_SOME);
}

bool
guard_ended(void)
{
    return ended_by != 0;
}

void
guard_release(void)
{
    handle_signals(SIG_DFL);
    if (ended_by != 0) {
        (void)raise(ended_by);
    }
}

/* Leaves signals blocked, but not while it waits for another program in the folder. */
static FolderPlace *
open_place(const char *out, sigset_t *before)
{
    char *busy = NULL;
    bool told = false;

    hold_signals(before);
    FolderPlace *place = out != NULL ? folder_place_open(out, &busy) : NULL;
    while (busy != NULL) {
        (void)sigprocmask(SIG_SETMASK, before, NULL);
        if (!told) {
            command_say("another accelreport is writing %s; waiting until it has ended", out);
            told = true;
        }
        folder_place_wait(busy);
        g_clear_pointer(&busy, g_free);
        hold_signals(before);
        place = folder_place_open(out, &busy);
    }
    return place;
}

int
guard_run(const GuardPlaces *places, GuardedWork *work, void *data)
{
    sigset_t before;

    memory_note_files(FILES_NONE);
    g_autoptr(FolderPlace) place = open_place(places->out, &before);
    Guard guard = { .place = place, .exchange = exchange_files_outside };
    int status = guard_fork(places, &guard, work, data, &before);

    g_clear_pointer(&place, folder_place_close);
    if (ended_by != 0) { /* end with the same signal as without a guard */
        handle_signals(SIG_DFL);
        (void)signal(SIGPIPE, SIG_DFL);
        (void)raise(ended_by);
    }
    inside = 0;
    handle_signals(SIG_DFL);
    (void)signal(SIGTSTP, SIG_DFL);
    return status;
}
