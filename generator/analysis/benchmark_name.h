/* Benchmarks of MLPerf by the names that MLCommons writes (MLPerf Results Messaging
 * Guidelines, mlcommons/policies): results say "GPT-3 175B", files "gpt3". */
#ifndef ANALYSIS_BENCHMARK_NAME_H
#define ANALYSIS_BENCHMARK_NAME_H

/* The full name; `id` itself when it has none. */
const char *benchmark_name(const char *id);

#endif
