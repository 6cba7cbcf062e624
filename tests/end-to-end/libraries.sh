#!/bin/bash
# Libraries that few runs need are opened when they are needed, and a missing one is an error where it is needed.
. tests/end-to-end/lib/tap.sh
. tests/end-to-end/lib/two_systems.sh

mkdir -p "$SCRATCH/missing" "$SCRATCH/hebrew" "$SCRATCH/latin" "$SCRATCH/pictured"
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
maps() {
    mapped "${@:2}" | grep -qE "$1"
}
missing() { # shared object, message, arguments: what lies first in its place is no library
    rm -f "$SCRATCH/missing/"*; touch "$SCRATCH/missing/$1"
    LD_LIBRARY_PATH="$SCRATCH/missing" "$PROGRAM" "${@:3}" > /dev/null 2> "$SCRATCH/messages"
    [ $? -eq 1 ] && grep -qF -- "$2" "$SCRATCH/messages" || { cat "$SCRATCH/messages"; return 1; }
}
without() { # shared object, arguments
    rm -f "$SCRATCH/missing/"*; touch "$SCRATCH/missing/$1"
    LD_LIBRARY_PATH="$SCRATCH/missing" "$PROGRAM" "${@:2}"
}
depends_on_all() { # the package names what is opened by name, which dpkg-shlibdeps does not see
    grep -rh '^LIBRARY_DEFINE' generator | sed 's/^[^"]*"[^"]*", "\([^"]*\)".*/\1/' > "$SCRATCH/packages"
    [ "$(wc -l < "$SCRATCH/packages")" -ge 5 ] && while read -r package; do
        sed -n '/^DATA_PACKAGES/,/[^\\]$/p' Makefile | grep -q -- " $package " || { echo "$package"; return 1; }
    done < "$SCRATCH/packages"
}
drawing='cairo|pango|gobject|libX|xcb|pixman|fribidi|thai|rsvg'

check 'the version needs no library that draws or edits' maps_none "$drawing|libedit|libxml|libicu" --version
reading='harfbuzz|fontconfig|freetype|sqlite|png|deflate|cjson|hyphen|expat'
check 'nor any that reads fonts, data or pictures' maps_none "$reading" --version
check 'a query needs none' maps_none "$drawing|libedit|libxml|libicu" query "$report" 'SELECT 1'
printf '# One\n\nWords, and **more** words.\n' > "$SCRATCH/latin/index.md"
check 'a site of words needs none' maps_none "$drawing|libedit|libxml|libicu" build "$SCRATCH/latin" -o "$SCRATCH/out4" --only html
check 'nor a database, or what packs, hyphenates, or finds or makes fonts' maps_none 'sqlite|deflate|cjson|hyphen|harfbuzz|fontconfig|freetype' \
    build "$SCRATCH/latin" -o "$SCRATCH/out7" --only html --no-cache
printf 'font: {text: [DejaVu Sans], package: {text: fonts-dejavu-core}}\n' > "$SCRATCH/latin/theme.yaml"
check 'fonts of another theme are looked for' maps fontconfig build "$SCRATCH/latin" -o "$SCRATCH/out7" --only html --no-cache
rm "$SCRATCH/latin/theme.yaml"
check 'data need a database' maps libsqlite3 build "$report" -o "$SCRATCH/out8" --only html --no-cache
check 'without it the message says which package' missing libsqlite3.so.0 'install the Debian package libsqlite3-0' query "$report" 'SELECT 1'
printf '# One\n\n![a bar](bar.svg)\n' > "$SCRATCH/pictured/index.md"
cp "$report/bar.svg" "$SCRATCH/pictured"
check 'nor does a site of SVG pictures' maps_none "$drawing|libedit|libxml|libicu" build "$SCRATCH/pictured" -o "$SCRATCH/out6" --only html
mkdir "$SCRATCH/pictured/charts"; cp "$report/bar.svg" "$SCRATCH/pictured/charts"; echo '= One' > "$SCRATCH/pictured/notes.typ"
check 'nor does one with a folder of pictures and a document of another program open a database' maps_none sqlite \
    build "$SCRATCH/pictured" -o "$SCRATCH/out9" --only html --no-cache
mkdir "$SCRATCH/pictured/results"; printf '{}' > "$SCRATCH/pictured/results/one.json"
check 'files that may be data are looked at in a database, in folders too' maps sqlite \
    build "$SCRATCH/pictured" -o "$SCRATCH/out10" --only html --no-cache
check 'nor does the PDF of words' maps_none "$drawing|libedit|libxml|libicu" build "$SCRATCH/latin" -o "$SCRATCH/out4" --only pdf
check 'a chart as SVG needs none' maps_none "$drawing|libedit" chart "$report" fig-times -o "$SCRATCH/a.svg"
check 'nor does it as PDF' maps_none "$drawing|libedit" chart "$report" fig-times -o "$SCRATCH/a.pdf"
check 'the shipped report has no text that needs Pango' maps_none pango build content -o "$SCRATCH/out5" --only html,pdf
check 'PNG charts need cairo' maps libcairo chart "$report" fig-times -o "$SCRATCH/a.png"
"$PROGRAM" build "$report" -o "$SCRATCH/out" --only html -q
check 'a build that changes nothing needs none' maps_none "$drawing|libedit|libxml|libicu" build "$report" -o "$SCRATCH/out" --only html
check 'a PNG chart without cairo says where, and which package' missing libcairo.so.2 \
    "index.md:4:1: error: the chart 'Times' as PNG: cannot use libcairo.so.2 ($SCRATCH/missing/libcairo.so.2: file too short); install the Debian package libcairo2 [chart-library]" \
    chart "$report" fig-times -o "$SCRATCH/b.png"
check 'without Pango it is drawn, as no text of it needs that' without libpango-1.0.so.0 chart "$report" fig-times -o "$SCRATCH/c.png"
printf '# שלום\n' > "$SCRATCH/hebrew/index.md"
check 'text from right to left without Pango says which package' missing libpango-1.0.so.0 'install the Debian package libpangocairo-1.0-0' \
    build "$SCRATCH/hebrew" -o "$SCRATCH/out3" --only pdf
check 'an SVG picture in a PDF without librsvg says where, too' missing librsvg-2.so.2 \
    "index.md:12:1: error: bar.svg: SVG pictures need a library: cannot use librsvg-2.so.2 ($SCRATCH/missing/librsvg-2.so.2: file too short); install the Debian package librsvg2-2 [picture-svg]" \
    build "$report" -o "$SCRATCH/out2" --only pdf
check 'a library that is back is used, and nothing of its absence is kept' "$PROGRAM" build "$report" -o "$SCRATCH/out2" --only pdf
check 'the package depends on what is opened by name' depends_on_all
done_testing
