#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>

/* What both sides of the benchmark read: one history, and a stance with its levels and events. */
typedef struct {
  int count;
  double *open, *high, *low, *close;
  double *stop_distance, *target_distance;
  int8_t *stance;
} Bars;

/* Work that can be repeated and whose results can be compared: doubles, one after another. */
typedef struct {
  const char *name;
  void (*run)(const Bars *bars);
  /* Writes what the last run found to `file`. */
  void (*write)(const Bars *bars, const char *file);
} Work;

extern const Work backtest_works[];
extern const Work sweep_works[];
extern const Work indicator_works[];

/* Appends doubles to the file of results. */
void write_doubles(const char *file, const double *values, long count);
/* Memory, or the end of the program. */
void *need(size_t bytes);

#endif
