/* What the names in a SkyPilot catalogue mean: clouds, chips, slices, hosts. */
#ifndef SOURCES_PRICES_SKYPILOT_NAMES_H
#define SOURCES_PRICES_SKYPILOT_NAMES_H

#include "base/arena.h"

/* The cloud that sells `instance` ("p5.48xlarge"), by the form of the name;
 * blank is Google Cloud, which sells accelerators apart. NULL when no cloud
 * that is known names its machines so. */
const char *skypilot_cloud_of_instance(const char *instance);

/* The cloud by a folder or file name in `path` ("gcp/vms.csv"); NULL when none
 * is there. */
const char *skypilot_cloud_of_path(const char *path);

/* The term of a cloud's `Price`: "on demand"; "market" where hosts bid for
 * customers, so that it is no list price. `cloud` may be NULL. */
const char *skypilot_term(const char *cloud);

/* Chips in the offer `name` × `count` and the chip's own name: a TPU slice says
 * in its name how many chips (or, up to v4 and for v5p, TensorCores, two a
 * chip) it has. NAN when the slice is of an unknown kind. */
double skypilot_chips(const char *name, double count, Arena *arena, const char **ret_chip);

/* The chip with what tells its variants apart and stands in other columns: its
 * form in the instance's name; its memory by SkyPilot's convention, in which
 * A100 has 40 GB and A100-80GB has 80, and on vast.ai, which calls both A100, in
 * GpuInfo (there in MiB of all `chips` together). */
const char *skypilot_chip_variant(const char *chip, const char *instance, const char *info,
                                  double chips, Arena *arena);

/* The machine type that Google Cloud sells these accelerators with; NULL when
 * they go with a host of any size. */
const char *skypilot_host(const char *name, double count, Arena *arena);

#endif
