-- What each option of total_cost has cost by the end of each month of the horizon,
-- what is owned not being sold: the lines that break_even's 'payback' crosses.
-- Filled by analysis/cost_by_month.c.
--   month   0: at the start; at most 1,200 months
--   total   sum of the components over month / 12 years without residual_value, of
--           today; NULL: unknown, and then cost_of_option says why
CREATE TABLE month_cost (
    scenario TEXT NOT NULL, option TEXT NOT NULL, month REAL NOT NULL, total REAL,
    PRIMARY KEY (scenario, option, month)
) STRICT, WITHOUT ROWID;

CREATE VIEW cost_by_month AS
SELECT m.scenario, m.option, m.month, m.total, c.currency, c.reason AS missing_reason
FROM month_cost AS m
JOIN cost_of_option AS c ON c.scenario = m.scenario AND c.option = m.option
ORDER BY m.scenario, m.option, m.month;
