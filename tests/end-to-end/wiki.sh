#!/bin/bash
# The wiki bundles: complete, with the content of the site, and fit for a second import. `make check-wiki`
# tests them with a real MediaWiki.
. tests/end-to-end/lib/tap.sh

wikis=markdown,mediawiki,confluence,dokuwiki
cp -r content "$SCRATCH/report"
echo 'Settings are [in a file](report.yaml).' >> "$SCRATCH/report/method.md"
build() {
    "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/out" --quiet --only "html,charts,$wikis"
}
check 'the shipped report is built for every wiki' build
no_level_skipped() {
    awk '/^```/ { code = !code } FNR == 1 { level = 0 } !code && /^#+ / { if (level && length($1) > level + 1) { print FILENAME ": " $0; bad = 1 } level = length($1); n++ }
        END { exit bad || n < 10 }' "$SCRATCH"/out/wiki/markdown/*.md
}
check 'no level of headings is skipped' no_level_skipped
check 'links within bundles resolve, and bundles have the content of the site' python3 tests/end-to-end/lib/wikis.py "$SCRATCH/out"
check 'every wiki has the words, numbers, captions, notes and notices of the site' \
    python3 tests/end-to-end/lib/same.py "$SCRATCH/out"

charts() {
    for chart in "$SCRATCH"/out/charts/*.bare.png; do
        id=$(basename "$chart" .bare.png)
        bare=$SCRATCH/out/charts/$id.bare.svg
        cmp "$chart" "$SCRATCH/out/wiki/confluence/attachments/$id.png" &&
            cmp "$bare" "$SCRATCH/out/wiki/markdown/images/$id.svg" &&
            cmp "$bare" "$SCRATCH/out/wiki/confluence/attachments/$id.svg" &&
            cmp "$bare" "$SCRATCH/out/wiki/dokuwiki/media/gpu-and-tpu-accelerators-compared/$id.svg" || return 1
        ! grep -q '>Source: ' "$bare" && grep -q '>Source: ' "$SCRATCH/out/charts/$id.svg" || return 1
    done
}
check 'every chart has its bare drawing in the bundles' charts

linked() {
    for file in markdown/images/file-report.yaml confluence/attachments/file-report.yaml \
        dokuwiki/media/gpu-and-tpu-accelerators-compared/file-report.yaml; do
        cmp "$SCRATCH/report/report.yaml" "$SCRATCH/out/wiki/$file" || return 1
    done
    cmp "$SCRATCH/report/report.yaml" "$SCRATCH"/out/wiki/mediawiki/images/*-file-report-*.yaml
}
check 'a file that a page links to is in the bundles' linked

confluence() {
    for page in "$SCRATCH"/out/wiki/confluence/*.xml; do
        { echo '<body xmlns:ac="urn:ac" xmlns:ri="urn:ri">'; cat "$page"; echo '</body>'; } > "$SCRATCH/page.xml"
        xmllint --noout --relaxng tests/confluence.rng "$SCRATCH/page.xml" || return 1
    done
}
check 'every Confluence page is valid by the schema of its format' confluence

cp -r "$SCRATCH/out" "$SCRATCH/first"
again() { build && diff -r "$SCRATCH/first" "$SCRATCH/out"; }
check 'a second build changes no file, nor the list of changes' again

sed -i '0,/For most work/s//For nearly all work/' "$SCRATCH/report/index.md"
changed() {
    build
    for bundle in markdown confluence; do
        cat "$SCRATCH/out/wiki/$bundle/changes.txt"
        [ "$(grep -vc '^changed index\.' "$SCRATCH/out/wiki/$bundle/changes.txt")" -eq 0 ] || return 1
    done
    printf '%s\n' 'changed pages.xml' 'changed page GPU and TPU accelerators compared' |
        cmp - "$SCRATCH/out/wiki/mediawiki/changes.txt"
}
check 'changes.txt names the page that changed' changed

# A small server with Confluence's REST API stands in for Confluence.
upload() { # folder of a build, what the script prints, changes in the log
    CONFLUENCE_TOKEN=${TOKEN:-secret} python3 assets/publish-confluence.py "$1/wiki/confluence" \
        "http://127.0.0.1:$(cat "$SCRATCH/port")/wiki" LAB > "$SCRATCH/upload.log" 2>&1
    grep -q "$2" "$SCRATCH/upload.log" && [ "$(wc -l < "$SCRATCH/changes")" -eq "$3" ] || { cat "$SCRATCH/upload.log" "$SCRATCH/changes"; return 1; }
}
uploads() {
    : > "$SCRATCH/changes"
    python3 tests/end-to-end/lib/confluence.py "$SCRATCH/port" "$SCRATCH/changes" & server=$!
    until [ -s "$SCRATCH/port" ] || ! kill -0 $server; do sleep 0.05; done
    local at=$SCRATCH/first/wiki/confluence
    pages=$(find "$at" -name '*.xml' | wc -l) all=$((pages + $(grep -o '"sha256"' "$at/pages.json" | wc -l)))
    upload "$SCRATCH/first" "^$pages of $pages pages" $all && upload "$SCRATCH/first" '^0 of .* 0 attachments' $all &&
        upload "$SCRATCH/out" '^1 of .* 0 attachments' $((all + 1)) && TOKEN=wrong upload "$SCRATCH/out" '401 .*who are you' $((all + 1))
    status=$?
    kill $server
    return $status
}
check 'the script uploads to Confluence what has changed, and only that' uploads

# A removed page stays in a wiki until somebody deletes it there, so every list names it.
printf '# Extra\n\nA page.\n' > "$SCRATCH/report/extra.md"
sed -i 's/\[index.md, /&extra.md, /' "$SCRATCH/report/report.yaml"
renamed() {
    build
    mv "$SCRATCH/report/extra.md" "$SCRATCH/report/other.md"
    sed -i 's/extra.md/other.md/' "$SCRATCH/report/report.yaml"
    build
    name=gpu-and-tpu-accelerators-compared title='GPU and TPU accelerators compared'
    said() { # bundle, line
        grep -qx "$2" "$SCRATCH/out/wiki/$1/changes.txt" || { cat "$SCRATCH/out/wiki/$1/changes.txt"; return 1; }
    }
    for change in added:other removed:extra; do
        what=${change%:*} page=${change#*:}
        said markdown "$what $page.md" && said dokuwiki "$what pages/$name/$page.txt" && said confluence "$what $page.xml" &&
            said confluence "$what page $title: $page" && said mediawiki "$what page $title/$page" || return 1
    done
}
check 'changes.txt names pages that came and went' renamed

# The bundle as rendered by GitHub's own library, with a page of all markup characters of the wikis.
cp -r content "$SCRATCH/signs"
cp tests/wiki/signs.md "$SCRATCH/signs"
sed -i 's/\[index.md, /&signs.md, /' "$SCRATCH/signs/report.yaml"
mkdir "$SCRATCH/rendered"
rendered() {
    "$PROGRAM" build "$SCRATCH/signs" -o "$SCRATCH/signs-out" --quiet --only html,markdown 2> /dev/null &&
        python3 tests/end-to-end/lib/git_wiki.py "$SCRATCH/signs-out" "$SCRATCH/rendered"
}
check 'links and pictures of the Git bundle find their pages, places and files' rendered
check 'the Git bundle shows every table, note, notice, word and sign of the site' \
    python3 tests/wiki/rendered.py --markdown "$SCRATCH/signs-out" "$SCRATCH/rendered"

mkdir "$SCRATCH/hostile"
hostile() {
    python3 tests/end-to-end/lib/hostile.py "$SCRATCH/hostile" &&
        "$PROGRAM" build "$SCRATCH/hostile" -o "$SCRATCH/hostile-out" --quiet --only "$wikis" &&
        python3 tests/end-to-end/lib/wikis.py "$SCRATCH/hostile-out" --alone
}
check 'a report of hostile texts makes bundles whose links resolve' hostile
# Values that other programs misread: formulas of spreadsheets, numbers of lists, addresses with brackets.
mistaken() {
    local at=$SCRATCH/mistaken
    mkdir -p "$at/results" && { echo 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified'
        echo 'own,2026-10,"=HYPERLINK(""http://evil"",""x"")",@sum,H100,8,-tiny,training,,1,time_to_train,50,min,2026-10-01,+log,no'; } > "$at/results/own.csv" &&
        printf 'title: T\npages: [index.md]\ndata: {results: [results/own.csv]}\n' > "$at/report.yaml" &&
        printf "# T\n\n[a](http://[::1]/x)\n\n\`\`\`query q\nSELECT ' 1. x' AS v, 'to a@b.org' AS mail\n\`\`\`\n\n{{ q.v }}\n\n{{ q.mail }}\n" > "$at/index.md" &&
        "$PROGRAM" build "$at" -o "$at-out" --quiet 2> /dev/null || return 1
    grep -q 'href="http://\[::1\]/x"' "$at-out/index.html" && grep -qF '[a](http://[::1]/x)' "$at-out/wiki/markdown/index.md" && grep -qx '1\\. x' "$at-out/wiki/markdown/index.md" &&
        grep -qxF 'to a\@<!-- -->b.org' "$at-out/wiki/markdown/index.md" || return 1
    ! grep -E '(^|,)"?[=+@-][^0-9,]' "$at-out/data/score.csv" && grep -q "\"'=HYPERLINK" "$at-out/data/score.csv" && grep -q "'@sum" "$at-out/data/score.csv" &&
        "$PROGRAM" query "$at" --format csv 'SELECT submitter FROM score' 2> /dev/null | grep -q '^"=HYPERLINK'
}
check 'values that other programs would reinterpret stay as they are' mistaken
done_testing
