/* A report that is built again whenever its folder changes, each time in a
 * process of its own: whatever happens to it, the last good output stays.
 *
 * The owner polls the two descriptors and calls live_step() when one is ready
 * or the timeout is over. */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include "cli/watcher.h"

#include <poll.h>

typedef struct Live Live;

enum { LIVE_DESCRIPTORS = 2 };
typedef enum { LIVE_NOTHING, LIVE_BUILT, LIVE_FAILED } LiveEvent;

/* `arguments`: those of `build`, from its name on, NULL at the end; borrowed.
 * `capture`: messages of a build are kept for live_messages(), and printed when
 * it ends, instead of printed at once. The first build starts at once. NULL after
 * an error. */
Live *live_new(const char *folder, const char *out, char *const *arguments, bool capture,
               Diag *diag);
void live_free(Live *live); /* accepts NULL; ends a build that runs */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Live, live_free)

/* Fills LIVE_DESCRIPTORS entries; milliseconds for poll(), -1: none. */
int live_prepare(const Live *live, struct pollfd *ret);
/* What came of a build that ended. */
LiveEvent live_step(Live *live);
/* What the last build that ended printed; borrowed until the next one ends. */
const char *live_messages(const Live *live);

#endif
