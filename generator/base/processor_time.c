#include "base/processor_time.h"

#include "base/limits.h"

#include <sys/mman.h>
#include <sys/resource.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { TIMES_SLOWER = 20 };
#else
enum { TIMES_SLOWER = 1 };
#endif

enum { NOTE_SIZE = 512, BYTES_A_SECOND = 1 << 20 };

static GMutex lock;
static char *note; /* shared by both processes */
static bool limited;
static size_t granted; /* bytes */
static rlim_t most;    /* seconds; the user's own limit */

void
processor_time_prepare(void)
{
    if (note == NULL) {
        void *page =
            mmap(NULL, NOTE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        note = page != MAP_FAILED ? page : NULL;
    }
    if (note != NULL) {
        note[0] = '\0';
    }
}

static void
set_limit(rlim_t seconds)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_CPU, &limit) == 0) {
        limit.rlim_cur = MIN(seconds, most);
        (void)setrlimit(RLIMIT_CPU, &limit);
    }
}

static rlim_t
allowed(void)
{
    return (limit_get(LIMIT_PROCESSOR_TIME) + granted / BYTES_A_SECOND) * TIMES_SLOWER;
}

void
processor_time_begin(void)
{
    struct rlimit limit;

    limited = getrlimit(RLIMIT_CPU, &limit) == 0;
    most = limited ? limit.rlim_cur : 0;
    if (limited) {
        set_limit(allowed());
    }
}

void
processor_time_grant(size_t bytes)
{
    g_mutex_lock(&lock);
    rlim_t before = allowed();
    granted += bytes;
    if (limited && allowed() > before) {
        set_limit(allowed());
    }
    g_mutex_unlock(&lock);
}

void
processor_time_lift(void)
{
    if (limited) {
        set_limit(most);
        limited = false;
    }
}

void
processor_time_note(Place place)
{
    if (note == NULL || place.file == NULL) {
        return;
    }
    g_mutex_lock(&lock);
    if (place.line > 0) {
        (void)g_snprintf(note, NOTE_SIZE, "%s:%d", place.file, place.line);
    } else {
        (void)g_strlcpy(note, place.file, NOTE_SIZE);
    }
    g_mutex_unlock(&lock);
}

const char *
processor_time_noted(void)
{
    return note != NULL ? note : "";
}
