-- One row a system and load of the LLM serving benchmarks, with the figures that
-- are compared most. A figure per chip is the tool's own where it gives one, else
-- the system's over its accelerators. Tools differ in what they send and how they
-- count; compare rows of one suite.
--   output_per_chip, total_per_chip  tokens/s of one chip: output alone; input and output
--   interactivity_median  output tokens/s that the median request sees: the tool's own,
--              else 1000 / tpot_median
--   ttft_…, tpot_…, end_to_end_latency_median  milliseconds
--   n_runs     runs behind each figure, of which the mean is taken
--   result_id  of score: that of the first figure that the row has, of throughput, else of
--              any; stands for the row in judging what compares
CREATE VIEW serving AS
WITH wide AS (
    SELECT
        suite, round, submitter, system, accelerator, accelerator_id, family, accelerators,
        software, precision, configuration, workload, scenario, concurrency, request_rate,
        input_length, output_length, max(n_runs) AS n_runs, max(n_successful) AS n_successful,
        max(value) FILTER (WHERE metric = 'output_tokens_per_second') AS output,
        max(value) FILTER (WHERE metric = 'total_tokens_per_second') AS total,
        max(value) FILTER (WHERE metric = 'output_tokens_per_second_per_chip') AS chip_output,
        max(value) FILTER (WHERE metric = 'total_tokens_per_second_per_chip') AS chip_total,
        max(value) FILTER (WHERE metric = 'interactivity_median') AS interactivity,
        max(value) FILTER (WHERE metric = 'ttft_median') AS ttft_median,
        max(value) FILTER (WHERE metric = 'ttft_p99') AS ttft_p99,
        max(value) FILTER (WHERE metric = 'tpot_median') AS tpot_median,
        max(value) FILTER (WHERE metric = 'tpot_p99') AS tpot_p99,
        max(value) FILTER (WHERE metric = 'end_to_end_latency_median')
            AS end_to_end_latency_median,
        coalesce(
            min(result_id) FILTER (WHERE metric = 'output_tokens_per_second'),
            min(result_id) FILTER (WHERE metric = 'output_tokens_per_second_per_chip'),
            min(result_id) FILTER (WHERE metric = 'total_tokens_per_second'),
            min(result_id) FILTER (WHERE metric = 'total_tokens_per_second_per_chip'),
            min(result_id)) AS result_id,
        max(date) AS date, min(source_file) AS source_file, min(source_line) AS source_line
    FROM score
    WHERE phase = 'inference' AND suite NOT LIKE 'MLPerf %'
        AND (input_length IS NOT NULL OR output_length IS NOT NULL OR concurrency IS NOT NULL
             OR request_rate IS NOT NULL)
    GROUP BY suite, round, submitter, system, accelerator, accelerator_id, family, accelerators,
        software, precision, configuration, workload, scenario, concurrency, request_rate,
        input_length, output_length
)
SELECT
    suite, round, submitter, system, accelerator, accelerator_id, family, accelerators, software,
    precision, configuration, workload, scenario, concurrency, request_rate, input_length,
    output_length, n_runs, n_successful,
    coalesce(chip_output, output / accelerators) AS output_per_chip,
    coalesce(chip_total, total / accelerators) AS total_per_chip,
    coalesce(interactivity, 1000 / nullif(tpot_median, 0)) AS interactivity_median,
    ttft_median, ttft_p99, tpot_median, tpot_p99, end_to_end_latency_median, date, source_file,
    source_line, result_id
FROM wide;
