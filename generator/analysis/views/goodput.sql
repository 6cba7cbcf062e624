-- Goodput: requests per second that meet the latency limits, one row a serving
-- result. Limits are the parameters `slo_ttft` and `slo_tpot` of report.yaml, in ms;
-- a request meets them when both its times do.
--   at_least   requests/s of the whole system. Files with percentiles alone do not
--              say which requests were slow in both: with p99 of both within the
--              limits, at least 100 - 1 - 1 = 98 % of the requests met both (of one
--              limit, 99 %), whichever they were. So: at_least = share × requests/s
--   share      that part, a fraction; the lower bound of Bonferroni's inequality
--   at_least_per_chip  at_least / accelerators
--   reason     why nothing can be said
-- Source of the term: Zhong et al., "DistServe: disaggregating prefill and decoding
-- for goodput-optimized large language model serving", OSDI 2024.
CREATE VIEW goodput AS
WITH goal AS (
    SELECT
        (SELECT value FROM parameter WHERE name = 'slo_ttft') AS ttft,
        (SELECT value FROM parameter WHERE name = 'slo_tpot') AS tpot
), result AS (
    SELECT
        suite, round, submitter, system, accelerator, accelerator_id, family, accelerators,
        workload, scenario, precision, configuration, concurrency, request_rate, input_length,
        output_length, verified, date,
        max(iif(metric = 'requests_per_second', value, NULL)) AS requests_per_second,
        max(iif(metric = 'ttft_p99', value, NULL)) AS ttft_p99,
        max(iif(metric = 'tpot_p99', value, NULL)) AS tpot_p99,
        min(source_file) AS source_file, min(source_line) AS source_line, min(source) AS source
    FROM score
    WHERE metric IN ('requests_per_second', 'ttft_p99', 'tpot_p99')
    GROUP BY system_id, workload_id
), judged AS (
    SELECT
        r.*, g.ttft AS slo_ttft, g.tpot AS slo_tpot,
        1 - 0.01 * ((g.ttft IS NOT NULL) + (g.tpot IS NOT NULL)) AS part,
        CASE WHEN g.ttft IS NULL AND g.tpot IS NULL
             THEN 'report.yaml has no parameter slo_ttft or slo_tpot'
             WHEN r.requests_per_second IS NULL THEN 'no request rate'
             WHEN g.ttft IS NOT NULL AND r.ttft_p99 IS NULL THEN 'no 99th percentile of TTFT'
             WHEN g.tpot IS NOT NULL AND r.tpot_p99 IS NULL THEN 'no 99th percentile of TPOT'
             WHEN r.ttft_p99 > g.ttft
             THEN format('99th percentile of TTFT is %.4g ms: the share within %.4g ms is not in '
                         || 'the file', r.ttft_p99, g.ttft)
             WHEN r.tpot_p99 > g.tpot
             THEN format('99th percentile of TPOT is %.4g ms: the share within %.4g ms is not in '
                         || 'the file', r.tpot_p99, g.tpot) END AS reason
    FROM result AS r JOIN goal AS g
)
SELECT
    suite, round, submitter, system, accelerator, accelerator_id, family, accelerators, workload,
    scenario, precision, configuration, concurrency, request_rate, input_length, output_length,
    requests_per_second, ttft_p99, tpot_p99, slo_ttft, slo_tpot,
    iif(reason IS NULL, part, NULL) AS share,
    iif(reason IS NULL, part * requests_per_second, NULL) AS at_least,
    iif(reason IS NULL, part * requests_per_second / iif(accelerators > 0, accelerators, NULL),
        NULL) AS at_least_per_chip,
    reason, verified, date, source_file, source_line, source
FROM judged;
