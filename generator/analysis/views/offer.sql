-- Prices as they compare: per chip and hour, in USD where report.yaml has a rate
-- for the currency they were quoted in (currencies: …). Without a rate a price
-- stays in its own currency, and is never compared with others.
--   price_per_chip_hour         in `currency`
--   quoted_price_per_chip_hour  in `quoted_currency`, as the file has it
--   rate                        USD for one unit of the quoted currency; 1 for USD,
--                               NULL when there is none; rate_date, rate_source: its
--                               day and where it is from
CREATE VIEW offer AS
SELECT
    p.id, p.accelerator_id, p.accelerator_name, p.provider, p.region, p.term,
    iif(c.rate IS NULL, p.currency, 'USD') AS currency,
    p.price_per_chip_hour * coalesce(c.rate, 1) AS price_per_chip_hour,
    p.currency AS quoted_currency, p.price_per_chip_hour AS quoted_price_per_chip_hour,
    iif(p.currency = 'USD', 1, c.rate) AS rate, c.date AS rate_date, c.citation AS rate_source,
    p.accelerators, p.item, p.includes, p.valid_from, p.citation, p.source_id, p.line
FROM price AS p LEFT JOIN currency AS c ON c.code = p.currency;
