/* A report that is rebuilt whenever its folder changes. Each build runs in a separate process, so
 * that the last good output survives any failure.
 *
 * The owner polls the two descriptors and calls live_step() when one is ready or the timeout has
 * expired. */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include "cli/watcher.h"

#include <poll.h>

typedef struct Live Live;

enum { LIVE_DESCRIPTORS = 2 };
typedef enum { LIVE_NOTHING, LIVE_BUILT, LIVE_FAILED } LiveEvent;

/* `arguments` are those of `build`, starting with its name, NULL-terminated; borrowed. If `capture`
 * is set, the messages of a build are printed when it ends and saved for live_messages(); otherwise
 * they are printed at once. The first build starts immediately. NULL after an error. */
Live *live_new(const char *folder, const char *out, char *const *arguments, bool capture,
               Diag *diag);
void live_free(Live *live); /* accepts NULL; stops a running build */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Live, live_free)

/* Fills LIVE_DESCRIPTORS entries and returns the timeout for poll() in milliseconds; -1: none. */
int live_prepare(const Live *live, struct pollfd *ret);
/* Handles what is ready and returns the result of a build that has ended. */
LiveEvent live_step(Live *live);
/* The output of the last finished build; borrowed until the next one finishes. */
const char *live_messages(const Live *live);

#endif
