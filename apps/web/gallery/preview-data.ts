import { type BarColumns, makeBarColumns } from '@auspex/market';

const DAY_MS = 86_400_000;
export const PREVIEW_START_MS = Date.UTC(2022, 0, 3);

/** Repeatable noise between 0 and 1. */
export function makeNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function bell(noise: () => number): number {
  return noise() + noise() + noise() + noise() - 2;
}

export function makeWalk(length: number, seed: number, daily = 0.02): number[] {
  const noise = makeNoise(seed);
  let value = 100;
  return Array.from({ length }, () => {
    value *= 1 + bell(noise) * daily + 0.0004;
    return value;
  });
}

export function makeBars(length: number, seed: number): BarColumns {
  const noise = makeNoise(seed);
  const bars = makeBarColumns(length);
  let last = 240;
  for (let at = 0; at < length; at += 1) {
    const open = last * (1 + bell(noise) * 0.004);
    const close = open * (1 + bell(noise) * 0.018 + 0.0005);
    bars.time[at] = PREVIEW_START_MS + at * DAY_MS;
    bars.open[at] = open;
    bars.close[at] = close;
    bars.high[at] = Math.max(open, close) * (1 + noise() * 0.01);
    bars.low[at] = Math.min(open, close) * (1 - noise() * 0.01);
    bars.volume[at] = 1e6 * (0.5 + noise());
    last = close;
  }
  return bars;
}

export interface PreviewSignal {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly stance: 'buy' | 'hold' | 'sell';
  readonly probability: number | null;
  readonly low: number;
  readonly high: number;
  readonly price: number;
  readonly change: number;
  readonly strength: number;
  readonly ageMs: number;
  readonly trend: readonly number[];
}

const NAMES = [
  ['AAPL', 'Apple Inc.'],
  ['MSFT', 'Microsoft Corporation'],
  ['NVDA', 'NVIDIA Corporation'],
  ['BRK.B', 'Berkshire Hathaway Inc. Class B'],
  ['JPM', 'JPMorgan Chase & Co.'],
  ['BTC-USD', 'Bitcoin'],
  ['ETH-USD', 'Ether'],
  ['XOM', 'Exxon Mobil Corporation'],
] as const;

export function makeSignals(count: number): readonly PreviewSignal[] {
  const noise = makeNoise(7);
  return Array.from({ length: count }, (_, at): PreviewSignal => {
    const [symbol, name] = NAMES[at] ?? [`S${String(at).padStart(4, '0')}`, `Preview company ${at}`];
    const probability = 0.32 + noise() * 0.4;
    const stances = probability > 0.56 ? 'buy' : probability < 0.46 ? 'sell' : 'hold';
    return {
      id: `p${at}`,
      symbol,
      name,
      stance: stances,
      probability: at % 17 === 5 ? null : probability,
      low: -0.02 - noise() * 0.05,
      high: 0.02 + noise() * 0.07,
      price: 10 + noise() * 500,
      change: bell(noise) * 0.04,
      strength: Math.round(noise() * 100),
      ageMs: Math.round(noise() * 40) * 3_600_000,
      trend: makeWalk(30, at + 3),
    };
  });
}
