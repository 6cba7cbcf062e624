-- Figures that were published without their runs: scores of a native table or of
-- MLPerf Training's summaries (metric official_score), and the rows of MLPerf
-- Inference's official table (status 'published', or 'inferred' from another
-- scenario of the system). `key` is what a result with runs is matched by:
-- suite, round, submitter, system, workload, scenario and metric.
CREATE VIEW published_figure AS
WITH figure AS (
    -- A store of many runs has few of these: no scan for what is not there.
    SELECT o.run_id, o.metric_id, o.value
    FROM metric AS m CROSS JOIN observation AS o ON o.metric_id = m.id
    WHERE m.name = 'official_score'
    UNION ALL
    SELECT o.run_id, o.metric_id, o.value
    FROM run AS r CROSS JOIN observation AS o ON o.run_id = r.id
    WHERE r.status <> 'success' AND r.status IN ('published', 'inferred')
        AND o.metric_id NOT IN (SELECT id FROM metric WHERE name = 'official_score')
)
SELECT
    format('%s/%s/%s/%s/%s/%s/%s', w.suite, w.round, s.submitter, s.name, w.name, w.scenario,
           iif(m.name = 'official_score', 'time_to_train', m.name)) AS key,
    r.system_id, r.workload_id, iif(m.name = 'official_score', 'time_to_train', m.name) AS metric,
    o.value, m.unit, r.status, s.division, r.date, r.global_batch_size, r.id AS first_run,
    rule.runs_required
FROM figure AS o
JOIN metric AS m ON m.id = o.metric_id
JOIN run AS r ON r.id = o.run_id
JOIN system AS s ON s.id = r.system_id
JOIN workload AS w ON w.id = r.workload_id
LEFT JOIN mlperf_rule AS rule ON w.suite = 'MLPerf Training' AND rule.workload = w.name;
