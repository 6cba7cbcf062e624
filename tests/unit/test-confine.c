#include "base/confine.h"
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

typedef struct {
    char *root, *in, *out, *other;
} Folders;

static void
set_up(Folders *folders, const void *data)
{
    (void)data;
    folders->root = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    folders->in = g_build_filename(folders->root, "in", NULL);
    folders->out = g_build_filename(folders->root, "out", NULL);
    folders->other = g_build_filename(folders->root, "other", NULL);
    g_assert_cmpint(g_mkdir(folders->in, 0700), ==, 0);
    g_assert_cmpint(g_mkdir(folders->out, 0700), ==, 0);
    g_assert_true(g_file_set_contents(folders->other, "secret", -1, NULL));
}

static void
tear_down(Folders *folders, const void *data)
{
    g_autofree char *made = g_build_filename(folders->out, "made", NULL);

    (void)data;
    g_unlink(made);
    g_unlink(folders->other);
    g_rmdir(folders->in);
    g_rmdir(folders->out);
    g_rmdir(folders->root);
    g_free(folders->root);
    g_free(folders->in);
    g_free(folders->out);
    g_free(folders->other);
}

/* What the process may do once confined: one bit each. */
enum { READS_OTHER = 1, WRITES_IN = 2, WRITES_OUT = 4, READS_IN = 8, LACKS = 16, REMOVES = 32 };

static int
open_error(const char *folder, const char *name, int flags)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    int fd = open(path, flags, 0600);
    int error = fd < 0 ? errno : 0;

    if (fd >= 0) {
        close(fd);
    }
    return error;
}

static void *
try_all(void *data)
{
    const Folders *folders = data;
    int done = 0;

    done |= open_error(folders->root, "other", O_RDONLY) == EACCES ? 0 : READS_OTHER;
    done |= open_error(folders->in, "made", O_WRONLY | O_CREAT) == EACCES ? 0 : WRITES_IN;
    done |= open_error(folders->out, "made", O_WRONLY | O_CREAT) == 0 ? WRITES_OUT : 0;
    done |= open_error(folders->in, ".", O_RDONLY | O_DIRECTORY) == 0 ? READS_IN : 0;
    done |= g_unlink(folders->other) == 0 ? REMOVES : 0;
    return GINT_TO_POINTER(done);
}

/* In a separate process, and there in a thread: nothing can lift a confinement. */
static int
confined(const Folders *folders)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        const char *readable[] = { folders->in, "/nowhere", NULL };
        const char *writable[] = { folders->out, NULL };
        const char *lacks =
            process_confine(&(Confinement){ .readable = readable, .writable = writable });
        GThread *thread = g_thread_new("try", try_all, (void *)(uintptr_t)folders);
        int done = GPOINTER_TO_INT(g_thread_join(thread));
        _exit(lacks != NULL ? LACKS : done);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void
a_confined_process_reaches_the_files_it_was_given(Folders *folders, const void *data)
{
    int done = confined(folders);

    (void)data;
    if ((done & LACKS) != 0) {
        g_test_skip("this kernel cannot confine a process");
        return;
    }
    g_assert_cmpint(done, ==, WRITES_OUT | READS_IN);
}

#ifndef __SANITIZE_ADDRESS__
/* Each returns 0 if the call was allowed, otherwise errno. */
static int terminal;
static pid_t parent;
static char *victim;

static int
result(long value)
{
    return value < 0 ? errno : 0;
}

static int
type_into_terminal(void)
{
    return result(ioctl(terminal, TIOCSTI, "x"));
}

static int
signal_another_process(void)
{
    return result(kill(parent, 0));
}

static int
signal_a_thread_of_another_process(void)
{
    return result(syscall(SYS_tgkill, parent, parent, 0));
}

static int
change_mode(void)
{
    return result(chmod(victim, 0777));
}

static int
change_mode_of_descriptor(void)
{
    return result(fchmod(terminal, 0777));
}

static int
change_owner(void)
{
    return result(chown(victim, getuid(), getgid()));
}

static int
change_times(void)
{
    return result(utimensat(AT_FDCWD, victim, NULL, 0));
}

static int
set_attribute(void)
{
    return result(setxattr(victim, "user.a", "b", 1, 0));
}

static int
share_memory(void)
{
    return result(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
}

static int
open_message_queue(void)
{
    return result(msgget(IPC_PRIVATE, IPC_CREAT | 0600));
}

static int
make_user_namespace(void)
{
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);

    if (child == 0) {
        _exit(0);
    }
    return result(child);
}

static int
open_socket(void)
{
    return result(socket(AF_INET, SOCK_STREAM, 0));
}

static int
open_file_system(void)
{
    return result(syscall(SYS_fsopen, "tmpfs", 0));
}

static int
clone_mounts(void)
{
    return result(syscall(SYS_open_tree, AT_FDCWD, "/", 1 /* OPEN_TREE_CLONE */));
}

static int
name_host(void)
{
    return result(sethostname("x", 1));
}

static int
run_program(void)
{
    return result(execl("/bin/true", "true", (char *)NULL));
}

static int
limit_another_process(void)
{
    struct rlimit limit;

    return result(syscall(SYS_prlimit64, parent, RLIMIT_NOFILE, NULL, &limit));
}

static int
leave_namespaces(void)
{
    return result(syscall(SYS_unshare, CLONE_NEWNS));
}

static int
trace(void)
{
    return result(ptrace(PTRACE_ATTACH, parent, NULL, NULL));
}

#ifdef __x86_64__
/* getpid() for 32-bit programs */
static int
call_another_architecture(void)
{
    long value = 20;

    __asm__ volatile("int $0x80" : "+a"(value) : : "memory");
    return 0;
}
#endif

/* Whether any is left beyond those over files. */
static int
use_capabilities(void)
{
    const guint32 over_files =
        1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH | 1u << CAP_FOWNER;
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = { 0 };
    bool known = syscall(SYS_capget, &header, sets) == 0;

    return !known || ((sets[0].permitted | sets[0].effective) & ~over_files) != 0 ||
                   (sets[1].permitted | sets[1].effective) != 0
               ? 0
               : EPERM;
}

typedef int Attempt(void);

/* The result of an attempt: an errno, or minus the signal that ended the process. */
static int
outcome_of(Attempt *attempt, bool confined)
{
    static const char *const none[] = { NULL };
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        if (confined) {
            (void)process_confine(&(Confinement){ .readable = none, .writable = none });
        }
        _exit(attempt());
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void
a_confined_process_may_not(const void *data)
{
    /* Kernels without system calls of another architecture end the process before the filter
     * runs. */
    const struct {
        const char *what;
        Attempt *attempt;
        int result;
    } attempts[] = {
        { "type into a terminal", type_into_terminal, EPERM },
        { "signal another process", signal_another_process, EPERM },
        { "signal a thread of another process", signal_a_thread_of_another_process, EPERM },
        { "change a file's mode", change_mode, EPERM },
        { "change a descriptor's mode", change_mode_of_descriptor, EPERM },
        { "change a file's owner", change_owner, EPERM },
        { "change a file's times", change_times, EPERM },
        { "set an attribute of a file", set_attribute, EPERM },
        { "share memory", share_memory, EPERM },
        { "open a message queue", open_message_queue, EPERM },
        { "make a user namespace", make_user_namespace, EPERM },
        { "open a socket", open_socket, EPERM },
        { "open a file system", open_file_system, EPERM },
        { "clone mounts", clone_mounts, EPERM },
        { "name the host", name_host, EPERM },
        { "run a program", run_program, EPERM },
        { "limit another process", limit_another_process, EPERM },
        { "use other capabilities of root", use_capabilities, EPERM },
        { "leave its namespaces", leave_namespaces, -SIGSYS },
        { "trace another process", trace, -SIGSYS },
#ifdef __x86_64__
        { "call the kernel as another architecture", call_another_architecture,
          outcome_of(call_another_architecture, false) == -SIGSEGV ? -SIGSEGV : -SIGSYS },
#endif
    };

    (void)data;
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    parent = getpid();
    int fd = g_file_open_tmp("accelreport-XXXXXX", &victim, NULL);
    g_assert_cmpint(fd, >=, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(attempts); i++) {
        g_test_message("%s", attempts[i].what);
        g_assert_cmpint(outcome_of(attempts[i].attempt, true), ==, attempts[i].result);
    }
    close(fd);
    close(terminal);
    g_unlink(victim);
    g_free(victim);
}
#endif

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/confine/a_confined_process_reaches_the_files_it_was_given", Folders, NULL, set_up,
               a_confined_process_reaches_the_files_it_was_given, tear_down);
#ifndef __SANITIZE_ADDRESS__ /* which looks for leaks as a debugger */
    g_test_add_data_func("/confine/a_confined_process_may_not", NULL, a_confined_process_may_not);
#endif
    return g_test_run();
}
