import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  findIndicator,
  indicators,
  openBallot,
  resolveParameters,
  rsi,
  sma,
  stanceMembers,
  voteColumn,
} from '../src/indicators/index.ts';
import { firstDifference } from './compare-columns.ts';
import { flatBars, walkBars } from './market-walks.ts';

const folder = fileURLToPath(new URL('../src/indicators/', import.meta.url));

describe('the registry of indicators', () => {
  test('contains every indicator file of the package, at least 40, each id once', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const defined = files.filter((name) => / = defineIndicator\(/.test(readFileSync(folder + name, 'utf8')));
    expect(indicators.length).toBe(defined.length);
    expect(indicators.length).toBeGreaterThanOrEqual(40);
    expect(new Set(indicators.map(({ id }) => id)).size).toBe(indicators.length);
  });

  test('finds an indicator by id, by provider name and by display name', () => {
    expect(findIndicator('RSI')?.id).toBe('rsi');
    expect(findIndicator('BBANDS')?.id).toBe('bollinger');
    expect(findIndicator('RAINBOW SMA')?.id).toBe('rainbow-sma');
    expect(findIndicator('Average true range')?.id).toBe('atr');
    expect(findIndicator('SUPER_MAGIC')).toBeUndefined();
  });

  test('an impossible length is refused with the indicator, the parameter and the range', () => {
    expect(() => sma.kernel(flatBars(3), { length: 2.5 })).toThrow(
      "Simple moving average: 'length' must be a whole number from 1 to 1000, not 2.5.",
    );
    expect(() => resolveParameters('X', sma.parameters, { source: 'middle' })).toThrow(
      "X: 'source' must be one of open, high, low, close, not middle.",
    );
    expect(() => findIndicator('macd')?.kernel(flatBars(3), { fast: 30, slow: 20 })).toThrow(
      "MACD: 'fast' must be less than 'slow'.",
    );
  });

  test('a single-series indicator reads the requested price', () => {
    const bars = walkBars({ bars: 60, seed: 8 });
    for (const source of ['open', 'high', 'low', 'close'] as const) {
      const column = sma.kernel(bars, { length: 1, source }).sma;
      expect(firstDifference(column, bars[source], 1e-12)).toBeNull();
    }
  });
});

describe('votes', () => {
  const bars = walkBars({ bars: 5_000, seed: 21 });

  test('at least 13 stance members vote, and every horizon has a group', () => {
    expect(stanceMembers.length).toBeGreaterThanOrEqual(13);
    expect(new Set(stanceMembers.map(({ id }) => id)).size).toBe(stanceMembers.length);
    for (const horizon of ['short', 'medium', 'long']) {
      expect(stanceMembers.filter((member) => member.horizon === horizon).length).toBeGreaterThanOrEqual(4);
    }
    for (const { indicatorId, params } of stanceMembers) {
      const indicator = findIndicator(indicatorId);
      expect(indicator?.vote, indicatorId).toBeDefined();
      expect(() => indicator?.kernel(bars, params)).not.toThrow();
    }
  });

  test.each(indicators.filter(({ vote }) => vote))(
    '$id: no vote before its values, the same vote when later bars are cut off, hold or none on flat prices',
    (indicator) => {
      const column = voteColumn({ indicator, bars, outputs: indicator.kernel(bars) });
      expect(column.every((vote) => Number.isNaN(vote) || vote === 1 || vote === 0 || vote === -1)).toBe(
        true,
      );
      expect(column.some((vote) => vote === 1) && column.some((vote) => vote === -1), 'both ways').toBe(true);
      const cut = { ...bars };
      for (const id of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
        cut[id] = bars[id].subarray(0, 250);
      const part = voteColumn({ indicator, bars: cut, outputs: indicator.kernel(cut) });
      expect(Array.from(part)).toEqual(Array.from(column.subarray(0, 250)));
      const flat = flatBars(400);
      if (!['parabolic-sar', 'supertrend', 'heikin-ashi'].includes(indicator.id)) {
        const votes = voteColumn({ indicator, bars: flat, outputs: indicator.kernel(flat) });
        expect(votes.every((vote) => Number.isNaN(vote) || vote === 0)).toBe(true);
      }
    },
  );

  test('RSI of a market that only falls is oversold and votes buy; one that only rises votes sell', () => {
    const falling = { ...bars, close: Float64Array.from({ length: 5_000 }, (_, i) => 6_000 - i) };
    const rising = { ...bars, close: Float64Array.from({ length: 5_000 }, (_, i) => 100 + i) };
    const vote = (market: typeof bars) =>
      openBallot({ indicator: rsi, bars: market, outputs: rsi.kernel(market) })(4_999);
    expect(vote(falling)).toBe('buy');
    expect(vote(rising)).toBe('sell');
  });
});
