-- Where two options of total_cost cost the same, all else as it stands: options of one scenario,
-- or of scenarios of one group (cost_scenario). Filled by analysis/break_even.c.
--   variable  'price': the price of `option` alone (of renting or reserving a chip-hour,
--             of buying a chip); 'utilisation': that of both; 'month': the first month
--             by whose end both have cost the same. What is owned is sold at the horizon,
--             not before: the last month may be level by that sale alone
--   value     in `unit`: x where total(option) = total(other). Totals are linear in
--             price and utilisation: x = (other₀ - option₀) / (slope - slope of other);
--             months are searched within the horizon. Where both cost nothing is no
--             break-even. NULL: `reason` says why
--   low, high with every ranged parameter at the end that lowers, or raises, the value
--             (analysis/cost_range.h); NULL: no range matters, or none at that end
--   current   what the parameter is now
--   change    value / current - 1, a share: -0.16, the price must fall by 16 %
--   cheaper_below, cheaper_above  which costs less on either side
CREATE TABLE break_even_point (
    variable TEXT NOT NULL, scenario TEXT NOT NULL, option TEXT NOT NULL,
    other_scenario TEXT NOT NULL, other_option TEXT NOT NULL, value REAL, low REAL, high REAL,
    unit TEXT, current REAL, cheaper_below TEXT, cheaper_above TEXT, reason TEXT
) STRICT;

CREATE VIEW break_even AS
SELECT
    variable, scenario, option, other_scenario, other_option, value, low, high, unit, current,
    value / nullif(current, 0) - 1 AS change, cheaper_below, cheaper_above, reason,
    CASE variable
        WHEN 'month' THEN 'first month m by which as much has been spent on option as on other, each over m / 12 years; at the horizon the totals, after the sale'
        ELSE 'x with total(option) = total(other), both linear in x' END AS formula
FROM break_even_point;

-- How far a price must move before another option is the cheapest of its group: of each
-- dearer option down to the cheapest, of the cheapest up to the next.
--   value, low, high, current, unit, change  as in break_even
CREATE VIEW answer_change AS
WITH ranked AS (
    SELECT scenario, option, group_name,
        row_number() OVER (PARTITION BY group_name ORDER BY total, scenario, option) AS place
    FROM cost_of_option WHERE total IS NOT NULL
)
SELECT
    b.scenario, b.option, iif(r.place = 1, 'rise', 'fall') AS needed, b.value, b.low, b.high,
    b.unit, b.current, b.change, b.other_scenario, b.other_option, b.reason
FROM ranked AS r
JOIN ranked AS o ON o.group_name = r.group_name AND o.place = iif(r.place = 1, 2, 1)
JOIN break_even AS b
    ON b.variable = 'price' AND b.scenario = r.scenario AND b.option = r.option
    AND b.other_scenario = o.scenario AND b.other_option = o.option
ORDER BY r.group_name, r.place;
