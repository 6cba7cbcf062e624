-- What the ranges (low, high) of parameters do to the totals and to the levelised costs of
-- cost_of_option. Filled by analysis/sensitivity.c.
--
-- sensitivity: one parameter at a time, the others at their values: the rows of a
-- tornado, widest first. Parameters without a range, or that an option does not ask
-- for, have no row.
--   label                         of the parameter, in words (cost_parameter)
--   value, low_input, high_input  of the parameter
--   per_busy_chip_hour, low_…, high_…  levelised cost at those, in `currency` a chip-hour of
--                                 work. Ask for this one where utilisation or the number of
--                                 chips moves: a total that falls because less work is done
--                                 is no saving
--   swing_per_busy_chip_hour      |high_… - low_…|
--   total, low_total, high_total  at those, in `currency`
--   swing                         |high_total - low_total|
CREATE TABLE sensitivity_end (
    scenario TEXT NOT NULL, option TEXT NOT NULL, parameter TEXT NOT NULL, value REAL,
    low_input REAL, high_input REAL, total REAL, low_total REAL, high_total REAL,
    per_busy_chip_hour REAL, low_per_busy_chip_hour REAL, high_per_busy_chip_hour REAL,
    PRIMARY KEY (scenario, option, parameter)
) STRICT, WITHOUT ROWID;

CREATE VIEW sensitivity AS
WITH named AS (
    SELECT parameter, min(input) AS input, min(unit) AS unit FROM cost_input
    WHERE parameter IS NOT NULL GROUP BY parameter
)
SELECT
    e.scenario, e.option, e.parameter, m.label, n.unit, e.value, e.low_input, e.high_input,
    e.per_busy_chip_hour, e.low_per_busy_chip_hour, e.high_per_busy_chip_hour,
    abs(e.high_per_busy_chip_hour - e.low_per_busy_chip_hour) AS swing_per_busy_chip_hour,
    e.total, e.low_total, e.high_total, abs(e.high_total - e.low_total) AS swing, c.currency,
    coalesce(p.citation, p.path || ':' || p.line) AS source
FROM sensitivity_end AS e
JOIN cost_of_option AS c ON c.scenario = e.scenario AND c.option = e.option
JOIN cost_assumption AS p ON p.name = e.parameter
JOIN named AS n ON n.parameter = e.parameter
JOIN cost_parameter AS m ON m.name = n.input
ORDER BY e.scenario, e.option, swing_per_busy_chip_hour DESC, swing DESC, e.parameter;

-- monte_carlo: all ranged parameters at once, each drawn alone from the triangular
-- distribution on low, value, high (JCGM 101:2008); all options see the same draws. It measures
-- the ranges that were assumed, and nothing else: a price outside of its range, or a range that is
-- too narrow, is in no draw.
--   n            draws; mean, p5 … p95: of the total, in `currency`; percentiles by
--                linear interpolation (Hyndman & Fan, type 7)
--   per_busy_chip_hour, …_p5, …_p50, …_p95  the levelised cost, and its percentiles
--   share_lowest of the draws in which the option costs the least of its group (cost_scenario)
--   reason       why the percentiles of the total are NULL
--   method       distribution, generator and seed. Empty without any range
CREATE TABLE monte_carlo_draw (
    scenario TEXT NOT NULL, option TEXT NOT NULL, n REAL NOT NULL, mean REAL, p5 REAL, p25 REAL,
    p50 REAL, p75 REAL, p95 REAL, per_busy_chip_hour_p5 REAL, per_busy_chip_hour_p50 REAL,
    per_busy_chip_hour_p95 REAL, share_lowest REAL, reason TEXT,
    PRIMARY KEY (scenario, option)
) STRICT, WITHOUT ROWID;

CREATE VIEW monte_carlo AS
SELECT
    m.scenario, m.option, m.n, c.total, m.mean, m.p5, m.p25, m.p50, m.p75, m.p95, c.currency,
    c.per_busy_chip_hour, m.per_busy_chip_hour_p5, m.per_busy_chip_hour_p50,
    m.per_busy_chip_hour_p95, m.share_lowest, m.reason,
    'triangular on low, value, high; xoshiro256**, seed 20261120' AS method
FROM monte_carlo_draw AS m
JOIN cost_of_option AS c ON c.scenario = m.scenario AND c.option = m.option;
