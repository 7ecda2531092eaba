import { barAt, sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { cutMarket, dropBars } from '../../fixtures/cut-market.ts';
import { effectlessMarket } from '../../fixtures/effectless-market.ts';
import { oscillatorTextbook } from '../../test/textbook-oscillators.ts';
import { rankValues } from '../statistics/index.ts';
import {
  type AssetHistory,
  alignPanel,
  computeFeatures,
  FEATURE_COUNT,
  type FeatureBlocks,
  FeatureStream,
  featureColumn,
  featureTable,
} from './index.ts';

/** Eight names over 420 sessions: one listed late, one halted for days, one without volume, one with gaps in it. */
function smallMarket(): AssetHistory[] {
  const made = effectlessMarket({ seed: 7, names: 8, bars: 420 });
  return made.map(({ id, bars }, n) => {
    if (n === 1) return { id, bars: sliceBars(bars, 150, 420) };
    if (n === 2) return { id, bars: dropBars(bars, (bar) => bar > 300 && bar < 309) };
    if (n === 3) return { id, bars: { ...bars, volume: bars.volume.map(() => Number.NaN) } };
    if (n === 4) {
      return { id, bars: { ...bars, volume: bars.volume.map((v, i) => (i % 37 === 5 ? Number.NaN : v)) } };
    }
    return { id, bars };
  });
}

const panelOf = (histories: readonly AssetHistory[]) => alignPanel({ market: 'stocks', histories });

/** Columns in which one market's rows differ by any bit from those computed on a longer history. */
function columnsThatDiffer(short: FeatureBlocks, long: FeatureBlocks): string[] {
  const differs = new Set<number>();
  short.forEach((block, a) => {
    const [mine, theirs] = [new Uint32Array(block.buffer), new Uint32Array(long[a].buffer)];
    for (let i = 0; i < block.length; i++) if (mine[i] !== theirs[i]) differs.add(i % FEATURE_COUNT);
  });
  return [...differs].toSorted((a, b) => a - b).map((column) => featureTable[column].id);
}

/** Corrupts a column: each bar shows the value of the bar after it. */
function peek(blocks: FeatureBlocks, column: number): FeatureBlocks {
  return blocks.map((block) => {
    const spoilt = block.slice();
    for (let at = column; at + FEATURE_COUNT < block.length; at += FEATURE_COUNT) {
      spoilt[at] = block[at + FEATURE_COUNT];
    }
    return spoilt;
  });
}

describe('Features', () => {
  const histories = smallMarket();
  const panel = panelOf(histories);
  const blocks = computeFeatures(panel);
  const valueAt = (asset: number, bar: number, id: string) =>
    blocks[asset][bar * FEATURE_COUNT + featureColumn(id)];

  it('are 75 columns, each with its own name, meaning and id', () => {
    expect(featureTable).toHaveLength(75);
    expect(new Set(featureTable.map(({ id }) => id)).size).toBe(75);
    for (const { name, meaning, id } of featureTable) {
      expect(name.length > 2 && meaning.length > 20, id).toBe(true);
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    }
    expect(() => featureColumn('tea-leaves')).toThrow(/no feature/);
  });

  /** The features as they were after a number of sessions. */
  const featuresAfter = (sessions: number) =>
    computeFeatures(panelOf(cutMarket(histories, panel.days[sessions - 1])));
  /** Sessions after which a slow column changes: only there does one bar of lookahead show in it. */
  const turnOf = (id: string) => {
    let bar = 330;
    while (valueAt(0, bar, id) === valueAt(0, bar + 1, id)) bar += 1;
    return bar + 1;
  };
  const cuts = [271, 300, 306, 344, turnOf('breadth-50'), turnOf('breadth-200')].map(featuresAfter);

  it('SIG-1: do not change by a byte when later sessions are removed (D11)', () => {
    for (const cut of cuts) expect(columnsThatDiffer(cut, blocks)).toEqual([]);
  });

  it('are watched so closely that one bar of lookahead in any single column is found, in all 75 (D11)', () => {
    for (const { id, column } of featureTable) {
      const spoilt = peek(blocks, column);
      const found = cuts.flatMap((cut) => columnsThatDiffer(peek(cut, column), spoilt));
      expect([...new Set(found)]).toEqual([id]);
    }
  });

  it('have the same bytes day by day as in one go, with names that start late, halt or have no volume', () => {
    const from = 330;
    const start = panelOf(cutMarket(histories, panel.days[from - 1]));
    const stream = new FeatureStream(start);
    for (let day = from; day < panel.days.length; day++) {
      const bars = panel.assets.map(({ bars: all, dayOf }) => {
        const bar = dayOf.indexOf(day);
        return bar < 0 ? null : barAt(all, bar);
      });
      const rows = stream.appendDay(bars);
      panel.assets.forEach(({ dayOf }, a) => {
        const bar = dayOf.indexOf(day);
        if (bar < 0) return;
        const expected = blocks[a].slice(bar * FEATURE_COUNT, (bar + 1) * FEATURE_COUNT);
        const found = rows.slice(a * FEATURE_COUNT, (a + 1) * FEATURE_COUNT);
        expect(new Uint32Array(found.buffer)).toEqual(new Uint32Array(expected.buffer));
      });
    }
  });

  it('know no currency and no share count: a split and another unit of volume change nothing', () => {
    const rescaled = histories.map(({ id, bars }) => ({
      id,
      bars: {
        ...bars,
        open: bars.open.map((x) => 8 * x),
        high: bars.high.map((x) => 8 * x),
        low: bars.low.map((x) => 8 * x),
        close: bars.close.map((x) => 8 * x),
        volume: bars.volume.map((x) => 1024 * x),
      },
    }));
    const other = computeFeatures(panelOf(rescaled));
    for (const { id, column } of featureTable) {
      blocks.forEach((block, a) => {
        for (let at = column; at < block.length; at += FEATURE_COUNT) {
          if (Number.isNaN(block[at])) expect(other[a][at], id).toBeNaN();
          else expect(Math.abs(other[a][at] - block[at]), id).toBeLessThan(2e-4);
        }
      });
    }
  });

  it('SIG-1: are gaps for volume if a source has none, and as usual for everything else', () => {
    for (const { id, readsVolume } of featureTable) {
      if (readsVolume) expect(valueAt(3, 400, id), id).toBeNaN();
      else expect(Number.isFinite(valueAt(3, 400, id)), id).toBe(true);
    }
    const hole = 5 + 37 * 9;
    expect(valueAt(4, hole, 'cmf-20')).toBeNaN();
    expect(Number.isFinite(valueAt(4, hole + 1, 'cmf-20'))).toBe(true);
    expect(Number.isFinite(valueAt(4, hole, 'rsi-14'))).toBe(true);
  });

  it('are finite after a year of bars and stay within their limits', () => {
    blocks.forEach((block, a) => {
      for (let at = 273 * FEATURE_COUNT; at < block.length; at++) {
        const { id, readsVolume } = featureTable[at % FEATURE_COUNT];
        if (readsVolume && (a === 3 || a === 4)) continue;
        expect(Math.abs(block[at]) <= 8, `${id} of ${a}: ${block[at]}`).toBe(true);
      }
    });
  });

  it('agree with the textbook formulas of RSI, CCI and MACD and with plain arithmetic on closes', () => {
    const [{ bars }] = histories;
    const rsi = oscillatorTextbook.rsi(bars).rsi;
    const cci = oscillatorTextbook.cci(bars).cci;
    for (const bar of [260, 333, 419]) {
      expect(valueAt(0, bar, 'rsi-14')).toBeCloseTo(rsi[bar] / 50 - 1, 5);
      expect(valueAt(0, bar, 'cci-20')).toBeCloseTo(cci[bar] / 100, 4);
      const mean = bars.close.slice(bar - 199, bar + 1).reduce((sum, x) => sum + x, 0) / 200;
      const near = bars.close.slice(bar - 19, bar + 1).reduce((sum, x) => sum + x, 0) / 20;
      const ratio = valueAt(0, bar, 'distance-sma-200') / valueAt(0, bar, 'distance-sma-20');
      expect(ratio).toBeCloseTo((bars.close[bar] - mean) / 4 / (bars.close[bar] - near), 2);
      const [month, quarter] = [20, 60].map(
        (n) => Math.log(bars.close[bar] / bars.close[bar - n]) / Math.sqrt(n),
      );
      expect(valueAt(0, bar, 'return-20') / valueAt(0, bar, 'return-60')).toBeCloseTo(month / quarter, 3);
    }
  });

  it('rank the names of a day as the rank statistics do, and count breadth over them', () => {
    const day = 410;
    const bars = panel.assets.map(({ dayOf }) => dayOf.indexOf(day));
    const column = (id: string) => Float64Array.from(bars, (bar, a) => valueAt(a, bar, id));
    const { ranks } = rankValues(column('return-20'));
    column('rank-return-20').forEach((place, a) => {
      expect(place).toBeCloseTo((ranks[a] - 0.5) / ranks.length - 0.5, 6);
    });
    const above = column('distance-sma-50').filter((distance) => distance > 0).length;
    expect(valueAt(0, bars[0], 'breadth-50')).toBeCloseTo(above / 8 - 0.5, 6);
    const mean = column('return-5').reduce((sum, x) => sum + x, 0) / 8;
    expect(valueAt(5, bars[5], 'market-return-5')).toBeCloseTo(mean, 5);
  });

  it('have a seasonal mean computed from what followed a year ago, and none in the first year', () => {
    const [{ bars }] = histories;
    const closes = bars.close;
    expect(valueAt(0, 251, 'seasonal-20')).toBeNaN();
    const bar = 300;
    const followed = Math.log(closes[bar - 252 + 20] / closes[bar - 252]);
    const drift = (20 * Math.log(closes[bar] / closes[0])) / bar;
    expect(Math.sign(valueAt(0, bar, 'seasonal-20'))).toBe(Math.sign(followed - drift));
  });
});

describe('The common calendar', () => {
  it('leaves out bars without complete prices and refuses bars out of order', () => {
    const [{ bars }] = effectlessMarket({ seed: 1, names: 1, bars: 10 });
    const holed = { ...bars, close: bars.close.with(4, Number.NaN), low: bars.low.with(6, 0) };
    const { assets, days } = alignPanel({ market: 'stocks', histories: [{ id: 'A', bars: holed }] });
    expect(days).toHaveLength(10);
    expect([...assets[0].dayOf]).toEqual([0, 1, 2, 3, 5, 7, 8, 9]);
    const backwards = { ...bars, time: bars.time.toReversed() };
    expect(() => alignPanel({ market: 'stocks', histories: [{ id: 'A', bars: backwards }] })).toThrow(
      /order/,
    );
  });
});
