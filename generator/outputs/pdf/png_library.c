#include "outputs/pdf/png_library.h"

LIBRARY_DEFINE(png, PNG_NAMES, "libpng16.so.16", "libpng16-16", NULL, NULL)
