#include "peer.h"

#include <stdlib.h>
#include <string.h>
#include "ta_libc.h"

/* The eight indicators by C TA-Lib into columns that are there already, as ours are given. */

enum { COLUMNS = 14 };
static double *out[COLUMNS];
static int begins[8], found[8];

/* Columns whose pages have been touched, so that neither side pays the system for them while it is timed. */
static void prepare(const Bars *bars) {
  if (out[0] != NULL) return;
  for (int k = 0; k < COLUMNS; k++) {
    out[k] = need((size_t)bars->count * sizeof(double));
    memset(out[k], 0xff, (size_t)bars->count * sizeof(double));
  }
}

#define RESULT(k) &begins[k], &found[k]

static void run_sma(const Bars *b) { TA_SMA(0, b->count - 1, b->close, 20, RESULT(0), out[0]); }
static void run_ema(const Bars *b) { TA_EMA(0, b->count - 1, b->close, 20, RESULT(1), out[1]); }
static void run_rsi(const Bars *b) { TA_RSI(0, b->count - 1, b->close, 14, RESULT(2), out[2]); }
static void run_macd(const Bars *b) {
  TA_MACD(0, b->count - 1, b->close, 12, 26, 9, RESULT(3), out[3], out[4], out[5]);
}
static void run_bollinger(const Bars *b) {
  TA_BBANDS(0, b->count - 1, b->close, 20, 2, 2, TA_MAType_SMA, RESULT(4), out[6], out[7], out[8]);
}
static void run_atr(const Bars *b) {
  TA_ATR(0, b->count - 1, b->high, b->low, b->close, 14, RESULT(5), out[9]);
}
static void run_adx(const Bars *b) {
  TA_ADX(0, b->count - 1, b->high, b->low, b->close, 14, RESULT(6), out[10]);
}
static void run_stochastic(const Bars *b) {
  TA_STOCH(0, b->count - 1, b->high, b->low, b->close, 14, 3, TA_MAType_SMA, 3, TA_MAType_SMA, RESULT(7), out[11],
           out[12]);
}

static void (*const eight[])(const Bars *) = {
    run_sma, run_ema, run_rsi, run_macd, run_bollinger, run_atr, run_adx, run_stochastic,
};

static void run_suite(const Bars *bars) {
  for (int k = 0; k < 8; k++) eight[k](bars);
}

/* Per column: where its values begin, how many there are, and the values. */
static void write_suite(const Bars *bars, const char *file) {
  static const int first[] = {0, 1, 2, 3, 6, 9, 10, 11, 13};
  (void)bars;
  for (int k = 0; k < 8; k++) {
    for (int column = first[k]; column < first[k + 1]; column++) {
      double head[] = {begins[k], found[k]};
      write_doubles(file, head, 2);
      write_doubles(file, out[column], found[k]);
    }
  }
}

const Work indicator_works[] = {
    {"prepare", prepare, NULL},
    {"sma", run_sma, NULL},
    {"ema", run_ema, NULL},
    {"rsi", run_rsi, NULL},
    {"macd", run_macd, NULL},
    {"bollinger", run_bollinger, NULL},
    {"atr", run_atr, NULL},
    {"adx", run_adx, NULL},
    {"stochastic", run_stochastic, NULL},
    {"suite", run_suite, write_suite},
    {NULL, NULL, NULL},
};
