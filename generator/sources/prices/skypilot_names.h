/* Interprets the names in a SkyPilot catalogue: clouds, chips, slices, hosts. */
#ifndef SOURCES_PRICES_SKYPILOT_NAMES_H
#define SOURCES_PRICES_SKYPILOT_NAMES_H

#include "base/arena.h"

/* The cloud that offers `instance` ("p5.48xlarge"), judged by the form of the name. An empty
 * name means Google Cloud, which sells accelerators separately. NULL if no known cloud uses
 * such names. */
const char *skypilot_cloud_of_instance(const char *instance);

/* The cloud named by a folder or file in `path` ("gcp/vms.csv"); NULL if there is none. */
const char *skypilot_cloud_of_path(const char *path);

/* The term of a cloud's `Price`: "on demand"; or "market" where hosts bid for customers, so that it
 * is not a list price. `cloud` may be NULL. */
const char *skypilot_term(const char *cloud);

/* The number of chips in the offer `name` × `count`, and the chip's own name. The name of a TPU
 * slice contains its number of chips, or of TensorCores (two per chip) up to v4 and for v5p. NAN if
 * the kind of slice is unknown. */
double skypilot_chips(const char *name, double count, Arena *arena, const char **ret_chip);

/* The chip's name, completed by details from other columns that distinguish variants. The
 * form factor is in the instance's name. The memory follows SkyPilot's convention, A100 with
 * 40 GB and A100-80GB; vast.ai calls both A100 and states the memory in GpuInfo (in MiB for
 * all `chips` together). */
const char *skypilot_chip_variant(const char *chip, const char *instance, const char *info,
                                  double chips, Arena *arena);

/* The machine type that Google Cloud sells with these accelerators; NULL if they can be attached to
 * a host of any size. */
const char *skypilot_host(const char *name, double count, Arena *arena);

#endif
