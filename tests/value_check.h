/* Values that two ways of reading a text give. */
#ifndef TESTS_VALUE_CHECK_H
#define TESTS_VALUE_CHECK_H

#include "base/value.h"

/* They are alike in all, down to where each part stands; or both are NULL. */
void value_check_same(const Value *a, const Value *b);

#endif
