#!/bin/bash
# Columns side by side in the PDF: longer than their page, and with charts that could be taller.
. tests/end-to-end/lib/tap.sh
. tests/end-to-end/lib/pdf.sh

WORDS='Each supplier was given four weeks and a copy of the acceptance suite.'

# repeated N TEXT: one line.
repeated() {
    for ((i = 0; i < $1; i++)); do printf '%s ' "$2"; done
}

# chart ID ROWS NAME
chart() {
    printf '\n```chart %s\ndata: {values: [' "$1"
    for ((i = 1; i <= $2; i++)); do printf '{name: %s %s, v: %s}, ' "$3" "$i" "$i"; done
    printf '{name: %s 0, v: 9.5}]}\nmark: bar\ntitle: Rates\nx: {field: v, unit: t/s, better: higher}\ny: {field: name}\nsource: a log\n```\n\n' "$3"
}

# A table whose rows end at other heights than the lines beside it: each column is broken after one of its
# own lines and continues below. The page before a chart must not be left white either.
columns_are_broken_where_their_own_lines_end() {
    { printf '# Offers\n\n::: columns\n::: column\n| Item | Price |\n|---|--:|\n'
      for ((row = 1; row <= 70; row++)); do printf '| Position %s | %s.50 |\n' "$row" "$row"; done
      printf ':::\n::: column\n'; repeated 30 "$WORDS"; printf '\n'; chart fig-rates 12 node
      for ((note = 0; note < 30; note++)); do printf -- '- %s[^n%s]\n' "$WORDS" "$note"; done
      printf ':::\n:::\n\nThe end.\n\n'
      for ((note = 0; note < 30; note++)); do printf '[^n%s]: Note %s.\n' "$note" "$note"; done; } > "$SCRATCH/columns.md"
    report columns < "$SCRATCH/columns.md" || return 1
    "$PROGRAM" dump pages "$SCRATCH/columns" > "$SCRATCH/columns.txt" || return 1
    for ((row = 1; row <= 70; row++)); do
        grep -q "\"Position $row\"" "$SCRATCH/columns.txt" || { echo "row $row is lost"; return 1; }
    done
    grep -q '"Continued on the next page"' "$SCRATCH/columns.txt" || { echo 'the table goes on and does not say so'; return 1; }
    [ "$(grep -c 'text .*"Item"' "$SCRATCH/columns.txt")" -ge 2 ] || { echo 'its head is not repeated'; return 1; }
    pdftotext -bbox "$pdf" - | perl -ne '
        if (/<page .*height="([\d.]+)"/) { push @low, 0; $height = $1 }
        $low[-1] = $1 if /yMax="([\d.]+)"/ && $1 < $height - 60 && $1 > $low[-1];
        END { for (2 .. $#low - 1) { $white = 1, print "page ", $_ + 1, " ends at $low[$_]\n" if $low[$_] < 0.75 * $height } exit($white || @low < 5) }'
}

# Rows of two lines become one if the chart would be taller than its page, under the column's name, too.
tall_charts_of_columns_are_not_made_small() {
    { printf '# Rates\n\n::: columns\n::: gpu\n'; chart fig-few 3 node; printf ':::\n::: tpu\n'; chart fig-many 22 node
      printf ':::\n:::\n\n- An item.\n'; chart fig-item 22 node | sed 's/^/  /'; } > "$SCRATCH/tall.md"
    report tall < "$SCRATCH/tall.md" || return 1
    pdftotext -bbox "$pdf" - > "$SCRATCH/words" || return 1
    [ "$(grep -c '>node<' "$SCRATCH/words")" -eq 50 ] || { echo 'not all rows'; return 1; }
    perl -ne 'if (/yMin="([\d.]+)".*yMax="([\d.]+)">node</ && $2 - $1 < 8.95) { $small = 1 } END { exit $small }' "$SCRATCH/words" ||
        { echo 'rows are too small'; return 1; }
    # Caption and source are on the page of their chart.
    "$PROGRAM" dump pages "$SCRATCH/tall" | awk '/^page/ { if (n[0] != n[1] || n[1] != n[2]) exit 1; split("", n); n[0] = n[1] = n[2] = 0 }
        / form Figure /{ n[0]++ } /"Figure [0-9]+"/{ n[1]++ } /"Source "/{ n[2]++ }' || { echo 'a figure is parted'; return 1; }
}

check 'columns are broken where their own lines end' columns_are_broken_where_their_own_lines_end
check 'tall charts of columns are not made small' tall_charts_of_columns_are_not_made_small
done_testing
