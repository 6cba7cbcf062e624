/* Files beside MLPerf logs that have no records of their own. */
#include "sources/json_object.h"
#include "sources/mlperf/mllog.h"
#include "sources/mlperf/submission.h"
#include "sources/readers.h"

#include <string.h>

bool
mlperf_scaling_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{', (const char *const[]){ "scaling_factor", NULL });
}

bool
mlperf_scaling_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    double factor = 0;
    (void)sink;
    return mlperf_scaling_parse(file->bytes, file->path, &factor, diag);
}

bool
mlperf_system_recognises(const SourceFile *file)
{
    return json_head_has(
        file->bytes, '{',
        (const char *const[]){ "submitter", "number_of_nodes", "accelerator_model_name", NULL });
}

bool
mlperf_system_file_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    MlperfSystem system;
    (void)sink;
    return mlperf_system_read(file->bytes, file->path, arena, &system, diag);
}

bool
mlperf_power_recognises(const SourceFile *file)
{
    return mllog_kind(file->bytes) == MLLOG_POWER;
}

bool
companion_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    (void)file;
    (void)sink;
    (void)diag;
    return true;
}

/* Recognises the files that both ends of a power measurement write about it. */
bool
inference_partner_recognises(const SourceFile *file)
{
    return json_head_has(
        file->bytes, '{',
        (const char *const[]){ "timezone", "modules", "sources", "messages", NULL });
}
