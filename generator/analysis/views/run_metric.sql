-- One row a run and metric, with ids: what score and run_value are made of.
-- Runs that failed stand in failed_metric with what they did not give.
-- Figures that were published without their runs (metric official_score, or
-- status 'published' or 'inferred') are no runs, and are left out.
--   value   in the metric's unit, as measured; NULL when the file does not say
--   failed  1 when the run did not succeed or has no value
CREATE VIEW run_metric AS
SELECT
    r.workload_id, r.system_id, o.metric_id, r.id AS run_id, o.value,
    CAST(r.status <> 'success' OR o.value IS NULL AS INTEGER) AS failed,
    r.scaling_factor, r.global_batch_size, r.date, o.source_id, o.line
FROM run AS r CROSS JOIN observation AS o ON o.run_id = r.id
WHERE r.status NOT IN ('published', 'inferred')
    AND o.metric_id NOT IN (SELECT id FROM metric WHERE name = 'official_score')
UNION ALL
SELECT * FROM failed_metric;
