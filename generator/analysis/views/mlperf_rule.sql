-- Runs that MLPerf Training requires of each benchmark, and how many of the best
-- and of the worst its score drops. Source: MLPerf training rules and
-- mlcommons/logging, result_summarizer; `ssd` became `retinanet`, `gnn` became
-- `rgat`. The two benchmarks that v6.0 added have the runs that its submissions
-- hold (mlcommons/training_results_v6.0). One that is not listed drops 1 and 1.
CREATE TABLE mlperf_rule (workload, runs_required, drops);
INSERT INTO mlperf_rule VALUES
    ('bert', 10, 1),
    ('deepseekv3_671b', 3, 1),
    ('dlrm_dcnv2', 10, 1),
    ('flux1', 10, 1),
    ('gnn', 10, 1),
    ('gpt3', 3, 1),
    ('gpt_oss_20b', 10, 1),
    ('llama2_70b_lora', 10, 1),
    ('llama31_405b', 3, 1),
    ('llama31_8b', 10, 1),
    ('maskrcnn', 5, 1),
    ('resnet', 5, 1),
    ('retinanet', 5, 1),
    ('rgat', 10, 1),
    ('rnnt', 10, 1),
    ('ssd', 5, 1),
    ('stable_diffusion', 10, 1),
    ('unet3d', 40, 4);
