#include "base/deflate_library.h"

LIBRARY_DEFINE(deflate, DEFLATE_NAMES, "libdeflate.so.0", "libdeflate0", NULL, NULL)
