#!/bin/bash
# Libraries that few commands need are opened on demand, and a missing one is an error only then.
. tests/end-to-end/lib/tap.sh
. tests/end-to-end/lib/two_systems.sh

mkdir -p "$SCRATCH/missing"
printf '\nText and ![a bar](bar.svg).\n' >> "$report/index.md"
echo '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v9H0z"/></svg>' > "$report/bar.svg"

# The libraries that one run of the program maps, in all its processes.
mapped() { # arguments
    LD_DEBUG=files "$PROGRAM" "$@" 2>&1 > /dev/null | sed -n 's|.*calling init: .*/||p' | sort -u
}
maps_none() { # pattern, arguments
    mapped "${@:2}" > "$SCRATCH/mapped"
    grep -q '^libglib' "$SCRATCH/mapped" && ! grep -E "$1" "$SCRATCH/mapped"
}
missing() { # shared object, message, arguments: what lies first in its place is no library
    rm -f "$SCRATCH/missing/"*; touch "$SCRATCH/missing/$1"
    LD_LIBRARY_PATH="$SCRATCH/missing" "$PROGRAM" "${@:3}" > /dev/null 2> "$SCRATCH/messages"
    [ $? -eq 1 ] && grep -qF -- "$2" "$SCRATCH/messages" || { cat "$SCRATCH/messages"; return 1; }
}
depends_on_all() { # the package names what is opened by name, which dpkg-shlibdeps does not see
    grep -rh '^LIBRARY_DEFINE' generator | sed 's/^[^"]*"[^"]*", "\([^"]*\)".*/\1/' > "$SCRATCH/packages"
    [ "$(wc -l < "$SCRATCH/packages")" -eq 4 ] && while read -r package; do
        sed -n '/^DATA_PACKAGES/,/[^\\]$/p' Makefile | grep -q -- " $package " || { echo "$package"; return 1; }
    done < "$SCRATCH/packages"
}

check 'the version opens none of them' maps_none 'rsvg|libedit|microhttpd|odbc' --version
check 'nor does a query' maps_none 'rsvg|libedit|microhttpd|odbc' query "$report" 'SELECT 1'
check 'nor a site with an SVG picture' maps_none 'rsvg|libedit|microhttpd|odbc' build "$report" -o "$SCRATCH/out" --only html
check 'nor charts' maps_none 'rsvg|libedit|microhttpd|odbc' build "$report" -o "$SCRATCH/charts" --only charts
check 'an SVG picture in a PDF without librsvg says where, and which package' missing librsvg-2.so.2 \
    "index.md:12:1: error: bar.svg: SVG pictures need a library: cannot use librsvg-2.so.2 ($SCRATCH/missing/librsvg-2.so.2: file too short); install the Debian package librsvg2-2 [picture-svg]" \
    build "$report" -o "$SCRATCH/out2" --only pdf
check 'so does serving without libmicrohttpd' missing libmicrohttpd.so.12 'install the Debian package libmicrohttpd12 [serve-library]' serve "$report" -o "$SCRATCH/out3" --port 0
check 'a library that is back is used, and nothing of its absence is kept' "$PROGRAM" build "$report" -o "$SCRATCH/out2" --only pdf
check 'the package depends on what is opened by name' depends_on_all
# With less and less memory: the error is about memory, not about a missing package, and no library ends the program.
little_room() {
    local said=0
    for ((room = 260000; room >= 100000; room -= 4000)); do
        (ulimit -v $room && "$PROGRAM" build "$report" -o "$SCRATCH/room" --no-cache --only pdf --quiet) > /dev/null 2> "$SCRATCH/messages"
        if [ $? -ne 0 ]; then
            said=$((said + 1))
            grep -qE 'out of memory|ulimit -v|[Cc]annot allocate memory' "$SCRATCH/messages" && ! grep -q 'GLib-ERROR\|Debian package\|signal 5' "$SCRATCH/messages" || { echo "$room"; cat "$SCRATCH/messages"; return 1; }
        fi
    done
    [ $said -gt 0 ]
}
[[ $PROGRAM == *asan* ]] || check 'too little memory is said to be that' little_room
done_testing
