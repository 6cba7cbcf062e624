-- What work costs at a price: one row a score that is a rate, and an offer.
--
-- throughput_cost: any work.
--   per_chip_second  work per chip and second, in `work` ("tokens", "samples")
--   work_per_money   for 1 of `currency` while at this rate: per_chip_second × 3600 / price
--   utilisation      of report.yaml's cost_utilisation: the share of paid hours in
--                    which the chips do work at this rate; 1 when not stated, and then
--                    figures say so (document/rules/assumed_notice.c)
--   work_per_money_used  the same at that utilisation: × utilisation
--   price_id     of the row in offer and price
-- Derived, and no official metric of MLPerf; a list price, no host, staff or network
-- that it leaves out.
CREATE VIEW throughput_cost AS
SELECT
    s.suite, s.round, s.division, s.category, s.submitter, s.system, s.accelerator,
    s.accelerator_id, s.family, s.accelerators, s.workload, s.scenario, s.concurrency,
    s.request_rate, s.input_length, s.output_length, s.precision, s.configuration, s.software,
    s.metric, s.n, s.value, s.unit,
    substr(s.unit, 1, instr(s.unit, '/s') - 1) AS work,
    CASE WHEN s.unit LIKE '%/s/chip' THEN s.value ELSE s.value / s.accelerators END
        AS per_chip_second,
    p.provider, p.region, p.term, p.item, p.includes, p.valid_from, p.currency,
    p.price_per_chip_hour, iif(u.name IS NULL, 1.0, u.value) AS utilisation,
    CASE WHEN s.unit LIKE '%/s/chip' THEN s.value ELSE s.value / s.accelerators END
        * 3600 / p.price_per_chip_hour AS work_per_money,
    CASE WHEN s.unit LIKE '%/s/chip' THEN s.value ELSE s.value / s.accelerators END
        * 3600 / p.price_per_chip_hour * iif(u.name IS NULL, 1.0, u.value) AS work_per_money_used,
    CASE WHEN s.value IS NULL THEN 'no score'
         WHEN s.accelerators IS NULL AND s.unit NOT LIKE '%/s/chip'
         THEN 'number of chips not known'
         WHEN p.id IS NULL THEN 'no price for this accelerator'
         WHEN p.price_per_chip_hour IS NULL THEN 'price not known' END AS no_cost_reason,
    s.interval_low / s.value AS low_share, s.interval_high / s.value AS high_share,
    s.interval_method, s.verified, s.date, s.source_file, s.source_line, s.source,
    price_source.path AS price_file, p.line AS price_line, p.citation AS price_source,
    p.id AS price_id
FROM score AS s
LEFT JOIN offer AS p ON p.accelerator_id = s.accelerator_id
LEFT JOIN source AS price_source ON price_source.id = p.source_id
LEFT JOIN parameter AS u ON u.name = 'cost_utilisation'
WHERE s.better = 'higher' AND (s.unit LIKE '%/s' OR s.unit LIKE '%/s/chip')
    AND s.unit NOT LIKE '%FLOP/s%' AND s.unit NOT LIKE 'B/s%';

-- cost_per_million_tokens: the same for tokens, turned round.
--   tokens      which ones are counted: 'output', 'input', 'total' (both). A cost per
--               output token carries the cost of reading its input. MLPerf Inference
--               counts the tokens that are put out
--   cost_at_this_load        in `currency`, every paid hour at this row's rate:
--                            price × 10⁶ / (3600 × tokens_per_chip_second)
--   cost_at_full_load        the same at the highest rate per chip that the files have for this
--                            chip in the same test (tool, model, lengths, precision, tokens;
--                            of MLPerf round and scenario), at any number of chips, concurrency
--                            and setting: full_load_rate, full_load_accelerators,
--                            full_load_concurrency
--   is_full_load             1 in the row of that rate
--   cost_per_million_tokens  cost_at_this_load / utilisation
--   cost_low, cost_high      for the ends of the score's interval: the spread between
--                            runs, not of prices
CREATE VIEW cost_per_million_tokens AS
WITH rate AS (
    SELECT
        *, substr(unit, 1, instr(unit, '/s') - 1) AS work,
        CASE WHEN unit LIKE '%/s/chip' THEN value ELSE value / accelerators END AS per_chip_second
    FROM score
    WHERE better = 'higher' AND (unit LIKE '%tokens/s' OR unit LIKE '%tokens/s/chip')
), counted AS (
    SELECT
        *,
        CASE WHEN work LIKE 'output %' THEN 'output' WHEN work LIKE 'input %' THEN 'input'
             WHEN work LIKE 'total %' THEN 'total'
             WHEN suite = 'MLPerf Inference' THEN 'output' END AS tokens
    FROM rate
    WHERE work = 'tokens' OR work LIKE '% tokens'
), loaded AS ( -- before the offers: there are many times as many rows after them
    SELECT
        *, first_value(per_chip_second) OVER test AS full_load_rate,
        first_value(accelerators) OVER test AS full_load_accelerators,
        first_value(concurrency) OVER test AS full_load_concurrency
    FROM counted
    WINDOW test AS (
        PARTITION BY suite, accelerator_id, accelerator, workload, tokens, input_length,
            output_length, precision,
            iif(suite LIKE 'MLPerf %', round, NULL),
            iif(suite LIKE 'MLPerf %' OR input_length IS NULL AND output_length IS NULL, scenario,
                NULL)
        ORDER BY per_chip_second DESC, accelerators, concurrency
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
), priced AS (
    SELECT
        s.*, p.id AS price_id, p.provider, p.region, p.term, p.item, p.includes, p.valid_from,
        p.currency, p.price_per_chip_hour, p.line AS price_line, p.citation AS price_source,
        p.source_id AS price_source_id, iif(u.name IS NULL, 1.0, u.value) AS utilisation,
        iif(s.tokens IS NULL, NULL, s.per_chip_second * 3600 / p.price_per_chip_hour)
            AS tokens_per_money
    FROM loaded AS s
    LEFT JOIN offer AS p ON p.accelerator_id = s.accelerator_id
    LEFT JOIN parameter AS u ON u.name = 'cost_utilisation'
)
SELECT
    t.suite, t.round, t.division, t.category, t.submitter, t.system, t.accelerator,
    t.accelerator_id, t.family, t.accelerators, t.workload, t.scenario, t.concurrency,
    t.request_rate, t.input_length, t.output_length, t.precision, t.configuration,
    t.software, t.n, t.metric, t.tokens,
    t.per_chip_second AS tokens_per_chip_second,
    t.provider, t.region, t.term, t.item, t.includes, t.valid_from, t.currency,
    t.price_per_chip_hour, t.utilisation, t.tokens_per_money,
    1e6 / t.tokens_per_money AS cost_at_this_load,
    1e6 / t.tokens_per_money * t.per_chip_second / t.full_load_rate AS cost_at_full_load,
    t.full_load_rate, t.full_load_accelerators, t.full_load_concurrency,
    CAST(t.per_chip_second = t.full_load_rate AS INTEGER) AS is_full_load,
    1e6 / t.tokens_per_money / nullif(t.utilisation, 0) AS cost_per_million_tokens,
    1e6 / t.tokens_per_money / nullif(t.utilisation, 0) / (t.interval_high / t.value) AS cost_low,
    1e6 / t.tokens_per_money / nullif(t.utilisation, 0) / nullif(t.interval_low / t.value, 0)
        AS cost_high,
    CASE WHEN t.value IS NULL THEN 'no score'
         WHEN t.accelerators IS NULL AND t.unit NOT LIKE '%/s/chip'
         THEN 'number of chips not known'
         WHEN t.price_id IS NULL THEN 'no price for this accelerator'
         WHEN t.price_per_chip_hour IS NULL THEN 'price not known'
         WHEN t.tokens IS NULL THEN 'the source does not state which tokens it counts'
         WHEN t.utilisation IS NULL THEN 'cost_utilisation is no number'
         WHEN t.utilisation = 0 THEN 'cost_utilisation is 0' END AS no_cost_reason,
    t.interval_method, t.verified, t.date, t.source_file, t.source_line, t.source,
    (SELECT path FROM source WHERE id = t.price_source_id) AS price_file, t.price_line,
    t.price_source, t.price_id
FROM priced AS t;
