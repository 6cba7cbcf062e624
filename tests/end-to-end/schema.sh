#!/bin/bash
# JSON Schema of the files that people write.
. tests/end-to-end/lib/tap.sh

usage() {
    "$PROGRAM" schema nothing
    [ $? -eq 2 ]
}

check 'schemas take what the program reads and refuse what it refuses' /usr/bin/python3 tests/end-to-end/lib/schema.py "$PROGRAM" "$SCRATCH"
check 'an unknown schema is bad usage' usage
done_testing
