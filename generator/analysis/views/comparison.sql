-- Every pair of results of a phase, once, and whether it may be compared. Made of
-- analysis/rules.yaml, whose rules stand where @…@ is.
--   a_…, b_…     rows of score: a_id and b_id are result_id
--   verdict      'comparable', 'comparable with stated differences' or
--                'not comparable'
--   rule         why not: the name of the first rule that refuses; `because` says
--                it in words
--   differences  what must be stated, as a list with semicolons
-- Pairs grow with the square of the results: ask for one benchmark at a time.
-- The pairs of `result_pair` stand in both directions, for joins by id.
CREATE UNIQUE INDEX score_id ON score (result_id);
CREATE INDEX score_phase ON score (phase, result_id);
CREATE INDEX score_metric ON score (phase, metric, result_id);
CREATE INDEX score_workload ON score (workload, metric);
CREATE INDEX score_system ON score (system);
CREATE INDEX score_run ON score (workload_id, system_id, metric);
CREATE VIEW result_pair AS
SELECT
    a.result_id AS a_id, b.result_id AS b_id, a.phase,
    @rule@ AS rule,
    @because@ AS because,
    nullif(substr(@differences@, 3), '') AS differences
FROM score AS a JOIN score AS b ON b.result_id <> a.result_id AND b.phase IS a.phase;

-- `kind` is a text of all that the rules read of a result: what they say of two results
-- they say of any two of these kinds, in the same order. Who counts pairs, or looks for
-- one, has a pair of kinds judged instead of thousands of results.
CREATE VIEW result_kind AS
SELECT result_id, phase, family, workload, scenario, metric, @kind@ AS kind FROM score;

-- Not made of result_pair: that would look both rows up a second time.
CREATE VIEW comparison AS
WITH pair AS (
    SELECT
        a.phase, a.result_id AS a_id, b.result_id AS b_id,
        @rule@ AS rule,
        @because@ AS because,
        nullif(substr(@differences@, 3), '') AS differences,
        a.suite AS a_suite, a.round AS a_round, a.workload AS a_workload, a.scenario AS a_scenario,
        a.metric AS a_metric, a.submitter AS a_submitter, a.system AS a_system,
        a.accelerator AS a_accelerator, a.accelerators AS a_accelerators,
        b.suite AS b_suite, b.round AS b_round, b.workload AS b_workload, b.scenario AS b_scenario,
        b.metric AS b_metric, b.submitter AS b_submitter, b.system AS b_system,
        b.accelerator AS b_accelerator, b.accelerators AS b_accelerators
    FROM score AS a JOIN score AS b ON b.phase IS a.phase AND b.result_id > a.result_id
)
SELECT
    phase, a_id, b_id,
    CASE WHEN rule IS NOT NULL THEN 'not comparable'
         WHEN differences IS NOT NULL THEN 'comparable with stated differences'
         ELSE 'comparable' END AS verdict,
    rule, because, differences,
    a_suite, a_round, a_workload, a_scenario, a_metric, a_submitter, a_system, a_accelerator,
    a_accelerators, b_suite, b_round, b_workload, b_scenario, b_metric, b_submitter, b_system,
    b_accelerator, b_accelerators
FROM pair;
