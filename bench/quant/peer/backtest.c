#include "peer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * One backtest with its trade list: the rules of run-backtest.ts. "crossing" trades a stance in and out for a fee;
 * "rule" has stops, targets, slippage, a longest holding time, splits and dividends.
 */

typedef enum { BY_SIGNAL, BY_STOP, BY_TARGET, BY_TIME, STILL_OPEN } Reason;

typedef struct {
  double fee, slip, weight;
  int longest, shorts, levels;
} Rules;

typedef struct {
  int bar;
  double split, dividend;
} Event;

typedef struct {
  double side, entry_bar, entry_price, exit_bar, exit_price, stop, target, reason, shares, split_factor, fees, slippage,
      dividends, gross, net, net_return, adverse, favourable, bars_held;
} Trade;

typedef struct {
  Trade *trades;
  int count, room;
  double *equity;
  double exposure, turnover;
} Outcome;

typedef struct {
  const Bars *bars;
  const Rules *rules;
  const Event *events;
  int event_count, next_event;
  double cash, traded, total;
  int bars_held;
  Outcome *to;
} Run;

typedef struct {
  int direction, entry_bar;
  double fill, quote, shares, stop, target, split_factor, dividends, lowest, highest;
} Position;

static int side_of(const Run *run, int stance) {
  if (stance > 0) return 1;
  return stance < 0 && run->rules->shorts ? -1 : 0;
}

static int valid(const Bars *bars) {
  for (int i = 0; i < bars->count; i++) {
    double open = bars->open[i], high = bars->high[i], low = bars->low[i], close = bars->close[i];
    if (!(low > 0 && low <= open && low <= close && high >= open && high >= close)) return 0;
  }
  return 1;
}

static double level(double price, double offset) {
  double at = price + offset;
  return at > 0 ? at : NAN;
}

static Position enter(Run *run, int bar, int direction) {
  const Bars *bars = run->bars;
  const Rules *rules = run->rules;
  while (run->next_event < run->event_count && run->events[run->next_event].bar <= bar) run->next_event++;
  const Event *last = run->next_event > 0 ? &run->events[run->next_event - 1] : NULL;
  double split = last != NULL && last->bar == bar ? last->split : 1;
  double amount = rules->weight * run->cash;
  double fill = bars->open[bar] * (1 + direction * rules->slip);
  double shares = amount / fill;
  double stop = rules->levels ? bars->stop_distance[bar - 1] / split : NAN;
  double target = rules->levels ? bars->target_distance[bar - 1] / split : NAN;
  run->cash += -direction * shares * fill - shares * fill * rules->fee / 10000;
  run->traded += amount;
  return (Position){direction, bar,  fill, bars->open[bar], shares, level(fill, -direction * stop),
                    level(fill, direction * target), 1, 0, fill, fill};
}

static double excursion(const Position *p, double price) {
  return p->direction * (price * p->split_factor / p->fill - 1);
}

static void leave(Run *run, Position *p, int bar, double quote, Reason reason) {
  const Rules *rules = run->rules;
  Outcome *to = run->to;
  double shares = p->shares * p->split_factor;
  double fill = quote * (1 - p->direction * (reason == BY_TARGET || reason == STILL_OPEN ? 0 : rules->slip));
  if (fill < p->lowest) p->lowest = fill;
  if (fill > p->highest) p->highest = fill;
  double exit_fee = reason == STILL_OPEN ? 0 : shares * fill * rules->fee / 10000;
  double invested = p->shares * p->fill;
  double fees = invested * rules->fee / 10000 + exit_fee;
  double gross = p->direction * (shares * quote - p->shares * p->quote) + p->dividends;
  double net = p->direction * (shares * fill - invested) + p->dividends - fees;
  if (to->count == to->room) {
    to->room = to->room == 0 ? 16 : 2 * to->room;
    to->trades = realloc(to->trades, (size_t)to->room * sizeof(Trade));
    if (to->trades == NULL) exit(1);
  }
  to->trades[to->count++] = (Trade){
      .side = p->direction,
      .entry_bar = p->entry_bar,
      .entry_price = p->fill,
      .exit_bar = bar,
      .exit_price = fill,
      .stop = p->stop,
      .target = p->target,
      .reason = reason,
      .shares = p->shares,
      .split_factor = p->split_factor,
      .fees = fees,
      .slippage = gross - net - fees,
      .dividends = p->dividends,
      .gross = gross,
      .net = net,
      .net_return = net / invested,
      .adverse = excursion(p, p->direction == 1 ? p->lowest : p->highest),
      .favourable = excursion(p, p->direction == 1 ? p->highest : p->lowest),
      .bars_held = bar - p->entry_bar,
  };
  if (reason == STILL_OPEN) return;
  run->cash += p->direction * shares * fill - exit_fee;
  run->traded += shares * fill;
}

static void mark(Run *run, int bar, double worth) {
  run->to->equity[bar] = worth;
  run->total += worth;
}

/* Writes cash until a bar at whose open the stance asks for a position; returns that bar, or the end. */
static int wait(Run *run, int bar) {
  const Bars *bars = run->bars;
  for (; bar < bars->count; bar++) {
    int wanted = bar > 0 ? side_of(run, bars->stance[bar - 1]) : 0;
    int before = bar > 1 ? side_of(run, bars->stance[bar - 2]) : 0;
    if (wanted != 0 && wanted != before && run->rules->weight * run->cash > 0) return bar;
    mark(run, bar, run->cash);
  }
  return bar;
}

static void book_event(Run *run, Position *p, const Event *event) {
  p->split_factor *= event->split;
  p->lowest /= event->split;
  p->highest /= event->split;
  p->stop /= event->split;
  p->target /= event->split;
  double cash = p->direction * (p->shares * p->split_factor) * event->dividend;
  p->dividends += cash;
  run->cash += cash;
}

/* Ends a position whose level a bar touches: at the open behind a gap, at the stop before the target otherwise. */
static void leave_at_level(Run *run, Position *p, int bar) {
  const Bars *bars = run->bars;
  double open = bars->open[bar], low = bars->low[bar], high = bars->high[bar];
  double against = p->direction == 1 ? low : high;
  int later = bar > p->entry_bar;
  if (later && p->direction * (p->stop - open) >= 0) {
    leave(run, p, bar, open, BY_STOP);
  } else if (later && p->direction * (open - p->target) >= 0) {
    leave(run, p, bar, open, BY_TARGET);
  } else if (p->direction * (p->stop - against) >= 0) {
    leave(run, p, bar, p->stop, BY_STOP);
  } else {
    if (p->target != open) {
      if (p->direction == 1 && low < p->lowest) p->lowest = low;
      if (p->direction == -1 && high > p->highest) p->highest = high;
    }
    leave(run, p, bar, p->target, BY_TARGET);
  }
}

/* Holds a position from its entry to its end; returns the first bar after which there is none. */
static int hold(Run *run, int bar) {
  const Bars *bars = run->bars;
  Position p = enter(run, bar, side_of(run, bars->stance[bar - 1]));
  const double *against = p.direction == 1 ? bars->low : bars->high;
  const double *in_favour = p.direction == 1 ? bars->high : bars->low;
  int last = run->rules->longest > 0 ? bar + run->rules->longest : bars->count;
  double shares = p.direction * (p.shares * p.split_factor);
  for (; bar < bars->count; bar++) {
    if (run->next_event < run->event_count && run->events[run->next_event].bar == bar) {
      book_event(run, &p, &run->events[run->next_event++]);
      shares = p.direction * (p.shares * p.split_factor);
    }
    if (p.direction * bars->stance[bar - 1] <= 0) {
      leave(run, &p, bar, bars->open[bar], BY_SIGNAL);
      return bar;
    }
    if (bar >= last) {
      leave(run, &p, bar, bars->open[bar], BY_TIME);
      return bar;
    }
    if (p.direction * (p.stop - against[bar]) >= 0 || p.direction * (in_favour[bar] - p.target) >= 0) {
      leave_at_level(run, &p, bar);
      mark(run, bar, run->cash);
      return bar + 1;
    }
    if (bars->low[bar] < p.lowest) p.lowest = bars->low[bar];
    if (bars->high[bar] > p.highest) p.highest = bars->high[bar];
    run->bars_held++;
    mark(run, bar, run->cash + shares * bars->close[bar]);
  }
  leave(run, &p, bars->count - 1, bars->close[bars->count - 1], STILL_OPEN);
  return bar;
}

static Outcome backtest(const Bars *bars, const Rules *rules, const Event *events, int event_count) {
  Outcome outcome = {0};
  if (!valid(bars)) return outcome;
  outcome.equity = need((size_t)bars->count * sizeof(double));
  Run run = {.bars = bars, .rules = rules, .events = events, .event_count = event_count, .cash = 1, .to = &outcome};
  int bar = 0;
  while (bar < bars->count) {
    bar = wait(&run, bar);
    if (bar < bars->count) bar = hold(&run, bar);
  }
  double mean = run.total / (bars->count > 0 ? bars->count : 1);
  outcome.exposure = bars->count > 0 ? (double)run.bars_held / bars->count : 0;
  outcome.turnover = mean > 0 ? run.traded / mean : 0;
  return outcome;
}

static const Rules CROSSING = {.fee = 10, .weight = 1};
static const Rules RULE = {.fee = 5, .slip = 0.0002, .weight = 1, .longest = 60, .shorts = 1, .levels = 1};
/* The same in backtest.ts: a split every 1,000 bars, a dividend every 63. */
static Event rule_events[256];
static int rule_event_count;

static void make_events(const Bars *bars) {
  if (rule_event_count > 0) return;
  for (int bar = 1; bar < bars->count && rule_event_count < 256; bar++) {
    int split = bar % 1000 == 0, dividend = bar % 63 == 0;
    if (split || dividend) rule_events[rule_event_count++] = (Event){bar, split ? 1.01 : 1, dividend ? 0.25 : 0};
  }
}

static Outcome kept;

static void keep(Outcome outcome) {
  free(kept.trades);
  free(kept.equity);
  kept = outcome;
}

static void run_crossing(const Bars *bars) { keep(backtest(bars, &CROSSING, NULL, 0)); }

static void run_rule(const Bars *bars) {
  make_events(bars);
  keep(backtest(bars, &RULE, rule_events, rule_event_count));
}

static void write_outcome(const Bars *bars, const char *file) {
  double head[] = {kept.count, kept.exposure, kept.turnover};
  write_doubles(file, head, 3);
  write_doubles(file, (const double *)kept.trades, kept.count * (long)(sizeof(Trade) / sizeof(double)));
  write_doubles(file, kept.equity, bars->count);
}

const Work backtest_works[] = {
    {"crossing", run_crossing, write_outcome},
    {"rule", run_rule, write_outcome},
    {NULL, NULL, NULL},
};
