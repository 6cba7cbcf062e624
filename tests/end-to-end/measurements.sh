#!/bin/bash
# Tables of measurements as people have them: what is read, in which unit, and what is refused.
. tests/end-to-end/lib/tap.sh
cd "$SCRATCH" || exit 1

table() { # name: a table from standard input, alone in its folder
    mkdir -p "$1" && cat > "$1/$1.csv"
}
read_as() { # name, rows of accelerator, metric, value and unit
    diff <(printf "$2") <("$PROGRAM" query "$1" --format csv 'SELECT accelerator, metric, value, unit FROM score ORDER BY 2, 1' 2> messages | tail -n +2) || { cat messages; return 1; }
}
refused() { # name, message
    "$PROGRAM" dump records "$1/$1.csv" > answer 2>&1; [ $? -eq 1 ] && grep -qF -- "$2" answer || { cat answer; return 1; }
}

# Units in cells.
table cells << 'END'
GPU,GPUs,Model,Load,Throughput,TTFT p99,MFU
H100,8,Llama 3.1 8B,50%,"12,500.5 tok/s",210 ms,41%
MI300X,8,Llama 3.1 8B,50%,20.5k tok/s,0.25 s,n/a
END
check 'units in cells' read_as cells 'H100,mfu,41,%%\nH100,tokens_per_second,12500.5,tokens/s\nMI300X,tokens_per_second,20500,tokens/s\nH100,ttft_p99,210,ms\nMI300X,ttft_p99,250,ms\n'
check 'a setting with a unit stays one' grep -qF "'Load' is part of the configuration" <("$PROGRAM" inspect cells/cells.csv)
table across << 'END'
Metric,H100,B200
Throughput,12500 tok/s,20500 tok/s
TTFT,210 ms,0.15 s
END
check 'units in the cells of a row' read_as across 'B200,tokens_per_second,20500,tokens/s\nH100,tokens_per_second,12500,tokens/s\nB200,ttft,150,ms\nH100,ttft,210,ms\n'
table matrix << 'END'
Throughput,H100,B200
Llama 3.1 8B,12500 tok/s,20500 tok/s
END
check 'units in a matrix' read_as matrix 'B200,tokens_per_second,20500,tokens/s\nH100,tokens_per_second,12500,tokens/s\n'
table long << 'END'
GPU,Model,Metric,Value
H100,Llama 3.1 8B,Step time,210 ms
H100,Llama 3.1 8B,Throughput,12500 tok/s
END
check 'units beside each value' read_as long 'H100,step_time,0.21,s\nH100,tokens_per_second,12500,tokens/s\n'
table against << 'END'
GPU,GPUs,Model,TTFT (ms),E2E latency
H100,8,Llama 3.1 8B,210 ms,1 s
H200,8,Llama 3.1 8B,0.25 s,1 s
B200,8,Llama 3.1 8B,78,2
A100,8,Llama 3.1 8B,78,5 tok/s
END
check 'a cell against its heading' refused against "against.csv:3:21: error: 'TTFT (ms)' is in ms, but this cell is in s: write the same unit in both [cell-unit]"
check 'a cell without the unit of others' refused against "against.csv:4:24: error: '2' has no unit, but other cells of 'E2E latency' do: write one [unit-missing]"
check 'a cell that measures something else' refused against "against.csv:5:24: error: 'E2E latency' is in s, but this cell is in tokens/s: write the same unit in both [cell-unit]"

workbook() { # number formats that show units
    mkdir -p formats && python3 -c '
import zipfile
kinds = "http://schemas.openxmlformats.org/"
main = f"xmlns=\"{kinds}spreadsheetml/2006/main\""
with zipfile.ZipFile("formats/formats.xlsx", "w") as book:
    book.writestr("[Content_Types].xml", f"""<Types xmlns="{kinds}package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>""")
    book.writestr("_rels/.rels", f"""<Relationships xmlns="{kinds}package/2006/relationships"><Relationship Id="r1" Type="{kinds}officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>""")
    book.writestr("xl/_rels/workbook.xml.rels", f"""<Relationships xmlns="{kinds}package/2006/relationships"><Relationship Id="r1" Type="{kinds}officeDocument/2006/relationships/worksheet" Target="sheet1.xml"/><Relationship Id="r2" Type="{kinds}officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>""")
    book.writestr("xl/workbook.xml", f"""<workbook {main} xmlns:r="{kinds}officeDocument/2006/relationships"><sheets><sheet name="Runs" sheetId="1" r:id="r1"/></sheets></workbook>""")
    book.writestr("xl/styles.xml", f"""<styleSheet {main}><numFmts><numFmt numFmtId="164" formatCode="0.0&quot; ms&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>""")
    text = lambda t: f"<c t=\"inlineStr\"><is><t>{t}</t></is></c>"
    rows = ["".join(map(text, ["GPU", "Model", "MFU", "TTFT"])), text("H100") + text("Llama 3.1 8B") + "<c s=\"1\"><v>0.41</v></c><c s=\"2\"><v>210</v></c>"]
    book.writestr("xl/sheet1.xml", f"<worksheet {main}><sheetData>" + "".join(f"<row>{r}</row>" for r in rows) + "</sheetData></worksheet>")'
}
workbook
check 'number formats show units' read_as formats 'H100,mfu,41,%%\nH100,ttft,210,ms\n'

# A column that does not show its decimal mark has that of the others.
table marks << 'END'
GPU;Model;Throughput (tok/s);Step time (s)
H100;a;12.500;1,2
END
check 'the decimal mark of other columns' read_as marks 'H100,step_time,1.2,s\nH100,tokens_per_second,12500,tokens/s\n'
check 'and a note of it' grep -qF "the decimal mark in 'Throughput (tok/s)' is taken to be a comma, as in other columns" <("$PROGRAM" inspect marks/marks.csv)

# Rows that sum up others.
table sums << 'END'
System,Throughput (tok/s)
box1,500
box2,TBD
box3,600
Total,1100
END
check 'sums are left out' diff <(printf 'box1,500\nbox3,600\n') <("$PROGRAM" query sums --format csv 'SELECT system, value FROM score ORDER BY 1' 2> /dev/null | tail -n +2)
check 'with a note' grep -q 'rows left out, because they sum up others: 1' <("$PROGRAM" inspect sums/sums.csv)

# A comma in a number without quotes.
table commas << 'END'
GPU,Model,Throughput (tok/s),TTFT (ms)
H100,a,12,345,20
B200,a,900,15
END
check 'a number that commas split' refused commas 'commas.csv:2:1: error: the row has more cells than the header: write a number with a comma in quotes, such as "12,345" [row-length]'
table remarks << 'END'
GPU,Model,Throughput (tok/s),TTFT (ms)
H100,a,900,20,first try
B200,a,950,15
END
check 'a remark without a heading' read_as remarks 'B200,tokens_per_second,950,tokens/s\nH100,tokens_per_second,900,tokens/s\nB200,ttft,15,ms\nH100,ttft,20,ms\n'
table turned << 'END'
Metric,H100,B200
Throughput (tok/s),12,345,900
TTFT (ms),20,15
END
check 'a split number in a row' refused turned "turned.csv:2:20: error: 'Throughput (tok/s)' must be a number, not '12,345,900' [cell-number]"
table offers << 'END'
GPU,Provider,Region,On demand (USD/GPU/month),Date,Source
H100,A,eu,1,825.00,2026-01-01,quote
B200,A,eu,925.00,2026-01-01,quote
END
check 'a price that commas split' refused offers 'offers.csv:2:1: error: the row has more cells than the header: write a price with a comma in quotes, such as "1,234.50" [row-length]'

# A few fees directly below the prices.
table fees << 'END'
GPU;Provider;Region;On demand (EUR/GPU/h);Date;Source
H100;A;eu;2,50;2026-01-01;quote
B200;A;eu;4,50;2026-01-01;quote
H200;A;eu;3,50;2026-01-01;quote
A100;A;eu;1,50;2026-01-01;quote
L40S;A;eu;0,90;2026-01-01;quote
Setup fee;500
Egress per GB;0,08
END
check 'fees below prices are one note' grep -q 'rows left out, being fees and the like below the prices: 2 \[price-fee\]' <("$PROGRAM" check fees 2>&1)
check 'and no errors' [ "$("$PROGRAM" check fees 2>&1 | grep -c ': warning: ')" = 0 ]

# Exports of TensorBoard: one file for each tag.
curves() {
    mkdir -p "$1" && for file in run1-tag-perf_step_time_s run2-tag-perf_step_time_s run1-tag-train_loss train_tokens_per_sec step_time eval_step_time_s; do
        { echo 'Wall time,Step,Value'; for i in $(seq 0 9); do echo "17000000$i.${#file}${file:3:1},$i,0.$((50 + i % 2))"; done; } > "$1/$file.csv"
    done && printf 'accelerator: H100\naccelerators: 8\nmodel: Llama 3.1 8B\n' | tee "$1"/{run1-tag-perf_step_time_s,run2-tag-perf_step_time_s,train_tokens_per_sec}.csv.meta.yaml > /dev/null
    "$PROGRAM" build "$1" -o out 2> messages > line || { cat messages; return 1; }
    diff <(printf '%s\n' run1,step_time,0.506 run2,step_time,0.506 ,tokens_per_second,0.505952381) <("$PROGRAM" query "$1" --format csv "SELECT configuration, metric, round(value, 9) FROM score WHERE metric <> 'steps_measured' ORDER BY metric, 1" 2> /dev/null | tail -n +2) &&
        diff <(printf '%s\n' eval_step_time_s.csv,other run1-tag-train_loss.csv,other step_time.csv,file) <("$PROGRAM" query "$1" --format csv "SELECT path, what FROM unread ORDER BY 1" 2> /dev/null | tail -n +2) &&
        grep -q "step_time.csv:1:1: warning: 'step_time' is not read: it has no unit; write one in the file's name, such as 'step_time_s' \[measurement-column\]" messages &&
        grep -q ' 1 file left out' line || { cat messages line; return 1; }
}
check 'exports of TensorBoard' curves curves

done_testing
