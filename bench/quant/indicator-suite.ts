import { createRequire } from 'node:module';
import type { BarColumns } from '@auspex/market';
import {
  adx,
  atr,
  bollinger,
  ema,
  type Indicator,
  macd,
  type OutputColumns,
  rsi,
  sma,
  stochastic,
} from '@auspex/quant/indicators';

type Rows = readonly number[];
type PlainBars = { readonly high: Rows; readonly low: Rows; readonly close: Rows };

/** The peer's calls that the suite uses; it ships no types that resolve under Node's module rules. */
interface PeerIndicators {
  sma(source: Rows, period: number): Rows;
  ema(source: Rows, period: number): Rows;
  rsi(source: Rows, period: number): Rows;
  macd(source: Rows, ...periods: [fast: number, slow: number, signal: number]): Rows[];
  bbands(source: Rows, period: number, deviations: number): Rows[];
  atr(...columns: [high: Rows, low: Rows, close: Rows, period: number]): Rows;
  adx(high: Rows, low: Rows, period: number): Rows;
  stoch(...columns: [high: Rows, low: Rows, close: Rows, length: number, k: number, d: number]): Rows[];
}

const require = createRequire(import.meta.url);
const { IndicatorsSync }: { IndicatorsSync: new () => PeerIndicators } = require('@ixjb94/indicators');
const peer = new IndicatorsSync();

/** The eight indicators by the peer, in its own form: plain arrays in, new arrays out. */
export function runPeerSuite(bars: PlainBars): Record<string, Rows> {
  const { high, low, close } = bars;
  const [macdLine] = peer.macd(close, 12, 26, 9);
  const [lower, middle, upper] = peer.bbands(close, 20, 2);
  const [k, d] = peer.stoch(high, low, close, 14, 3, 3);
  return {
    sma: peer.sma(close, 20),
    ema: peer.ema(close, 20),
    rsi: peer.rsi(close, 14),
    macd: macdLine ?? [],
    lower: lower ?? [],
    middle: middle ?? [],
    upper: upper ?? [],
    atr: peer.atr(high, low, close, 14),
    adx: peer.adx(high, low, 14),
    k: k ?? [],
    d: d ?? [],
  };
}

const calls = [
  [sma, { length: 20 }],
  [ema, { length: 20 }],
  [rsi, { length: 14 }],
  [macd, { fast: 12, slow: 26, signal: 9 }],
  [bollinger, { length: 20, width: 2 }],
  [atr, { length: 14 }],
  [adx, { length: 14 }],
  [stochastic, { length: 14, k: 3, d: 3 }],
] as const satisfies readonly (readonly [Indicator, Record<string, number>])[];

type Columns = OutputColumns<string>;

/** The names of the eight, as the peer in C calls them. */
export const suiteNames = calls.map(([{ id }]) => id);

/** The same eight by the product, into given columns (one set per indicator) or into new ones. */
export function runOurSuite(bars: BarColumns, given?: readonly Columns[]): readonly Columns[] {
  return calls.map(([indicator, params], k) => {
    const general: Indicator = indicator;
    return general.kernel(bars, params, given?.[k]);
  });
}

/** One of the eight. */
export function runOurs(k: number, bars: BarColumns, given: Columns): Columns {
  const [indicator, params] = calls[k];
  const general: Indicator = indicator;
  return general.kernel(bars, params, given);
}

function requireClose(name: string, [ours, theirs]: readonly [number, number], bar: number): void {
  if (!(Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs))))
    throw new Error(`${name} at bar ${bar}: ours ${ours}, peer ${theirs}`);
}

/**
 * Where both have a value they must agree. Ours starts averages from the mean of the first bars, the npm peer from the
 * first value, and its ADX leaves one bar out of the seed, so those are compared once the difference in the start has
 * faded; the reference tables decide which start is right.
 */
export function checkEqual(sets: readonly Columns[], bars: PlainBars): void {
  const ours: Columns = Object.assign({}, ...sets);
  for (const [name, rows] of Object.entries(runPeerSuite(bars))) {
    const column = ours[name];
    const offset = column.length - rows.length;
    for (let i = 1_000; i < column.length; i++) requireClose(name, [column[i], rows[i - offset]], i);
  }
}

/** The same for C TA-Lib's columns, each with its beginning and length in front: equal from the first bar or a later one. */
export function checkEqualToC(sets: readonly Columns[], found: Float64Array): void {
  const ours: Columns = Object.assign({}, ...sets);
  // MACD, ATR and ADX start by other conventions (QuantConnect Lean's, against which ours are tested).
  const columns = [
    ...(['sma', 'ema', 'rsi'] as const).map((name) => [name, 0] as const),
    ...(['macd', 'signal', 'histogram'] as const).map((name) => [name, 400] as const),
    ...(['upper', 'middle', 'lower'] as const).map((name) => [name, 0] as const),
    ...([
      ['atr', 400],
      ['adx', 400],
      ['k', 0],
      ['d', 0],
    ] as const),
  ];
  let at = 0;
  for (const [name, from] of columns) {
    const [begin, count] = [found[at], found[at + 1]];
    at += 2;
    for (let i = Math.max(from, begin); i < begin + count; i++)
      requireClose(`${name} (C)`, [ours[name][i], found[at + i - begin]], i);
    at += count;
  }
  if (at !== found.length) throw new Error('The peer in C wrote more than its columns.');
}
