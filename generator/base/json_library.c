#include "base/json_library.h"

LIBRARY_DEFINE(json, JSON_NAMES, "libcjson.so.1", "libcjson1", NULL, NULL)
