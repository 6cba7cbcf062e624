-- The roof of each accelerator and precision: one row each, per chip, dense.
--   peak         FLOP/s (of int8: OP/s), as the maker publishes it
--   bandwidth    bytes/s of the chip's memory
--   ridge_point  peak / bandwidth, FLOP (OP) per byte: work with less than that to
--                do per byte moved is bound by memory, with more by arithmetic.
--                Attainable rate at intensity i: min(peak, i × bandwidth). Source:
--                Williams, Waterman, Patterson, "Roofline: an insightful visual
--                performance model for multicore architectures", CACM 52 (2009) 65–76
--   reason       why there is no ridge point
-- `precisions` are the spellings of system.precision that mean this peak. Recipes write
-- 'fp8_full' where every product is FP8. FP16 has no row: its peak is not in the catalogue.
CREATE VIEW roofline AS
WITH kind (precision, figure, precisions) AS (
    VALUES
        ('bf16', 'peak_bf16_flops', ' bf16 bfloat16 '),
        ('fp8', 'peak_fp8_flops', ' fp8 float8 fp8e4m3 fp8e5m2 fp8full '),
        ('fp4', 'peak_fp4_flops', ' fp4 nvfp4 mxfp4 '),
        ('int8', 'peak_int8_ops', ' int8 ')
)
SELECT
    a.id AS accelerator_id, a.name AS accelerator, a.family, k.precision, k.precisions, k.figure,
    iif(k.precision = 'int8', 'OP/s', 'FLOP/s') AS unit,
    p.value AS peak, b.value AS bandwidth, p.value / nullif(b.value, 0) AS ridge_point,
    CASE WHEN p.value IS NULL
         THEN coalesce('no peak: ' || p.text, 'no peak of this precision in the catalogue')
         WHEN b.value IS NULL
         THEN coalesce('no memory bandwidth: ' || b.text, 'no memory bandwidth in the catalogue')
         END AS reason,
    p.text AS peak_text, p.grade AS peak_grade, p.citation AS peak_source,
    b.text AS bandwidth_text, b.grade AS bandwidth_grade, b.citation AS bandwidth_source
FROM accelerator AS a
JOIN kind AS k
LEFT JOIN accelerator_figure AS p ON p.accelerator_id = a.id AND p.figure = k.figure
LEFT JOIN accelerator_figure AS b ON b.accelerator_id = a.id AND b.figure = 'memory_bandwidth';
