-- The runs that MLPerf Training scores, and which of them its olympic mean drops:
-- rows of training_time with `dropped`: 'fastest', 'slowest', 'failed', 'no score'
-- (too many failed), NULL for a run that is kept. Source: mlcommons/logging,
-- result_summarizer.py; of equal runs, the earlier one counts as the faster.
CREATE VIEW mlperf_run AS
WITH ranked AS (
    SELECT
        *,
        row_number() OVER (result ORDER BY failed, value, run_id) AS rank,
        count(*) OVER result AS n_runs,
        sum(failed) OVER result AS n_failed
    FROM training_time
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
