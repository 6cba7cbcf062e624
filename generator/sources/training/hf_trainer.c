/* The state that Hugging Face's Trainer writes at the end of a training and beside each checkpoint,
 * trainer_state.json: what was logged (`log_history`), and in its last entry the time of the whole
 * training, with its evaluations and checkpoints.
 *
 * The rates in that entry are of all planned steps. After an early stop they are too high, so they
 * are left out, and the time of a step is computed from the steps that were done.
 *
 * Example scripts write the last entry alone as well, as train_results.json and all_results.json.
 * These are read if there is no trainer_state.json beside them. */
#include "sources/json_each.h"
#include "sources/readers.h"
#include "sources/serving/serving.h"

#include <math.h>

typedef struct {
    Serving run;
    double steps, planned;
    double seconds, samples, tokens, rate; /* of the last entry; rates per second, of steps too */
} TrainerState;

static const TrainerState unknown_state = {
    .steps = NAN, .planned = NAN, .seconds = NAN, .samples = NAN, .tokens = NAN, .rate = NAN
};

static void
take_times(TrainerState *state, const Value *entry)
{
    state->seconds = json_number(entry, "train_runtime");
    state->samples = json_number(entry, "train_samples_per_second");
    state->tokens = json_number(entry, "train_tokens_per_second");
    state->rate = json_number(entry, "train_steps_per_second");
}

static bool
take_entry(void *context, JsonMember *member, Diag *diag)
{
    static const TallyReason no_time = {
        .text = "entries left out without the time of the training: of steps and evaluations"
    };
    TrainerState *state = context;
    const Value *entry = json_member_value(member, diag);

    if (entry == NULL) {
        return false;
    }
    if (!(json_number(entry, "train_runtime") > 0)) {
        tally_leave(state->run.file->tally, &no_time);
        return true;
    }
    tally_keep(state->run.file->tally);
    take_times(state, entry);
    return true;
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    TrainerState *state = context;

    if (g_strcmp0(member->key, "log_history") == 0) {
        return json_each_row(member, '[', take_entry, state, state->run.file->tally, diag);
    }
    bool steps = g_strcmp0(member->key, "global_step") == 0;
    if (!steps && g_strcmp0(member->key, "max_steps") != 0) {
        return json_member_skip(member, diag);
    }
    const Value *value = json_member_value(member, diag);
    if (value != NULL && value->kind == VALUE_NUMBER) {
        *(steps ? &state->steps : &state->planned) = value->number;
    }
    return value != NULL;
}

static void
send_state(TrainerState *state, Place place)
{
    Serving *run = &state->run;
    bool all = isnan(state->steps) || state->steps == state->planned;

    run->record.phase = "training";
    if (!serving_settle(run, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    if (!all) {
        diag_note(run->diag, place, "steps-stopped",
                  "the training stopped after %g of %g steps, so the rates of the file, which are "
                  "of all steps, are not read",
                  state->steps, state->planned);
    }
    serving_send(run, "run_time", state->seconds, "s");
    serving_send(run, "step_time",
                 isnan(state->steps) ? 1 / state->rate : state->seconds / state->steps, "s");
    serving_send(run, "samples_per_second", all ? state->samples : NAN, "samples/s");
    serving_send(run, "tokens_per_second", all ? state->tokens : NAN, "tokens/s");
    serving_send(run, "steps_measured", state->steps, "steps");
}

bool
hf_trainer_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{', (const char *const[]){ "log_history", "epoch", NULL });
}

bool
hf_trainer_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    TrainerState state = unknown_state;
    Place start = { file->path, 1, 1 };

    if (!serving_open(&state.run, file, sink, "Hugging Face Trainer", arena, diag)) {
        return false;
    }
    serving_run(&state.run, start, 0);
    if (!json_each_of_file(file->bytes, file->path, '{', take_member, &state, diag)) {
        state.run.ok = false;
    } else if (isnan(state.seconds) || !(state.steps > 0)) {
        state.run.ok = diag_error(diag, start, "steps-none",
                                  "the training has not ended, so its time is unknown: use the "
                                  "trainer_state.json that is written at the end");
    } else {
        send_state(&state, start);
    }
    return serving_close(&state.run);
}

static bool
is_beside(const SourceFile *file, const char *name, Arena *arena)
{
    g_autofree char *folder = g_path_get_dirname(file->path);
    const char *path = path_inside(arena, file->root, arena_printf(arena, "%s/%s", folder, name));

    return path != NULL && file_is_there(path);
}

bool
hf_results_recognises(const SourceFile *file)
{
    return json_head_has(
        file->bytes, '{',
        (const char *const[]){ "train_runtime", "train_samples_per_second", "epoch", NULL });
}

bool
hf_results_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    static const char *const preferred[] = { "trainer_state.json", "all_results.json" };
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *name = g_path_get_basename(file->path);
    TrainerState state = unknown_state;
    Place start = { file->path, 1, 1 };

    for (size_t i = 0; i < G_N_ELEMENTS(preferred) && !g_str_equal(name, preferred[i]); i++) {
        if (is_beside(file, preferred[i], arena)) {
            diag_note(diag, start, "steps-twice",
                      "'%s' beside it has the same run and is read "
                      "instead",
                      preferred[i]);
            return true;
        }
    }
    const Value *entry = json_file_scalars(file->bytes, file->path, NULL, arena, diag);
    if (entry == NULL ||
        !serving_open(&state.run, file, sink, "Hugging Face Trainer", arena, diag)) {
        return false;
    }
    serving_run(&state.run, start, 0);
    take_times(&state, entry);
    tally_add_used(file->tally, 1);
    if (state.seconds > 0 && state.rate > 0) {
        send_state(&state, start);
    } else {
        state.run.ok = diag_error(diag, start, "steps-none",
                                  "'train_runtime' or 'train_steps_per_second' is not above 0");
    }
    return serving_close(&state.run);
}
