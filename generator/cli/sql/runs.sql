-- Every measurement as a row of a results table (`accelreport schema results`), with the file and
-- the line it was read from. A failed run without measurements has a row without value. Rows are
-- in the order of their files' contents, so that several loaders that have the same files never
-- wait for each other. The order is found for narrow rows, which fit in memory.
WITH file AS MATERIALIZED (
    SELECT id, row_number() OVER (ORDER BY sha256, path) AS place FROM source
), measurement AS MATERIALIZED (
    SELECT r.id AS run_id, o.metric_id
    FROM run AS r
    LEFT JOIN observation AS o ON o.run_id = r.id
    JOIN file AS f ON f.id = coalesce(o.source_id, r.source_id)
    WHERE o.run_id IS NOT NULL OR r.status NOT IN ('success', 'published', 'inferred')
    ORDER BY f.place, coalesce(o.line, r.line), o.metric_id, r.id
)
SELECT
    w.suite, w.round, s.submitter, s.name AS system,
    coalesce(a.name, s.accelerator_name) AS accelerator, s.accelerators,
    w.name AS workload, w.phase, w.scenario,
    iif(r.status IN ('published', 'inferred'), NULL, r.name) AS run,
    coalesce(m.name, 'official_score') AS metric, o.value, coalesce(m.unit, 'unknown') AS unit,
    r.date, coalesce(o.citation, f.path) AS source,
    CASE s.verified WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS verified,
    s.division, s.category, s.nodes, iif(r.status = 'success', NULL, r.status) AS status,
    r.scaling_factor, r.global_batch_size, r.seed, r.trained, r.checkpoint_step,
    s.host, s.software, w.model, w.dataset, w.quality_target, w.latency_limit,
    s.precision, s.configuration,
    w.concurrency, w.request_rate, w.input_length, w.output_length,
    u.n, u.n_failed, u.standard_deviation, NULL AS standard_error,
    u.minimum, u.p5, u.p25, u.median, u.p75, u.p95, u.maximum, u.olympic_mean,
    f.sha256 AS file_sha256, coalesce(o.line, r.line) AS file_line
FROM measurement
CROSS JOIN run AS r ON r.id = measurement.run_id
LEFT JOIN observation AS o
    ON o.run_id = measurement.run_id AND o.metric_id = measurement.metric_id
JOIN system AS s ON s.id = r.system_id
JOIN workload AS w ON w.id = r.workload_id
JOIN source AS f ON f.id = coalesce(o.source_id, r.source_id)
LEFT JOIN metric AS m ON m.id = o.metric_id
LEFT JOIN run_summary AS u ON u.run_id = o.run_id AND u.metric_id = o.metric_id
LEFT JOIN accelerator AS a ON a.id = s.accelerator_id
