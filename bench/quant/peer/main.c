#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/*
 * peer COLUMNS COUNT [NAME]: reads columns of doubles (open, high, low, close, stop distance, target distance, stance)
 * and answers lines "NAME TIMES" with the nanoseconds of processor time that so many runs took, and lines
 * "NAME > FILE" with "written". With a NAME it runs that work once, prints the time and ends.
 */

void *need(size_t bytes) {
  void *memory = malloc(bytes == 0 ? 1 : bytes);
  if (memory == NULL) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  return memory;
}

void write_doubles(const char *file, const double *values, long count) {
  FILE *to = fopen(file, "ab");
  if (to == NULL || fwrite(values, sizeof *values, (size_t)count, to) != (size_t)count || fclose(to) != 0) {
    perror(file);
    exit(1);
  }
}

static double *read_column(FILE *from, int count) {
  double *column = need((size_t)count * sizeof *column);
  if (fread(column, sizeof *column, (size_t)count, from) != (size_t)count) {
    fputs("the columns end early\n", stderr);
    exit(1);
  }
  return column;
}

static Bars read_bars(const char *file, int count) {
  FILE *from = fopen(file, "rb");
  if (from == NULL) {
    perror(file);
    exit(1);
  }
  Bars bars = {.count = count};
  double **columns[] = {&bars.open, &bars.high, &bars.low, &bars.close, &bars.stop_distance, &bars.target_distance};
  for (int k = 0; k < 6; k++) *columns[k] = read_column(from, count);
  double *stance = read_column(from, count);
  bars.stance = need((size_t)count);
  for (int i = 0; i < count; i++) bars.stance[i] = (int8_t)stance[i];
  free(stance);
  fclose(from);
  return bars;
}

static const Work *find_work(const char *name) {
  const Work *lists[] = {backtest_works, sweep_works, indicator_works};
  for (int k = 0; k < 3; k++) {
    for (const Work *work = lists[k]; work->name != NULL; work++) {
      if (strcmp(work->name, name) == 0) return work;
    }
  }
  fprintf(stderr, "no work called %s\n", name);
  exit(1);
}

static long long processor_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long time_runs(const Work *work, const Bars *bars, long times) {
  long long start = processor_time();
  for (long k = 0; k < times; k++) work->run(bars);
  return processor_time() - start;
}

int main(int count, char **words) {
  if (count < 3) return 1;
  Bars bars = read_bars(words[1], atoi(words[2]));
  if (count > 3) {
    time_runs(find_work("prepare"), &bars, 1);
    printf("%lld\n", time_runs(find_work(words[3]), &bars, 1));
    return 0;
  }
  char line[4096], name[64], rest[4000];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (sscanf(line, "%63s > %3999s", name, rest) == 2) {
      const Work *work = find_work(name);
      work->run(&bars);
      work->write(&bars, rest);
      puts("written");
    } else if (sscanf(line, "%63s %3999s", name, rest) == 2) {
      printf("%lld\n", time_runs(find_work(name), &bars, atol(rest)));
    } else {
      puts("?");
    }
    fflush(stdout);
  }
  return 0;
}
