/* Number formats and software by the names that people write: files have "fp8" and "vllm 0.8.5",
 * reports "FP8" and "vLLM 0.8.5". */
#ifndef ANALYSIS_SETTING_NAME_H
#define ANALYSIS_SETTING_NAME_H

/* The text with each known name in its usual form. Paths and images of containers are unchanged.
 * The caller frees it (g_free). */
char *setting_name(const char *text);

#endif
