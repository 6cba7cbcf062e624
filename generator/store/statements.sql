-- The statements of the store. Each stands under a line with its name, which is
-- the name of its constant in store/database.h.

-- :begin
BEGIN IMMEDIATE;
-- :commit
COMMIT;
-- :rollback
ROLLBACK;

-- :find_source
SELECT id, sha256, lenient FROM source WHERE path = ?1;
-- :select_sources
SELECT path, sha256, lenient FROM source;
-- :find_copy
-- A source that says all that source ?1 says: the same bytes and metadata; or the same values in a
-- file that differs in its ending alone. ?2 is the path of ?1 without its ending. Equal files are
-- different results if their names suggest different facts; so are those of MLPerf, whose folders
-- name the system and the benchmark.
SELECT o.path, length(o.path) FROM source AS mine JOIN source AS o ON o.sha256 = mine.sha256 AND o.id <> mine.id
WHERE mine.id = ?1
    AND (SELECT assumed FROM run WHERE source_id = mine.id LIMIT 1)
        IS (SELECT assumed FROM run WHERE source_id = o.id LIMIT 1)
    AND (mine.format NOT LIKE 'mlperf-%' OR EXISTS (SELECT 1 FROM run AS a JOIN run AS b
        ON b.workload_id = a.workload_id AND b.system_id = a.system_id
        WHERE a.source_id = mine.id AND b.source_id = o.id))
    AND (EXISTS (SELECT 1 FROM run WHERE source_id = o.id)
        OR EXISTS (SELECT 1 FROM price WHERE source_id = o.id)
        OR EXISTS (SELECT 1 FROM billing WHERE source_id = o.id))
UNION ALL
SELECT o.path, length(o.path) FROM source AS o
WHERE o.path > ?2 || '.' AND o.path < ?2 || '/' AND o.id <> ?1
    AND (EXISTS (SELECT 1 FROM run WHERE source_id = o.id)
        OR EXISTS (SELECT 1 FROM price WHERE source_id = o.id))
    AND NOT EXISTS (
        SELECT r.workload_id, r.system_id, v.metric_id, v.value, count(*)
        FROM observation AS v JOIN run AS r ON r.id = v.run_id WHERE r.source_id = ?1
        GROUP BY 1, 2, 3, 4
        EXCEPT
        SELECT r.workload_id, r.system_id, v.metric_id, v.value, count(*)
        FROM observation AS v JOIN run AS r ON r.id = v.run_id WHERE r.source_id = o.id
        GROUP BY 1, 2, 3, 4)
    AND NOT EXISTS (
        SELECT accelerator_id, accelerator_name, provider, region, term, currency,
            price_per_chip_hour, accelerators, item, includes, valid_from, count(*)
        FROM price WHERE source_id = ?1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        EXCEPT
        SELECT accelerator_id, accelerator_name, provider, region, term, currency,
            price_per_chip_hour, accelerators, item, includes, valid_from, count(*)
        FROM price WHERE source_id = o.id GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
ORDER BY 2, 1 LIMIT 1;
-- :insert_source
INSERT INTO source (path, format, sha256, lenient) VALUES (?1, ?2, ?3, 0);
-- :mark_lenient
UPDATE source SET lenient = 1 WHERE id = ?1;
-- :forget_unread
DELETE FROM unread WHERE path = ?1;
-- :insert_unread
INSERT INTO unread (path, line, what, n, reason, cure, code) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);
-- :count_unread
SELECT count(DISTINCT path) FILTER (WHERE what = 'file'),
    coalesce(sum(n) FILTER (WHERE what = 'row'), 0)
FROM (SELECT path, what, max(n) AS n FROM unread GROUP BY path, what, line); -- a row may have several errors
-- :select_unstated
SELECT 1 FROM unread WHERE what = 'fact';
-- :select_assumed
SELECT DISTINCT s.path, r.assumed FROM run AS r JOIN source AS s ON s.id = r.source_id
WHERE r.assumed IS NOT NULL ORDER BY s.path, r.assumed;

-- :select_accelerators
SELECT id, name FROM accelerator ORDER BY id;
-- :insert_accelerator
INSERT INTO accelerator (id, name, vendor, family, generation, year, source_id, line)
VALUES (?1, coalesce(?2, ?1), ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (id) DO UPDATE SET
    name = coalesce(?2, name), vendor = coalesce(?3, vendor), family = ?4,
    generation = coalesce(?5, generation), year = coalesce(?6, year),
    source_id = ?7, line = ?8;
-- :insert_figure
INSERT INTO accelerator_figure
    (accelerator_id, figure, value, text, grade, citation, source_id, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
-- A newer program's own figure does not undo a report's correction.
ON CONFLICT (accelerator_id, figure) DO UPDATE SET
    value = ?3, text = ?4, grade = ?5, citation = ?6, source_id = ?7, line = ?8
WHERE ?7 IS NOT (SELECT id FROM source WHERE path = 'accelreport');
-- :find_figure
SELECT source_id, line FROM accelerator_figure WHERE accelerator_id = ?1 AND figure = ?2;
-- :select_aliases
SELECT alias, accelerator_id, spelling FROM alias ORDER BY alias;
-- :insert_alias
INSERT OR REPLACE INTO alias (alias, accelerator_id, spelling, source_id, line)
VALUES (?1, ?2, ?3, ?4, ?5);

-- :select_systems
SELECT id, submitter, name, accelerator_name, accelerators, nodes, host, software, precision,
       configuration, division, category, verified, type
FROM system;
-- :insert_system
INSERT INTO system (id, submitter, name, accelerator_name, accelerators, nodes, host, software,
                    precision, configuration, division, category, verified, accelerator_id,
                    source_id, line, type)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17);
-- :select_workloads
SELECT id, suite, round, name, phase, scenario, model, dataset, quality_target, concurrency,
       request_rate, input_length, output_length, latency_limit
FROM workload;
-- :insert_workload
INSERT INTO workload (id, suite, round, name, phase, scenario, model, dataset, quality_target,
                      concurrency, request_rate, input_length, output_length, source_id, line,
                      latency_limit)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16);
-- :select_runs
SELECT id, system_id, workload_id, name FROM run WHERE name IS NOT NULL;
-- :last_run
SELECT coalesce(max(id), 0) FROM run;
-- :insert_runs
INSERT INTO run (id, system_id, workload_id, name, status, date, scaling_factor,
                 global_batch_size, seed, trained, checkpoint_step, assumed, source_id, line)
SELECT * FROM pending_run;
-- :select_metrics
SELECT id, name, unit FROM metric;
-- :insert_metric
INSERT INTO metric (id, name, unit, label, better, decimals) VALUES (?1, ?2, ?3, ?4, ?5, ?6);
-- :insert_observations
INSERT INTO observation (run_id, metric_id, value, citation, source_id, line)
SELECT * FROM pending_observation;
-- :insert_observation
INSERT INTO observation (run_id, metric_id, value, citation, source_id, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);
-- :insert_summary
INSERT OR IGNORE INTO run_summary VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13);
-- :find_observation
SELECT o.value, s.path, o.line, m.name, r.name, y.name
FROM observation AS o
JOIN source AS s ON s.id = o.source_id
JOIN metric AS m ON m.id = o.metric_id
JOIN run AS r ON r.id = o.run_id
JOIN system AS y ON y.id = r.system_id
WHERE o.run_id = ?1 AND o.metric_id = ?2;

-- :insert_price
INSERT INTO price (accelerator_id, accelerator_name, provider, region, term, currency,
                   price_per_chip_hour, accelerators, item, includes, valid_from, citation,
                   source_id, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14);

-- :insert_excluded
INSERT INTO excluded_row (rule, rule_path, rule_line, kind, what, value, unit, reason, source_id,
                          line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10);
-- :count_excluded
SELECT count(*) FROM excluded_row WHERE rule = ?1;

-- :insert_cost
INSERT INTO billing (accelerator_id, accelerator_name, accelerators, provider, region, service,
                     sku, item, category, pricing, commitment, commitment_status, period_start,
                     period_end, currency, billed, effective, quantity, unit, source_id, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
        ?21);

-- :insert_support
INSERT INTO support (tool, family, level, version, date, citation, note, source_id, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9);
-- :find_support
SELECT s.path, u.line FROM support AS u JOIN source AS s ON s.id = u.source_id
WHERE u.tool = ?1 AND u.family = ?2;

-- :insert_workload_fact
-- A newer program's own facts do not undo a report's correction.
INSERT INTO workload_fact
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
        ?21)
ON CONFLICT (suite, workload) DO UPDATE SET
    kind = ?3, starts_from = ?4, starts_from_grade = ?5, starts_from_citation = ?6, target = ?7,
    target_grade = ?8, target_citation = ?9, counts = ?10, sample = ?11, tokens_per_sample = ?12,
    samples_per_epoch = ?13, epoch_citation = ?14, full_amount = ?15, full_unit = ?16,
    full_text = ?17, full_grade = ?18, full_citation = ?19, source_id = ?20, line = ?21
WHERE ?20 IS NOT (SELECT id FROM source WHERE path = 'accelreport');
-- :insert_convergence
INSERT INTO convergence_point
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
ON CONFLICT (suite, workload, round, global_batch_size) DO UPDATE SET
    n = ?5, mean = ?6, standard_deviation = ?7, citation = ?8, source_id = ?9, line = ?10
WHERE ?9 IS NOT (SELECT id FROM source WHERE path = 'accelreport');

-- :select_named
SELECT named.name, named.id, s.path, named.line, min(named.source_id * 4294967296 + named.line)
FROM (SELECT accelerator_name AS name, accelerator_id AS id, source_id, line FROM system
      UNION ALL
      SELECT accelerator_name, accelerator_id, source_id, line FROM price
      UNION ALL
      SELECT accelerator_name, accelerator_id, source_id, line FROM billing) AS named
JOIN source AS s ON s.id = named.source_id
WHERE named.name IS NOT NULL
GROUP BY named.name, named.id
ORDER BY 5;
-- :count_named
SELECT (SELECT count(*) FROM observation AS o JOIN run AS r ON r.id = o.run_id
        JOIN system AS y ON y.id = r.system_id WHERE y.accelerator_name = ?1)
    + (SELECT count(*) FROM price WHERE accelerator_name = ?1);
-- :mark_named
UPDATE source SET lenient = 2 WHERE id IN (
    SELECT r.source_id FROM run AS r JOIN system AS y ON y.id = r.system_id
    WHERE y.accelerator_name = ?1
    UNION SELECT source_id FROM price WHERE accelerator_name = ?1);
-- :drop_named_observations
DELETE FROM observation WHERE run_id IN (
    SELECT r.id FROM run AS r JOIN system AS y ON y.id = r.system_id WHERE y.accelerator_name = ?1);
-- :drop_named_runs
DELETE FROM run WHERE system_id IN (SELECT id FROM system WHERE accelerator_name = ?1);
-- :drop_named_systems
DELETE FROM system WHERE accelerator_name = ?1;
-- :drop_named_prices
DELETE FROM price WHERE accelerator_name = ?1;
-- :name_systems
UPDATE system SET accelerator_id = ?2 WHERE accelerator_name = ?1;
-- :name_prices
UPDATE price SET accelerator_id = ?2 WHERE accelerator_name = ?1;

-- :name_costs
UPDATE billing SET accelerator_id = ?2 WHERE accelerator_name = ?1;

-- :select_odd_spots
-- A tenth of a percent above is rounding.
SELECT s.id, source.path, s.line, s.price_per_chip_hour, s.on_demand
FROM (
    SELECT
        *, max(price_per_chip_hour) FILTER (WHERE term = 'on demand') OVER (
            PARTITION BY source_id, accelerator_id, region, provider, includes, accelerators,
                currency) AS on_demand
    FROM price
    WHERE accelerator_id IS NOT NULL AND term IN ('spot', 'on demand')) AS s
JOIN source ON source.id = s.source_id
WHERE s.term = 'spot' AND s.price_per_chip_hour > 1.001 * s.on_demand
ORDER BY s.id;

-- :forget_price
UPDATE price SET price_per_chip_hour = NULL WHERE id = ?1;

-- :insert_currency
INSERT OR REPLACE INTO currency (code, rate, date, citation, path, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- :forget_rounds
DELETE FROM mlperf_round;
-- :insert_round
INSERT OR REPLACE INTO mlperf_round (suite, round, published, citation, path, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- :insert_parameter
INSERT OR REPLACE INTO parameter (name, value, text, unit, citation, path, line, low, high, reason, label)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11);
-- :forget_claims
DELETE FROM claim;
-- :insert_claim
INSERT INTO claim (id, theme, text, said_by, verdict, kind, basis, overtaken_on, why, measure,
    range_over, value, low, high, n, supported_if, contradicted_if, path, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19);
-- :forget_scores
DELETE FROM decision_score;
-- :forget_decisions
DELETE FROM decision;
-- :insert_decision
INSERT INTO decision (matrix, option, label, fails, flip_criterion, flip_rival, leader, runner_up,
    outcome, total, total_low, total_high, won, won_by_weight, cost, flip_from, flip_to, leader_share,
    runner_up_share, clear_at, path, line, passes, is_clear, rank)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
    ?22, ?23, ?24, ?25);
-- :insert_score
INSERT INTO decision_score (matrix, option, label, criterion, kind, flip_rival, weight, share, value,
    value_low, value_high, score, low, high, flip_to, position)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16);
-- :insert_citation
INSERT OR REPLACE INTO citation (key, text) VALUES (?1, ?2);

-- :count_observations
SELECT count(*) FROM observation;
-- :select_views
SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name;
-- :select_relations
SELECT name FROM sqlite_schema
WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
ORDER BY name;
-- :select_has_facts
SELECT EXISTS (SELECT 1 FROM observation) OR EXISTS (SELECT 1 FROM price)
    OR EXISTS (SELECT 1 FROM billing) OR EXISTS (SELECT 1 FROM support);
-- :select_columns
SELECT c.name, c.type FROM pragma_table_info(?1, 'main') AS c;
-- :select_functions
SELECT DISTINCT name FROM pragma_function_list ORDER BY name;
