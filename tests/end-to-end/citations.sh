#!/bin/bash
# Sources as reference managers export them, with unusual ones: the text of a citation and the list of
# sources in the site, the PDF and a wiki.
. tests/end-to-end/lib/tap.sh

folder=$SCRATCH/cited
mkdir "$folder"
printf 'title: Cited\ndate: 2026-11-20\npages: [index.md]\ncitations: author-date\n' > "$folder/report.yaml"
cat > "$folder/index.md" << 'END'
# Cited

[@nobody] [@many, p. 3] [@undated] [@one; @two; @three] [@particle] [@house] [@chapter, ch. 4] [@neither] [@edited] [@42] [@crowd]
END
python3 - "$folder/sources.json" << 'END'
import json, sys
people = lambda *names: [dict(zip(("family", "given"), name.split(", "))) for name in names]
json.dump([
    {"id": "nobody", "title": "A page without an author", "title-short": "A page", "issued": {"date-parts": [[2024]]}},
    {"id": "many", "title": "<i>Light</i> work, H<sub>2</sub>O at 10<sup>15</sup>, <span style=\"font-variant:small-caps;\">a</span> < b",
     "author": people("Aa, B.", "Bb, C.", "Cc"), "container-title": "Journal of <i>Hands</i>", "volume": 12, "issue": "3",
     "page": "1-20", "issued": {"date-parts": [[2021, 3]]}, "DOI": "https://doi.org/10.1000/xyz"},
    {"id": "undated", "title": "No date?", "author": people("Ünal, Zoë"), "publisher": "Some House", "issued": {"date-parts": [[]]}},
    {"id": "one", "title": "First", "author": people("Smith, John"), "issued": {"date-parts": [[2020, 1, 2]]}},
    {"id": "two", "title": "Second", "author": people("Smith, John"), "issued": {"date-parts": [["2020", "6"]]}},
    {"id": "three", "title": "Third", "author": people("Smith, Jane"), "issued": {"raw": "2020"}},
    {"id": "particle", "title": "Particles", "issued": {"date-parts": [[1888]], "circa": False},
     "author": [{"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van"},
                {"family": "Humboldt", "given": "Alexander", "dropping-particle": "von"}]},
    {"id": "house", "title": "Rules", "author": [{"literal": "MLCommons Association"}], "publisher": "MLCommons Association"},
    {"id": "chapter", "title": "Two people", "container-title": "A handbook", "publisher": "House", "page": "iv--ix",
     "editor": people("Edwards, Ed"), "issued": {"literal": "Spring 1999"},
     "author": [{"family": "Zed", "given": "A."}, {"family": "Yot", "given": "B.", "suffix": "Jr."}]},
    {"id": "neither", "title": "Neither"},
    {"id": "edited", "title": "Edited", "editor": people("Edwards, Ed"), "issued": {"date-parts": [[2001], [2003]]}},
    {"id": 42, "title": "A number", "author": [], "editor": people("Num, Ber", "Other"), "issued": {"date-parts": [[2002, 5]], "circa": True}},
    {"id": "crowd", "title": "Of many", "author": people(*(f"N{i:02}" for i in range(30)))},
], open(sys.argv[1], "w"))
END
check 'a report with odd entries of CSL-JSON is built' "$PROGRAM" build "$folder" -o "$SCRATCH/out" --quiet --strict --only html,pdf,markdown

cat > "$SCRATCH/wanted" << 'END'
**A page 2024**: *A page without an author*. 2024.
**Aa et al. 2021**: Aa, B.; Bb, C.; Cc. *Light work, H₂O at 10¹⁵, a < b*. Journal of Hands 12 (3), 1–20, March 2021. [doi.org/10.1000/xyz](https://doi.org/10.1000/xyz)
**Edwards 2001–2003**: Edwards, Ed (ed.). *Edited*. 2001–2003.
**MLCommons Association n.d.**: MLCommons Association. *Rules*.
**N00 et al. n.d.**: N00; N01; N02; N03; N04; N05; N06; N07; N08; N09 et al. *Of many*.
**Neither n.d.**: *Neither*.
**Num and Other ca. 2002**: Num, Ber; Other (eds.). *A number*. ca. 2002.
**Smith 2020a**: Smith, John. *First*. 2 January 2020.
**Smith 2020b**: Smith, John. *Second*. June 2020.
**Smith 2020c**: Smith, Jane. *Third*. 2020.
**Ünal n.d.**: Ünal, Zoë. *No date?* Some House.
**van Gogh and Humboldt 1888**: van Gogh, Vincent; Humboldt, Alexander von. *Particles*. 1888.
**Zed and Yot Spring 1999**: Zed, A.; Yot, B., Jr. *Two people*. A handbook, iv–ix, House, Spring 1999.
END
listed() {
    sed -n 's/^- //p' "$SCRATCH/out/wiki/markdown/index.md" | tr -d '\\' | diff "$SCRATCH/wanted" -
}
check 'the list of sources has names, titles, dates and journals, in order' listed

# The same words, in the order of the numbers on the site.
bare() {
    sed 's/\*\*: /\n/; s/\[\([^]]*\)\](.*/\1/; s/\*//g; s/ *$//' "$SCRATCH/wanted"
}
site() {
    python3 - "$SCRATCH/out/index.html" > "$SCRATCH/site" << 'END'
import html, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
for label, entry in re.findall(r'<li id="src:[^"]*"><span>(.*?)</span><span>(.*?)</span></li>', text):
    print(label, html.unescape(re.sub("<[^>]*>", "", entry)).strip(), sep="\n")
END
    diff <(bare) "$SCRATCH/site"
}
check 'the site lists the same' site
paper() { # no stop behind another, none before the address; the last stop is left out
    pdftotext "$SCRATCH/out/report.pdf" - | tr -s '\n ' ' ' > "$SCRATCH/paper"
    bare | sed -n 'n;p' | sed 's/\.$//; s/doi\.org.*//; s/ *$//' | while read -r words; do
        grep -qF -- "$words" "$SCRATCH/paper" || { echo "$words"; return 1; }
    done && ! grep -q '\.\.\|?\.' "$SCRATCH/paper"
}
check 'the PDF lists the same' paper

refused() { # yaml, json, words of the message
    rm -rf "$SCRATCH/refused" && mkdir "$SCRATCH/refused"
    printf '# T\n\n[@a]\n' > "$SCRATCH/refused/index.md"
    printf '%s\n' "$1" > "$SCRATCH/refused/sources.yaml"
    printf '%s\n' "$2" > "$SCRATCH/refused/sources.json"
    "$PROGRAM" check "$SCRATCH/refused" > "$SCRATCH/said" 2>&1
    [ $? -eq 1 ] && ! grep -q data-skipped "$SCRATCH/said" && grep -qF "$3" "$SCRATCH/said" && [ "$(grep -c 'error:' "$SCRATCH/said")" -eq 1 ]
}
check 'an address that runs a script is refused' refused 'a: {title: A, url: "javascript:alert(1)"}' '[]' \
    "sources.yaml:1:20: error: readers cannot open 'javascript:alert(1)'"
check 'so is one without a scheme, of a reference manager' refused '' '[{"id": "a", "title": "A", "URL": "example.org"}]' \
    "sources.json:1:2: error: readers cannot open 'example.org'"
check 'an invalid date is reported once' refused 'a: {title: A, date: soon}' '[]' "sources.yaml:1:21: error: 'soon' is not a date"
check 'an unknown key is reported once' refused 'a: {titel: A}' '[]' "sources.yaml:1:5: error: a source has no key 'titel'; did you mean 'title'?"
check 'an entry that is not a map is reported once' refused 'a: {title: A}
b: text' '[]' 'sources.yaml:2:4: error: a source must be a map of keys, not a text'
check 'authors that are not a list of names are refused' refused '' '[{"id": "a", "title": "A", "author": "Me"}]' \
    "sources.json:1:38: error: 'author' must be a list of names"
check 'a month that does not exist is refused' refused '' '[{"id": "a", "title": "A", "issued": {"date-parts": [[2020, 13]]}}]' "'2020-13' is not a date"
check 'an unknown key names both files' refused '' '[{"id": "b", "title": "B"}]' 'neither sources.yaml nor sources.json has a source'

glossary() { # Ü stands beside U, not behind Z
    mkdir -p "$SCRATCH/words"
    printf 'title: T\ndate: 2026-11-20\npages: [index.md, glossary]\n' > "$SCRATCH/words/report.yaml"
    printf '# T\n\n*[ZZZ]: last\n*[ÜBK]: second\n*[UAA]: first\n\nZZZ ÜBK UAA\n' > "$SCRATCH/words/index.md"
    "$PROGRAM" build "$SCRATCH/words" -o "$SCRATCH/words-out" --quiet --only html &&
        [ "$(grep -o '<dd>[a-z]*' "$SCRATCH/words-out/glossary.html" | paste -sd ' ')" = '<dd>first <dd>second <dd>last' ]
}
check 'terms with accents are sorted correctly' glossary
done_testing
