-- Every run of every result, for drawing runs beside a score. Runs that arrived summed up
-- (run_summary) are not in it.
--   measured  in `unit`, as the run's file says
--   value     measured, in MLPerf Training × scaling_factor: what compares with score.value; NULL
--             for a run that failed
--   kept      1: the run is in the score, 0: dropped
--   dropped   why: 'fastest', 'slowest', 'failed', 'no score' (too many failed)
--   result_id of the row of score that the run belongs to
CREATE VIEW run_value AS
WITH judged AS (
    -- columns of one kind in both, or SQLite asks for all runs where one system is wanted
    SELECT run_id, metric_id, value, CAST(coalesce(scaling_factor, 1) AS REAL) AS factor,
        CAST(failed AS INTEGER) AS failed, source_id, line, CAST(dropped AS TEXT) AS dropped
    FROM training_time
    UNION ALL
    SELECT run_id, metric_id, value, CAST(1 AS REAL), CAST(failed AS INTEGER), source_id, line,
        CAST(iif(failed, 'failed', NULL) AS TEXT)
    FROM run_metric
    WHERE workload_id NOT IN (SELECT id FROM workload WHERE suite = 'MLPerf Training')
        OR metric_id NOT IN (SELECT id FROM metric WHERE name = 'time_to_train')
)
SELECT
    w.suite, w.round, s.division, s.category, s.submitter, s.name AS system,
    coalesce(a.name, s.accelerator_name) AS accelerator, s.accelerator_id, a.family,
    s.accelerators, s.nodes, w.name AS workload, w.phase, w.scenario,
    w.concurrency, w.request_rate, w.input_length, w.output_length, s.precision, s.configuration,
    r.name AS run, r.status, coalesce(m.name, h.metric, iif(w.suite = 'MLPerf Training', 'time_to_train', NULL)) AS metric,
    -- of a run that measured nothing, the suite's own
    CASE WHEN m.unit = 'min' OR j.metric_id IS NULL AND w.suite = 'MLPerf Training' THEN 'minutes'
         ELSE coalesce(m.unit, h.unit) END AS unit,
    j.value AS measured,
    iif(j.failed, NULL, j.value * j.factor) AS value,
    j.dropped IS NULL AS kept, j.dropped, r.scaling_factor, r.global_batch_size, r.seed,
    s.verified, r.date, source.path AS source_file, j.line AS source_line,
    -- no join, which a query that does not ask for it would pay for
    (SELECT x.result_id FROM score AS x
     WHERE x.workload_id = r.workload_id AND x.system_id = r.system_id
        AND x.metric IS coalesce(m.name, h.metric,
                                 iif(w.suite = 'MLPerf Training', 'time_to_train', NULL))
        AND x.unit IS CASE WHEN m.unit = 'min'
                                OR j.metric_id IS NULL AND w.suite = 'MLPerf Training'
                           THEN 'minutes' ELSE coalesce(m.unit, h.unit) END
        AND x.basis <> 'published score') AS result_id
FROM judged AS j
JOIN run AS r ON r.id = j.run_id
JOIN system AS s ON s.id = r.system_id
JOIN workload AS w ON w.id = r.workload_id
JOIN source ON source.id = j.source_id
LEFT JOIN metric AS m ON m.id = j.metric_id
LEFT JOIN mlperf_headline AS h
    ON j.metric_id IS NULL AND w.suite = 'MLPerf Inference' AND h.scenario = w.scenario
    AND h.is_default
LEFT JOIN accelerator AS a ON a.id = s.accelerator_id
WHERE NOT EXISTS (
    SELECT 1 FROM run_summary AS u WHERE u.run_id = j.run_id AND u.metric_id = j.metric_id);
