/* MLPerf benchmarks by the names that MLCommons uses (MLPerf Results Messaging Guidelines,
 * mlcommons/policies): published results use "GPT-3 175B", files "gpt3". */
#ifndef ANALYSIS_BENCHMARK_NAME_H
#define ANALYSIS_BENCHMARK_NAME_H

/* The full name, such as "BERT (99% accuracy)" for "bert-99"; a copy of `id` if there is none. The
 * caller frees it (g_free). */
char *benchmark_name(const char *id);

#endif
