/* Lengths as people write them: 680, 680px, 160mm, 16cm, 6.3in, 454pt. */
#ifndef BASE_LENGTH_H
#define BASE_LENGTH_H

#include "base/base.h"

/* Reads a length in px (1/96 inch). Returns false for anything but a length from 0 to 10,000 px. */
bool length_parse(const char *text, double *ret);

#endif
