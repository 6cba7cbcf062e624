#!/bin/bash
# The PDF as other programs read it, for reports that are hard to lay out.
. tests/end-to-end/lib/tap.sh
. tests/end-to-end/lib/pdf.sh

# rows_report NAME: a chart of two dozen bars.
rows_report() {
    mkdir -p "$SCRATCH/$1"
    { echo 'name,rack,where,rate'; seq 1 24 | awk '{ print "configuration " $1 ",rack " int(($1 - 1) / 6) ",room " $1 "," $1 }'; } > "$SCRATCH/$1/rows.csv"
    report "$1" <<- 'END'
	# Rows

	```chart fig-rows
	data: {file: rows.csv}
	mark: bar
	title: Two dozen configurations
	x: {field: rate, unit: tokens/s, better: higher}
	y: {field: name}
	source: Us
	```
	END
}

# rows_of_two_lines NAME SETTINGS: further settings of the chart.
rows_of_two_lines() {
    sed -i "s/^y: .*/&\n$2/" "$SCRATCH/$1/index.md"
}

# The report in content/, built once.
shipped() {
    [ -e "$SCRATCH/shipped" ] || "$PROGRAM" build content -o "$SCRATCH/shipped" --quiet
}

divided_words_are_whole_for_readers() {
    report divided <<- 'END' || return 1
	# Words

	| Tool | Remark | Remark | Remark | Remark | Remark |
	|---|---|---|---|---|---|
	| some representativeness, some interchangeability | a long remark about nothing in particular that takes room | a long remark about nothing in particular that takes room | a long remark about nothing in particular that takes room | a long remark about nothing in particular that takes room | incomprehensibilities of a representativeness |
	END
    "$PROGRAM" dump pages "$SCRATCH/divided" | grep -q "\"-\"" || { echo "no word was divided"; return 1; }
    pdftotext "$pdf" - | tr '\n' ' ' | grep -q 'incomprehensibilities' || { echo 'not whole for pdftotext'; return 1; }
    pdfinfo -struct-text "$pdf" | grep -q 'incomprehensibilities' || { echo 'not whole in the structure'; return 1; }
}

attachments_prove_themselves() {
    shipped && mkdir -p "$SCRATCH/attached" && pdfdetach -saveall -o "$SCRATCH/attached" "$SCRATCH/shipped/report.pdf" || return 1
    python3 - "$SCRATCH/attached" content <<- 'END'
	import csv, hashlib, json, os, sys
	folder, report = sys.argv[1:]
	def digest(path):
	    return hashlib.sha256(open(path, "rb").read()).hexdigest()
	manifest = json.load(open(f"{folder}/manifest.json", encoding="utf-8"))
	listed = {a["path"]: a["sha256"] for a in manifest["attachments"]}
	assert set(listed) | {"manifest.json"} == set(os.listdir(folder)), "other files than the manifest lists"
	assert {"data-observation.csv", "data-price.csv", "data-source.csv"} <= set(listed), "facts are missing"
	for name, expected in listed.items():
	    assert digest(f"{folder}/{name}") == expected, name
	for entry in manifest["inputs"]:
	    assert digest(f"{report}/{entry['path']}") == entry["sha256"], entry["path"]
	assert manifest["inputs"], "no inputs"
	rows = list(csv.DictReader(open(f"{folder}/data-observation.csv", encoding="utf-8")))
	failed = [row for row in rows if not row["value"]]
	ended = [row for name in os.listdir(f"{report}/results") for row in csv.DictReader(open(f"{report}/results/{name}", encoding="utf-8"))
	         if row.get("status") in ("aborted", "truncated") and not row["value"]]  # they never reached their target
	assert len(rows) > len(failed) == len(ended), "observations without a value"
	END
}

a_memo_holds_its_pages_alone() {
    "$PROGRAM" build content -o "$SCRATCH/memo" --only pdf --pages serving.md --quiet --strict || return 1
    pdf=$SCRATCH/memo/report.pdf
    tests/tools/check-pdf "$pdf" && qpdf --check "$pdf" || return 1
    pdftotext "$pdf" - | grep -q '^Sources$' || { echo 'no sources'; return 1; }
    ! pdftotext "$pdf" - | grep -q 'Table 1$' || { echo 'a table of another page'; return 1; }
    ! "$PROGRAM" build content -o "$SCRATCH/memo" --only pdf --pages nothing.md --quiet 2> "$SCRATCH/err" &&
        grep -q "the report has no page 'nothing.md'" "$SCRATCH/err"
}

# Each PDF of report.yaml has only its own pages. A PDF on request is built only if it is named, and does not affect the others.
pdfs_of_report_yaml() (
    repository=$PWD
    mkdir -p "$SCRATCH/several" && cd "$SCRATCH/several" || exit 1
    printf 'title: Several\ndate: 2026-01-01\nauthors: [A]\npages: [index.md, more.md, annex.md]\npdf:\n  all: {pages: [index.md, more.md]}\n  brief: {title: In short, pages: [index.md], cover: false, sources: false}\n  annex: {pages: [annex.md], on_request: true}\n' > report.yaml
    printf 'k: {label: A label, title: A source}\n' > sources.yaml
    printf '# First\n\nThe first page [@k], before [more](more.md).\n' > index.md
    printf '# More\n\nThe second page [@k].\n' > more.md
    printf '# Annex\n\nThe last page.\n' > annex.md
    "$PROGRAM" build . -o out --quiet --strict || exit 1
    [ "$(ls out/*.pdf | xargs)" = 'out/all.pdf out/brief.pdf' ] || { ls out; exit 1; }
    "$repository/tests/tools/check-pdf" out/brief.pdf && "$repository/tests/tools/check-pdf" out/all.pdf || exit 1
    [ "$(pdfinfo out/brief.pdf | sed -n 's/^Pages: *//p')" -eq 1 ] || { echo 'not one page'; exit 1; }
    pdftotext out/brief.pdf - > brief.txt && pdftotext out/all.pdf - > all.txt || exit 1
    grep -q 'first page' brief.txt && ! grep -q 'second page\|^Sources$' brief.txt || exit 1
    grep -q 'second page' all.txt && grep -q '^Sources$' all.txt && ! grep -q 'last page' all.txt || exit 1
    grep -q '"brief.pdf">In short (PDF)' out/index.html && ! grep -q 'annex.pdf' out/index.html || exit 1
    "$PROGRAM" build . -o out --quiet --only pdf --pages annex || exit 1
    [ "$(ls out/*.pdf | xargs)" = 'out/all.pdf out/annex.pdf out/brief.pdf' ] && pdftotext out/annex.pdf - | grep -q 'last page' || exit 1
    sed -i 's/\[annex.md\]/[anex.md]/' report.yaml
    ! "$PROGRAM" check . > /dev/null 2> err && grep -q "report.yaml:8:19: error: the report has no page 'anex.md'; did you mean annex.md" err || { cat err; exit 1; }
)

slides_show_the_figures_the_report_names() {
    cp -r content "$SCRATCH/talk" || return 1
    echo 'deck: [fig-oss, fig-pairs, fig-scaling]' >> "$SCRATCH/talk/report.yaml"
    "$PROGRAM" build "$SCRATCH/talk" -o "$SCRATCH/talk-out" --only deck --quiet --strict || return 1
    pdf=$SCRATCH/talk-out/deck.pdf
    tests/tools/check-pdf "$pdf" && qpdf --check "$pdf" || return 1
    pdftotext -layout "$pdf" "$SCRATCH/talk.txt"
    [ "$(grep -o 'Figure [0-9]*$' "$SCRATCH/talk.txt" | wc -l)" -eq 3 ] || { echo 'not three figures'; return 1; }
    # A chart with equal axes is as high as it is wide: it is beside the slide's text and not made small.
    pdftotext -bbox -f 5 -l 5 "$pdf" - | perl -ne '$large = $2 - $1 > 14 if /yMin="([\d.]+)".*yMax="([\d.]+)">4,096</; END { exit !$large }' ||
        { echo 'the ticks of a slide are too small'; return 1; }
    pdfinfo "$pdf" | grep -q '960 x 540 pts' || { echo 'not 16:9'; return 1; }
    pdftotext -f 3 -l 3 "$pdf" - | grep -q '^Source' || { echo 'no source'; return 1; }
    # No text in a figure is smaller than the foot of its slide, 9 pt.
    shipped || return 1
    pdftotext -bbox "$SCRATCH/shipped/deck.pdf" - |
        perl -ne 'if (/yMin="([\d.]+)".*yMax="([\d.]+)">(.*?)</ && $2 - $1 < 10.8) { print "$3 is too small\n"; $small = 1 } END { exit $small }' || return 1
    # A report with a decision has slides in every build: decision, six to eight findings with charts in 14 pt
    # (which are 16.9 high) or more, gaps, sources. The trademark is named once.
    pdftotext "$SCRATCH/shipped/deck.pdf" - | tr -d '\f' > "$SCRATCH/slides.text"
    n=$(grep -c 'Edition 2026-11 · Figure' "$SCRATCH/slides.text")
    [ "$n" -ge 6 ] && [ "$n" -le 8 ] || { echo "$n findings"; return 1; }
    for title in 'What to choose, for which work and size' 'What is not certain' 'Sources' 'MLPerf results used'; do
        grep -qx "$title" "$SCRATCH/slides.text" || { echo "no slide '$title'"; return 1; }
    done
    # Each slide has a title: its first words are larger than all texts below them, except a large number.
    for page in $(seq 2 "$(pdfinfo "$SCRATCH/shipped/deck.pdf" | sed -n 's/^Pages: *//p')"); do
        pdftotext -bbox -f "$page" -l "$page" "$SCRATCH/shipped/deck.pdf" - |
            perl -ne '$high = $2 - $1 if /yMin="([\d.]+)".*yMax="([\d.]+)">/ && !$high; END { exit($high < 30) }' || { echo "slide $page has no title"; return 1; }
    done
    [ "$(grep -c 'trademarks of MLCommons' "$SCRATCH/slides.text")" -eq 1 ] || { echo 'the trademark is not named once'; return 1; }
    pdftotext -bbox -f 3 -l $((n + 2)) "$SCRATCH/shipped/deck.pdf" - |
        perl -ne 'if (/yMin="([\d.]+)".*yMax="([\d.]+)">(.*?)</ && $2 < 470 && $2 - $1 < 16.9) { print "$3 is below 14 pt\n"; $small = 1 } END { exit $small }' || return 1
    # Bars of many rows are closer together and not made small.
    rows_report rows || return 1
    "$PROGRAM" build "$SCRATCH/rows" -o "$SCRATCH/rows/out" --only deck --quiet || return 1
    pdftotext -bbox -f 2 -l 2 "$SCRATCH/rows/out/deck.pdf" - > "$SCRATCH/rows/words" || return 1
    [ "$(grep -c '>configuration<' "$SCRATCH/rows/words")" -eq 24 ] || { echo 'not all rows'; return 1; }
    perl -ne '$large = $2 - $1 > 9 if /yMin="([\d.]+)".*yMax="([\d.]+)">configuration</; END { exit !$large }' "$SCRATCH/rows/words" ||
        { echo 'the rows of a slide are too small'; return 1; }
    # Rows of two lines in groups are in two columns and not made small either.
    rows_of_two_lines rows 'detail: where\nfacet: rack' || return 1
    "$PROGRAM" build "$SCRATCH/rows" -o "$SCRATCH/rows/out" --only deck --quiet || return 1
    tests/tools/check-pdf "$SCRATCH/rows/out/deck.pdf" || return 1
    pdftotext -bbox -f 2 -l 2 "$SCRATCH/rows/out/deck.pdf" - > "$SCRATCH/rows/words" || return 1
    perl -ne 'if (/xMin="([\d.]+)" yMin="([\d.]+)".*yMax="([\d.]+)">configuration</) { $at{int($1 + .5)}++; $small = 1 if $3 - $2 < 9 }
        END { exit ($small || join(" ", values %at) ne "12 12") }' "$SCRATCH/rows/words" || { grep '>configuration<' "$SCRATCH/rows/words"; return 1; }
}

# As wide as the page or half as wide: rows of two lines become one, and no text is below 7.5 pt.
tall_charts_are_not_made_small() {
    rows_report tall && rows_of_two_lines tall 'detail: where\nsize: {width: full}' || return 1
    for width in full half; do
        sed -i "s/width: [a-z]*/width: $width/" "$SCRATCH/tall/index.md"
        "$PROGRAM" build "$SCRATCH/tall" -o "$SCRATCH/tall/out" --only pdf --quiet || return 1
        pdftotext -bbox "$SCRATCH/tall/out/report.pdf" - > "$SCRATCH/tall/words" || return 1
        [ "$(grep -c '>configuration<' "$SCRATCH/tall/words")" -eq 24 ] || { echo "$width: not all rows"; return 1; }
        perl -ne 'if (/yMin="([\d.]+)".*yMax="([\d.]+)">(configuration|room)</ && $2 - $1 < 8.95) { print "$3 is too small\n"; $small = 1 } END { exit $small }' \
            "$SCRATCH/tall/words" || { echo "$width"; return 1; }
    done
}

# On the shorter sheet, white space is reduced for the logo and a decision with four options.
letter_with_a_mark_keeps_the_decision() {
    cp -r content "$SCRATCH/letter" && sed -i '/^  - work: The newest chips/,/^```$/ { /^```$/!d }' "$SCRATCH/letter/index.md" || return 1
    printf 'layout:\n  print:\n    sheet: [215.9, 279.4]\nlogo: {file: mark.svg, alt: Example Ltd}\n' > "$SCRATCH/letter/theme.yaml"
    echo '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="24"><path d="M0 0h72v24H0z"/></svg>' > "$SCRATCH/letter/mark.svg"
    "$PROGRAM" build "$SCRATCH/letter" -o "$SCRATCH/letter/out" --only pdf --pages index.md --quiet --strict || return 1
    pdf=$SCRATCH/letter/out/report.pdf
    tests/tools/check-pdf "$pdf" && pdfinfo "$pdf" | grep -q '612 x 792 pts (letter)' || return 1
    pdftotext -l 1 "$pdf" - | grep -q '^What would change it' || { echo 'no decision'; return 1; }
}

# Sheets of a custom theme: words beside the text have little room, page numbers need much, and the
# last page of a chapter cannot be saved if lines would run into the foot.
sheets_of_other_sizes_are_set() {
    mkdir -p "$SCRATCH/sheet/pages"
    for layout in 'sheet: [148, 210], margin: {left: 14, right: 14, top: 20, bottom: 18}, hang: 8, full: 120' \
        'margin: {left: 18, right: 18, top: 22, bottom: 20}'; do
        for size in 8 9.5 20; do
            printf 'layout: {print: {%s}}\ntext: {print: {body: {size: %s, lead: %s}}}\n' "$layout" "$size" "$(awk "BEGIN { print $size * 1.5 }")" \
                > "$SCRATCH/sheet/theme.yaml"
            names=
            for i in {1..14}; do
                { printf '# Chapter %s of the report\n\n' "$i"; for ((k = 0; k < 50 + 3 * i; k++)); do printf 'Line %s.\n\n' "$k"; done; } > "$SCRATCH/sheet/pages/p$i.md"
                names="$names pages/p$i.md,"
            done
            printf 'title: Sheets that are not those of most reports\nedition: 2026-01\ndate: 2026-01-01\nauthors: [Somebody]\npages: [%s]\n' "$names" > "$SCRATCH/sheet/report.yaml"
            "$PROGRAM" build "$SCRATCH/sheet" -o "$SCRATCH/sheet/out" --only pdf --quiet --strict || { echo "$layout $size"; return 1; }
            tests/tools/check-pdf "$SCRATCH/sheet/out/report.pdf" || return 1
        done
    done
}

every_script_reads_in_its_order() {
    report scripts <<- 'END' || return 1
	# Scripts

	המערכת (TPU v5e) מהירה יותר (בערך 20%), כך נאמר.

	النظام (الثاني) أسرع بمرتين، وَهَذَا لا يكفي.

	שורה ראשונה\
	שורה שנייה

	In between: המערכת (שלום) stands in English text.

	हिन्दी में परिणाम की स्थिति और क्षमता।

	中文测试性能。 日本語のテスト。

	Efficient offices fly a 🚀 over the flow chart 📈 first.

	| שם | ערך |
	|---|--:|
	| מעבד (ראשון) | 12.5 |
	END
    pdftotext "$pdf" "$SCRATCH/scripts.txt" && pdfinfo -struct-text "$pdf" > "$SCRATCH/scripts.tree" || return 1
    for text in 'המערכת (TPU v5e) מהירה יותר (בערך 20%), כך נאמר.' 'النظام (الثاني) أسرع بمرتين، وَهَذَا لا يكفي.' \
        'המערכת (שלום) stands in' 'שורה ראשונה שורה שנייה' 'हिन्दी में परिणाम की स्थिति और क्षमता।' '中文测试性能。' '日本語のテスト。' \
        'Efficient offices fly a 🚀 over the flow chart 📈 first.' 'מעבד (ראשון)'; do
        grep -qF -- "$text" "$SCRATCH/scripts.tree" || { echo "not in the tree: $text"; cat "$SCRATCH/scripts.tree"; return 1; }
    done
    for text in 'מהירה יותר' 'لا' 'أسرع بمرتين' 'stands in English text.' 'हिन्दी में परिणाम' '中文测试性能' 'Efficient offices'; do
        grep -qF -- "$text" "$SCRATCH/scripts.txt" || { echo "not found: $text"; cat "$SCRATCH/scripts.txt"; return 1; }
    done
}

# At any line breaks: check-pdf checks them (report() runs it), and the text without spaces is complete.
lines_of_chinese_and_japanese_end_well() {
    text='「計測できない」という場合には、その理由（ただし、公開分を除く。）を記す。無法測量的情況：“一律”說明原因，價格為美元；能耗、時間。'
    { printf '# 行\n\n'; for i in $(seq 24); do printf 'あ%.0s' $(seq "$i"); printf '%s\n%s\n\n' "$text" "$text"; done
      printf '| 項目 | 備考 | 値 |\n|---|---|--:|\n'; for i in $(seq 9); do printf '| 構成%s（標準） | %s%s | 12.5 |\n' "$i" "$text" "$text"; done; } > "$SCRATCH/solid.md"
    report solid < "$SCRATCH/solid.md" || return 1
    [ "$(pdfinfo -struct-text "$pdf" | grep -c "除く。）を記す。.*時間。「計測")" -eq 33 ] || { echo 'not whole'; return 1; }
}

# Also column headings and entries of the bibliography, which are then set line by line.
words_of_ten_thousand_letters_stay_on_their_pages() {
    word=$(printf 'W%.0s' $(seq 10000))
    mkdir -p "$SCRATCH/long"
    printf 'k: {title: %s, author: %s, label: %s, url: "https://example.org/%s"}\n' "$word" "$word" "$word" "$word" \
        > "$SCRATCH/long/sources.yaml"
    printf '# %s\n\n## %s\n\n%s [@k].[^n]\n\n- %s\n\n| %s | B |\n|---|---|\n| %s | x |\n\n[^n]: %s\n' \
        "$word" "$word" "$word" "$word" "$word" "$word" "$word" > "$SCRATCH/long.md"
    printf 'title: Long\ndate: 2026-01-01\npages: [index.md]\n' > "$SCRATCH/long/report.yaml"
    cp "$SCRATCH/long.md" "$SCRATCH/long/index.md"
    "$PROGRAM" build "$SCRATCH/long" -o "$SCRATCH/long/out" --only pdf --quiet --strict || return 1
    pdf=$SCRATCH/long/out/report.pdf
    qpdf --check "$pdf" > /dev/null || return 1
    [ "$(pdftotext "$pdf" - | tr -dc 'W' | wc -c)" -ge 100000 ] || { echo 'letters are lost'; return 1; }
}

columns_of_a_family_are_named() {
    report named <<- 'END' || return 1
	# Two

	::: columns
	::: gpu
	Runs today.
	:::
	::: tpu
	Needs a port.
	:::
	:::
	END
    pdfinfo -struct-text "$pdf" | tr -d '\n "' | grep -q 'GPU.*Runstoday.*TPU.*Needsaport' || { echo 'no names'; return 1; }
}

# Its part of the PDF has the language, whose patterns divide its words and no others.
a_page_has_its_own_language() {
    mkdir -p "$SCRATCH/tongues"
    printf 'title: Tongues\ndate: 2026-01-01\npages: [index.md, de.md, ja.md]\n' > "$SCRATCH/tongues/report.yaml"
    columns='| Wort | Wort | Wort | Wort | Wort | Wort |\n|---|---|---|---|---|---|\n'
    remark='a long remark about nothing in particular that takes room'
    cells="| some representativeness, some interchangeability | $remark | $remark | $remark | $remark | incomprehensibilities of a representativeness |\n"
    printf "# One\n\n$columns$cells" > "$SCRATCH/tongues/index.md"
    printf -- "---\nlang: ja\n---\n\n# Drei\n\n$columns$cells" > "$SCRATCH/tongues/ja.md"
    printf -- "---\nlang: de-AT\n---\n\n# Zwei\n\n$columns$cells\n" > "$SCRATCH/tongues/de.md"
    words='Wirtschaftlichkeitsbetrachtungen, Beschaffungsabteilungen, Energieverbrauchsaufzeichnungen und Rechenzentrumsinfrastrukturen;'
    printf '%s %s %s %s\n' "$words" "$words" "$words" "$words" >> "$SCRATCH/tongues/de.md"
    "$PROGRAM" build "$SCRATCH/tongues" -o "$SCRATCH/tongues/out" --quiet --strict || return 1
    pdf=$SCRATCH/tongues/out/report.pdf
    tests/tools/check-pdf "$pdf" || return 1
    qpdf --qdf --object-streams=disable "$pdf" "$SCRATCH/tongues/open.pdf"
    [ "$(grep -ac '/Lang (de-AT)' "$SCRATCH/tongues/open.pdf")" -eq 1 ] || { echo 'no part in German'; return 1; }
    "$PROGRAM" dump pages "$SCRATCH/tongues" > "$SCRATCH/tongues/pages" || return 1
    sed '/H1 .*"Zwei"/,$d' "$SCRATCH/tongues/pages" | grep -q '"-"' || { echo 'no word of the English page was divided'; return 1; }
    sed '1,/H1 .*"Zwei"/d; /H1 .*"Drei"/,$d' "$SCRATCH/tongues/pages" | grep -q '"-"' ||
        { echo 'no German word was divided'; return 1; }
    ! sed '1,/H1 .*"Drei"/d' "$SCRATCH/tongues/pages" | grep -q '"-"' || { echo 'a Japanese word was divided'; return 1; }
    grep -q '<html lang="de-AT"' "$SCRATCH/tongues/out/de.html" || { echo 'not in the page'; return 1; }
    sed -i 's/de-AT/in German/' "$SCRATCH/tongues/de.md"
    ! "$PROGRAM" check "$SCRATCH/tongues" 2> "$SCRATCH/err" && grep -q "de.md:2.*'in German' is not a language.*page-language" "$SCRATCH/err"
}

# Two of them are higher than a page by a few points: one page for each would leave half of it white.
figures_that_nearly_fit_share_a_page() {
    { printf '# Load\n\n'; for i in 1 2 3 4; do
        printf 'Figure @fig-l%s shows it.\n\n```chart fig-l%s\nmark: line\ntitle: Load and wait of series %s\nsubtitle: "milliseconds against requests a second; lower is better"\n' "$i" "$i" "$i"
        printf 'data: {values: ['; for x in 1 2 3 4 5; do printf '{chip: H100, x: %s, y: %s}, {chip: Trillium, x: %s, y: %s}, ' $x $((x * 3)) $x $((x * 4 + 1)); done
        printf ']}\nx: {field: x, title: Load, unit: requests/s}\ny: {field: y, title: Wait, unit: ms, better: lower}\nseries: chip\nsize: {aspect: 0.57}\nsource: a log, read twice\n```\n\n'
      done; printf 'The end.\n'; } | sed 's/, \]/]/; s/^Figure //' > "$SCRATCH/share.md"
    report share < "$SCRATCH/share.md" || return 1
    "$PROGRAM" dump pages "$SCRATCH/share" > "$SCRATCH/share.txt" || return 1
    awk '/^page/ { two += n > 1; n = 0 } / form Figure / { n++; if (least == "" || $6 < least) least = $6; if ($6 > most) most = $6 }
        END { exit !(two + (n > 1) >= 1 && least < most && least > 0.87 * most) }' "$SCRATCH/share.txt" || { grep '^page\| form ' "$SCRATCH/share.txt"; return 1; }
}

# Also of titles, one of which is wider than the page.
words_of_laws_are_divided() {
    law='Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'
    mkdir -p "$SCRATCH/law"
    printf 'title: Wirtschaftlichkeitsbetrachtungen\nlanguage: de\ndate: 2026-01-01\npages: [index.md]\n' > "$SCRATCH/law/report.yaml"
    printf '# Die %s\n\n## Zur %s in Teilen\n\n| Gesetz | Betrag |\n|---|--:|\n| Die %s | 12 |\n\nDie %s gilt.\n' "$law" "$law" "$law" "$law" \
        > "$SCRATCH/law/index.md"
    printf 'layout: {print: {sheet: [148, 210], margin: {left: 14, right: 14}, hang: 20, measure: 100, full: 120}}\n' > "$SCRATCH/law/theme.yaml"
    "$PROGRAM" build "$SCRATCH/law" -o "$SCRATCH/law/out" --only pdf --quiet --strict || return 1
    tests/tools/check-pdf "$SCRATCH/law/out/report.pdf" || return 1
    pdftotext "$SCRATCH/law/out/report.pdf" - | grep -q '^Wirtschaftlichkeitsbetrachtungen' || { echo 'the title is divided'; return 1; }
    [ "$(pdfinfo -struct-text "$SCRATCH/law/out/report.pdf" | tr -d '\n "' | grep -ao "$law" | wc -l)" -ge 4 ] || { echo 'not whole for readers'; return 1; }
}

# A page in Hebrew is mirrored, the one after it is not: in the first, bullets, the rule above footnotes
# and first columns are on the right.
pages_from_right_to_left_are_turned() {
    mkdir -p "$SCRATCH/turned"
    printf 'title: Turned\ndate: 2026-01-01\npages: [index.md, he.md, after.md]\n' > "$SCRATCH/turned/report.yaml"
    body='- item[^n]\n\n| name | number |\n|---|--:|\n| H100 | 12.5 |\n\n[^n]: A note.\n'
    printf "# One\n\n$body" > "$SCRATCH/turned/index.md"
    printf -- "---\nlang: he\n---\n\n# שתים\n\nשורה של המערכת.\n\n$body" > "$SCRATCH/turned/he.md"
    printf "# Three\n\n$body" > "$SCRATCH/turned/after.md"
    "$PROGRAM" build "$SCRATCH/turned" -o "$SCRATCH/turned/out" --only pdf --quiet --strict || return 1
    tests/tools/check-pdf "$SCRATCH/turned/out/report.pdf" || return 1
    "$PROGRAM" dump pages "$SCRATCH/turned" > "$SCRATCH/turned/pages" || return 1
    # The positions of bullets, of rules above footnotes, and of the headings of first columns: left, right, left.
    for mark in 'text Lbl .*•' 'rule - .* 62.36 0.5 ' 'text TH .*"name"'; do
        grep "$mark" "$SCRATCH/turned/pages" | awk '{ at = $3; if (at ~ /-/) at = $2; x[NR] = at }
            END { exit !(NR == 3 && x[1] == x[3] && x[2] > x[1] + 100) }' || { echo "not turned: $mark"; grep "$mark" "$SCRATCH/turned/pages"; return 1; }
    done
}

# On a left-to-right page an item in Hebrew has its mark where its text begins.
marks_stand_where_their_items_begin() {
    report sides <<- 'END' || return 1
	# Sides

	- an item
	- פריט
	- [x] משימה
	END
    "$PROGRAM" dump pages "$SCRATCH/sides" > "$SCRATCH/sides.txt" || return 1
    awk '/(text|shape) Lbl /{ x = $3 + 0; n++; if (n == 1 && x > 200 || n > 1 && x < 500) exit 1 } END { exit n != 3 }' "$SCRATCH/sides.txt" ||
        { grep ' Lbl ' "$SCRATCH/sides.txt"; return 1; }
}

# The bytes do not depend on the number of threads.
threads_change_no_byte() {
    { printf '# Many\n\n[^n]: A note.\n\n'; for i in $(seq 320); do
        printf 'Paragraph %s of *some* words that **stand** in lines, with `code` and 1,204.%s.\n\n' "$i" "$i"
        case $i in
            80 | 300) printf 'A note[^n] and a [link](https://example.org/) are in it.\n\n' ;;
            *70) printf 'The word שלום is left to Pango.\n\n' ;;
            *40) printf '## Heading %s\n\n- item\n\n  of two paragraphs\n\n' "$i" ;;
        esac
    done; } > "$SCRATCH/many.md"
    report threads < "$SCRATCH/many.md" || return 1
    for jobs in 1 2 7; do
        "$PROGRAM" build "$SCRATCH/threads" -o "$SCRATCH/threads-$jobs" --only pdf --quiet --jobs "$jobs" || return 1
        cmp "$pdf" "$SCRATCH/threads-$jobs/report.pdf" || return 1
    done
}

# A chart between SVG pictures: its words can be searched, and its fonts are subsets with their text.
charts_have_words_and_fonts() {
    mkdir -p "$SCRATCH/charts" || return 1
    printf '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="%s"><path d="M0 0h90v9H0z"/></svg>' 30 > "$SCRATCH/charts/a.svg"
    printf '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="%s"><path d="M0 0h90v9H0z"/></svg>' 60 > "$SCRATCH/charts/b.svg"
    report charts <<- 'END' || return 1
	# Charts

	**Words** in the text, ![a bar](a.svg) and a chart.

	```chart fig-wait
	mark: bar
	title: Waiting
	data: {values: [{chip: H100, wait: 450}, {chip: Quarterdeck, wait: 600}]}
	x: {field: wait, unit: s, better: lower}
	y: chip
	source: a log
	```

	![another bar](b.svg)
	END
    [ "$(pdftotext "$pdf" - | grep -c 'Quarterdeck')" -eq 1 ] || { echo 'no word of the chart is found once'; return 1; }
    qpdf --qdf --object-streams=disable "$pdf" "$SCRATCH/charts/open.pdf" || return 1
    [ "$(grep -ac '/Subtype /Form' "$SCRATCH/charts/open.pdf")" -eq 3 ] || { echo 'not three forms'; return 1; }
    ! pdffonts "$pdf" | sed 1,2d | grep -v ' yes yes yes ' || return 1
    tests/tools/check-pdf "$pdf" || return 1
    for jobs in 1 3; do
        "$PROGRAM" build "$SCRATCH/charts" -o "$SCRATCH/charts-$jobs" --only pdf --quiet --jobs "$jobs" || return 1
        cmp "$pdf" "$SCRATCH/charts-$jobs/report.pdf" || return 1
    done
}

# For files of any width, and in scripts that Pango shapes.
pictures_keep_to_their_cells_and_lists() {
    mkdir -p "$SCRATCH/pictures" || return 1
    printf '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><path d="M0 0h900v300H0z"/></svg>' > "$SCRATCH/pictures/w.svg"
    cp tests/fuzz/corpus/pdf-picture/cmyk.jpg tests/fuzz/corpus/pdf-picture/progressive.jpg tests/fuzz/corpus/pdf-picture/deep.png \
        tests/fuzz/corpus/pdf-picture/palette-alpha.png "$SCRATCH/pictures"
    report pictures <<- 'END' || { echo 'not built'; return 1; }
	# Pictures

	| One | Two | Three |
	|---|---|---|
	| ![a](w.svg) | text ![b](w.svg) text | ![c](w.svg)![d](w.svg) and a few words |

	| אחת | שתים |
	|---|---|
	| ![a](w.svg) | שלום ![b](w.svg) שלום |

	| CMYK | Progressive | Deep | Palette |
	|---|---|---|---|
	| ![cmyk](cmyk.jpg) | ![p](progressive.jpg) | ![d](deep.png) | ![t](palette-alpha.png) |

	- An item ![e](w.svg) of a list
	  - ![f](w.svg) first of all

	שורה ![g](w.svg) אחת

	> - ![alone](w.svg)
	END
    "$PROGRAM" dump pages "$SCRATCH/pictures" > "$SCRATCH/pictures.txt" || return 1
    [ "$(grep -c ' form Figure ' "$SCRATCH/pictures.txt")" -eq 10 ] || { grep form "$SCRATCH/pictures.txt"; return 1; }
}

# With caption, rules and source; in an item too narrow for a chart's texts, it takes the surrounding measure.
charts_and_tables_keep_to_their_items() {
    block() { # INDENT: a chart and a table
        sed "s/^/$1/" <<- 'END'
	```chart fig-wait
	mark: bar
	title: Waiting
	data: {values: [{chip: H100, wait: 450}, {chip: Quarterdeck, wait: 600}]}
	x: {field: wait, unit: s, better: lower}
	y: {field: chip}
	source: a log
	```

	```table tbl-years
	query: SELECT name, 2 AS n FROM accelerator LIMIT 3
	title: Years
	source: a list
	```
	END
    }
    { printf '# Items\n\n- An item\n\n  - within an item\n\n'; block '    '; printf '\n> A quotation.\n>\n'
      block '> ' | sed 's/fig-wait/fig-b/; s/tbl-years/tbl-b/'; } > "$SCRATCH/items.md"
    report items < "$SCRATCH/items.md" || return 1
    "$PROGRAM" dump pages "$SCRATCH/items" | sed '1,/H1 .*"Items"/d' > "$SCRATCH/items.txt" || return 1
    # The text column begins at 178.58 pt; the items are indented by 30 pt, the quotation by 14. Above
    # 60 pt is the running head.
    awk '/ (form Figure|rule -|text (P|TH|TD)) / && $4 > 60 && $3 < 192 { print; bad = 1 }
         / form Figure / { n++; if ($3 + $5 > 537) bad = 1 } END { exit bad || n != 2 }' "$SCRATCH/items.txt"
}

# Numbers and common words are never broken: the table is set in parts, each with the first column.
columns_beyond_the_measure_go_below() {
    { printf '# Offers\n\n| Requirement |'; printf ' Vendor %s |' {1..13}; printf '\n|---|'; printf -- '--:|%.0s' {1..13}
      for row in 1 2 3; do printf '\n| Accelerator memory bandwidth %s |' $row; printf " ${row}4,39%s.7 |" {10..22}; done; echo; } > "$SCRATCH/offers.md"
    report offers < "$SCRATCH/offers.md" || return 1
    "$PROGRAM" dump pages "$SCRATCH/offers" > "$SCRATCH/offers.txt" || return 1
    for number in {10..22}; do
        grep -q "\"24,39$number.7\"" "$SCRATCH/offers.txt" || { echo "24,39$number.7 is broken"; return 1; }
        grep -q "Vendor $((number - 9))\"" "$SCRATCH/offers.txt" || { echo "Vendor $((number - 9)) is broken"; return 1; }
    done
    [ "$(grep -c ' TH .*"Requirement"' "$SCRATCH/offers.txt")" -eq 2 ] || { echo 'not in two parts'; return 1; }
    # 8 and 7 columns, not as many as fit and a remainder
    pdfinfo -struct "$pdf" | awk '/^ *Table/ { print n; n = 0 } /Scope \/Column/ { n++ } END { print n }' | tr '\n' ' ' | grep -q '^ *[78] [78] $' ||
        { echo 'one part is crowded beside the other'; return 1; }
}

# “100,000 to 500,000” takes at most two lines beside sentences, which may take one more.
ranges_are_not_set_a_word_a_line() {
    report ranges <<- 'END' || return 1
	# Ranges

	| Vendor | Batch | What it is for | What the vendor says of it |
	|:--|:--|:--|:--|
	| One | 100,000 to 500,000 | Sentences about work that fills its column and the next line | Sentences about work that fills its column and the next line |
	| Two | 10,000 to 50,000 | Sentences about work that fills its column and the next line | Sentences about work that fills its column and the next line |
	END
    "$PROGRAM" dump pages "$SCRATCH/ranges" > "$SCRATCH/ranges.txt" || return 1
    grep -q ' text TD .*"100,000 to ' "$SCRATCH/ranges.txt" || { echo 'no range'; return 1; }
    ! grep ' text TD .*"to "$' "$SCRATCH/ranges.txt"
}

words_around_a_hard_break_stay_two() {
    report breaks <<- 'END' || return 1
	# Breaks

	One hard\
	break in a line.

	שורה אחת\
	ושורה שנייה
	END
    pdfinfo -struct-text "$pdf" > "$SCRATCH/breaks.tree"
    grep -q 'One hard break in' "$SCRATCH/breaks.tree" && grep -q 'שורה אחת ושורה' "$SCRATCH/breaks.tree" || { cat "$SCRATCH/breaks.tree"; return 1; }
}

running_heads_that_are_cut_say_so() {
    words='one two three four five six seven eight nine ten'
    { echo "# $words $words $words $words"; echo; for i in $(seq 60); do printf 'Paragraph %s of text.\n\n' "$i"; done; } > "$SCRATCH/heads.md"
    report heads < "$SCRATCH/heads.md" || return 1
    "$PROGRAM" dump pages "$SCRATCH/heads" | grep -q ' text - .*"…"' || { echo 'no dots'; return 1; }
    "$PROGRAM" dump pages "$SCRATCH/heads" | grep -q ' text - .*"Hard to set"' || { echo 'the report has no title'; return 1; }
}

# Text extracted by position on the page, as by pdftotext, keeps brackets, commas and spaces
# between two directions where they were written. The direction marks that pdftotext adds are left out.
mixed_directions_keep_their_brackets() {
    report mixed <<- 'END' || return 1
	# המערכת

	המערכת (TPU v5e) מהירה יותר (בערך 20%), כך נאמר כאן.

	מחיר: $1,234.50 (כולל מע"מ), פריט עם `code --flag=1` בתוכו.

	עלה ב-3.14 עד 12.3.2026 [1]. זה הכל דולר.

	النظام (الثاني) أسرع من TPU v5p (غالبا) بمرتين وكلفته دولار
	END
    pdftotext "$pdf" - | perl -CSD -pe 's/[\x{200E}\x{200F}\x{202A}-\x{202E}]//g' > "$SCRATCH/mixed.txt"
    for text in 'המערכת (TPU v5e) מהירה יותר (בערך 20%), כך נאמר כאן.' 'מחיר: $1,234.50 (כולל מע"מ), פריט עם code --flag=1 בתוכו.' \
        'עד 12.3.2026 [1]. זה הכל דולר.' 'النظام (الثاني) أسرع من TPU v5p (غالبا) بمرتين وكلفته دولار'; do
        grep -qF -- "$text" "$SCRATCH/mixed.txt" || { echo "not read: $text"; cat "$SCRATCH/mixed.txt"; return 1; }
    done
    ! pdfinfo -struct-text "$pdf" | grep -qP '[\x{200E}\x{200F}]' || { echo 'marks are in the structure'; return 1; }
}

check 'mixed directions keep their brackets' mixed_directions_keep_their_brackets
check 'running heads that are cut say so' running_heads_that_are_cut_say_so
check 'columns without room are printed below' columns_beyond_the_measure_go_below
check 'charts and tables keep to their items' charts_and_tables_keep_to_their_items
check 'ranges are not broken at each word' ranges_are_not_set_a_word_a_line
check 'words around a hard break stay two' words_around_a_hard_break_stay_two
check 'pictures keep to their cells and lists' pictures_keep_to_their_cells_and_lists
check 'words of ten thousand letters stay on their pages' words_of_ten_thousand_letters_stay_on_their_pages
check 'columns of a family are named' columns_of_a_family_are_named
check 'figures that nearly fit share a page' figures_that_nearly_fit_share_a_page
check 'words of laws are divided' words_of_laws_are_divided
check 'a page has its own language' a_page_has_its_own_language
check 'right-to-left pages are mirrored' pages_from_right_to_left_are_turned
check 'marks stand where their items begin' marks_stand_where_their_items_begin
check 'the number of threads does not change the PDF' threads_change_no_byte
check 'charts in a PDF have their words, in fonts that are embedded' charts_have_words_and_fonts
check 'tall charts are not made small' tall_charts_are_not_made_small
check 'US Letter with a mark keeps the decision on its title page' letter_with_a_mark_keeps_the_decision
check 'sheets of other sizes are set' sheets_of_other_sizes_are_set
check 'every script reads in its own order' every_script_reads_in_its_order
check 'lines of Chinese and Japanese end well' lines_of_chinese_and_japanese_end_well
check 'divided words are whole for readers' divided_words_are_whole_for_readers
check 'the attachments prove the report and themselves' attachments_prove_themselves
check 'a memo holds its pages alone' a_memo_holds_its_pages_alone
check 'several PDFs of some pages each' pdfs_of_report_yaml
check 'slides show the figures that the report names' slides_show_the_figures_the_report_names
# A link over a whole picture is not a link of the page, and the picture is drawn.
linked_picture() {
    local at=$SCRATCH/linked
    mkdir "$at" && printf '# T\n\n![a](pic.svg)\n' > "$at/index.md" &&
        echo '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><a href="https://example.org/"><rect width="100" height="40"/><text y="15">Inside</text></a></svg>' > "$at/pic.svg" &&
        "$PROGRAM" build "$at" -o "$at-out" --quiet && pdftotext "$at-out/report.pdf" - | grep -q Inside
}
check 'a picture that is a link is drawn' linked_picture
done_testing
