/* What a block says of an axis: x: {scale: log2}, y: {scale: {type: log, zero:
 * false, domain: [10, 1000]}}; and what is chosen where it says nothing. */
#ifndef CHARTS_GRAMMAR_AXIS_SPEC_H
#define CHARTS_GRAMMAR_AXIS_SPEC_H

#include "charts/grammar/spec.h"
#include "charts/scale/axis.h"

/* The keys of a channel that axis_wishes() reads, for ChannelWish. */
extern const char *const axis_keys[];

/* Reads `scale` of x and y, where the kind's channels have it. */
bool axis_wishes(ChartSpec *spec, Diag *diag);

/* Begins and ends the axis where the block says; after all that lies on it is taken. */
void axis_apply(Axis *axis, const AxisWish *wish);

/* A logarithmic scale, or one that need not hold zero, is an error: `why` follows. */
bool axis_refuse_log(const AxisWish *wish, const char *why, Diag *diag);
/* A domain without zero is an error. */
bool axis_need_zero(const AxisWish *wish, const char *why, Diag *diag);

/* What the note says of values beyond a domain. */
void axis_note_domains(const ChartSpec *spec, GString *out);

/* The kind of x axis: as wished; else octaves when all values are powers of two
 * (chips, batch, concurrency), decades when they span two, else linear. */
AxisKind axis_kind_of_x(const ChartSpec *spec);

/* A new axis for x of this kind; names have their places on it. */
Axis axis_new_x(const ChartSpec *spec, NumberStyle number);

/* The kind of y axis: as wished; else linear. */
AxisKind axis_kind_of_y(const ScaleWishes *scales);

/* Of the one axis of a chart of rows: as wished; else decades when the values are
 * positive and span more than one, else linear. */
AxisKind axis_kind_of_measure(const ChartSpec *spec);

/* Rows that a logarithmic axis has no place for become rows without value. */
void axis_drop_rows(ChartSpec *spec);
/* The same for charts of rows, whose measure lies on the one axis. */
void axis_drop_values(ChartSpec *spec);

/* "Output throughput, tokens/s, log scale". */
const char *axis_words(const ChartSpec *spec, const Channel *channel, NumberStyle number,
                       AxisKind kind, Arena *arena);

/* How the numbers of a channel are written: all of one size and precision. */
NumberStyle axis_number(const Words *words, const Channel *channel, double largest, bool mixed,
                        Arena *arena);

/* "log scale", "log₂ scale" or "". */
const char *axis_scale_words(const ChartSpec *spec, AxisKind kind);

/* That a fitted axis is logarithmic or does not start at zero; NULL: it is plain. */
const char *axis_start_words(const ChartSpec *spec, const Axis *axis);

#endif
