-- The runs that MLPerf Training scores, with their rule: rows of run_metric for
-- time to train, and `drops` and `runs_required` of mlperf_rule. A table, made
-- once: what a store of other suites would pay for three scans of all its runs.
CREATE TABLE training_time AS
SELECT
    t.*, coalesce(rule.drops, 1) AS drops, rule.runs_required
FROM workload AS w
CROSS JOIN run_metric AS t ON t.workload_id = w.id
LEFT JOIN mlperf_rule AS rule ON rule.workload = w.name
WHERE w.suite = 'MLPerf Training'
    AND coalesce((SELECT name FROM metric WHERE id = t.metric_id), 'time_to_train')
        = 'time_to_train';
