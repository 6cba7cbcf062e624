/* The answer of an API that failed, saved where its data should be. */
#ifndef SOURCES_API_ERROR_H
#define SOURCES_API_ERROR_H

#include "base/files.h"

/* What the error says ("The key is not valid."), when the text is a JSON object
 * with an `error` that has a message, or is one; else NULL. Caller frees. */
char *api_error_message(Bytes bytes);

#endif
