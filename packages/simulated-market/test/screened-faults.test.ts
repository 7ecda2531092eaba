import { type BarColumns, sentence } from '@auspex/market';
import { readPriceFile, repairBars, screenBars } from '@auspex/market-data';
import { requestOfFile } from '@auspex/market-data/test/real-price-files';
import { hasSharedSamples, sharedText, sharedZippedLines } from '@auspex/market-data/test/shared-samples';
import { describe, expect, it } from 'vitest';
import { FAULTS, plantFault, reaches } from '../src/faults/plant-fault.ts';
import { simulate } from '../src/index.ts';

const market = simulate({ seed: '39', to: '2026-11-18' });
const listings = market.listings();

function barsOf(assetId: string): BarColumns {
  const bars = market.dailyBars(assetId as never);
  if (!bars) throw new Error(`${assetId} is not in the simulated market.`);
  return bars;
}

/** A day without news of its own: on a report day a split cannot be told from the news. */
function quietPlace({ open, close }: BarColumns, from: number): number {
  const small = (price: number, i: number) => Math.abs(price / close[i - 1] - 1) < 0.01;
  return open.findIndex((price, i) => i >= from && small(price, i) && small(close[i], i));
}

const hundred = listings.filter(
  ({ market: where, kind, delisting }) => where === 'us' && kind === 'stock' && !delisting,
);

describe('the quality screen on planted faults (MKT)', () => {
  // The fault is known because it was planted; the bars before it are the simulated market's.
  it.each(FAULTS)('MKT-13: %s is flagged with its rule on its date', (fault) => {
    hundred.slice(0, 12).forEach(({ assetId }, k) => {
      const bars = barsOf(assetId);
      const planted = plantFault(bars, fault, quietPlace(bars, 700 + 97 * k));
      const found = screenBars(planted.request).filter(({ rule }) => rule === planted.rule);
      const hit = found.some(({ span }) => reaches(span, planted.at));
      expect({ assetId, at: planted.at, hit }).toEqual({ assetId, at: planted.at, hit: true });
    });
  });

  it('EVAL-D3: bars adjusted for another split are one fault: neither end of them is an unexplained move as well', () => {
    hundred.slice(0, 12).forEach(({ assetId }, k) => {
      const bars = barsOf(assetId);
      const at = quietPlace(bars, 700 + 97 * k);
      const { request } = plantFault(bars, 'ten bars adjusted for another split', at);
      const near = screenBars(request).filter(({ time }) => Math.abs(time - bars.time[at]) < 30 * 86_400_000);
      expect({ assetId, rules: near.map(({ rule }) => rule) }).toEqual({
        assetId,
        rules: ['split-adjustment'],
      });
    });
  });

  it('every fault that is repaired as suggested restores the original bars', () => {
    const mendable = [
      'bar copied onto a holiday',
      'one bar 100 times too high',
      'ten bars at a hundredth',
      'low in the wrong unit',
      'known split not adjusted for',
      'ten bars adjusted for another split',
    ] as const;
    const clean = barsOf('us:KO');
    for (const fault of mendable) {
      const { request, rule } = plantFault(clean, fault, 900);
      const finding = screenBars(request).find((each) => each.rule === rule);
      const mended = repairBars(
        { bars: request.bars },
        finding?.repair ?? { kind: 'none', reason: sentence('quietIsUsual', {}) },
      );
      const known = fault === 'known split not adjusted for';
      const ratio = known ? clean.close[1500] / mended.bars.close[1500] : 1;
      for (const place of [100, 899, 900, 905, 1500]) {
        expect(mended.bars.close[place] * ratio).toBeCloseTo(clean.close[place], 8);
        expect(mended.bars.low[place] * ratio).toBeCloseTo(clean.low[place], 8);
        expect(mended.bars.volume[place] / ratio).toBeCloseTo(clean.volume[place], 3);
      }
    }
  });
});

describe('the quality screen on clean bars', () => {
  it('the simulated market gets no flag except for the bank whose trading stopped before its delisting', () => {
    const flags = listings.flatMap((listing) =>
      screenBars({
        vouched: true,
        market: listing.market,
        bars: barsOf(listing.assetId),
        adjustment: 'none',
        actions: market.corporateActions(listing.assetId),
        halts: market.halts(listing.assetId),
        listing,
        asOf: Date.UTC(2026, 10, 19),
      }).map(({ rule, span }) => `${listing.assetId} ${rule} ${span.from} ${span.to}`),
    );
    expect(flags).toEqual(['us:SIVB stale-tail 2023-03-10 2023-03-27']);
  });

  it('a crash with heavy trading is news, not a split', () => {
    const bars = barsOf('us:KO');
    const { request } = plantFault(bars, 'split nobody told of', 900);
    const crash = { ...request.bars, volume: request.bars.volume.map((v, i) => (i === 900 ? v * 6 : v)) };
    expect(screenBars({ ...request, bars: crash }).filter(({ rule }) => rule === 'split-adjustment')).toEqual(
      [],
    );
  });

  it('missing volume is not zero volume', () => {
    const bars = barsOf('us:KO');
    const missing = { ...bars, volume: bars.volume.map(() => Number.NaN) };
    expect(screenBars({ market: 'us', bars: missing, adjustment: 'none' })).toEqual([]);
    const zero = { ...bars, volume: bars.volume.map(() => 0) };
    const [flag] = screenBars({ market: 'us', bars: zero, adjustment: 'none' });
    expect(flag).toMatchObject({
      rule: 'zero-volume',
      count: bars.time.length,
      repair: { kind: 'forget-volume' },
    });
  });

  it('no bars or a single bar are not a fault', () => {
    const bars = barsOf('us:KO');
    for (const count of [0, 1]) {
      const few = Object.fromEntries(
        Object.entries(bars).map(([name, values]) => [name, values.slice(0, count)]),
      );
      expect(screenBars({ market: 'us', bars: few as unknown as BarColumns, adjustment: 'none' })).toEqual(
        [],
      );
    }
  });

  it('bars are not changed by being screened', () => {
    const { request } = plantFault(barsOf('us:KO'), 'ten bars at a hundredth', 900);
    const before = structuredClone(request.bars);
    screenBars(request);
    expect(request.bars).toEqual(before);
  });
});

/* The faults are what was changed in the hand-repaired twins next to the files. */
describe.skipIf(!hasSharedSamples)('the quality screen on real files', () => {
  function screenFile(name: string, market: 'us' | null) {
    const [file] = readPriceFile(sharedText(`data-quality/yfinance/${name}.csv`), 'us').series;
    const request = requestOfFile(file, { market, tellsActions: true });
    return { file, flags: screenBars(request) };
  }

  it.each([
    ['4063-T-1d-bad-stock-split', 'split-adjustment'],
    ['8TRA-DE-1d-missing-div-adjust', 'dividend-missing'],
    ['AET-L-1d-100x-error', 'unit-error'],
  ] as const)('mending %s as suggested gives its hand-repaired twin', (name, rule) => {
    const { file, flags } = screenFile(name, null);
    const twin = screenFile(`${name}-fixed`, null);
    const mended = flags
      .filter((flag) => flag.rule === rule)
      .reduce((given, { repair }) => repairBars(given, repair), file as Parameters<typeof repairBars>[0]);
    expect(flags.some((flag) => flag.rule === rule)).toBe(true);
    expect(twin.flags.filter((flag) => flag.rule === rule)).toEqual([]);
    for (const [i, close] of twin.file.bars.close.entries()) {
      expect(mended.bars.close[i] / close).toBeCloseTo(1, 6);
      expect(mended.bars.volume[i]).toBe(twin.file.bars.volume[i]);
      expect((mended.adjustedClose?.[i] ?? 0) / (twin.file.adjustedClose?.[i] ?? 1)).toBeCloseTo(1, 6);
    }
  });

  it('only the phantom dividend of SAND is to be removed', () => {
    const removed = screenFile('SAND-1d-bad-div', 'us').flags.flatMap(({ repair }) =>
      repair.kind === 'remove-dividend' ? [repair.exDate] : [],
    );
    expect(removed).toEqual(['2024-01-12']);
  });

  it('nothing is found in a file without faults', () => {
    expect(screenFile('CALM-1d-no-bad-divs', 'us').flags).toEqual([]);
  });

  // The splits of these four between 1998 and 2021 according to their factor files.
  it.each([
    ['aapl', ['2000-06-21', '2005-02-28', '2014-06-09', '2020-08-31']],
    ['bac', ['2004-08-30']],
    ['iwm', ['2005-06-09']],
    ['spy', []],
  ] as const)(
    'of %s the splits nobody told of are found, and nothing else in 23 years',
    (symbol, exDates) => {
      const text = sharedZippedLines(`prices/lean-unadjusted/daily/${symbol}.zip`).join('\n');
      const [{ bars }] = readPriceFile(text, 'us').series;
      const flags = screenBars({ market: 'us', bars, adjustment: 'none' });
      // Apple lost half its price in a day on a warning about its profits: a move that somebody has to explain.
      expect(flags.filter(({ rule }) => rule === 'unexplained-move').map(({ span }) => span.from)).toEqual(
        symbol === 'aapl' ? ['2000-09-29'] : [],
      );
      const found = flags.flatMap(({ rule, span }) =>
        rule === 'unexplained-move' ? [] : [`${rule} ${span.from}`],
      );
      expect(found).toEqual(exDates.map((date) => `split-adjustment ${date}`));
    },
  );
});
