/* The readers in the table of source.c: for each format, a function that recognises it and one that
 * reads it (see SourceFormat). */
#ifndef SOURCES_READERS_H
#define SOURCES_READERS_H

#include "sources/tables/rows.h"

bool mlperf_training_recognises(const SourceFile *file);
bool mlperf_training_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool mlperf_scaling_recognises(const SourceFile *file);
bool mlperf_scaling_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool mlperf_system_recognises(const SourceFile *file);
bool mlperf_system_file_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool mlperf_power_recognises(const SourceFile *file);
bool training_summary_recognises(const SourceFile *file);
bool training_summary_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool inference_summary_recognises(const SourceFile *file);
bool inference_summary_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inference_detail_recognises(const SourceFile *file);
bool inference_detail_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inference_published_recognises(const SourceFile *file);
bool inference_published_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inference_accuracy_recognises(const SourceFile *file);
bool inference_accuracy_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inference_meter_recognises(const SourceFile *file);
bool inference_partner_recognises(const SourceFile *file);

/* Reads a companion file, which has no records; always succeeds. */
bool companion_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

/* LLM serving benchmarks (sources/serving/serving.h). */
bool vllm_json_recognises(const SourceFile *file);
bool vllm_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inferencex_recognises(const SourceFile *file);
bool inferencex_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inferencemax_recognises(const SourceFile *file);
bool inferencemax_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool sglang_recognises(const SourceFile *file);
bool sglang_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool vllm_console_recognises(const SourceFile *file);
bool vllm_console_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool trtllm_console_recognises(const SourceFile *file);
bool trtllm_console_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool aiperf_recognises(const SourceFile *file);
bool aiperf_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool aiperf_csv_recognises(const SourceFile *file);
bool aiperf_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inference_perf_recognises(const SourceFile *file);
bool inference_perf_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool llmperf_recognises(const SourceFile *file);
bool llmperf_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool guidellm_recognises(const SourceFile *file);
bool guidellm_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool llama_bench_recognises(const SourceFile *file);
bool llama_bench_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool llama_bench_csv_recognises(const SourceFile *file);
bool llama_bench_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool llama_bench_table_recognises(const SourceFile *file);
bool llama_bench_table_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool inference_perf_aside_recognises(const SourceFile *file);

bool sidecar_recognises(const SourceFile *file);
bool sidecar_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

/* The keys allowed in accelerators.yaml; NULL-terminated. */
extern const char *const accelerator_file_keys[],
    *const accelerator_keys[], *const accelerator_figures[], *const accelerator_figure_keys[],
                                                                 *const accelerator_families[];

/* True if some line begins with one of a YAML format's own keys ("aliases:"). */
bool yaml_begins_line(Bytes bytes, const char *const starts[]);

bool accelerators_recognises(const SourceFile *file);
bool accelerators_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

/* The keys and words allowed in workloads.yaml; NULL-terminated. */
extern const char *const workload_file_keys[],
    *const workload_keys[], *const workload_units[], *const workload_statement_keys[],
                                                         *const workload_epoch_keys[],
                                                             *const workload_full_keys[],
                                                                 *const workload_point_keys[];

bool workloads_recognises(const SourceFile *file);
bool workloads_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

/* The keys and words allowed in support.yaml; NULL-terminated. */
extern const char *const support_file_keys[], *const support_keys[], *const support_levels[];

bool support_yaml_recognises(const SourceFile *file);
bool support_yaml_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool support_csv_recognises(const SourceFile *file);
bool support_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool support_json_recognises(const SourceFile *file);
bool support_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

/* The suite of results that name none. */
extern const char own_measurements[];

bool results_csv_recognises(const SourceFile *file);
bool results_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool results_sheet_recognises(const SourceFile *file);
bool results_sheet_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool measurement_sheet_recognises(const SourceFile *file);
bool measurement_sheet_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool results_json_recognises(const SourceFile *file);
bool results_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool prices_csv_recognises(const SourceFile *file);
bool prices_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool prices_json_recognises(const SourceFile *file);
bool prices_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool price_sheet_recognises(const SourceFile *file);
bool price_sheet_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool skypilot_recognises(const SourceFile *file);
bool skypilot_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool aws_csv_recognises(const SourceFile *file);
bool aws_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool aws_json_recognises(const SourceFile *file);
bool aws_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool gcp_recognises(const SourceFile *file);
bool gcp_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool azure_recognises(const SourceFile *file);
bool azure_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool opencost_recognises(const SourceFile *file);
bool opencost_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool fmbench_recognises(const SourceFile *file);
bool fmbench_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool maxtext_recognises(const SourceFile *file);
bool maxtext_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool megatron_recognises(const SourceFile *file);
bool megatron_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool hf_trainer_recognises(const SourceFile *file);
bool hf_trainer_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool hf_results_recognises(const SourceFile *file);
bool hf_results_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool torchtitan_recognises(const SourceFile *file);
bool torchtitan_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool nanogpt_recognises(const SourceFile *file);
bool nanogpt_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool step_table_recognises(const SourceFile *file);
bool step_table_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool nemo_recognises(const SourceFile *file);
bool nemo_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool google_benchmark_recognises(const SourceFile *file);
bool google_benchmark_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool pytest_benchmark_recognises(const SourceFile *file);
bool pytest_benchmark_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool hyperfine_json_recognises(const SourceFile *file);
bool hyperfine_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool hyperfine_csv_recognises(const SourceFile *file);
bool hyperfine_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool jmh_recognises(const SourceFile *file);
bool jmh_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool bencher_recognises(const SourceFile *file);
bool bencher_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool action_benchmark_recognises(const SourceFile *file);
bool action_benchmark_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool markdown_table_recognises(const SourceFile *file);
bool markdown_table_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool focus_recognises(const SourceFile *file);
bool focus_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

/* The native tables, for messages about files that nearly match one. */
extern const TableShape results_shape, prices_shape, skypilot_shape, support_shape;

#endif
