import { type Market, planOf } from '@auspex/market';
import {
  compoundAnnualGrowth,
  drawdownColumn,
  equityReturns,
  maxDrawdown,
  performanceIntervals,
  profitFactor,
  profitFactorInterval,
  sharpeRatio,
  sortinoRatio,
} from '@auspex/quant/performance';
import { randomStream } from '@auspex/quant/random';
import { bootstrapInterval, meanOf, wilsonInterval } from '@auspex/quant/statistics';
import {
  bandOf,
  combineResults,
  holdingLine,
  type LineBand,
  makeCopies,
  openPositionBook,
  type PositionBook,
  percentileAmong,
  positionsOf,
  priceLine,
  type RecordActivity,
  type RecordAsset,
  type RecordTrade,
  rulesOf,
  tradeByT1,
} from '@auspex/quant/track-record';
import { CopyPricer } from './priced-copies.ts';

/** What a record is computed from, and at which costs. */
export interface RecordTask {
  /** Equal for equal data: a thread keeps the copies it made for the next fee. */
  readonly key: string;
  readonly market: Market;
  readonly assets: readonly RecordAsset[];
  /** Places of the assets whose trading has ended: that closed what was open then. */
  readonly gone?: readonly number[];
  /** Per side. */
  readonly costBasisPoints: number;
  readonly copies: number;
  /** Of the past, where hardly anybody asks for a second fee: the copies are priced at this one alone. */
  readonly past?: boolean;
}

/** A value with its 95 % interval; null where there is too little. */
export interface Figure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface RecordMetrics {
  readonly annualGrowth: Figure;
  readonly totalReturn: number;
  readonly sharpe: Figure;
  readonly sortino: Figure;
  readonly maxDrawdown: Figure;
  readonly hitRate: Figure;
  readonly profitFactor: Figure;
  /** Mean part of the account that was invested. */
  readonly exposure: Figure;
  /** Bought and sold in all, in multiples of the mean equity. */
  readonly turnover: Figure;
  /** As a part of the starting equity. */
  readonly fees: Figure;
  /** Costs per side at which the total return is zero; null where it is lost before any costs. */
  readonly breakEven: number | null;
  readonly trades: number;
  readonly openTrades: number;
}

/** A record at one cost, with everything it has to be seen beside. All lines begin with 1. */
export interface ComputedRecord {
  readonly time: Float64Array;
  readonly equity: Float64Array;
  readonly drawdown: Float64Array;
  readonly buyAndHold: Float64Array;
  readonly randomEntry: LineBand;
  readonly placebo: LineBand;
  /** Part of the placebos that ended lower; null where the record is too short for one. */
  readonly placeboPercentile: number | null;
  readonly trades: readonly RecordTrade[];
  readonly metrics: RecordMetrics;
}

const SEED = 20_180_102;
const DRAWS = 500;

interface Kept {
  readonly assets: readonly RecordAsset[];
  readonly book: PositionBook;
  readonly pricer: CopyPricer;
  readonly breakEven: number | null;
}

/** By key, those used last at the end. */
const kept = new Map<string, Kept>();
/** Of two markets: the recomputed series, and the published one as everybody and as members see it. */
const BOOKS_KEPT = 6;
/** Of one series: a newer state replaces an older one. */
const STATES_KEPT = 2;

/** A record at a fee whose positions are kept from another fee; null where they are not. */
export function computeKept(task: Omit<RecordTask, 'assets'>): ComputedRecord | null {
  const known = kept.get(keyOf(task));
  return known ? computeRecord({ ...task, assets: known.assets }) : null;
}

export function computeRecord(task: RecordTask): ComputedRecord {
  const { market, assets, costBasisPoints } = task;
  const { book, pricer, breakEven } = copiesFor(task);
  const plan = {
    market: planOf(market),
    costBasisPoints,
    seed: SEED,
    copies: 0,
  } as const;
  const results = assets.map((asset) => tradeByT1(asset, asset.stance, rulesOf(plan)));
  const { equity, trades, activity } = combineResults(book.calendar, results);
  const { placebo, randomEntry } = pricer.at(costBasisPoints);
  return {
    time: book.calendar.time,
    equity,
    drawdown: drawdownColumn(equity),
    buyAndHold: holdingLine(book, costBasisPoints),
    randomEntry: bandOf(randomEntry),
    placebo: bandOf(placebo),
    placeboPercentile: percentileAmong(placebo, equity.at(-1) ?? 1),
    trades,
    metrics: {
      ...measure(market, book.calendar.time, equity),
      ...measureActivity(activity, equity),
      ...countTrades(trades, new Set(task.gone)),
      breakEven,
    },
  };
}

function keyOf({ key, costBasisPoints, past }: Omit<RecordTask, 'assets'>): string {
  return past ? `${key}/${costBasisPoints}` : key;
}

function copiesFor(task: RecordTask): Kept {
  const { assets, copies, costBasisPoints, past } = task;
  const key = keyOf(task);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const book = openPositionBook(assets);
  const stances = assets.map(({ stance }) => stance);
  const traded = positionsOf(book, stances, 'rule-t1');
  const all = makeCopies(book, { seed: SEED, copies, stances, traded });
  const made = {
    ...{ assets, book, pricer: new CopyPricer(book, all, past ? [costBasisPoints] : undefined) },
    breakEven: breakEvenCost((cost) => priceLine(book, traded, cost).at(-1) ?? 1),
  };
  kept.set(key, made);
  forgetOldest(key);
  return made;
}

function forgetOldest(key: string): void {
  const series = key.slice(0, key.lastIndexOf('/') + 1);
  const states = [...kept.keys()].filter((one) => one.startsWith(series));
  for (const oldest of states.slice(0, -STATES_KEPT)) kept.delete(oldest);
  for (const oldest of kept.keys()) if (kept.size > BOOKS_KEPT) kept.delete(oldest);
}

/** Nothing is traded at a cost of its whole worth. */
const DEAREST_BASIS_POINTS = 10_000;
const CLOSE_BASIS_POINTS = 0.05;

/** The cost per side at which an account ends where it began: a dearer one always ends lower. */
export function breakEvenCost(endsAt: (costBasisPoints: number) => number): number | null {
  if (endsAt(0) <= 1) return null;
  let [paid, tooDear] = [0, 1];
  while (endsAt(tooDear) > 1) {
    if (tooDear >= DEAREST_BASIS_POINTS) return null;
    [paid, tooDear] = [tooDear, tooDear * 2];
  }
  while (tooDear - paid > CLOSE_BASIS_POINTS) {
    const middle = (paid + tooDear) / 2;
    if (endsAt(middle) > 1) paid = middle;
    else tooDear = middle;
  }
  return (paid + tooDear) / 2;
}

const barsPerYear = { us: 252, crypto: 365 } as const;

function figure(value: number | null, interval: { low: number; high: number } | null): Figure {
  return { value, low: interval?.low ?? null, high: interval?.high ?? null };
}

const NOTHING: Figure = { value: null, low: null, high: null };

function measure(market: Market, time: Float64Array, equity: Float64Array) {
  const returns = equityReturns(equity);
  const yearly = { returns, barsPerYear: barsPerYear[market] };
  const stream = randomStream({ seed: SEED, name: 'intervals', day: market });
  const intervals = performanceIntervals(yearly, { stream, draws: DRAWS });
  const growth = compoundAnnualGrowth({ time, equity });
  // A good month extrapolated to a year is a number nobody earned: of growth, and of a ratio made yearly.
  const yearLong = growth !== null;
  return {
    annualGrowth: yearLong ? figure(growth, intervals.annualGrowth) : NOTHING,
    totalReturn: (equity.at(-1) ?? 1) - 1,
    sharpe: yearLong ? figure(sharpeRatio(yearly), intervals.sharpe) : NOTHING,
    sortino: yearLong ? figure(sortinoRatio(yearly), intervals.sortino) : NOTHING,
    maxDrawdown: figure(maxDrawdown(equity)?.depth ?? null, intervals.maxDrawdown),
  };
}

/** How much was traded, with the ranges that resampled stretches of the record give. */
function measureActivity({ invested, traded, fees }: RecordActivity, equity: Float64Array) {
  const days = invested.length;
  const mean = meanOf(equity) ?? 0;
  const measured = (name: string, column: Float64Array, scale: number): Figure => {
    const stream = randomStream({ seed: SEED, name });
    const value = (values: Float64Array) => (meanOf(values) ?? 0) * scale;
    return figure(value(column), bootstrapInterval(column, value, { stream, draws: DRAWS }));
  };
  return {
    exposure: measured('exposure', invested, 1),
    turnover: measured('turnover', traded, mean > 0 ? days / mean : 0),
    fees: measured('fees', fees, days),
  };
}

function countTrades(trades: readonly RecordTrade[], gone: ReadonlySet<number>) {
  const closed = trades
    .filter(({ asset, trade }) => trade.reason !== 'open' || gone.has(asset))
    .toSorted((a, b) => a.trade.exitBar - b.trade.exitBar);
  const winners = closed.filter(({ profit }) => profit > 0).length;
  const results = Float64Array.from(closed, ({ profit }) => profit);
  const stream = randomStream({ seed: SEED, name: 'profit-factor' });
  const hitRate = closed.length === 0 ? null : winners / closed.length;
  return {
    hitRate: figure(hitRate, wilsonInterval({ successes: winners, trials: closed.length })),
    profitFactor: figure(
      profitFactor(results),
      results.length < 10 ? null : profitFactorInterval(results, { stream, draws: DRAWS }),
    ),
    trades: closed.length,
    openTrades: trades.length - closed.length,
  };
}
