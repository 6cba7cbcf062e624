-- Which cells hold data: a cell is a pair of an accelerator and a benchmark. Every
-- accelerator that has any result of a phase stands beside every benchmark of that
-- phase on which some accelerator was measured; a cell without data is a row too.
-- The scenarios of MLPerf are benchmarks of their own; other suites' (loads,
-- batch sizes) are counted together.
--   results              with a value, of any round: a system on a workload is one result,
--                        however many metrics it has (throughput and four latencies)
--   verified, unverified, unknown  how many of them the suite's owner has verified,
--                        has not, and of how many that is not known
--   state                the best that the cell holds: 'verified', 'unverified',
--                        'not known whether verified', 'no result'
--   undated              how many of them have no date in the files
--   oldest, newest       dates of the others
--   age_days             from `newest` to the date of coverage_date; NULL: not known
--   age_reason           why it is not: 'no result', 'date not known', or 'day not known' where
--                        only the month or the year is
--
-- coverage_date: the report's date, or its parameter as_of; of a folder without
-- either the newest date of any result or price.
CREATE VIEW coverage_date AS
SELECT coalesce(
    (SELECT text FROM parameter WHERE name = 'as_of'),
    max((SELECT max(date) FROM score), coalesce((SELECT max(valid_from) FROM price), '')),
    (SELECT max(valid_from) FROM price)) AS as_of;

CREATE VIEW coverage_cell AS
WITH result AS (
    SELECT accelerator, accelerator_id, family, phase, suite, workload,
        iif(suite LIKE 'MLPerf %', scenario, NULL) AS scenario, verified, round, max(date) AS date
    FROM score
    WHERE value IS NOT NULL AND accelerator IS NOT NULL
    GROUP BY system_id, workload_id
), benchmark AS (
    SELECT DISTINCT phase, suite, workload, scenario FROM result
), machine AS (
    SELECT DISTINCT phase, accelerator, accelerator_id, family FROM result
), held AS MATERIALIZED (
    SELECT
        phase, accelerator, suite, workload, scenario, count(*) AS results,
        count(*) FILTER (WHERE verified = 1) AS verified,
        count(*) FILTER (WHERE verified = 0) AS unverified,
        count(*) FILTER (WHERE verified IS NULL) AS unknown,
        count(DISTINCT round) AS rounds, count(*) FILTER (WHERE date IS NULL) AS undated,
        min(date) AS oldest, max(date) AS newest
    FROM result
    GROUP BY accelerator, workload, suite, scenario, phase
), today AS MATERIALIZED (
    SELECT as_of FROM coverage_date
)
SELECT
    m.family, m.accelerator, m.accelerator_id, b.phase, b.suite, b.workload, b.scenario,
    coalesce(h.results, 0) AS results, coalesce(h.verified, 0) AS verified,
    coalesce(h.unverified, 0) AS unverified, coalesce(h.unknown, 0) AS unknown,
    CASE WHEN h.results IS NULL THEN 'no result'
         WHEN h.verified > 0 THEN 'verified'
         WHEN h.unverified > 0 THEN 'unverified'
         ELSE 'not known whether verified' END AS state,
    coalesce(h.rounds, 0) AS rounds, coalesce(h.undated, 0) AS undated, h.oldest, h.newest,
    days_between(h.newest, today.as_of) AS age_days,
    CASE WHEN h.results IS NULL THEN 'no result'
         WHEN h.newest IS NULL THEN 'date not known'
         WHEN days_between(h.newest, today.as_of) IS NULL THEN 'day not known' END AS age_reason
FROM benchmark AS b
JOIN machine AS m ON m.phase IS b.phase
CROSS JOIN today
LEFT JOIN held AS h
    ON h.accelerator = m.accelerator AND h.workload IS b.workload AND h.suite IS b.suite
    AND h.scenario IS b.scenario AND h.phase IS b.phase
ORDER BY b.phase, b.suite, b.workload, b.scenario, m.family, m.accelerator;

-- coverage_system: the cells that hold data, system by system: one row a system
-- and benchmark. Columns as in coverage_cell.
CREATE VIEW coverage_system AS
WITH result AS (
    SELECT family, accelerator, submitter, system, accelerators, phase, suite, workload,
        iif(suite LIKE 'MLPerf %', scenario, NULL) AS scenario, verified, max(date) AS date
    FROM score
    WHERE value IS NOT NULL
    GROUP BY system_id, workload_id
)
SELECT
    family, accelerator, submitter, system, accelerators, phase, suite, workload, scenario,
    count(*) AS results, count(*) FILTER (WHERE verified = 1) AS verified,
    count(*) FILTER (WHERE verified = 0) AS unverified,
    count(*) FILTER (WHERE verified IS NULL) AS unknown,
    CASE WHEN max(verified) = 1 THEN 'verified'
         WHEN max(verified) = 0 THEN 'unverified'
         ELSE 'not known whether verified' END AS state,
    count(*) FILTER (WHERE date IS NULL) AS undated, min(date) AS oldest, max(date) AS newest,
    days_between(max(date), (SELECT as_of FROM coverage_date)) AS age_days,
    CASE WHEN max(date) IS NULL THEN 'date not known'
         WHEN days_between(max(date), (SELECT as_of FROM coverage_date)) IS NULL
         THEN 'day not known' END AS age_reason
FROM result
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
