/* What a block specifies about an axis: x: {scale: log2}, y: {scale: {type: log, zero: false,
 * domain: [10, 1000]}}; and the defaults. */
#ifndef CHARTS_GRAMMAR_AXIS_SPEC_H
#define CHARTS_GRAMMAR_AXIS_SPEC_H

#include "charts/grammar/spec.h"
#include "charts/scale/axis.h"

/* The keys that axis_specs_read() reads from a channel, for ChannelSpec. */
extern const char *const axis_keys[];

/* Reads `scale` of x and y, if the kind's channels have it. */
bool axis_specs_read(ChartSpec *spec, Diag *diag);

/* Sets the ends of the axis to those of the block. To be called after all data have been added. */
void axis_apply(Axis *axis, const AxisSpec *given);

/* Reports an error for a logarithmic scale, or one without zero; the message ends with `why`.
 * Returns false then. */
bool axis_refuse_log(const AxisSpec *given, const char *why, Diag *diag);
/* Reports an error for a domain without zero. Returns false then. */
bool axis_need_zero(const AxisSpec *given, const char *why, Diag *diag);

/* Appends a sentence to the note about values beyond a domain. */
void axis_note_domains(const ChartSpec *spec, GString *out);

/* The kind of the x axis: as specified. Otherwise octaves if all values are powers of two (chips,
 * batch, concurrency), decades if the values span two of them, and linear in all other cases. */
AxisKind axis_kind_of_x(const ChartSpec *spec);

/* Gives each name of a channel its place on the axis. */
void axis_set_names(Axis *axis, const Channel *channel, Arena *arena);

/* A new x axis of this kind. For names, each has its place on the axis. */
Axis axis_new_x(const ChartSpec *spec, NumberStyle number);

/* The kind of the y axis: as specified, otherwise linear. */
AxisKind axis_kind_of_y(const ScaleSpecs *scales);

/* The kind of the only axis in a chart of rows: as specified. Otherwise decades if the values are
 * positive and span more than one decade, and linear in all other cases. */
AxisKind axis_kind_of_measure(const ChartSpec *spec);

/* Turns rows that a logarithmic axis cannot show into rows without a value. */
void axis_drop_rows(ChartSpec *spec);
/* The same for charts of rows, which have only one axis. */
void axis_drop_values(ChartSpec *spec);

/* "Output throughput, tokens/s, log scale". */
const char *axis_words(const ChartSpec *spec, const Channel *channel, NumberStyle number,
                       AxisKind kind, Arena *arena);

/* How the numbers of a channel are written: all with the same prefix and precision. */
NumberStyle axis_number(const Words *words, const Channel *channel, double largest, bool mixed,
                        Arena *arena);

/* "log scale", "log₂ scale" or "". */
const char *axis_scale_words(const ChartSpec *spec, AxisKind kind);

/* A phrase that a fitted axis is logarithmic or does not start at zero; NULL if neither is the
 * case. */
const char *axis_start_words(const ChartSpec *spec, const Axis *axis);

#endif
