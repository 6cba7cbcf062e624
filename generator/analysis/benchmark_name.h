/* Benchmarks of MLPerf by the names that MLCommons writes (MLPerf Results Messaging
 * Guidelines, mlcommons/policies): results say "GPT-3 175B", files "gpt3". */
#ifndef ANALYSIS_BENCHMARK_NAME_H
#define ANALYSIS_BENCHMARK_NAME_H

/* The full name, "BERT (99% accuracy)" of "bert-99"; `id` itself when it has none. To g_free(). */
char *benchmark_name(const char *id);

#endif
