/* Compares the values that two readers of a text give. */
#ifndef TESTS_VALUE_CHECK_H
#define TESTS_VALUE_CHECK_H

#include "base/value.h"

/* Equal in all respects, including the place of each part; or both are NULL. */
void value_check_same(const Value *a, const Value *b);

#endif
