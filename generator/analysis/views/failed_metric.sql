-- What runs that failed did not give, as rows of run_metric: a run that failed has
-- a row for every metric that other runs of the same system and workload have,
-- because a run that gave nothing still counts; when all runs of a result failed and
-- none says what it was to measure, metric_id is NULL: it stands for the metric by which
-- MLPerf quotes the benchmark, and in other suites for none. A table, made once: few
-- rows that take long to find.
CREATE TABLE failed_metric AS
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
    f.workload_id, f.system_id, m.metric_id, f.id AS run_id, CAST(NULL AS REAL) AS value,
    CAST(1 AS INTEGER) AS failed,
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
