#include "charts/cairo_library.h"

LIBRARY_DEFINE(cairo, CAIRO_NAMES, "libcairo.so.2", "libcairo2", NULL, NULL)
