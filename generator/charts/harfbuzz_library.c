#include "charts/harfbuzz_library.h"

LIBRARY_DEFINE(harfbuzz, HARFBUZZ_NAMES, "libharfbuzz.so.0", "libharfbuzz0b", NULL, NULL)
