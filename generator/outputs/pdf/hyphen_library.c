#include "outputs/pdf/hyphen_library.h"

LIBRARY_DEFINE(hyphen, HYPHEN_NAMES, "libhyphen.so.0", "libhyphen0", NULL, NULL)
