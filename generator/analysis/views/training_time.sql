-- The runs that MLPerf Training scores, with their rule, and which of them its
-- olympic mean drops: rows of run_metric for time to train, with `drops` and
-- `runs_required` of mlperf_rule. `dropped` is 'fastest', 'slowest', 'failed', 'no score'
-- (too many failed), NULL for a run that is kept. Source: mlcommons/logging,
-- result_summarizer.py; of equal runs, the earlier one counts as the faster. A table,
-- made once: what a store of other suites would pay for three scans of all its runs,
-- and whoever asks for one run for the ranks of all.
CREATE TABLE training_time AS
WITH timed AS (
    SELECT
        t.*, coalesce(rule.drops, 1) AS drops, rule.runs_required
    FROM workload AS w
    CROSS JOIN run_metric AS t ON t.workload_id = w.id
    LEFT JOIN mlperf_rule AS rule ON rule.workload = w.name
    WHERE w.suite = 'MLPerf Training'
        AND coalesce((SELECT name FROM metric WHERE id = t.metric_id), 'time_to_train')
            = 'time_to_train'
), ranked AS (
    SELECT
        *,
        row_number() OVER (result ORDER BY failed, value, run_id) AS rank,
        count(*) OVER result AS n_runs,
        sum(failed) OVER result AS n_failed
    FROM timed
    WINDOW result AS (PARTITION BY system_id, workload_id)
)
SELECT
    *, CASE
    WHEN failed THEN 'failed'
    WHEN n_failed > drops OR n_runs <= 2 * drops THEN 'no score'
    WHEN rank <= drops THEN 'fastest'
    WHEN rank > n_runs - drops THEN 'slowest'
    END AS dropped
FROM ranked;
CREATE INDEX training_time_run ON training_time (run_id);
