-- What accelerators have cost, from bills: one row a provider, accelerator, item,
-- kind of price and currency. Charges that name no accelerator count with
-- accelerator NULL, so that the sums are the whole bill's.
--   billed     what was invoiced, in `currency`; credits are below 0
--   effective  the same with advance payments spread over their use
--   chip_hours quantity × chips, of usage measured in hours; NULL when none is
--   effective_per_chip_hour  effective cost of that usage / chip_hours
CREATE VIEW chip_cost AS
WITH charge AS (
    SELECT
        *,
        iif(category = 'Usage' AND lower(unit) IN ('hours', 'hour', 'hrs', 'hr', 'h'),
            quantity * accelerators, NULL) AS chip_hours
    FROM billing
)
SELECT
    b.provider, coalesce(a.name, b.accelerator_name) AS accelerator, b.accelerator_id, a.family,
    iif(b.accelerator_name IS NULL, NULL, b.item) AS item,
    b.category, b.pricing, b.commitment_status, b.currency,
    count(*) AS n, sum(b.billed) AS billed, sum(b.effective) AS effective,
    sum(b.chip_hours) AS chip_hours,
    sum(iif(b.chip_hours IS NULL, NULL, b.effective)) / nullif(sum(b.chip_hours), 0)
        AS effective_per_chip_hour,
    min(b.period_start) AS period_start, max(b.period_end) AS period_end
FROM charge AS b LEFT JOIN accelerator AS a ON a.id = b.accelerator_id
GROUP BY b.provider, b.accelerator_id, b.accelerator_name,
    iif(b.accelerator_name IS NULL, NULL, b.item), b.category, b.pricing, b.commitment_status,
    b.currency;
