/* Included before every file of MODE=tsan. ThreadSanitizer does not see GLib's locks, which are
 * futexes, so each lock declares here what it orders. */
#ifndef TESTS_TOOLS_TSAN_H
#define TESTS_TOOLS_TSAN_H

#include <glib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

static inline void
tsan_mutex_lock(GMutex *mutex)
{
    g_mutex_lock(mutex);
    __tsan_acquire(mutex);
}

static inline gboolean
tsan_mutex_trylock(GMutex *mutex)
{
    gboolean locked = g_mutex_trylock(mutex);
    if (locked) {
        __tsan_acquire(mutex);
    }
    return locked;
}

static inline void
tsan_mutex_unlock(GMutex *mutex)
{
    __tsan_release(mutex);
    g_mutex_unlock(mutex);
}

static inline void
tsan_cond_wait(GCond *cond, GMutex *mutex)
{
    __tsan_release(mutex);
    g_cond_wait(cond, mutex);
    __tsan_acquire(mutex);
}

static inline gboolean
tsan_cond_wait_until(GCond *cond, GMutex *mutex, gint64 end)
{
    __tsan_release(mutex);
    gboolean signalled = g_cond_wait_until(cond, mutex, end);
    __tsan_acquire(mutex);
    return signalled;
}

#define g_mutex_lock tsan_mutex_lock
#define g_mutex_trylock tsan_mutex_trylock
#define g_mutex_unlock tsan_mutex_unlock
#define g_cond_wait tsan_cond_wait
#define g_cond_wait_until tsan_cond_wait_until

#endif
