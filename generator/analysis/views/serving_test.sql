-- Which results of LLM serving benchmarks may share a chart: one row a result. Two of one `test`
-- have the same suite, workload, scenario and precision, and lengths of one class. Lengths are of
-- one class when, in order of size, each is at most a tenth above the one before it: tools give
-- the mean of random lengths, or of a day's traffic, which differs from run to run.
--   input_low, input_high    the shortest and longest mean input of the class, in tokens;
--                            output_low, output_high of the output
--   lengths                  both in words: "1,024 tokens in and 1,024 out", "75,350–100,742 tokens in
--                            and 442–2,449 out"; NULL where the files give none
--   system_id, workload_id   of the result, to join score and serving_point by
CREATE VIEW serving_test AS
WITH result AS (
    SELECT DISTINCT
        suite, workload, scenario, precision, input_length, output_length, system_id, workload_id
    FROM score
    WHERE phase = 'inference' AND suite NOT LIKE 'MLPerf %'
        AND (input_length IS NOT NULL OR output_length IS NOT NULL OR concurrency IS NOT NULL
             OR request_rate IS NOT NULL)
), stepped AS (
    SELECT
        *,
        input_length IS NOT NULL
            AND coalesce(NOT lengths_alike(input_length, lag(input_length) OVER by_input), 1) AS input_step,
        output_length IS NOT NULL
            AND coalesce(NOT lengths_alike(output_length, lag(output_length) OVER by_output), 1) AS output_step
    FROM result
    WINDOW by_input AS (
        PARTITION BY suite, workload, scenario, precision ORDER BY input_length),
    by_output AS (
        PARTITION BY suite, workload, scenario, precision ORDER BY output_length)
), classed AS (
    SELECT
        *,
        sum(input_step) OVER (
            PARTITION BY suite, workload, scenario, precision ORDER BY input_length) AS input_class,
        sum(output_step) OVER (
            PARTITION BY suite, workload, scenario, precision ORDER BY output_length)
            AS output_class
    FROM stepped
), bounded AS (
    SELECT
        *,
        dense_rank() OVER (
            ORDER BY suite, workload, scenario, precision, input_class, output_class) AS test,
        min(input_length) OVER same AS input_low, max(input_length) OVER same AS input_high,
        min(output_length) OVER same AS output_low, max(output_length) OVER same AS output_high
    FROM classed
    WINDOW same AS (
        PARTITION BY suite, workload, scenario, precision, input_class, output_class)
)
SELECT
    test, suite, workload, scenario, precision, input_low, input_high, output_low, output_high,
    format('%,d', CAST(round(input_low) AS INTEGER))
        || iif(round(input_high) > round(input_low),
               format('–%,d', CAST(round(input_high) AS INTEGER)), '')
        || ' tokens in and ' || format('%,d', CAST(round(output_low) AS INTEGER))
        || iif(round(output_high) > round(output_low),
               format('–%,d', CAST(round(output_high) AS INTEGER)), '') || ' out' AS lengths,
    system_id, workload_id
FROM bounded;
