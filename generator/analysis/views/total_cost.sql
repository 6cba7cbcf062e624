-- Total cost of ownership over cost_horizon_years for rent, reserve and own, from
-- the parameters of report.yaml (cost_parameter lists them) and the offers that they
-- point to (cost_offer), by the formulas of cost_formula. What is spent later is discounted to today.
--
-- cost_line: every line of the sheet, filled by analysis/total_cost.c.
--   scenario   prefix of parameters, or 'base'
--   option     'rent', 'reserve', 'own'; 'any' for steps that they share
--   part       as in cost_formula
--   amount     in `unit`; NULL when unknown, and then `reason` says why
CREATE TABLE cost_line (
    scenario TEXT NOT NULL, option TEXT NOT NULL, component TEXT NOT NULL, part TEXT NOT NULL,
    position INTEGER NOT NULL, amount REAL, unit TEXT, formula TEXT NOT NULL, formula_source TEXT,
    reason TEXT, PRIMARY KEY (scenario, option, component)
) STRICT, WITHOUT ROWID;

-- cost_input: what each line's formula names. `parameter` is the row of
-- cost_assumption that was taken; else input_option and input are another line.
CREATE TABLE cost_input (
    scenario TEXT NOT NULL, option TEXT NOT NULL, component TEXT NOT NULL,
    position INTEGER NOT NULL, input TEXT NOT NULL, parameter TEXT, input_option TEXT,
    value REAL, unit TEXT,
    PRIMARY KEY (scenario, option, component, position)
) STRICT, WITHOUT ROWID;

-- total_cost: one row an option and component; the sums are in cost_of_option.
--   inputs     the quantities of the formula with their values
--   sources    of all parameters beneath; report.yaml and line where none is given
CREATE VIEW total_cost AS
WITH RECURSIVE below (scenario, option, component, parameter, next_option, next) AS (
    SELECT scenario, option, component, parameter, input_option, input FROM cost_input
    UNION
    SELECT b.scenario, b.option, b.component, i.parameter, i.input_option, i.input
    FROM below AS b
    JOIN cost_input AS i
        ON i.scenario = b.scenario AND i.option = b.next_option AND i.component = b.next
    WHERE b.parameter IS NULL
), cited AS (
    SELECT DISTINCT b.scenario, b.option, b.component,
        coalesce(p.citation, p.path || ':' || p.line) AS source
    FROM below AS b JOIN cost_assumption AS p ON p.name = b.parameter
)
SELECT
    l.scenario, l.option, l.component, l.amount, iif(l.unit = 'currency', NULL, l.unit) AS currency, l.formula,
    (SELECT group_concat(input || ' = ' || iif(value IS NULL, '?', printf('%.12g', value)), '; ')
     FROM (SELECT i.input, i.value FROM cost_input AS i
           WHERE i.scenario = l.scenario AND i.option = l.option AND i.component = l.component
           ORDER BY i.position)) AS inputs,
    (SELECT group_concat(source, '; ')
     FROM (SELECT c.source FROM cited AS c
           WHERE c.scenario = l.scenario AND c.option = l.option AND c.component = l.component
           ORDER BY c.source)) AS sources,
    l.formula_source, l.reason
FROM cost_line AS l
WHERE l.part = 'component'
ORDER BY l.scenario, l.position;

-- cost_of_option: the total of each option.
--   total_low, total_high  with every ranged parameter at the end that lowers, or
--                      raises, this total (each direction found alone): the worst that
--                      the stated ranges allow, not an interval of probability
--   per_busy_chip_hour levelised cost of an hour in which a chip works: the total over these
--                      hours, discounted like the money (cost_formula)
--   group_name         of its scenario (cost_scenario)
--   is_lowest          1: no other option of any scenario of the group costs less; NULL: unknown
--   reason             why the total, or else the levelised cost, is NULL
CREATE TABLE cost_range (
    scenario TEXT NOT NULL, option TEXT NOT NULL, low REAL, high REAL,
    PRIMARY KEY (scenario, option)
) STRICT, WITHOUT ROWID;

-- cost_scenario: the group that the parameter cost_group puts a scenario into, '' without one.
-- Scenarios of a group are alternatives for the same work; those of different groups are never
-- compared.
CREATE TABLE cost_scenario (scenario TEXT PRIMARY KEY, group_name TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE VIEW cost_of_option AS
SELECT
    t.scenario, g.group_name, t.option, t.amount AS total, r.low AS total_low, r.high AS total_high,
    iif(t.unit = 'currency', NULL, t.unit) AS currency, h.amount AS per_busy_chip_hour,
    t.amount = (SELECT min(o.amount) FROM cost_line AS o JOIN cost_scenario AS s ON s.scenario = o.scenario
                WHERE o.part = 'total' AND s.group_name = g.group_name) AS is_lowest,
    coalesce(t.reason, h.reason) AS reason
FROM cost_line AS t
JOIN cost_scenario AS g ON g.scenario = t.scenario
JOIN cost_line AS h
    ON h.scenario = t.scenario AND h.option = t.option AND h.component = 'per_busy_chip_hour'
LEFT JOIN cost_range AS r ON r.scenario = t.scenario AND r.option = t.option
WHERE t.part = 'total'
ORDER BY t.scenario, t.position;
