#!/bin/bash
# MLPerf's notices: one line per figure, the whole notice once per page, and in all files that are used alone.
. tests/end-to-end/lib/tap.sh

out=$SCRATCH/out
"$PROGRAM" build content -o "$out" --only html,charts --quiet

# Each notice has the trademark, or refers to the table of its page, which has the suite, round and submitters that it names.
notices_are_whole() {
    python3 - "$out" <<'PYTHON'
import glob, html, re, sys
wrong, lines = [], 0
text = lambda s: html.unescape(re.sub(r'<[^>]*>', '', s))
for path in sorted(glob.glob(sys.argv[1] + '/*.html')):
    page = open(path).read()
    if path.endswith('/report.html'):
        continue
    notices = [n for n in re.findall(r'<p class="mlperf"[^>]*>(.*?)</p>', page, re.S) if 'MLPerf' in n]
    table = re.search(r'id="mlperf-results".*?(<table.*?</table>)', page, re.S)
    marks = [n for n in notices if 'Unauthorized use strictly prohibited' in text(n)]
    decisions = sum('MLPerf' not in text(n).split('The MLPerf name')[0] for n in marks if not table or n is not marks[-1])
    if table and len(marks) - decisions != 1:
        wrong.append(f'{path}: {len(marks)} trademarks')
    for notice in notices:
        if text(notice).count('Retrieved from') > 3:
            wrong.append(f'{path}: {text(notice)[:70]} is not short')
        if notice in marks:
            continue
        lines += 1
        if not table or 'href="#mlperf-results"' not in notice:
            wrong.append(f'{path}: {text(notice)[:70]} leads nowhere')
            continue
        rows = [[text(c) for c in re.findall(r'<t[hd].*?</t[hd]>', row, re.S)] for row in re.findall(r'<tr.*?</tr>', table[1], re.S)]
        for suite, rounds, division, who in re.findall(r'MLPerf®? (\w+) (v[\d.v, ]+), (\w+)(?:: ([^.;]*))?', text(notice)):
            names = [f'{suite} {round_}, {division}' for round_ in rounds.split(', ')]
            found = [r for r in rows if r[0] in names]
            submitters = {w for r in found for w in r[2].split(', ')}
            if len(found) != len(names) or not {w for w in who.split(', ') if 'submitters' not in w and w} <= submitters:
                wrong.append(f'{path}: {suite} {rounds} of {who} is not in the table')
print('\n'.join(wrong), f'{lines} lines')
sys.exit(bool(wrong) or lines < 10)
PYTHON
}

# The data and the picture of each figure with MLPerf results have the whole notice.
files_have_all() {
    for id in fig-pairs fig-cost fig-oss fig-scaling; do
        for file in svg csv; do
            tr -d '\n' < "$out/charts/$id.$file" | sed 's/<[^>]*>/ /g' | tr -s ' ' > "$SCRATCH/words"
            grep -q 'closed division' "$SCRATCH/words" && grep -q 'Retrieved from' "$SCRATCH/words" &&
                grep -q 'Unauthorized use strictly prohibited' "$SCRATCH/words" || { echo "$id.$file"; return 1; }
        done
    done
}

# The notice of a wide picture takes at most about a fifth of its height, in 12 px type.
drawings_have_room() {
    python3 - "$out" <<'PYTHON'
import glob, re, sys
shares = {}
for path in glob.glob(sys.argv[1] + '/charts/*.svg'):
    if '.narrow.' in path or '.bare.' in path:
        continue
    svg = open(path).read()
    height = float(re.search(r'viewBox="[\d.]+ [\d.]+ [\d.]+ ([\d.]+)"', svg)[1])
    foot = svg[svg.index('class="foot"'):] if 'class="foot"' in svg else ''
    line = re.search(r'<text[^>]*\by="([\d.]+)"[^>]*>MLPerf®', foot)
    if line:
        shares[path] = (height - float(line[1]) + 12) / height
print(shares)
sys.exit(len(shares) < 5 or max(shares.values()) > 0.22)
PYTHON
}

# A figure for embedding contains the table that its notice refers to.
parts_bring_the_table() {
    "$PROGRAM" build content -o "$SCRATCH/part" --fragment fig-pairs --quiet 2> /dev/null || return 1
    grep -q 'href="#decision.mlperf-results"' "$SCRATCH/part/fragments/fig-pairs.html" &&
        grep -q 'id="decision.mlperf-results"' "$SCRATCH/part/fragments/fig-pairs.html" &&
        grep -q 'Unauthorized use strictly prohibited' "$SCRATCH/part/fragments/fig-pairs.html"
}

# The last slide has the whole notice of each figure shown.
slides_have_all() {
    "$PROGRAM" build content -o "$SCRATCH/deck" --only deck --quiet
    pdftotext "$SCRATCH/deck/deck.pdf" - | tr '\n' ' ' > "$SCRATCH/words"
    grep -q 'Training v4.1, closed division: GPT-3 175B.*Retrieved from https.*Unauthorized use strictly prohibited' "$SCRATCH/words" &&
        ! grep -q 'See *[.]' "$SCRATCH/words"
}

check 'each notice has the trademark or leads to the table of its page' notices_are_whole
check 'files that travel alone have the whole notice' files_have_all
check 'the drawing has about four fifths of a picture' drawings_have_room
check 'a figure to embed brings the table' parts_bring_the_table
check 'the last slide has the whole notices' slides_have_all

done_testing
