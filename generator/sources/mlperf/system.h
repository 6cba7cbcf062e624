/* The description of a system with MLPerf results: systems/<system>.json, or the same
 * as a `:::SYSJSON` line of a log. Its numbers are texts, integers or floats; "N/A" and
 * "" mean unknown. */
#ifndef SOURCES_MLPERF_SYSTEM_H
#define SOURCES_MLPERF_SYSTEM_H

#include "base/files.h"

/* Texts belong to the arena and are UTF-8; NULL and NAN mean unknown. */
typedef struct {
    const char *submitter, *name, *division, *status;
    const char *type; /* "datacenter", "edge"; MLPerf Inference only */
    const char *accelerator, *host, *software;
    double nodes, accelerators_per_node;
} MlperfSystem;

/* False if the text is not a JSON object; then `*ret` is unchanged, and `*ret_error` is where
 * parsing failed. */
bool mlperf_system_parse(const char *json, size_t size, Arena *arena, MlperfSystem *ret,
                         const char **ret_error);

/* nodes × accelerators per node; NAN if either is unknown or the system has no accelerators. */
double mlperf_system_accelerators(const MlperfSystem *system);

/* "available", "preview" or "rdi" for the many spellings of a system's status ("Available
 * on-premise", "onprem", "cloud" …); NULL for an unknown one. */
const char *mlperf_category(const char *status);

#endif
