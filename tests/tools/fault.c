/* fault.so: bad days for the program under test, by LD_PRELOAD.
 *
 *   FAULT_CALL=write|rename|sync|syncfs|malloc|open|read  which calls are counted, in all
 *                      processes
 *   FAULT_EXCHANGED=1  … once folders were exchanged, not before
 *   FAULT_NAME=NAME    … that open a file of this name
 *   FAULT_NTH=n        the n-th of them …
 *   FAULT_ERRNO=n      … fails with this (EIO unless told)
 *   FAULT_KILL=1       … or ends all processes at once, as kill -9 does
 *   FAULT_SIGNAL=n     … or is done, after this signal has come to the first process, as from a
 *                      terminal
 *   FAULT_COUNT=FILE   writes how many there were
 *   FAULT_CLOCK=s      the clock stands at s seconds after 1970
 *   FAULT_PROBE=PATH   when a file report.yaml is opened: tries what nobody should,
 *                      and prints what came of it
 *   FAULT_STOP=1       a process stops when it has mapped a data file, until it is told to go on
 *   FAULT_OLD_KERNEL=1 there is no Landlock
 *   FAULT_NO_EXCHANGE=1 the file system cannot exchange two files or folders */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static struct {
    atomic_long n;
    atomic_bool counts;
    atomic_int signal; /* to be sent to the first process by the sender */
    pid_t first;
} * shared;
static const char *counted = "", *counted_name, *probe_path;
static long nth;
static int failure = EIO, signal_number;
static bool kills, stops, old_kernel, no_exchange, with_clock;
static time_t clock_at;
static int report_fd = -1;

static void
doze(void)
{
    (void)nanosleep(&(struct timespec){ .tv_nsec = 200000 }, NULL);
}

/* A confined process may not signal others, so one that is not confined does this. */
static void
start_sender(void)
{
    if (fork() == 0) {
        while (getppid() == shared->first) {
            if (shared->signal != 0) {
                kill(shared->first, shared->signal);
                shared->signal = 0;
            }
            doze();
        }
        syscall(SYS_exit_group, 0);
    }
}

/* The first process ends, or forwards the signals that it receives. */
static void
signal_first(int number)
{
    if (getpid() == shared->first) {
        kill(shared->first, number);
        return;
    }
    shared->signal = number;
    for (int i = 0; number == SIGKILL || shared->signal != 0 || i < 100; i++) {
        doze();
    }
}

__attribute__((constructor)) static void
set_up(void)
{
    const char *text;

    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    shared->first = getpid();
    shared->counts = getenv("FAULT_EXCHANGED") == NULL;
    counted = (text = getenv("FAULT_CALL")) != NULL ? text : "";
    counted_name = getenv("FAULT_NAME");
    nth = (text = getenv("FAULT_NTH")) != NULL ? atol(text) : 0;
    failure = (text = getenv("FAULT_ERRNO")) != NULL ? atoi(text) : EIO;
    kills = getenv("FAULT_KILL") != NULL;
    signal_number = (text = getenv("FAULT_SIGNAL")) != NULL ? atoi(text) : 0;
    stops = getenv("FAULT_STOP") != NULL;
    old_kernel = getenv("FAULT_OLD_KERNEL") != NULL;
    no_exchange = getenv("FAULT_NO_EXCHANGE") != NULL;
    probe_path = getenv("FAULT_PROBE");
    with_clock = (text = getenv("FAULT_CLOCK")) != NULL;
    clock_at = with_clock ? atol(text) : 0;
    if ((text = getenv("FAULT_COUNT")) != NULL) {
        report_fd = open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    }
    if (kills || signal_number != 0) {
        start_sender();
    }
}

__attribute__((destructor)) static void
tear_down(void)
{
    if (report_fd >= 0 && getpid() == shared->first) {
        dprintf(report_fd, "%ld\n", (long)shared->n);
    }
}

/* The program may end without running its destructors. */
void
_exit(int status)
{
    tear_down();
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

/* True if this call must fail. */
static bool
fails(const char *call)
{
    if (shared == NULL || !shared->counts || strcmp(call, counted) != 0 || ++shared->n != nth) {
        return false;
    }
    if (kills || signal_number != 0) {
        signal_first(kills ? SIGKILL : signal_number);
        return false;
    }
    errno = failure;
    return true;
}

/* For work of the test tools in a process (coverage.c), not of the program: nothing fails any
 * more. */
void fault_end(void);
void
fault_end(void)
{
    counted = "";
}

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

static void
probe(void)
{
    int read_fd = (int)syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY);
    int read_error = read_fd < 0 ? errno : 0;
    int write_fd = (int)syscall(SYS_openat, AT_FDCWD, probe_path, O_WRONLY | O_CREAT, 0666);
    int write_error = write_fd < 0 ? errno : 0;
    int socket_error = socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0;
    int unix_error = socket(AF_UNIX, SOCK_STREAM, 0) < 0 ? errno : 0;

    execl("/bin/true", "true", NULL);
    dprintf(STDERR_FILENO, "probe: read %d, write %d, socket %d %d, program %d\n", read_error,
            write_error, socket_error, unix_error, errno);
}

static bool
open_fails(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;

    if (probe_path != NULL && strcmp(name, "report.yaml") == 0) {
        probe();
        probe_path = NULL;
    }
    return (counted_name == NULL || strcmp(name, counted_name) == 0) && fails("open");
}

#define MODE_OF(flags) \
    mode_t mode = 0; \
    if (((flags) & (O_CREAT | O_TMPFILE)) != 0) { \
        va_list args; \
        va_start(args, flags); \
        mode = va_arg(args, mode_t); \
        va_end(args); \
    }

int
open(const char *path, int flags, ...)
{
    MODE_OF(flags)
    return open_fails(path) ? -1 : NEXT(open)(path, flags, mode);
}

int
open64(const char *path, int flags, ...)
{
    MODE_OF(flags)
    return open_fails(path) ? -1 : NEXT(open64)(path, flags, mode);
}

/* A call that fails must have no effect. */
ssize_t
write(int fd, const void *data, size_t size)
{
    return fd > STDERR_FILENO && fails("write") ? -1 : NEXT(write)(fd, data, size);
}

ssize_t
read(int fd, void *data, size_t size)
{
    /* the file was shortened in the meantime */
    return fails("read") ? 0 : NEXT(read)(fd, data, size);
}

ssize_t
preadv2(int fd, const struct iovec *into, int n, off_t offset, int flags)
{
    return fails("read") ? 0 : NEXT(preadv2)(fd, into, n, offset, flags);
}

int
rename(const char *from, const char *to)
{
    return fails("rename") ? -1 : NEXT(rename)(from, to);
}

int
renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    if (fails("rename")) {
        return -1;
    }
    if (no_exchange && (flags & RENAME_EXCHANGE) != 0) {
        errno = EINVAL;
        return -1;
    }
    int status = NEXT(renameat2)(from_folder, from, to_folder, to, flags);
    if (status == 0 && (flags & RENAME_EXCHANGE) != 0) {
        shared->counts = true;
    }
    return status;
}

int
linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    return fails("rename") ? -1 : NEXT(linkat)(from_folder, from, to_folder, to, flags);
}

int
mkdir(const char *path, mode_t mode)
{
    return fails("rename") ? -1 : NEXT(mkdir)(path, mode);
}

int
unlink(const char *path)
{
    return fails("rename") ? -1 : NEXT(unlink)(path);
}

int
fsync(int fd)
{
    return fails("sync") ? -1 : NEXT(fsync)(fd);
}

int
fdatasync(int fd)
{
    return fails("sync") ? -1 : NEXT(fdatasync)(fd);
}

int
syncfs(int fd)
{
    return fails("syncfs") ? -1 : NEXT(syncfs)(fd);
}

/* The program's own malloc() calls these (generator/cli/memory.c). */
void *__libc_malloc(size_t size);
void *
__libc_malloc(size_t size)
{
    static void *(*next)(size_t);

    if (next == NULL) {
        next = NEXT(__libc_malloc);
    }
    return fails("malloc") ? NULL : next(size);
}

time_t
time(time_t *ret)
{
    time_t now = with_clock ? clock_at : NEXT(time)(NULL);

    if (ret != NULL) {
        *ret = now;
    }
    return now;
}

int
gettimeofday(struct timeval *ret, void *zone)
{
    *ret = (struct timeval){ .tv_sec = clock_at };
    return with_clock ? 0 : NEXT(gettimeofday)(ret, zone);
}

int
clock_gettime(clockid_t clock, struct timespec *ret)
{
    *ret = (struct timespec){ .tv_sec = clock_at };
    return with_clock && clock == CLOCK_REALTIME ? 0 : NEXT(clock_gettime)(clock, ret);
}

/* The program calls this for each data file that it has mapped. */
int
madvise(void *start, size_t size, int advice)
{
    int status = NEXT(madvise)(start, size, advice);

    if (stops && advice == MADV_SEQUENTIAL) {
        stops = false;
        raise(SIGSTOP);
    }
    return status;
}

long
syscall(long number, ...)
{
    va_list args;
    long a[6];

    va_start(args, number);
    for (int i = 0; i < 6; i++) {
        a[i] = va_arg(args, long);
    }
    va_end(args);
    if (old_kernel && number == SYS_landlock_create_ruleset) {
        errno = ENOSYS;
        return -1;
    }
    return NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
