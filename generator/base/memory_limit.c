#include "base/memory_limit.h"

#include "base/limits.h"

#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    TIMES_READ = 16,
    STATM_DATA = 6,       /* the sixth number of /proc/self/statm: pages of data and stack */
    LEAST_LEFT = 1 << 20, /* malloc() asks the system for more than it is asked for */
};

static GMutex lock;
static bool limited;
static size_t granted; /* bytes */
static rlim_t most;    /* the user's own limit */
static int statm = -1; /* opened before the process is confined */

static void
set_limit(rlim_t bytes)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_DATA, &limit) == 0) {
        limit.rlim_cur = MIN(bytes, most);
        (void)setrlimit(RLIMIT_DATA, &limit);
    }
}

static size_t
allowed(void)
{
    return limit_get(LIMIT_MEMORY) + granted;
}

void
memory_limit_begin(void)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    struct rlimit limit;

    limited = getrlimit(RLIMIT_DATA, &limit) == 0;
    most = limited ? limit.rlim_cur : 0;
    granted = 0;
    statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (limited) {
        set_limit(allowed());
    }
#endif
}

static void
grant(size_t bytes)
{
    g_mutex_lock(&lock);
    granted += bytes;
    if (limited) {
        set_limit(allowed());
    }
    g_mutex_unlock(&lock);
}

void
memory_limit_grant(size_t bytes)
{
    grant(MIN(bytes, G_MAXSSIZE / TIMES_READ) * TIMES_READ);
}

void
memory_limit_grant_thread(void)
{
    struct rlimit stack;
    const size_t usual = (size_t)8 << 20;
    bool known = getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY;

    grant(known ? stack.rlim_cur : usual);
}

void
memory_limit_lift(void)
{
    if (limited) {
        set_limit(most);
        limited = false;
    }
}

/* The memory that counts, in bytes; 0 if it is not known. */
static size_t
taken(void)
{
    char text[256] = "";
    ssize_t n = statm >= 0 ? pread(statm, text, sizeof text - 1, 0) : 0;
    const char *at = n > 0 ? text : "";

    for (int i = 1; i < STATM_DATA && at != NULL; i++) {
        at = strchr(at, ' ');
        at += at != NULL;
    }
    return at != NULL ? g_ascii_strtoull(at, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

bool
memory_limit_was_met(size_t size)
{
    static bool met; /* several threads may miss memory at once */

    g_mutex_lock(&lock);
    if (limited) {
        size_t left = allowed() - MIN(allowed(), taken());
        met = left < LEAST_LEFT || size > left - LEAST_LEFT;
        memory_limit_lift();
    }
    g_mutex_unlock(&lock);
    return met;
}
