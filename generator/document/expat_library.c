#include "document/expat_library.h"

LIBRARY_DEFINE(expat, EXPAT_NAMES, "libexpat.so.1", "libexpat1", NULL, NULL)
