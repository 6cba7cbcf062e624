-- The runs that MLPerf Training scores, with their rule: rows of run_metric for
-- time to train, and `drops` and `runs_required` of mlperf_rule.
CREATE VIEW mlperf_time AS
SELECT
    t.*, coalesce(rule.drops, 1) AS drops, rule.runs_required
FROM run_metric AS t
JOIN workload AS w ON w.id = t.workload_id
LEFT JOIN mlperf_rule AS rule ON rule.workload = w.name
WHERE t.workload_id IN (SELECT id FROM workload WHERE suite = 'MLPerf Training')
    AND coalesce((SELECT name FROM metric WHERE id = t.metric_id), 'time_to_train')
        = 'time_to_train';
