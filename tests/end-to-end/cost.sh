#!/bin/bash
# The worked example of the manual: its report gives the sums of the manual's table.
. tests/end-to-end/lib/tap.sh

folder=$SCRATCH/own-or-rent
mkdir "$folder"
sed -n '/^```yaml own-or-rent\/report.yaml$/,/^```$/p' assets/manual/cost-model.md | sed '1d;$d' > "$folder/report.yaml"

# "331800 349320 288576" of the table's last row
by_hand=$(grep '^| \*\*total\*\*' assets/manual/cost-model.md | tr -d '*,|' | sed 's/ *total *//; s/  */ /g; s/ $//')

ask() { # SQL that gives one column
    "$PROGRAM" query --format csv "$folder" "$1" | tail -n +2 | tr '\n' ' ' | sed 's/ $//'
}

equal() {
    [ "$1" = "$2" ] || { printf 'is       %s\nshall be %s\n' "$1" "$2"; false; }
}

check 'the unit tests use the example of the manual' \
    cmp "$folder/report.yaml" tests/fixtures/cost/report.yaml
check 'the table of the manual has three totals' \
    grep -qE '^[0-9]+ [0-9]+ [0-9]+$' <<< "$by_hand"
check 'the totals are those by hand' \
    equal "$(ask 'SELECT total FROM cost_of_option')" "$by_hand"
check 'an hour of work costs what it costs by hand' \
    equal "$(ask "SELECT printf('%.4f', per_busy_chip_hour) FROM cost_of_option")" \
          "$(grep '^| [*][*]an hour of work' assets/manual/cost-model.md | grep -o '[*][*][0-9.]*[*][*]' | tr -d '*' | tr '\n' ' ' | sed 's/ $//')"
check 'components add up to them' \
    equal "$(ask "SELECT sum(amount) FROM total_cost GROUP BY option \
                  ORDER BY CASE option WHEN 'rent' THEN 1 WHEN 'reserve' THEN 2 END NULLS LAST")" "$by_hand"
check 'rent and own break even where they do by hand' \
    equal "$(ask "SELECT printf('%.4f', value) FROM break_even WHERE option = 'rent' AND other_option = 'own'")" \
          "$(sed -n '/^`break_even`/,/^$/p' assets/manual/cost-model.md | grep -o '[*][*][0-9.]*[*][*]' | tr -d '*' | tr '\n' ' ' | sed 's/ $//')"
check 'the price at which reserving is level with owning moves as by hand' \
    equal "$(ask "SELECT printf('%.4f', at_low) || ' ' || printf('%.4f', at_high) FROM break_even_sensitivity \
                  WHERE variable = 'price' AND option = 'reserve' AND other_option = 'own'")" \
          "$(grep -o 'between [0-9.]* at 0.3 and [0-9.]* at 0.8' assets/manual/cost-model.md | grep -o '1[.][0-9]*' | tr '\n' ' ' | sed 's/ $//')"

# The tree of `own_cost.power` on a page, and the same as JSON.
cat > "$folder/index.md" <<'PAGE'
# Power

```query own_cost
SELECT max(amount) FILTER (WHERE component = 'power') AS power FROM total_cost WHERE option = 'own'
```

Power costs {{ own_cost.power | 0 }} dollars.
PAGE

explains() { # lines that the explanation of a value must have
    value=$1; shift
    "$PROGRAM" explain "$folder" "$value" > "$SCRATCH/explained" || return 1
    cat "$SCRATCH/explained"
    for line in "$@"; do
        grep -qxF "$line" "$SCRATCH/explained" || { echo "no line '$line'"; return 1; }
    done
}

check 'a component is explained down to the lines of report.yaml' \
    explains total_cost.amount:option=own,component=power \
    '    kilowatt_hours = 45552 kWh/year' '    cost_pue = 1.25 ratio' '      source: report.yaml:31' \
    '            cost_utilisation = 0.5 share' '              source: logbook, report.yaml:9'
check 'a figure of a page is explained by its query and the row it took' \
    explains own_cost.power 'own_cost.power = 22776' '  source: index.md:3' \
    '    total_cost.amount:scenario=base,option=own,component=power = 22776 USD' '        cost_pue = 1.25 ratio'

json_explains() {
    "$PROGRAM" explain --format json "$folder" break_even.value:option=rent,other_option=own,variable=price \
        > "$SCRATCH/explained.json" &&
        python3 - "$SCRATCH/explained.json" <<'PYTHON'
import json, sys
node = json.load(open(sys.argv[1]))
assert abs(node["value"] - 219576 / 87600) < 1e-12 and node["unit"] == "USD/chip/h", node
assert [i["value"] for i in node["inputs"]] == [3, 331800, 288576], node
PYTHON
}
check 'an explanation is JSON, too' json_explains

refuses_unknown() {
    ! "$PROGRAM" explain "$folder" own_cost.watts 2> "$SCRATCH/messages" &&
        grep -q explain-unknown "$SCRATCH/messages"
}
check 'a value that is not there is refused' refuses_unknown

checks_parameters() {
    mkdir "$SCRATCH/bad"
    sed 's/cost_pue: 1.25/cost_pue: 0.9/' "$folder/report.yaml" > "$SCRATCH/bad/report.yaml"
    printf '# Title\n\nText.\n' > "$SCRATCH/bad/index.md"
    ! "$PROGRAM" check "$SCRATCH/bad" 2> "$SCRATCH/messages" &&
        grep -q '^report.yaml:31:.*parameter-range' "$SCRATCH/messages"
}
check 'a parameter out of its range is an error, though no page asks for costs' checks_parameters

# The page of assumptions states the currencies of prices, as in the files.
prices_are_in() { # report.yaml's last line, what is said, currencies of prices
    rm -rf "$SCRATCH/money" && mkdir -p "$SCRATCH/money/prices" && echo '# T' > "$SCRATCH/money/index.md"
    printf 'title: T\npages: [index.md, assumptions]\ndata: {prices: [prices/*]}\n%s\n' "$1" > "$SCRATCH/money/report.yaml"
    printf 'bank:\n  title: A bank\n' > "$SCRATCH/money/sources.yaml"
    { echo 'accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source'
      for currency in "${@:3}"; do echo "H100,Cloud,$currency,on demand,10.00,$currency,chip hour,1,chip and host,2026-01-01,a quote"; done; } > "$SCRATCH/money/prices/p.csv"
    "$PROGRAM" build -q "$SCRATCH/money" -o "$SCRATCH/money-out" --only markdown &&
        grep -qF -- "| $2 |" "$SCRATCH/money-out/wiki/markdown/assumptions.md" || { cat "$SCRATCH/money-out/wiki/markdown/assumptions.md"; return 1; }
}
check 'prices in US dollars' prices_are_in '' 'All prices are in US dollars.' USD
check 'prices in another currency' prices_are_in '' 'All prices are in EUR.' EUR EUR
check 'prices in two currencies, without a rate' prices_are_in '' 'Prices are in CHF, EUR, and report.yaml has no exchange rate, so amounts in different currencies are not compared.' EUR CHF
check 'prices in two currencies, with a rate' prices_are_in 'currencies: {EUR: {rate: 1.09, date: 2026-11-02, source: bank}}' '**EUR** | 1.0900 | 2026-11-02 | \[[A bank](#sources)\]' EUR USD
check 'prices in euros, in German' prices_are_in 'language: de' 'Alle Preise sind in EUR.' EUR

# From a number on a page, link by link, to the lines of report.yaml.
cat >> "$folder/index.md" <<'PAGE'

```table tbl-totals
query: SELECT scenario, option, total FROM cost_of_option
title: Totals
source: x
```
PAGE
"$PROGRAM" build "$folder" -o "$SCRATCH/trails" --only html,single --quiet
leads() {
    python3 - "$SCRATCH/trails" <<'PY'
import re
import sys

for page, trails, name in (("index.html", "trails.html", "trails.html#trail:"), ("report.html", "report.html", "#trails.trail:")):
    text = open(f"{sys.argv[1]}/{page}").read()
    entries = dict(re.findall(r'<li id="(?:trails[.])?(trail:\d+)">(.*?)(?=<li id|</ol>)', open(f"{sys.argv[1]}/{trails}").read(), re.S))
    links = dict((raw, f"trail:{number}") for number, raw in re.findall(rf'href="{re.escape(name)}(\d+)"[^>]*><data value="([^"]*)"', text))
    for value, path, line in (("288576", ["power", "kilowatt_hours", "busy_chip_hours"], "cost_utilisation = 0.5 share"), ("331800", ["accelerators"], "cost_rent_price = 3 ")):
        at = links[value]
        for step in path:
            at = re.search(rf'href="#(?:trails[.])?(trail:\d+)"><code>{step}<', entries[at]).group(1)
        words = re.sub(r"<[^>]*>", "", entries[at])
        assert re.search(rf"{re.escape(line)}.*report.yaml:\d+", words) and "Formula: " in words, words
PY
}
check 'a number leads to its formula, inputs, file and line, in the site and in report.html' leads
done_testing
