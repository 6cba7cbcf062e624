-- What the ranges (low, high) of parameters do to the totals of cost_of_option.
-- Filled by analysis/sensitivity.c.
--
-- sensitivity: one parameter at a time, the others at their values: the rows of a
-- tornado, widest first. Parameters without a range, or that an option does not ask
-- for, have no row.
--   value, low_input, high_input  of the parameter
--   total, low_total, high_total  at those, in `currency`
--   swing                         |high_total - low_total|
CREATE TABLE sensitivity_end (
    scenario TEXT NOT NULL, option TEXT NOT NULL, parameter TEXT NOT NULL, value REAL,
    low_input REAL, high_input REAL, total REAL, low_total REAL, high_total REAL,
    PRIMARY KEY (scenario, option, parameter)
) STRICT, WITHOUT ROWID;

CREATE VIEW sensitivity AS
SELECT
    e.scenario, e.option, e.parameter,
    (SELECT i.unit FROM cost_input AS i WHERE i.parameter = e.parameter LIMIT 1) AS unit, e.value, e.low_input, e.high_input, e.total,
    e.low_total, e.high_total, abs(e.high_total - e.low_total) AS swing, c.currency,
    coalesce(p.citation, p.path || ':' || p.line) AS source
FROM sensitivity_end AS e
JOIN cost_of_option AS c ON c.scenario = e.scenario AND c.option = e.option
JOIN cost_assumption AS p ON p.name = e.parameter
ORDER BY e.scenario, e.option, swing DESC, e.parameter;

-- monte_carlo: all ranged parameters at once, each drawn alone from the triangular
-- distribution on low, value, high (JCGM 101:2008); all options see the same draws.
--   n            draws; mean, p5 … p95: of the total, in `currency`; percentiles by
--                linear interpolation (Hyndman & Fan, type 7)
--   share_lowest of the draws in which the option costs the least of all
--   method       distribution, generator and seed. Empty without any range
CREATE TABLE monte_carlo_draw (
    scenario TEXT NOT NULL, option TEXT NOT NULL, n REAL NOT NULL, mean REAL, p5 REAL, p25 REAL,
    p50 REAL, p75 REAL, p95 REAL, share_lowest REAL, reason TEXT,
    PRIMARY KEY (scenario, option)
) STRICT, WITHOUT ROWID;

CREATE VIEW monte_carlo AS
SELECT
    m.scenario, m.option, m.n, c.total, m.mean, m.p5, m.p25, m.p50, m.p75, m.p95, c.currency,
    m.share_lowest, m.reason,
    'triangular on low, value, high; xoshiro256**, seed 20261120' AS method
FROM monte_carlo_draw AS m
JOIN cost_of_option AS c ON c.scenario = m.scenario AND c.option = m.option;
