-- Which cells hold data: every accelerator that has any result × every benchmark
-- and metric of a phase in which it has one. A cell without data is a row too.
-- The scenarios of MLPerf are benchmarks of their own; other suites' (loads,
-- batch sizes) are counted together.
--   results              with a value, of any round
--   verified, unverified, unknown  how many of them the suite's owner has verified,
--                        has not, and of how many that is not known
--   state                the best that the cell holds: 'verified', 'unverified',
--                        'not known whether verified', 'no result'
--   oldest, newest       dates of the results, where the files say them
--   age_days             from `newest` to the date of coverage_date
--
-- coverage_date: the report's date, or its parameter as_of; of a folder without
-- either the newest date of any result or price.
CREATE VIEW coverage_date AS
SELECT coalesce(
    (SELECT text FROM parameter WHERE name = 'as_of'),
    max((SELECT max(date) FROM score), coalesce((SELECT max(valid_from) FROM price), '')),
    (SELECT max(valid_from) FROM price)) AS as_of;

CREATE VIEW coverage_cell AS
WITH valued AS (
    SELECT accelerator, accelerator_id, family, phase, suite, workload,
        iif(suite LIKE 'MLPerf %', scenario, NULL) AS scenario, metric, unit, verified, round,
        date
    FROM score
    WHERE value IS NOT NULL AND accelerator IS NOT NULL
), tests AS (
    SELECT DISTINCT phase, suite, workload, scenario, metric, unit FROM valued
), machines AS (
    SELECT DISTINCT phase, accelerator, accelerator_id, family FROM valued
), held AS MATERIALIZED (
    SELECT
        phase, accelerator, suite, workload, scenario, metric, unit, count(*) AS results,
        count(*) FILTER (WHERE verified = 1) AS verified,
        count(*) FILTER (WHERE verified = 0) AS unverified,
        count(*) FILTER (WHERE verified IS NULL) AS unknown,
        count(DISTINCT round) AS rounds, min(date) AS oldest, max(date) AS newest
    FROM valued
    GROUP BY accelerator, workload, metric, suite, scenario, unit, phase
), today AS MATERIALIZED (
    SELECT as_of FROM coverage_date
)
SELECT
    m.family, m.accelerator, m.accelerator_id, t.phase, t.suite, t.workload, t.scenario, t.metric,
    t.unit, coalesce(h.results, 0) AS results, coalesce(h.verified, 0) AS verified,
    coalesce(h.unverified, 0) AS unverified, coalesce(h.unknown, 0) AS unknown,
    CASE WHEN h.results IS NULL THEN 'no result'
         WHEN h.verified > 0 THEN 'verified'
         WHEN h.unverified > 0 THEN 'unverified'
         ELSE 'not known whether verified' END AS state,
    coalesce(h.rounds, 0) AS rounds, h.oldest, h.newest,
    days_between(h.newest, today.as_of) AS age_days
FROM tests AS t
JOIN machines AS m ON m.phase IS t.phase
CROSS JOIN today
LEFT JOIN held AS h
    ON h.accelerator = m.accelerator AND h.workload IS t.workload AND h.metric IS t.metric
    AND h.suite IS t.suite AND h.scenario IS t.scenario AND h.unit IS t.unit
    AND h.phase IS t.phase
ORDER BY t.phase, t.suite, t.workload, t.scenario, t.metric, m.family, m.accelerator;

-- coverage_system: the cells that hold data, system by system: one row a system,
-- benchmark and metric. Columns as in coverage_cell.
CREATE VIEW coverage_system AS
SELECT
    s.family, s.accelerator, s.submitter, s.system, s.accelerators, s.phase, s.suite, s.workload,
    iif(s.suite LIKE 'MLPerf %', s.scenario, NULL) AS scenario, s.metric, s.unit,
    count(*) AS results, count(*) FILTER (WHERE s.verified = 1) AS verified,
    count(*) FILTER (WHERE s.verified = 0) AS unverified,
    count(*) FILTER (WHERE s.verified IS NULL) AS unknown,
    CASE WHEN max(s.verified) = 1 THEN 'verified'
         WHEN max(s.verified) = 0 THEN 'unverified'
         ELSE 'not known whether verified' END AS state,
    min(s.date) AS oldest, max(s.date) AS newest,
    days_between(max(s.date), (SELECT as_of FROM coverage_date)) AS age_days
FROM score AS s
WHERE s.value IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
