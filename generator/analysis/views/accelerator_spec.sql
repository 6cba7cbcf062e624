-- The figures of each accelerator side by side, dense and per chip, in SI base
-- units: *_flops FLOP/s, *_ops OP/s, memory_bytes bytes, *_bandwidth bytes/s,
-- power_watts W. NULL: no published figure. Beside each value stand `_text`, what
-- its source prints, and `_source`, where that is.
CREATE VIEW accelerator_spec AS
SELECT
    a.id AS accelerator_id, a.name AS accelerator, a.vendor, a.family, a.generation, a.year,
    max(iif(f.figure = 'peak_bf16_flops', f.value, NULL)) AS peak_bf16_flops,
    max(iif(f.figure = 'peak_bf16_flops', f.text, NULL)) AS peak_bf16_flops_text,
    max(iif(f.figure = 'peak_bf16_flops', f.citation, NULL)) AS peak_bf16_flops_source,
    max(iif(f.figure = 'peak_fp8_flops', f.value, NULL)) AS peak_fp8_flops,
    max(iif(f.figure = 'peak_fp8_flops', f.text, NULL)) AS peak_fp8_flops_text,
    max(iif(f.figure = 'peak_fp8_flops', f.citation, NULL)) AS peak_fp8_flops_source,
    max(iif(f.figure = 'peak_fp4_flops', f.value, NULL)) AS peak_fp4_flops,
    max(iif(f.figure = 'peak_fp4_flops', f.text, NULL)) AS peak_fp4_flops_text,
    max(iif(f.figure = 'peak_fp4_flops', f.citation, NULL)) AS peak_fp4_flops_source,
    max(iif(f.figure = 'peak_int8_ops', f.value, NULL)) AS peak_int8_ops,
    max(iif(f.figure = 'peak_int8_ops', f.text, NULL)) AS peak_int8_ops_text,
    max(iif(f.figure = 'peak_int8_ops', f.citation, NULL)) AS peak_int8_ops_source,
    max(iif(f.figure = 'memory_bytes', f.value, NULL)) AS memory_bytes,
    max(iif(f.figure = 'memory_bytes', f.text, NULL)) AS memory_bytes_text,
    max(iif(f.figure = 'memory_bytes', f.citation, NULL)) AS memory_bytes_source,
    max(iif(f.figure = 'memory_bandwidth', f.value, NULL)) AS memory_bandwidth,
    max(iif(f.figure = 'memory_bandwidth', f.text, NULL)) AS memory_bandwidth_text,
    max(iif(f.figure = 'memory_bandwidth', f.citation, NULL)) AS memory_bandwidth_source,
    max(iif(f.figure = 'interconnect_bandwidth', f.value, NULL)) AS interconnect_bandwidth,
    max(iif(f.figure = 'interconnect_bandwidth', f.text, NULL)) AS interconnect_bandwidth_text,
    max(iif(f.figure = 'interconnect_bandwidth', f.citation, NULL)) AS interconnect_bandwidth_source,
    max(iif(f.figure = 'power_watts', f.value, NULL)) AS power_watts,
    max(iif(f.figure = 'power_watts', f.text, NULL)) AS power_watts_text,
    max(iif(f.figure = 'power_watts', f.citation, NULL)) AS power_watts_source
FROM accelerator AS a LEFT JOIN accelerator_figure AS f ON f.accelerator_id = a.id
GROUP BY a.id;
