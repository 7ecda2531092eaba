import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bollinger,
  donchian,
  findIndicator,
  type Indicator,
  indicators,
  keltner,
  sma,
  stochastic,
  williamsR,
} from '../src/indicators/index.ts';
import { firstDifference } from './compare-columns.ts';
import { flatBars, rescaleBars, walkBars } from './market-walks.ts';

const walks = fc
  .record({
    seed: fc.integer({ min: 1, max: 1e9 }),
    bars: fc.integer({ min: 30, max: 300 }),
    gaps: fc.constantFrom(0, 0.1, 0.4),
  })
  .map((options) => ({ ...walkBars(options), options }));

function present(column: Float64Array): number[] {
  return Array.from(column).filter((value) => !Number.isNaN(value));
}

function byId(id: string): Indicator {
  const found = findIndicator(id);
  if (!found) throw new Error(`no indicator '${id}'`);
  return found;
}

/** Bounds stated by the authors of the indicators. */
const bounded: readonly (readonly [string, string, number, number])[] = [
  ['rsi', 'rsi', 0, 100],
  ['stoch-rsi', 'k', 0, 100],
  ['stoch-rsi', 'd', 0, 100],
  ['stochastic', 'k', 0, 100],
  ['stochastic', 'd', 0, 100],
  ['williams-r', 'williams', -100, 0],
  ['ultimate', 'ultimate', 0, 100],
  ['money-flow-index', 'mfi', 0, 100],
  ['adx', 'adx', 0, 100],
  ['adx', 'plusDi', 0, 100],
  ['adx', 'minusDi', 0, 100],
  ['aroon', 'up', 0, 100],
  ['aroon', 'down', 0, 100],
  ['tsi', 'tsi', -100, 100],
  ['chande-momentum', 'chande', -100, 100],
  ['chaikin-money-flow', 'flow', -1, 1],
  ['balance-of-power', 'balance', -1, 1],
  ['atr', 'atr', 0, Number.POSITIVE_INFINITY],
  ['historical-volatility', 'volatility', 0, Number.POSITIVE_INFINITY],
];

describe('properties that hold on every market', () => {
  test.each(bounded)('%s %s stays within %d and %d', (...[id, output, least, most]) => {
    fc.assert(
      fc.property(walks, (bars) => {
        const slack = 1e-9 * Math.max(1, Math.abs(least));
        return present(byId(id).kernel(bars)[output]).every((v) => v >= least - slack && v <= most + slack);
      }),
      { numRuns: 40 },
    );
  });

  test('bands are symmetric around their middle, and the Bollinger middle is the simple average', () => {
    fc.assert(
      fc.property(walks, (bars) => {
        for (const band of [bollinger, keltner, donchian]) {
          const { upper, middle, lower } = band.kernel(bars);
          const mirrored = middle.map((value, i) => 2 * value - lower[i]);
          const expected = upper.map((value, i) => (Number.isNaN(mirrored[i]) ? Number.NaN : value));
          expect(firstDifference(mirrored, expected, 1e-12)).toBeNull();
        }
        expect(firstDifference(bollinger.kernel(bars).middle, sma.kernel(bars).sma, 1e-12)).toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  test('Williams %R is the fast stochastic less 100', () => {
    fc.assert(
      fc.property(walks, (bars) => {
        const fast = stochastic.kernel(bars, { k: 1, d: 1 }).k.map((value) => value - 100);
        expect(firstDifference(williamsR.kernel(bars).williams, fast, 1e-9)).toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  const movesWithPrice = [
    'sma',
    'ema',
    'wilder-average',
    'wma',
    'dema',
    'tema',
    'kama',
    'hma',
    'vwma',
    'rainbow-sma',
    'bollinger',
    'keltner',
    'donchian',
    'vwap',
    'session-vwap',
    'ichimoku',
    'parabolic-sar',
    'supertrend',
    'heikin-ashi',
  ];
  test.each(movesWithPrice)('%s moves with the price when every price rises by the same amount', (id) => {
    const bars = walkBars({ bars: 250, seed: 77, gaps: 0.1 });
    const [before, after] = [byId(id).kernel(bars), byId(id).kernel(rescaleBars(bars, { shift: 50 }))];
    for (const { id: output, unit } of byId(id).outputs) {
      const moved = before[output].map((value) => value + (unit === 'price' ? 50 : 0));
      expect(firstDifference(after[output], moved, 1e-9), output).toBeNull();
    }
  });

  const ignoresLevel = [
    'macd',
    'rsi',
    'stoch-rsi',
    'stochastic',
    'williams-r',
    'cci',
    'momentum',
    'tsi',
    'ultimate',
    'awesome',
    'chande-momentum',
    'detrended-price',
    'balance-of-power',
    'adx',
    'adxr',
    'aroon',
    'vortex',
    'true-range',
    'atr',
    'bollinger-percent-b',
    'standard-deviation',
    'chaikin-volatility',
    'choppiness',
    'mass-index',
    'obv',
    'accumulation',
    'chaikin-oscillator',
    'chaikin-money-flow',
    'force-index',
    'volume-average',
  ];
  test.each(ignoresLevel)('%s does not change when every price rises by the same amount', (id) => {
    const bars = walkBars({ bars: 250, seed: 78, gaps: 0.1 });
    const [before, after] = [byId(id).kernel(bars), byId(id).kernel(rescaleBars(bars, { shift: 50 }))];
    for (const { id: output } of byId(id).outputs) {
      expect(firstDifference(after[output], before[output], 1e-7), output).toBeNull();
    }
  });

  test('the level lists leave out only indicators that read percentages or the level itself', () => {
    const listed = new Set([...movesWithPrice, ...ignoresLevel]);
    expect(
      indicators
        .map(({ id }) => id)
        .filter((id) => !listed.has(id))
        .sort(),
    ).toEqual([
      'bollinger-width',
      'historical-volatility',
      'linear-regression',
      'money-flow-index',
      'natr',
      'pivot-points',
      'ppo',
      'roc',
      'trix',
    ]);
  });

  /** Neutral readings in a market that does not move, by the rule in define-indicator.ts. */
  const neutral: readonly (readonly [string, string, number])[] = [
    ['rsi', 'rsi', 50],
    ['stoch-rsi', 'k', 50],
    ['stochastic', 'k', 50],
    ['williams-r', 'williams', -50],
    ['ultimate', 'ultimate', 50],
    ['money-flow-index', 'mfi', 50],
    ['cci', 'cci', 0],
    ['tsi', 'tsi', 0],
    ['chande-momentum', 'chande', 0],
    ['adx', 'adx', 0],
    ['vortex', 'plus', 1],
    ['bollinger-percent-b', 'percentB', 0.5],
    ['bollinger-width', 'bandWidth', 0],
    ['choppiness', 'choppiness', 100],
    ['chaikin-money-flow', 'flow', 0],
    ['mass-index', 'mass', 25],
    ['chaikin-volatility', 'volatility', 0],
    ['historical-volatility', 'volatility', 0],
  ];
  test.each(neutral)(
    '%s %s reads %d on flat prices, from the start and after a volatile time',
    (id, output, value) => {
      expect(byId(id).kernel(flatBars(200))[output][199]).toBeCloseTo(value, 9);
    },
  );

  test.each(
    neutral.filter(
      ([id]) => !['adx', 'tsi', 'rsi', 'stoch-rsi', 'mass-index', 'chaikin-volatility'].includes(id),
    ),
  )(
    'windowed %s %s reads %d once its window holds only flat prices after a wild time',
    (id, output, value) => {
      const bars = walkBars({ bars: 400, seed: 3, price: 61_234.56 });
      for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(bars.close[300], 301);
      expect(byId(id).kernel(bars)[output][399]).toBeCloseTo(value, 9);
    },
  );

  test('the Bollinger band of a 60,000-dollar price moving by cents keeps nine digits', () => {
    const bars = walkBars({ bars: 500, seed: 4 });
    const cents = bars.close.map((value) => 60_000 + (value - 100) * 0.01);
    const small = bars.close.map((value) => (value - 100) * 0.01);
    const [large, exact] = [cents, small].map((close) => bollinger.kernel({ ...bars, close }));
    const widths = (out: { upper: Float64Array; lower: Float64Array }): Float64Array =>
      out.upper.map((v, i) => v - out.lower[i]);
    const worst = widths(large).reduce(
      (most, width, i) => Math.max(most, Math.abs(width / widths(exact)[i] - 1) || 0),
      0,
    );
    expect(worst).toBeLessThan(1e-6);
  });
});
