#!/bin/bash
# Workbooks as users meet them: inspect lists the sheets, dump sheet prints one, in the confined process.
. tests/end-to-end/lib/tap.sh

fixtures=tests/fixtures/workbooks

offers() {
    "$PROGRAM" dump sheet "$1" > "$SCRATCH/offers.csv" 2> "$SCRATCH/err.txt" && [ ! -s "$SCRATCH/err.txt" ] || return 1
    printf '%s\n' '"GPU offers, May 2024"' accelerator,provider,price,'valid from',until,share,firm,note \
        'H100,ACME & Söhne,2.49,2024-05-31,2024-06-30T18:00:00,0.125,TRUE,"two' 'lines"' \
        'A100,"""Quoted"", Inc.",4.98,1999-12-31,,1,FALSE,26:30:00' ',,#DIV/0!' | diff "$SCRATCH/offers.csv" -
}

# The sheets of the workbook, and the prices of the first one; a sidecar states the missing facts, and a row below a gap is no part of them.
sheets() {
    "$PROGRAM" inspect "$1" > "$SCRATCH/out.txt" && grep -qF 'warning, line 8: the table ends above this line: what follows is not read, as it has no column of prices beside one of accelerators or machines [sheet-rest]' "$SCRATCH/out.txt" && printf '%s\n' "$1" "  workbook ($2)" "  sheet 'Notes': empty" \
        "  sheet 'Offers': 8 rows × 8 columns, 25 values, 1 merged range" \
        "  sheet 'Assumptions' (hidden): 2 rows × 3 columns, 2 values" | diff <(head -5 "$SCRATCH/out.txt") - &&
        printf '%s\n' '  2 prices' '  2 rows read: 2 used, 0 reported' '  columns not read: until, share, firm, note' \
            '  ACME & Söhne · H100' '    on demand: 2.49 EUR per chip and hour, n = 1' \
            '  "Quoted", Inc. · A100' '    on demand: 4.98 EUR per chip and hour, n = 1' | diff <(sed -n 7,13p "$SCRATCH/out.txt") - &&
        grep -qF "note, line 3: 'accelerator' is accelerator, 'provider' is provider, 'valid from' is valid_from, 'price' is price [price-columns]" "$SCRATCH/out.txt"
}

sheets_as_json() {
    "$PROGRAM" inspect --format json "$fixtures/offers.ods" 2> "$SCRATCH/err.txt" | python3 -c '
import json, sys
(file,) = json.load(sys.stdin)["files"]
assert file["format"] == "price-sheet" and file["workbook"] == "ods" and file["records"] == {"prices": 2}, file
assert [message["line"] for message in file["messages"] if message["level"] != "note"] == [8], file
assert file["sheets"][1] == {"name": "Offers", "hidden": False, "read": True, "rows": 8, "columns": 8, "values": 25, "merged_ranges": 1}, file
assert file["sheets"][2]["hidden"] and file["sheets"][0]["values"] == 0, file'
}

# says STATUS TEXT ARGUMENT…: the program ends with this status, and the text is in its messages.
says() {
    "$PROGRAM" "${@:3}" > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt"
    [ $? -eq "$1" ] && grep -qF -- "$2" "$SCRATCH/err.txt" || { cat "$SCRATCH/err.txt"; return 1; }
}

names() {
    cp "$fixtures/offers.xlsx" "$SCRATCH/a#b.xlsx"
    "$PROGRAM" dump sheet "$SCRATCH/a#b.xlsx#Assumptions" | grep -qx ',utilisation,0.6' && "$PROGRAM" dump sheet "$SCRATCH/a#b.xlsx" | grep -q '^H100,' &&
        says 1 "a#b.xlsx: error: the workbook has no sheet 'Ofers'; did you mean 'Offers'? [workbook-sheet]" dump sheet "$SCRATCH/a#b.xlsx#Ofers"
}

# The content decides, not the name; and no raw bytes of the archive are shown.
other_name() {
    cp "$fixtures/offers.xlsx" "$SCRATCH/offers.csv" && cp "$fixtures/offers.xlsx.meta.yaml" "$SCRATCH/offers.csv.meta.yaml"
    sheets "$SCRATCH/offers.csv" .xlsx && rm "$SCRATCH/offers.csv.meta.yaml" &&
        says 1 "offers.csv:3:1: error: the sheet lacks facts; write {region: NAME, term: TERM, source: NAME} in 'offers.csv.meta.yaml'" \
            dump records "$SCRATCH/offers.csv" && [ "$(grep -c ' error: ' "$SCRATCH/err.txt")" -eq 1 ]
}

# A workbook of measurements.
measurements() {
    unzip -p "$fixtures/offers.xlsx" xl/sharedStrings.xml | sed 's/>price</>Throughput (tok\/s)</; s/>provider</>framework</' > "$SCRATCH/strings" &&
        pack "$SCRATCH/measured.xlsx" xl/sharedStrings.xml "$SCRATCH/strings" && "$PROGRAM" inspect "$SCRATCH/measured.xlsx" > "$SCRATCH/out.txt" &&
        grep -qF "'accelerator' is accelerator, 'framework' is software, 'Throughput (tok/s)' is tokens_per_second in tokens/s" "$SCRATCH/out.txt" &&
        grep -q 'Throughput: 2.49 tokens/s, n = 1' "$SCRATCH/out.txt"
}

# A workbook without any prices or results.
no_prices() {
    unzip -p "$fixtures/offers.xlsx" xl/sharedStrings.xml | sed 's/>price</>mass</' > "$SCRATCH/strings" && pack "$SCRATCH/mass.xlsx" xl/sharedStrings.xml "$SCRATCH/strings" &&
        says 1 'mass.xlsx:1:1: error: no sheet of the workbook has prices or results; name the columns as in the manual [source-workbook]' dump records "$SCRATCH/mass.xlsx"
}

cut_short() {
    head -c 5000 "$fixtures/offers.xlsx" > "$SCRATCH/cut.xlsx"
    says 1 'cut.xlsx: error: the archive is damaged or cut short' inspect "$SCRATCH/cut.xlsx"
}

old_format() {
    printf '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more' > "$SCRATCH/old.xls"
    says 1 'old.xls: error: the workbook is in the format of Excel 97–2003 (.xls): save it as .xlsx [workbook-kind]' inspect "$SCRATCH/old.xls" &&
        says 1 'save it as .xlsx [workbook-kind]' dump records "$SCRATCH/old.xls"
}

# A vendor's workbook: a cover page, and prices on two sheets with different headings.
make_quotes() {
    python3 - "$1" << 'END'
import sys, zipfile
def sheet(rows):
    cells = lambda row: ''.join(f'<c><v>{v}</v></c>' if isinstance(v, float) else f'<c t="inlineStr"><is><t>{v}</t></is></c>' for v in row)
    return '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' + ''.join(
        f'<row>{cells(row)}</row>' for row in rows) + '</sheetData></worksheet>'
head, tail = ['Provider', 'GPU type', 'Region', 'Term', 'Date', 'Source'], ['eu', 'on demand', '2026-10-01', 'quote']
sheets = {'Cover': [['Our offer', 'of October'], ['valid for', 'a month']],
          'Dollars': [head + ['Price per GPU hour (USD)'], ['A', 'TPU v5p'] + tail + [2.5]],
          'Euros': [head + ['Price per GPU hour (EUR)'], ['B', 'H100'] + tail + [3.5]]}
kinds = 'http://schemas.openxmlformats.org/'
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as book:
    book.writestr('[Content_Types].xml', f'<Types xmlns="{kinds}package/2006/content-types"><Override PartName="/xl/workbook.xml" '
                  'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>')
    book.writestr('_rels/.rels', f'<Relationships xmlns="{kinds}package/2006/relationships"><Relationship Id="r1" '
                  f'Type="{kinds}officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>')
    book.writestr('xl/_rels/workbook.xml.rels', f'<Relationships xmlns="{kinds}package/2006/relationships">' + ''.join(
        f'<Relationship Id="r{i}" Type="{kinds}officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{i}.xml"/>'
        for i in range(1, 4)) + '</Relationships>')
    book.writestr('xl/workbook.xml', f'<workbook xmlns="{kinds}spreadsheetml/2006/main" xmlns:r="{kinds}officeDocument/2006/relationships"><sheets>'
                  + ''.join(f'<sheet name="{name}" sheetId="{i}" r:id="r{i}"/>' for i, name in enumerate(sheets, 1)) + '</sheets></workbook>')
    for i, rows in enumerate(sheets.values(), 1):
        book.writestr(f'xl/worksheets/sheet{i}.xml', sheet(rows))
END
}
several() {
    mkdir "$SCRATCH/several" && make_quotes "$SCRATCH/several/quotes.xlsx" && "$PROGRAM" query "$SCRATCH/several" --format csv \
        'SELECT provider, accelerator_name, price_per_chip_hour, currency FROM price ORDER BY price_per_chip_hour' > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt" &&
        printf '%s\n' provider,accelerator_name,price_per_chip_hour,currency 'A,TPU v5p,2.5,USD' B,H100,3.5,EUR | diff - "$SCRATCH/out.txt" &&
        "$PROGRAM" check "$SCRATCH/several" 2>&1 | grep -q "the sheet 'Cover' is not read: it has no column of prices"
}

# Prices in the first column are formatted as euros, in the second as dollars, contrary to its heading; the third is not money.
make_formats() {
    python3 - "$1" << 'END'
import sys, zipfile
kinds = 'http://schemas.openxmlformats.org/'
rows = [['Provider', 'GPU type', 'Region', 'Date', 'Source', 'On demand per GPU hour', 'Spot per GPU hour (EUR)', 'Watts'],
        ['A', 'H100', 'eu', '2026-10-01', 'quote', 3.5, 1.5, 700.0]]
styles = {5: 1, 6: 2, 7: 3}
cell = lambda i, v: f'<c s="{styles[i]}"><v>{v}</v></c>' if isinstance(v, float) else f'<c t="inlineStr"><is><t>{v}</t></is></c>'
with zipfile.ZipFile(f'{sys.argv[1]}/offer.xlsx', 'w', zipfile.ZIP_DEFLATED) as book:
    book.writestr('[Content_Types].xml', f'<Types xmlns="{kinds}package/2006/content-types"><Override PartName="/xl/workbook.xml" '
                  'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>')
    book.writestr('_rels/.rels', f'<Relationships xmlns="{kinds}package/2006/relationships"><Relationship Id="r1" '
                  f'Type="{kinds}officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>')
    book.writestr('xl/_rels/workbook.xml.rels', f'<Relationships xmlns="{kinds}package/2006/relationships">' + ''.join(
        f'<Relationship Id="r{i}" Type="{kinds}officeDocument/2006/relationships/{kind}" Target="{name}.xml"/>'
        for i, (kind, name) in enumerate([('worksheet', 'worksheets/sheet1'), ('styles', 'styles')], 1)) + '</Relationships>')
    book.writestr('xl/workbook.xml', f'<workbook xmlns="{kinds}spreadsheetml/2006/main" xmlns:r="{kinds}officeDocument/2006/relationships"><sheets>'
                  '<sheet name="Offer" sheetId="1" r:id="r1"/></sheets></workbook>')
    book.writestr('xl/styles.xml', f'<styleSheet xmlns="{kinds}spreadsheetml/2006/main"><numFmts><numFmt numFmtId="170" formatCode="#,##0.00\\ [$€-407]"/>'
                  '<numFmt numFmtId="171" formatCode="$#,##0.00"/><numFmt numFmtId="172" formatCode="0&quot; W&quot;"/></numFmts><cellXfs><xf numFmtId="0"/>'
                  '<xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>')
    book.writestr('xl/worksheets/sheet1.xml', f'<worksheet xmlns="{kinds}spreadsheetml/2006/main"><sheetData>' + ''.join(
        f'<row>{"".join(cell(i, v) for i, v in enumerate(row))}</row>' for row in rows) + '</sheetData></worksheet>')
names = ' '.join(f'xmlns:{k}="urn:oasis:names:tc:opendocument:xmlns:{v}:1.0"' for k, v in {'office': 'office', 'table': 'table', 'text': 'text'}.items())
shown = {5: 'EUR', 6: 'USD'}
ods = lambda i, v: (f'<table:table-cell office:value-type="{"currency" if i in shown else "float"}" ' + (f'office:currency="{shown[i]}" ' if i in shown else '')
                    + f'office:value="{v}"/>' if isinstance(v, float) else f'<table:table-cell office:value-type="string"><text:p>{v}</text:p></table:table-cell>')
with zipfile.ZipFile(f'{sys.argv[1]}/offer.ods', 'w') as book:
    book.writestr('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')
    book.writestr('content.xml', f'<office:document-content {names}><office:body><office:spreadsheet><table:table table:name="Offer">' + ''.join(
        f'<table:table-row>{"".join(ods(i, v) for i, v in enumerate(row))}</table:table-row>' for row in rows)
        + '</table:table></office:spreadsheet></office:body></office:document-content>')
END
}
formats() { # the file
    [ -s "$SCRATCH/offer.xlsx" ] || make_formats "$SCRATCH"
    mkdir -p "$SCRATCH/shown" && rm -f "$SCRATCH/shown"/* && cp "$SCRATCH/$1" "$SCRATCH/shown" && "$PROGRAM" query "$SCRATCH/shown" --format csv \
        'SELECT term, price_per_chip_hour, currency FROM price ORDER BY term' > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt" &&
        printf '%s\n' term,price_per_chip_hour,currency 'on demand,3.5,EUR' spot,1.5,EUR | diff - "$SCRATCH/out.txt" &&
        says 0 "$1:2:6: note: prices in 'On demand per GPU hour' are in EUR, by the number format of their cells [price-currency]" check "$SCRATCH/shown" &&
        grep -qF "$1:2:7: warning: the number format of cells in 'Spot per GPU hour (EUR)' shows USD, but the sheet or its metadata states EUR, which is used" "$SCRATCH/err.txt"
}

# pack NAME ENTRY FILE: the fixture with another content in one entry.
pack() {
    python3 - "$fixtures/offers.xlsx" "$@" << 'END'
import sys, zipfile
source, target, entry, content = sys.argv[1:]
with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, 'w', zipfile.ZIP_DEFLATED) as new:
    for name in old.namelist():
        new.writestr(name, open(content, 'rb').read() if name == entry else old.read(name))
END
}

# 300 MiB of spaces in 300 KiB, and entries that expand to gigabytes: refused in little memory.
bombs() {
    { printf '<sst>'; head -c 314572800 /dev/zero | tr '\0' ' '; } > "$SCRATCH/spaces"
    pack "$SCRATCH/bomb.xlsx" xl/sharedStrings.xml "$SCRATCH/spaces" && rm "$SCRATCH/spaces"
    (ulimit -v 400000; says 1 'unpacks to too many times its size: save the sheet as CSV (limit: 300 times; --limit workbook-ratio=N changes it) [workbook-limit]' inspect "$SCRATCH/bomb.xlsx") || return 1
    { printf '<!DOCTYPE a [<!ENTITY e0 "laughing">'
      for i in 1 2 3 4 5 6 7 8 9; do
          printf '<!ENTITY e%s "%s">' $i "$(for _ in 1 2 3 4 5 6 7 8 9 10; do printf '&e%s;' $((i - 1)); done)"
      done
      printf ']><sst><si><t>&e9;</t></si></sst>'; } > "$SCRATCH/entities"
    pack "$SCRATCH/laughs.xlsx" xl/sharedStrings.xml "$SCRATCH/entities"
    says 1 "'xl/sharedStrings.xml' in the archive declares a document type, which workbooks never do: save the workbook again [workbook-xml]" dump sheet "$SCRATCH/laughs.xlsx"
}

# A formula without a cached value is not treated as an empty cell.
uncomputed() {
    printf '%s' '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c><v>2</v></c><c><f>A1*2</f></c></row></sheetData></worksheet>' > "$SCRATCH/formula"
    pack "$SCRATCH/formula.xlsx" xl/worksheets/sheet1.xml "$SCRATCH/formula"
    says 0 'formula.xlsx:1:2: warning: B1: the value of this formula is not in the file: save it in a spreadsheet program [workbook-formula]' dump sheet "$SCRATCH/formula.xlsx" &&
        grep -qx '2,=A1\*2' "$SCRATCH/out.txt" && "$PROGRAM" inspect "$SCRATCH/formula.xlsx" | grep -qF '2 values, 1 formula without a value'
}

# A merged cell holds for all rows that it covers, also in the last column; a gap divides two tables.
merged() {
    python3 - > "$SCRATCH/merged" << 'END'
rows = {1: ['Provider', 'GPU type', 'GPUs', 'Price per GPU hour (USD)', None, 'Region', 'Date', 'Source'],
        2: [None, None, None, 'On demand', '1 year', None, None, None],
        3: ['A', 'H100', 1, 4.1, 3.1, 'eu', '2026-10-01', 'quote'], 4: [None, None, 8, 4.0, 3.0],
        5: [None, 'B200', 8, 6.0, 5.0], 7: ['Unrelated', 'words', 'below']}
cell = lambda r, c, v: '' if v is None else f'<c r="{chr(65 + c)}{r}"><v>{v}</v></c>' if isinstance(v, (int, float)) else \
    f'<c r="{chr(65 + c)}{r}" t="inlineStr"><is><t>{v}</t></is></c>'
ranges = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1', 'F1:F2', 'G1:G2', 'H1:H2', 'B3:B4', 'A3:A5', 'F3:F5', 'G3:G5', 'H3:H5']
print('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' + ''.join(
    f'<row r="{r}">{"".join(cell(r, c, v) for c, v in enumerate(row))}</row>' for r, row in rows.items()) + '</sheetData><mergeCells>'
    + ''.join(f'<mergeCell ref="{ref}"/>' for ref in ranges) + '</mergeCells></worksheet>')
END
    mkdir "$SCRATCH/merging" && pack "$SCRATCH/merging/offer.xlsx" xl/worksheets/sheet1.xml "$SCRATCH/merged" && "$PROGRAM" query "$SCRATCH/merging" --format csv \
        "SELECT provider, accelerator_name, accelerators, term, price_per_chip_hour, region, valid_from FROM price WHERE provider = 'A' ORDER BY price_per_chip_hour" > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt" &&
        diff - "$SCRATCH/out.txt" << 'END' && "$PROGRAM" check "$SCRATCH/merging" 2>&1 | grep -q 'offer.xlsx:7:1: warning: the table ends above this line: what follows is not read'
provider,accelerator_name,accelerators,term,price_per_chip_hour,region,valid_from
A,H100,8,1 year,3,eu,2026-10-01
A,H100,1,1 year,3.1,eu,2026-10-01
A,H100,8,on demand,4,eu,2026-10-01
A,H100,1,on demand,4.1,eu,2026-10-01
A,B200,8,1 year,5,eu,2026-10-01
A,B200,8,on demand,6,eu,2026-10-01
END
}

many_rows() {
    python3 -c '
cell = "<c><v>%d.5</v></c>"
print("<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>", end="")
for row in range(10000): print("<row>" + "".join(cell % (row + column) for column in range(12)) + "</row>", end="")
print("</sheetData></worksheet>")' > "$SCRATCH/rows"
    pack "$SCRATCH/rows.xlsx" xl/worksheets/sheet1.xml "$SCRATCH/rows"
    "$PROGRAM" dump sheet "$SCRATCH/rows.xlsx" > "$SCRATCH/out.txt" && [ "$(wc -l < "$SCRATCH/out.txt")" -eq 10000 ] && tail -1 "$SCRATCH/out.txt" | grep -qx '9999.5,.*,10010.5'
}

check 'rows of an .xlsx' offers "$fixtures/offers.xlsx"
check 'rows of an .ods' offers "$fixtures/offers.ods"
check 'sheets of an .xlsx' sheets "$fixtures/offers.xlsx" .xlsx
check 'sheets of an .ods' sheets "$fixtures/offers.ods" .ods
check 'sheets for scripts' sheets_as_json
check 'a sheet by its name' names
check 'a workbook with another name' other_name
check 'results are read from a workbook' measurements
check 'a workbook without prices' no_prices
check 'prices on several sheets, below a cover page' several
check 'number formats of .xlsx show the currency' formats offer.xlsx
check 'so do those of .ods' formats offer.ods
check 'a workbook that is cut short' cut_short
check 'a workbook of 1997' old_format
check 'zip bombs are refused' bombs
check 'a formula without a value' uncomputed
check 'merged cells' merged
check 'ten thousand rows' many_rows
done_testing
