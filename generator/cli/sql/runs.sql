-- Every measurement as a row of a results table (`accelreport schema results`), with the file and
-- the line it was read from. A failed run has a row without value for each metric that it should
-- have measured.
WITH measurement AS (
    SELECT o.run_id, o.metric_id, o.value, o.citation, o.source_id, o.line FROM observation AS o
    UNION ALL
    SELECT f.run_id, f.metric_id, NULL, NULL, f.source_id, f.line FROM failed_metric AS f
)
SELECT
    w.suite, w.round, s.submitter, s.name AS system,
    coalesce(a.name, s.accelerator_name) AS accelerator, s.accelerators,
    w.name AS workload, w.phase, w.scenario,
    iif(r.status IN ('published', 'inferred'), NULL, r.name) AS run,
    coalesce(m.name, h.metric, iif(w.suite = 'MLPerf Training', 'time_to_train', NULL)) AS metric,
    o.value,
    coalesce(m.unit, h.unit, iif(w.suite = 'MLPerf Training', 'min', NULL)) AS unit,
    r.date, coalesce(o.citation, f.path) AS source,
    CASE s.verified WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS verified,
    s.division, s.category, s.nodes, iif(r.status = 'success', NULL, r.status) AS status,
    r.scaling_factor, r.global_batch_size, r.seed, r.trained, r.checkpoint_step,
    s.host, s.software, w.model, w.dataset, w.quality_target, w.latency_limit,
    s.precision, s.configuration,
    w.concurrency, w.request_rate, w.input_length, w.output_length,
    u.n, u.n_failed, u.standard_deviation, NULL AS standard_error,
    u.minimum, u.p5, u.p25, u.median, u.p75, u.p95, u.maximum, u.olympic_mean,
    f.sha256 AS file_sha256, o.line AS file_line
FROM measurement AS o
JOIN run AS r ON r.id = o.run_id
JOIN system AS s ON s.id = r.system_id
JOIN workload AS w ON w.id = r.workload_id
JOIN source AS f ON f.id = o.source_id
LEFT JOIN metric AS m ON m.id = o.metric_id
LEFT JOIN mlperf_headline AS h
    ON o.metric_id IS NULL AND w.suite = 'MLPerf Inference' AND h.scenario = w.scenario
    AND h.is_default
LEFT JOIN run_summary AS u ON u.run_id = o.run_id AND u.metric_id = o.metric_id
LEFT JOIN accelerator AS a ON a.id = s.accelerator_id
ORDER BY f.sha256, o.line, metric, o.value, r.id
