/* The relations that a build passes to its outputs. */
#ifndef CLI_RELATIONS_H
#define CLI_RELATIONS_H

#include "cli/session.h"
#include "outputs/output.h"

/* Sets context->data, in the session's arena. Returns false after an error. */
bool relations_collect(Session *session, OutputContext *context);

#endif
