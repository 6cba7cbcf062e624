#include "charts/pango_library.h"

LIBRARY_DEFINE(pango, PANGO_NAMES, "libpangocairo-1.0.so.0", "libpangocairo-1.0-0", NULL, NULL)
