/* The limit processor-time: for how long the processors may work for a command in all, so that no
 * report, however made, keeps a machine busy for ever. The system enforces it on the process that
 * reads the report, which ends by SIGXCPU; the process outside then reports where it was. */
#ifndef BASE_PROCESSOR_TIME_H
#define BASE_PROCESSOR_TIME_H

#include "base/diag.h"

/* Call before forking the process that works, and inside it. */
void processor_time_prepare(void);
void processor_time_begin(void);
/* Grants a second more for each MiB that is read. Any thread may call it. */
void processor_time_grant(size_t bytes);
/* No limit from now on: the process answers a person. */
void processor_time_lift(void);

/* Notes what is worked on. Any thread may call it; the last call counts. */
void processor_time_note(Place place);
/* What was noted inside, for the process outside: "index.md:12", or "" for nothing. */
const char *processor_time_noted(void);

#endif
