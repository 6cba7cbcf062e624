#include "sources/training/step_log.h"

#include <math.h>

bool
step_log_read(const StepLog *log, const SourceFile *file, const RecordSink *sink, Arena *arena,
              Diag *diag)
{
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    Place start = { file->path, 1, 1 };

    if (!serving_open(log->run, file, sink, log->suite, arena, diag)) {
        return false;
    }
    while (console_next(&console, &line)) {
        if (!console_line_has(&line, log->step_label)) {
            log->take_other(log->log, &line);
            continue;
        }
        if (isnan(log->steps->newest)) {
            start = line.place;
        }
        tally_row_begin(file->tally, diag);
        log->take_step(log->log, &line);
        tally_row_end(file->tally, diag);
    }
    serving_run(log->run, start, 0);
    if (isnan(log->steps->newest)) {
        log->run->ok = diag_error(diag, start, "steps-none",
                                  "no line of the log has both a step number and a time or rate; "
                                  "is the log complete?");
    } else {
        log->send(log->log);
    }
    return serving_close(log->run);
}
