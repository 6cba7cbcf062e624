-- What each option of total_cost has cost by the end of each month of the horizon: the
-- lines that break_even's 'month' crosses. Nothing is sold before the horizon; the last
-- month has the total of cost_of_option, in which what is owned has been sold.
-- Filled by analysis/cost_by_month.c.
--   month   0: at the start; at most 1,200 months
--   total   `spent` of cost_formula over month / 12 years, of today, and `total` at the
--           horizon; NULL: unknown, and then cost_of_option has the reason
--   p5, p95 of total in the first 2,000 draws of monte_carlo, at the horizon in all of
--           them: the 5th and the 95th percentile of that month. NULL: no range moves the
--           option in any month. A range of the horizon itself moves none: the month is given.
CREATE TABLE month_cost (
    scenario TEXT NOT NULL, option TEXT NOT NULL, month REAL NOT NULL, total REAL,
    p5 REAL, p95 REAL,
    PRIMARY KEY (scenario, option, month)
) STRICT, WITHOUT ROWID;

CREATE VIEW cost_by_month AS
SELECT m.scenario, m.option, m.month, m.total, m.p5, m.p95, c.currency,
    iif(m.total IS NULL, c.reason, NULL) AS missing_reason
FROM month_cost AS m
JOIN cost_of_option AS c ON c.scenario = m.scenario AND c.option = m.option
ORDER BY m.scenario, m.option, m.month;
