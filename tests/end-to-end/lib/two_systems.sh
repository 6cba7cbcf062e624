# Sourced by end-to-end tests: $SCRATCH/report, two results, one chart of them, no other text.
report=$SCRATCH/report
mkdir -p "$report"
printf 'title: T\ndate: 2026-01-01\npages: [index.md]\ndata: [r.csv]\n' > "$report/report.yaml"
cat > "$report/index.md" << 'END'
# One

```chart fig-times
query: SELECT * FROM score
mark: bar
x: {field: value}
y: {field: system}
source: us
title: Times
```
END
cat > "$report/r.csv" << 'END'
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
Own,2026,Us,first,H100,8,resnet,training,,1,time_to_train,12,min,2026-01-01,us,no
Own,2026,Us,second,Trillium,8,resnet,training,,1,time_to_train,18,min,2026-01-01,us,no
END
printf 'us: {title: Our log}\n' > "$report/sources.yaml"
