#include "charts/fontconfig_library.h"

LIBRARY_DEFINE(fontconfig, FONTCONFIG_NAMES, "libfontconfig.so.1", "libfontconfig1", NULL, NULL)
