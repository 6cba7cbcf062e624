-- Every run of every result, for drawing runs beside a score.
--   measured  in `unit`, as the run's file says
--   value     measured, in MLPerf Training × scaling_factor: what compares with score.value; NULL
--             for a run that failed
--   kept      1: the run is in the score, 0: dropped
--   dropped   why: 'fastest', 'slowest', 'failed', 'no score' (too many failed)
-- Which runs MLPerf's olympic mean drops: mlcommons/logging,
-- result_summarizer.py; of equal runs, the earlier one counts as the faster.
CREATE VIEW run_value AS
WITH ranked AS (
    SELECT
        *,
        row_number() OVER (result ORDER BY failed, value, run_id) AS rank,
        count(*) OVER result AS n_runs,
        sum(failed) OVER result AS n_failed
    FROM mlperf_time
    WINDOW result AS (PARTITION BY system_id, workload_id)
), judged AS (
    SELECT run_id, metric_id, value, coalesce(scaling_factor, 1) AS factor, failed, source_id,
        line, CASE
        WHEN failed THEN 'failed'
        WHEN n_failed > drops OR n_runs <= 2 * drops THEN 'no score'
        WHEN rank <= drops THEN 'fastest'
        WHEN rank > n_runs - drops THEN 'slowest'
    END AS dropped
    FROM ranked
    UNION ALL
    SELECT run_id, metric_id, value, 1, failed, source_id, line, iif(failed, 'failed', NULL)
    FROM run_metric
    WHERE workload_id NOT IN (SELECT id FROM workload WHERE suite = 'MLPerf Training')
        OR metric_id NOT IN (SELECT id FROM metric WHERE name = 'time_to_train')
)
SELECT
    w.suite, w.round, s.division, s.category, s.submitter, s.name AS system,
    coalesce(a.name, s.accelerator_name) AS accelerator, s.accelerator_id, a.family,
    s.accelerators, s.nodes, w.name AS workload, w.phase, w.scenario,
    w.concurrency, w.request_rate, w.input_length, w.output_length, s.precision, s.configuration,
    r.name AS run, r.status, coalesce(m.name, 'time_to_train') AS metric,
    iif(coalesce(m.unit, 'min') = 'min', 'minutes', m.unit) AS unit,
    j.value AS measured,
    iif(j.failed, NULL, j.value * j.factor) AS value,
    j.dropped IS NULL AS kept, j.dropped, r.scaling_factor, r.global_batch_size, r.seed,
    s.verified, r.date, source.path AS source_file, j.line AS source_line
FROM judged AS j
JOIN run AS r ON r.id = j.run_id
JOIN system AS s ON s.id = r.system_id
JOIN workload AS w ON w.id = r.workload_id
JOIN source ON source.id = j.source_id
LEFT JOIN metric AS m ON m.id = j.metric_id
LEFT JOIN accelerator AS a ON a.id = s.accelerator_id;
