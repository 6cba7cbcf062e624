-- Model FLOP/s utilisation: how much of a chip's arithmetic a training used for the
-- model itself. One row a result that says its model FLOP/s per chip.
--   model_flops_per_chip  FLOP/s of one chip that the model needs, as the tool counts
--   peak                  FLOP/s of one chip in the precision that the file states,
--                         dense (see roofline): taken as that of the arithmetic
--   utilisation           100 × model_flops_per_chip / peak, in %; utilisation_low
--                         and _high: the same for the ends of the score's interval
--   formula               how; `counted_by` is who counted the model's FLOPs: what a
--                         tool counts (6 per parameter and token, attention or not)
--                         is its own, so compare utilisation within one tool
--   reason                why there is none: never against the peak of another
--                         precision, nor of an unknown one
-- Source: Chowdhery et al., "PaLM: scaling language modeling with pathways", JMLR 24
-- (2023), appendix B. Recomputed activations do not count.
CREATE VIEW utilisation AS
WITH stated AS (
    SELECT
        s.*,
        lower(replace(replace(replace(s.precision, '-', ''), '_', ''), ' ', '')) AS spelling
    FROM score AS s
    WHERE s.metric = 'model_flops_per_chip' AND s.unit = 'TFLOP/s'
), roofed AS (
    SELECT
        s.*, r.precision AS peak_precision, r.peak, r.peak_text, r.peak_source,
        r.figure IS NOT NULL AS known_precision
    FROM stated AS s
    LEFT JOIN roofline AS r
        ON r.accelerator_id = s.accelerator_id AND r.unit = 'FLOP/s'
        AND instr(r.precisions, ' ' || s.spelling || ' ') > 0
)
SELECT
    suite, round, division, category, submitter, system, accelerator, accelerator_id, family,
    accelerators, nodes, workload, phase, scenario, precision,
    value * 1e12 AS model_flops_per_chip, peak_precision, peak,
    100 * value * 1e12 / peak AS utilisation,
    100 * interval_low * 1e12 / peak AS utilisation_low,
    100 * interval_high * 1e12 / peak AS utilisation_high,
    '100 × model FLOP/s per chip / dense peak FLOP/s per chip'
        || coalesce(' in ' || peak_precision, '') AS formula,
    suite AS counted_by,
    CASE WHEN value IS NULL THEN coalesce('no score: ' || invalid_reason, 'no score')
         WHEN precision IS NULL THEN 'precision not stated'
         WHEN accelerator_id IS NULL THEN 'accelerator not known'
         WHEN NOT known_precision THEN format('no peak for precision ''%s''', precision)
         WHEN peak IS NULL THEN coalesce('no peak: ' || peak_text,
                                         format('no %s peak in the catalogue', peak_precision))
         END AS reason,
    n, interval_method, global_batch_size, verified, date, source_file, source_line, source,
    peak_text, peak_source, result_id
FROM roofed;
