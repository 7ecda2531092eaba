import type { BarColumns } from '@auspex/market';
import type { AlertCondition, AlertFacts, AlertFrequency } from '../src/alerting/index.ts';
import { quantileOf, rangeColumns, returnDistribution, volatilityAt } from '../src/distribution/index.ts';
import { randomStream } from '../src/random/index.ts';

export const DAY = 86_400_000;
export const BARS = 600;
export const SINCE = 300 * DAY;
export const FREQUENCIES: readonly AlertFrequency[] = ['once', 'bar', 'every'];

export function makeFacts(seed: number): AlertFacts & { readonly bars: BarColumns } {
  const stream = randomStream({ seed });
  const random = () => stream.uniform();
  const column = () => new Float64Array(BARS);
  const bars = {
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let last = 100;
  for (let i = 0; i < BARS; i++) {
    bars.time[i] = i * DAY;
    bars.open[i] = last * (100 / last) ** 0.05 * Math.exp(0.01 * (random() - 0.5));
    // Rare leaps, so that ranges are left at times.
    bars.close[i] = bars.open[i] * Math.exp((random() < 0.03 ? 0.5 : 0.06) * (random() - 0.5));
    bars.high[i] = Math.max(bars.open[i], bars.close[i]) * (1 + 0.02 * random());
    bars.low[i] = Math.min(bars.open[i], bars.close[i]) * (1 - 0.02 * random());
    bars.volume[i] = Math.round(1000 * Math.exp(2 * random() ** 3));
    last = bars.close[i];
  }
  const stances = Float64Array.from({ length: BARS }, (_, i) =>
    i < 20 ? Number.NaN : Math.floor(random() * 1.4) - (random() < 0.2 ? 1 : 0),
  );
  const tones = Array.from({ length: BARS }, (_, i) => ({
    day: i * DAY,
    mean: random() < 0.1 ? null : 2 * random() - 1,
    n: Math.floor(random() * 12),
  }));
  return { market: 'stocks', bars, adjustedCloses: bars.close, stances, tones };
}

/** Whether a condition holds at each look, by its words; `null` where nothing can be said. */
type Looks = readonly { readonly day: number; readonly holds: boolean | null }[];

/** Counts occasions from the truth at each look: when it begins, or once per bar; events each time. */
export function countOccasions(looks: Looks, frequency: AlertFrequency, event = false): number[] {
  const known = looks.filter(({ holds }) => holds !== null);
  const days: number[] = [];
  for (const [i, { day, holds }] of known.entries()) {
    if (!holds || i === 0) continue;
    const begins = event || !known[i - 1].holds;
    // A bar counts once; that of the very first look is spoken for if it held from the start.
    const spoken = days.at(-1) === day || (day === known[0].day && known[0].holds === true);
    if (frequency === 'bar' ? !spoken : begins) days.push(day);
  }
  return days.filter((day) => day * DAY >= SINCE);
}

/** Four prices of a bar in the order that is assumed for them. */
function pricesOf({ open, high, low, close }: BarColumns, i: number): number[] {
  const [o, h, l, c] = [open[i], high[i], low[i], close[i]];
  return h - o < o - l ? [o, h, l, c] : [o, l, h, c];
}

function eachPrice({ bars }: AlertFacts, holds: (price: number, i: number) => boolean | null): Looks {
  return Array.from(bars.time, (_, i) =>
    pricesOf(bars, i).map((p) => ({ day: i, holds: holds(p, i) })),
  ).flat();
}

function eachBar({ bars }: AlertFacts, holds: (i: number) => boolean | null): Looks {
  return Array.from(bars.time, (_, i) => ({ day: i, holds: holds(i) }));
}

function crossings(
  sides: readonly (number | null)[],
  days: readonly number[],
  wanted: (up: boolean) => boolean,
): Looks {
  let side = 0;
  return sides.map((now, i) => {
    if (now === null) return { day: days[i], holds: null };
    const crossed = now !== 0 && side !== 0 && now !== side;
    if (now !== 0) side = now;
    return { day: days[i], holds: crossed && wanted(now > 0) };
  });
}

const mean = (values: Float64Array, end: number, length: number): number =>
  values.slice(end + 1 - length, end + 1).reduce((sum, value) => sum + value, 0) / length;

const sma = (length: number) => ({ indicator: 'sma', parameters: { length }, output: 'sma' });

function smaCross(facts: AlertFacts, wanted: (up: boolean) => boolean): Looks {
  const { close } = facts.bars;
  const sides = Array.from(close, (_, i) =>
    i < 29 ? null : Math.sign(mean(close, i, 10) - mean(close, i, 30)),
  );
  return crossings(sides, [...sides.keys()], wanted);
}

export interface AlertCase {
  readonly name: string;
  readonly condition: Exclude<AlertCondition, { kind: 'screen' }>;
  readonly looks: (facts: AlertFacts) => Looks;
  readonly event?: true;
}

function timesUsual(volume: Float64Array, i: number): number | null {
  if (i < 20) return null;
  const sorted = [...volume.slice(i - 20, i)].sort((a, b) => a - b);
  return volume[i] / ((sorted[9] + sorted[10]) / 2);
}

function leavesRange(facts: AlertFacts, i: number): boolean | null {
  const closes = facts.adjustedCloses ?? new Float64Array();
  const made = i - 21;
  const state = made < 0 ? null : volatilityAt(rangeColumns(closes.slice(0, made + 1)), made);
  if (!state) return null;
  const range = returnDistribution(state, { market: 'stocks', horizonBars: 21 });
  const move = Math.log(closes[i] / closes[made]);
  return move < quantileOf(range, 0.05) || move > quantileOf(range, 0.95);
}

const LEVEL = 100;
export const alertCases: readonly AlertCase[] = [
  {
    name: 'a price above a level',
    condition: { kind: 'price', is: 'above', level: LEVEL },
    looks: (facts) => eachPrice(facts, (price) => price > LEVEL),
  },
  {
    name: 'a price below a level',
    condition: { kind: 'price', is: 'below', level: LEVEL },
    looks: (facts) => eachPrice(facts, (price) => price < LEVEL),
  },
  {
    name: 'a price that crosses a level',
    condition: { kind: 'price', is: 'crosses', level: LEVEL },
    looks: ({ bars }) => {
      const prices = Array.from(bars.time, (_, i) => pricesOf(bars, i).map((price) => ({ price, i }))).flat();
      const sides = prices.map(({ price }) => Math.sign(price - LEVEL));
      return crossings(
        sides,
        prices.map(({ i }) => i),
        () => true,
      );
    },
    event: true,
  },
  {
    name: 'a rise over three bars',
    condition: { kind: 'change', is: 'rises', by: 0.04, bars: 3 },
    looks: (facts) => eachPrice(facts, (p, i) => (i < 3 ? null : p / facts.bars.close[i - 3] > 1.04)),
  },
  {
    name: 'a fall in a bar',
    condition: { kind: 'change', is: 'falls', by: 0.03, bars: 1 },
    looks: (facts) => eachPrice(facts, (p, i) => (i < 1 ? null : p / facts.bars.close[i - 1] < 0.97)),
  },
  {
    name: 'a move either way over five bars',
    condition: { kind: 'change', is: 'moves', by: 0.06, bars: 5 },
    looks: (facts) =>
      eachPrice(facts, (p, i) => (i < 5 ? null : Math.abs(p / facts.bars.close[i - 5] - 1) > 0.06)),
  },
  {
    name: 'an average that crosses another either way',
    condition: { kind: 'indicator', left: sma(10), is: 'crosses', right: sma(30) },
    looks: (facts) => smaCross(facts, () => true),
    event: true,
  },
  {
    name: 'an average that crosses another upwards',
    condition: { kind: 'indicator', left: sma(10), is: 'crosses-above', right: sma(30) },
    looks: (facts) => smaCross(facts, (up) => up),
    event: true,
  },
  {
    name: 'an average that crosses a number downwards',
    condition: { kind: 'indicator', left: sma(10), is: 'crosses-below', right: { value: LEVEL } },
    looks: ({ bars }) => {
      const sides = Array.from(bars.close, (_, i) =>
        i < 9 ? null : Math.sign(mean(bars.close, i, 10) - LEVEL),
      );
      return crossings(sides, [...sides.keys()], (up) => !up);
    },
    event: true,
  },
  {
    name: 'a signal that flips',
    condition: { kind: 'signal', to: 'any' },
    looks: (facts) =>
      eachBar(facts, (i) => (i < 20 ? null : i > 20 && facts.stances?.[i] !== facts.stances?.[i - 1])),
    event: true,
  },
  {
    name: 'a signal that flips to sell',
    condition: { kind: 'signal', to: 'sell' },
    looks: (facts) =>
      eachBar(facts, (i) =>
        i < 20 ? null : i > 20 && facts.stances?.[i] === -1 && facts.stances[i - 1] !== -1,
      ),
    event: true,
  },
  {
    name: 'a close outside the range of 21 bars before',
    condition: { kind: 'range', horizon: 'delta_30' },
    looks: (facts) => eachBar(facts, (i) => leavesRange(facts, i)),
  },
  {
    name: 'volume of twice the usual',
    condition: { kind: 'volume', times: 2 },
    looks: (facts) =>
      eachBar(facts, (i) => {
        const times = timesUsual(facts.bars.volume, i);
        return times === null ? null : times > 2;
      }),
  },
  ...(['positive', 'negative', 'either'] as const).map(
    (is): AlertCase => ({
      name: `a tone that is ${is}`,
      condition: { kind: 'tone', is, level: 0.4 },
      looks: (facts) =>
        eachBar(facts, (i) => {
          const { mean: tone, n } = facts.tones?.[i] ?? { mean: null, n: 0 };
          if (tone === null || n < 5) return null;
          const [up, down] = [tone > 0.4, tone < -0.4];
          return is === 'positive' ? up : is === 'negative' ? down : up || down;
        }),
    }),
  ),
];
