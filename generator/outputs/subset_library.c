#include "outputs/subset_library.h"

LIBRARY_DEFINE(subset, SUBSET_NAMES, "libharfbuzz-subset.so.0", "libharfbuzz-subset0", NULL, NULL)
