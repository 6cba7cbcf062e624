-- One row a run and metric, with ids: what score and run_value are made of.
-- A run that failed has a row for every metric that other runs of the same
-- system and workload have, because a run that gave nothing still counts; an
-- MLPerf Training result of which all runs failed has time_to_train.
--   value   in `unit`, as measured; NULL when the file does not say
--   failed  1 when the run did not succeed or has no value
--   drops   runs dropped at each end (mlperf_rule); NULL: no such rule
CREATE VIEW run_metric AS
WITH measured AS (
    SELECT o.run_id, m.name AS metric, m.unit, o.value, o.source_id, o.line
    FROM observation AS o JOIN metric AS m ON m.id = o.metric_id
    WHERE m.name <> 'official_score'
    UNION ALL
    SELECT DISTINCT f.id, m.name, m.unit, NULL, f.source_id, f.line
    FROM run AS f
    JOIN run AS r ON r.system_id = f.system_id AND r.workload_id = f.workload_id
    JOIN observation AS o ON o.run_id = r.id
    JOIN metric AS m ON m.id = o.metric_id
    WHERE f.status <> 'success' AND m.name <> 'official_score'
        AND NOT EXISTS (SELECT 1 FROM observation AS own
                        WHERE own.run_id = f.id AND own.metric_id = o.metric_id)
    UNION ALL
    SELECT f.id, 'time_to_train', 'min', NULL, f.source_id, f.line
    FROM run AS f JOIN workload AS w ON w.id = f.workload_id
    WHERE f.status <> 'success' AND w.suite = 'MLPerf Training'
        AND NOT EXISTS (SELECT 1 FROM run AS r JOIN observation AS o ON o.run_id = r.id
                        WHERE r.system_id = f.system_id AND r.workload_id = f.workload_id)
)
SELECT
    r.id AS run_id, r.system_id, r.workload_id, v.metric, v.unit,
    v.value, r.status <> 'success' OR v.value IS NULL AS failed,
    CASE WHEN w.suite = 'MLPerf Training' AND v.metric = 'time_to_train'
         THEN coalesce(rule.drops, 1) END AS drops,
    rule.runs_required, r.scaling_factor, r.global_batch_size, r.date, r.name, r.status, r.seed,
    v.source_id, v.line
FROM measured AS v
JOIN run AS r ON r.id = v.run_id
JOIN workload AS w ON w.id = r.workload_id
LEFT JOIN mlperf_rule AS rule
    ON w.suite = 'MLPerf Training' AND v.metric = 'time_to_train' AND rule.workload = w.name;
