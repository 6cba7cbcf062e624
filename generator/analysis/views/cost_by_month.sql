-- What each option of total_cost has cost by the end of each month of the horizon,
-- what is owned not being sold: the lines that break_even's 'payback' crosses.
-- Filled by analysis/cost_by_month.c.
--   month   0: at the start; at most 1,200 months
--   total   sum of the components over month / 12 years without residual_value, of
--           today; NULL: unknown, and then cost_of_option says why
--   low, high   of total, with every ranged parameter at the end that lowers it, and
--           at the end that raises it (analysis/cost_range.h): the extremes of all
--           that the ranges allow, as in cost_of_option; NULL: no range moves it. A
--           range of the horizon itself moves none: the month is given.
CREATE TABLE month_cost (
    scenario TEXT NOT NULL, option TEXT NOT NULL, month REAL NOT NULL, total REAL,
    low REAL, high REAL,
    PRIMARY KEY (scenario, option, month)
) STRICT, WITHOUT ROWID;

CREATE VIEW cost_by_month AS
SELECT m.scenario, m.option, m.month, m.total, m.low, m.high, c.currency, c.reason AS missing_reason
FROM month_cost AS m
JOIN cost_of_option AS c ON c.scenario = m.scenario AND c.option = m.option
ORDER BY m.scenario, m.option, m.month;
