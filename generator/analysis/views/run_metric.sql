-- One row a run and metric, with ids: what score and run_value are made of.
-- A run that failed has a row for every metric that other runs of the same
-- system and workload have, because a run that gave nothing still counts; when
-- all runs of a result failed, metric_id is NULL and stands for the suite's own.
-- Figures that were published without their runs (metric official_score, or
-- status 'published' or 'inferred') are no runs, and are left out.
--   value   in the metric's unit, as measured; NULL when the file does not say
--   failed  1 when the run did not succeed or has no value
CREATE VIEW run_metric AS
WITH failing AS (
    SELECT * FROM run WHERE status <> 'success' AND status NOT IN ('published', 'inferred')
), measured AS (
    -- From the few failed runs outwards, once for each result that has any: to ask
    -- every run for failed neighbours takes the square of the runs.
    SELECT DISTINCT result.workload_id, result.system_id, o.metric_id
    FROM (SELECT DISTINCT workload_id, system_id FROM failing) AS result
    CROSS JOIN run AS r
        ON r.workload_id = result.workload_id AND r.system_id = result.system_id
    CROSS JOIN observation AS o ON o.run_id = r.id
    WHERE r.status NOT IN ('published', 'inferred')
)
SELECT
    r.workload_id, r.system_id, o.metric_id, r.id AS run_id, o.value,
    r.status <> 'success' OR o.value IS NULL AS failed,
    r.scaling_factor, r.global_batch_size, r.date, o.source_id, o.line
FROM run AS r CROSS JOIN observation AS o ON o.run_id = r.id
WHERE r.status NOT IN ('published', 'inferred')
    AND o.metric_id NOT IN (SELECT id FROM metric WHERE name = 'official_score')
UNION ALL
SELECT
    f.workload_id, f.system_id, m.metric_id, f.id, CAST(NULL AS REAL), 1,
    f.scaling_factor, f.global_batch_size, f.date, f.source_id, f.line
FROM measured AS m
CROSS JOIN failing AS f ON f.workload_id = m.workload_id AND f.system_id = m.system_id
WHERE m.metric_id NOT IN (SELECT id FROM metric WHERE name = 'official_score')
    AND NOT EXISTS (SELECT 1 FROM observation AS own
                    WHERE own.run_id = f.id AND own.metric_id = m.metric_id)
UNION ALL
SELECT
    f.workload_id, f.system_id, CAST(NULL AS INTEGER), f.id, CAST(NULL AS REAL), 1,
    f.scaling_factor, f.global_batch_size, f.date, f.source_id, f.line
FROM failing AS f
WHERE NOT EXISTS (SELECT 1 FROM run AS r JOIN observation AS o ON o.run_id = r.id
                  WHERE r.workload_id = f.workload_id AND r.system_id = f.system_id);
