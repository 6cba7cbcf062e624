-- Matched pairs of a TPU and a GPU result: same suite, round, division, workload,
-- scenario, load, metric and number of chips, that no rule of analysis/rules.yaml
-- keeps apart. What must be stated stands in `differences`.
--   ratio      work per chip and unit of time, TPU over GPU; above 1 the TPU does
--              more. For a time it is GPU minutes / TPU minutes
--   statistic  what of the runs the ratio is formed of: 'official score', 'mean',
--              'single run', or 'mean and single run' where the two differ
--   ratio_low, ratio_high  95 %, when both have at least 5 successful runs:
--              Student's t on the logarithm of the ratio with Welch's degrees of
--              freedom (analysis/stats.h: Yuen–Welch for trimmed means). Parity is
--              left out only where 1 lies outside
--   n_tpu, n_gpu  successful runs behind each
CREATE VIEW ratio AS
SELECT
    t.suite, t.round, t.division, t.workload, t.phase, t.scenario, t.metric, t.unit,
    t.concurrency, t.request_rate, t.input_length, t.output_length, t.accelerators,
    t.submitter AS tpu_submitter, t.system AS tpu_system, t.accelerator AS tpu,
    t.accelerator_id AS tpu_id, t.category AS tpu_category, t.verified AS tpu_verified,
    t.precision AS tpu_precision, t.value AS tpu_value, t.n AS n_tpu, t.basis AS tpu_basis,
    g.submitter AS gpu_submitter, g.system AS gpu_system, g.accelerator AS gpu,
    g.accelerator_id AS gpu_id, g.category AS gpu_category, g.verified AS gpu_verified,
    g.precision AS gpu_precision, g.value AS gpu_value, g.n AS n_gpu, g.basis AS gpu_basis,
    iif(t.better = 'lower', g.value / t.value, t.value / g.value) AS ratio,
    iif(t.value_kind = g.value_kind, t.value_kind,
        min(t.value_kind, g.value_kind) || ' and ' || max(t.value_kind, g.value_kind)) AS statistic,
    CASE WHEN t.interval_method IS NULL OR g.interval_method IS NULL THEN NULL
         WHEN t.better = 'lower'
         THEN ratio_low(g.value, g.standard_error, g.degrees_of_freedom,
                        t.value, t.standard_error, t.degrees_of_freedom)
         ELSE ratio_low(t.value, t.standard_error, t.degrees_of_freedom,
                        g.value, g.standard_error, g.degrees_of_freedom) END AS ratio_low,
    CASE WHEN t.interval_method IS NULL OR g.interval_method IS NULL THEN NULL
         WHEN t.better = 'lower'
         THEN ratio_high(g.value, g.standard_error, g.degrees_of_freedom,
                         t.value, t.standard_error, t.degrees_of_freedom)
         ELSE ratio_high(t.value, t.standard_error, t.degrees_of_freedom,
                         g.value, g.standard_error, g.degrees_of_freedom) END AS ratio_high,
    iif(t.interval_method IS NULL OR g.interval_method IS NULL, NULL,
        '95%, Student’s t for the logarithm of the ratio (Welch)') AS interval_method,
    t.source_file AS tpu_source_file, t.source_line AS tpu_source_line, t.source AS tpu_source,
    g.source_file AS gpu_source_file, g.source_line AS gpu_source_line, g.source AS gpu_source,
    pair.differences
FROM score AS t
JOIN score AS g
    ON g.suite IS t.suite AND g.round IS t.round AND g.division IS t.division
    AND g.workload IS t.workload AND g.scenario IS t.scenario AND g.metric = t.metric
    AND g.concurrency IS t.concurrency AND g.request_rate IS t.request_rate
    AND g.input_length IS t.input_length AND g.output_length IS t.output_length
    AND g.unit = t.unit AND g.accelerators = t.accelerators
JOIN result_pair AS pair ON pair.a_id = t.result_id AND pair.b_id = g.result_id AND pair.rule IS NULL
WHERE t.family = 'tpu' AND g.family = 'gpu' AND t.better IS NOT NULL
    AND t.value > 0 AND g.value > 0;
