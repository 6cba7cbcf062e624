/* In every program of MODE=coverage. gcov writes what ran when exit() is called; here it does so, too, when a process
 * ends without: by _exit(), by raise(), or by a signal that nothing else handles. The faults and limits that a test
 * lays on the program end before. And a confined process may write there (COVERAGE_FILES, the build folder), and
 * nowhere else than it always may. */
#include "base/confine.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

void __gcov_dump(void);
void fault_end(void) __attribute__((weak)); /* of fault.so */
void __real__exit(int status) __attribute__((noreturn));
void __wrap__exit(int status) __attribute__((noreturn));
int __real_raise(int number);
int __wrap_raise(int number);
const char *__real_process_confine(const Confinement *confinement);
const char *__wrap_process_confine(const Confinement *confinement);

static bool
is_limited(void)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

/* Only once: a process that ends because memory ran out may run out again here. */
static void __attribute__((destructor)) dump(void)
{
    static volatile sig_atomic_t dumped;

    if (!dumped) {
        dumped = 1;
        if (fault_end != NULL) {
            fault_end();
        }
        if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){ RLIM_INFINITY, RLIM_INFINITY }) != 0 && is_limited()) {
            (void)setenv("GCOV_PREFIX", "/dev/null", 1); /* half a file would make the counts of others wrong */
            (void)dup2(open("/dev/null", O_WRONLY), STDERR_FILENO); /* where it would say so, file by file */
        }
        __gcov_dump();
    }
}

void
__wrap__exit(int status)
{
    dump();
    __real__exit(status);
}

int
__wrap_raise(int number)
{
    dump();
    return __real_raise(number);
}

static void
end(int number)
{
    dump();
    (void)signal(number, SIG_DFL);
    (void)__real_raise(number);
}

static void __attribute__((constructor)) watch_signals(void)
{
    static const int ends[] = { SIGINT, SIGTERM, SIGPIPE };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        struct sigaction old;
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
            (void)signal(ends[i], end);
        }
    }
}

const char *
__wrap_process_confine(const Confinement *confinement)
{
    g_autoptr(GPtrArray) writable = g_ptr_array_new();

    for (const char *const *path = confinement->writable; *path != NULL; path++) {
        g_ptr_array_add(writable, (void *)(uintptr_t)*path);
    }
    g_ptr_array_add(writable, (void *)(uintptr_t)COVERAGE_FILES);
    g_ptr_array_add(writable, NULL);
    return __real_process_confine(&(Confinement){
        .readable = confinement->readable, .writable = (const char *const *)writable->pdata });
}
