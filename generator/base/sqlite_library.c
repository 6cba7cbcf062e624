#include "base/sqlite_library.h"

LIBRARY_DEFINE(sqlite, SQLITE_NAMES, "libsqlite3.so.0", "libsqlite3-0", NULL, NULL)
