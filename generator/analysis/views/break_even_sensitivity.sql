-- What the ranges (low, high) of parameters do to the values of break_even. Filled
-- by analysis/break_even.c and break_even_draws.c.
--
-- break_even_sensitivity: one parameter at a time, the others at their values: the
-- rows of a tornado, widest first. Parameters without a range, or that do not move the
-- value, have no row.
--   value, low_input, high_input  of the parameter
--   break_even, at_low, at_high   at those, in `unit`; NULL: none there
--   swing                         |at_high - at_low|
CREATE TABLE break_even_end (
    variable TEXT NOT NULL, scenario TEXT NOT NULL, option TEXT NOT NULL,
    other_scenario TEXT NOT NULL, other_option TEXT NOT NULL, parameter TEXT NOT NULL, value REAL,
    low_input REAL, high_input REAL, at_low REAL, at_high REAL,
    PRIMARY KEY (variable, scenario, option, other_scenario, other_option, parameter)
) STRICT, WITHOUT ROWID;

CREATE VIEW break_even_sensitivity AS
SELECT
    e.variable, e.scenario, e.option, e.other_scenario, e.other_option, e.parameter, e.value,
    e.low_input, e.high_input, b.value AS break_even, e.at_low, e.at_high,
    abs(e.at_high - e.at_low) AS swing, b.unit, coalesce(p.citation, p.path || ':' || p.line) AS source
FROM break_even_end AS e
JOIN break_even_point AS b
    ON b.variable = e.variable AND b.scenario = e.scenario AND b.option = e.option
    AND b.other_scenario = e.other_scenario AND b.other_option = e.other_option
JOIN cost_assumption AS p ON p.name = e.parameter
ORDER BY e.variable, e.scenario, e.option, e.other_scenario, e.other_option, swing IS NOT NULL,
    swing DESC, e.parameter;

-- break_even_monte_carlo: all ranged parameters at once, as monte_carlo draws them.
--   n             draws: the first of those of monte_carlo
--   share         of the draws, that have a break-even: a price from 0 on, a utilisation
--                 from 0 to 1, a month within the horizon
--   share_below   of the draws: the price would be below 0; or the option that costs less
--                 at first, as the parameters stand, never does
--   share_beyond  of the draws: that option costs less throughout; a break-even lies beyond
--                 the horizon, or a utilisation of 1
--   p5 … p95      of all draws, in `unit`; NULL where the percentile lies below or beyond what
--                 is possible; by linear interpolation (Hyndman & Fan, type 7); months to a
--                 straight line within each
--   range_in_words  months: from the 5th to the 95th percentile, open where it is; NULL
--                 where no draw has a break-even, and either option may be the cheaper
--   method        distribution, generator and seed. Empty without any range
CREATE TABLE break_even_draw (
    variable TEXT NOT NULL, scenario TEXT NOT NULL, option TEXT NOT NULL,
    other_scenario TEXT NOT NULL, other_option TEXT NOT NULL, n REAL NOT NULL, share REAL NOT NULL,
    share_below REAL NOT NULL, share_beyond REAL NOT NULL,
    p5 REAL, p25 REAL, p50 REAL, p75 REAL, p95 REAL, reason TEXT,
    PRIMARY KEY (variable, scenario, option, other_scenario, other_option)
) STRICT, WITHOUT ROWID;

CREATE VIEW break_even_monte_carlo AS
WITH horizon AS (
    SELECT scenario, 12 * value AS months FROM cost_input
    WHERE option = 'any' AND component = 'present_value' AND input = 'cost_horizon_years'
)
SELECT
    d.variable, d.scenario, d.option, d.other_scenario, d.other_option, d.n, d.share,
    d.share_below, d.share_beyond, b.value, d.p5, d.p25, d.p50, d.p75, d.p95, b.unit,
    CASE WHEN d.variable <> 'month' THEN NULL
        WHEN d.share_beyond >= 0.95 THEN printf('beyond month %.0f', ceil(h.months))
        WHEN d.share_below >= 0.95 THEN 'from the start'
        WHEN d.share = 0 THEN NULL
        WHEN d.share = 1 AND d.p5 IS NULL THEN printf('in month %.0f', ceil(b.value))
        WHEN ceil(d.p5) = ceil(d.p95) THEN printf('in month %.0f', ceil(d.p5))
        WHEN d.p95 IS NULL AND ceil(d.p5) = ceil(h.months) THEN printf('in month %.0f or later', ceil(d.p5))
        ELSE iif(d.p5 IS NULL, 'between the start', printf('between month %.0f', ceil(d.p5)))
            || iif(d.p95 IS NULL, printf(' and beyond month %.0f', ceil(h.months)), printf(' and month %.0f', ceil(d.p95)))
        END AS range_in_words,
    d.reason, 'triangular on low, value, high; xoshiro256**, seed 20261120' AS method
FROM break_even_draw AS d
JOIN break_even_point AS b
    ON b.variable = d.variable AND b.scenario = d.scenario AND b.option = d.option
    AND b.other_scenario = d.other_scenario AND b.other_option = d.other_option
LEFT JOIN horizon AS h ON h.scenario = d.scenario
ORDER BY d.variable, d.scenario, d.option, d.other_scenario, d.other_option;
