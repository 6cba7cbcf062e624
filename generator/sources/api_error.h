/* An API's error response that was saved instead of data. */
#ifndef SOURCES_API_ERROR_H
#define SOURCES_API_ERROR_H

#include "base/files.h"

/* The error message ("The key is not valid."), if the text is a JSON object that is an error or has
 * an `error` with a message; else NULL. Caller frees. */
char *api_error_message(Bytes bytes);

#endif
