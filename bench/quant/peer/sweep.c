#include "peer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * The sweep of all crossings of 39 simple averages. "sweep" goes bar by bar, as one writes it by hand; "runs" waits and
 * holds in loops of their own, skipping the bars on which nothing is held.
 */

enum { WINDOWS = 39, PAIRS = WINDOWS * (WINDOWS - 1) / 2, FIGURES = 4 };
static const double COST = 0.001;
static const double BARS_PER_YEAR = 252;
static double results[PAIRS * FIGURES];

typedef struct {
  double *hold, *enter, *leave;
} Steps;

static double *simple_average(const double *values, int count, int window) {
  double *average = need((size_t)count * sizeof *average);
  double sum = 0;
  for (int i = 0; i < count; i++) {
    sum += values[i];
    if (i >= window) sum -= values[i - window];
    average[i] = i >= window - 1 ? sum / window : NAN;
  }
  return average;
}

static Steps price_steps(const Bars *bars) {
  size_t bytes = (size_t)bars->count * sizeof(double);
  Steps steps = {need(bytes), need(bytes), need(bytes)};
  for (int i = 1; i < bars->count; i++) {
    steps.hold[i] = bars->close[i] / bars->close[i - 1] - 1;
    steps.enter[i] = (1 - COST) * (bars->close[i] / bars->open[i]) - 1;
    steps.leave[i] = (1 - COST) * (bars->open[i] / bars->close[i - 1]) - 1;
  }
  return steps;
}

typedef struct {
  const double *fast, *slow;
  int start, count;
  Steps steps;
} Pair;

static void write_figures(const Pair *pair, const double sums[3], double drawdown, int trades, double *figures) {
  double bars = pair->count > pair->start ? pair->count - pair->start : 0;
  double mean = sums[1] / bars;
  double variance = (sums[2] - sums[1] * mean) / (bars - 1);
  figures[0] = sums[0];
  figures[1] = variance > 0 ? mean / sqrt(variance) * sqrt(BARS_PER_YEAR) : NAN;
  figures[2] = drawdown;
  figures[3] = trades;
}

static void run_bars(const Pair *pair, double *figures) {
  const double *fast = pair->fast, *slow = pair->slow;
  Steps steps = pair->steps;
  double equity = 1, peak = 1, drawdown = 0, sum = 0, squares = 0;
  int trades = 0, held = 0;
  for (int i = pair->start; i < pair->count; i++) {
    int wanted = fast[i - 1] > slow[i - 1];
    double change = 0;
    if (wanted) {
      if (held) {
        change = steps.hold[i];
      } else {
        change = steps.enter[i];
        trades++;
      }
    } else if (held) {
      change = steps.leave[i];
    }
    held = wanted;
    equity += equity * change;
    sum += change;
    squares += change * change;
    if (equity > peak) {
      peak = equity;
    } else if (peak - equity > drawdown * peak) {
      drawdown = (peak - equity) / peak;
    }
  }
  write_figures(pair, (double[]){equity, sum, squares}, drawdown, trades, figures);
}

static void run_runs(const Pair *pair, double *figures) {
  const double *fast = pair->fast, *slow = pair->slow;
  Steps steps = pair->steps;
  int count = pair->count, bar = pair->start, trades = 0;
  double equity = 1, peak = 1, drawdown = 0, sum = 0, squares = 0;
  for (;;) {
    while (bar < count && !(fast[bar - 1] > slow[bar - 1])) bar++;
    if (bar >= count) break;
    trades++;
    int held = 1;
    double change = steps.enter[bar];
    for (;;) {
      equity += equity * change;
      sum += change;
      squares += change * change;
      if (equity > peak) {
        peak = equity;
      } else if (peak - equity > drawdown * peak) {
        drawdown = (peak - equity) / peak;
      }
      bar++;
      if (!held || bar >= count) break;
      held = fast[bar - 1] > slow[bar - 1];
      change = held ? steps.hold[bar] : steps.leave[bar];
    }
  }
  write_figures(pair, (double[]){equity, sum, squares}, drawdown, trades, figures);
}

static void sweep_by(void (*run)(const Pair *, double *), const Bars *bars) {
  double *averages[WINDOWS];
  for (int k = 0; k < WINDOWS; k++) averages[k] = simple_average(bars->close, bars->count, 5 * (k + 1));
  Steps steps = price_steps(bars);
  double *figures = results;
  for (int f = 0; f < WINDOWS; f++) {
    for (int s = f + 1; s < WINDOWS; s++) {
      run(&(Pair){averages[f], averages[s], 5 * (s + 1), bars->count, steps}, figures);
      figures += FIGURES;
    }
  }
  for (int k = 0; k < WINDOWS; k++) free(averages[k]);
  free(steps.hold);
  free(steps.enter);
  free(steps.leave);
}

static void run_sweep(const Bars *bars) { sweep_by(run_bars, bars); }
static void run_sweep_runs(const Bars *bars) { sweep_by(run_runs, bars); }

static void write_sweep(const Bars *bars, const char *file) {
  (void)bars;
  write_doubles(file, results, PAIRS * FIGURES);
}

const Work sweep_works[] = {
    {"sweep", run_sweep, write_sweep},
    {"runs", run_sweep_runs, write_sweep},
    {NULL, NULL, NULL},
};
