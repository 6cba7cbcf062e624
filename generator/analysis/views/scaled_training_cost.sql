-- What a benchmark run's cost comes to for an amount of training that may be scaled, and for one
-- whole training run: one row a row of cost_to_train. Derived, and no official metric of MLPerf.
--   per           what cost_per_unit is for: 'billion tokens', 'million samples', 'epoch'
--   cost_per_unit cost / amount, for that unit. It is a rate: ten billion tokens cost ten times as
--                 much at the same batch size, precision and number of chips
--   cost_per_unit_low, _high  where only the range of the amount is known: its ends; else for the
--                 ends of the score's interval (cost_low, cost_high)
--   full_cost, full_chip_hours  for one whole training run of full_amount: cost and chip_hours /
--                 share_of_full; NULL where no public source gives the size of one.
--                 full_cost_low, full_cost_high: as of cost_per_unit
--   assumptions   what full_cost takes for granted
CREATE VIEW scaled_training_cost AS
WITH joined AS (
    SELECT
        c.*, w.kind, w.starts_from, w.target, w.amount, w.amount_low, w.amount_high, w.amount_unit,
        w.n AS amount_n, w.basis AS amount_basis, w.share_of_full, w.share_low, w.share_high,
        w.full_amount, w.full_text, w.full_citation, w.reason AS amount_reason,
        CASE w.amount_unit WHEN 'tokens' THEN 1e9 WHEN 'samples' THEN 1e6 ELSE 1 END AS unit_size,
        CASE w.amount_unit WHEN 'tokens' THEN 'billion tokens' WHEN 'samples' THEN 'million samples'
             WHEN 'epochs' THEN 'epoch' END AS per
    FROM cost_to_train AS c
    JOIN training_work AS w ON w.result_id = c.result_id
), scaled AS (
    SELECT
        *, cost / amount * unit_size AS cost_per_unit,
        iif(amount IS NULL, cost / amount_high, cost_low / amount) * unit_size AS cost_per_unit_low,
        iif(amount IS NULL, cost / amount_low, cost_high / amount) * unit_size AS cost_per_unit_high
    FROM joined
)
SELECT
    suite, round, division, category, submitter, system, accelerator, accelerator_id, family,
    accelerators, workload, basis, n, minutes, chip_hours, provider, region, term, item, currency,
    price_per_chip_hour, includes, valid_from, cost, cost_low, cost_high, kind, starts_from, target,
    amount, amount_low, amount_high, amount_unit, amount_n, amount_basis, per, cost_per_unit,
    cost_per_unit_low, cost_per_unit_high, share_of_full, share_low, share_high, full_amount,
    full_text, full_citation,
    chip_hours / share_of_full AS full_chip_hours,
    cost_per_unit * full_amount / unit_size AS full_cost,
    cost_per_unit_low * full_amount / unit_size AS full_cost_low,
    cost_per_unit_high * full_amount / unit_size AS full_cost_high,
    iif(full_amount IS NULL, NULL,
        format('The rate of the benchmark run for all %s: its batch size, sequence length, precision '
               || 'and chips; no failures, restarts or repeated experiments; this price for every '
               || 'hour. The run itself trains %s%% of that, from %s.',
               full_text,
               coalesce(format('%.2g', 100 * share_of_full),
                        format('%.2g to %.2g', 100 * share_low, 100 * share_high)),
               coalesce(starts_from, 'an unknown state'))) AS assumptions,
    coalesce(no_cost_reason, amount_reason) AS reason, interval_method, verified, date, source_file,
    source_line, source, price_file, price_line, price_source, result_id
FROM scaled;
