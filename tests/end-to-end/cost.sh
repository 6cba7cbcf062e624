#!/bin/bash
# The worked example of the README: its report gives the sums that its table has.
. tests/end-to-end/lib/tap.sh

folder=$SCRATCH/own-or-rent
mkdir "$folder"
sed -n '/^```yaml own-or-rent\/report.yaml$/,/^```$/p' README.md | sed '1d;$d' > "$folder/report.yaml"

# "331800 349320 288576" of the table's last row
by_hand=$(grep '^| \*\*total\*\*' README.md | tr -d '*,|' | sed 's/ *total *//; s/  */ /g; s/ $//')

ask() { # SQL that gives one column
    "$PROGRAM" query --format csv "$folder" "$1" | tail -n +2 | tr '\n' ' ' | sed 's/ $//'
}

equal() {
    [ "$1" = "$2" ] || { printf 'is       %s\nshall be %s\n' "$1" "$2"; false; }
}

check 'the unit tests use the example of the README' \
    cmp "$folder/report.yaml" tests/fixtures/cost/report.yaml
check 'the table of the README has three totals' \
    grep -qE '^[0-9]+ [0-9]+ [0-9]+$' <<< "$by_hand"
check 'the totals are those by hand' \
    equal "$(ask 'SELECT total FROM cost_of_option')" "$by_hand"
check 'components add up to them' \
    equal "$(ask "SELECT sum(amount) FROM total_cost GROUP BY option \
                  ORDER BY CASE option WHEN 'rent' THEN 1 WHEN 'reserve' THEN 2 END NULLS LAST")" "$by_hand"
check 'rent and own break even where they do by hand' \
    equal "$(ask "SELECT printf('%.4f', value) FROM break_even WHERE option = 'rent' AND other_option = 'own'")" \
          "$(sed -n '/^`break_even`/,/^$/p' README.md | grep -o '[*][*][0-9.]*[*][*]' | tr -d '*' | tr '\n' ' ' | sed 's/ $//')"
done_testing
