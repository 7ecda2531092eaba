import { type IsoDate, MINUTE_MS, makeBarColumns, parseIsoDate, startOfDate } from '@auspex/market';
import { expect, it } from 'vitest';
import type { MarketView, ViewAsset } from '../../market/index.ts';
import { missedBars } from './missed-bars.ts';

const COIN = { assetId: 'crypto:BTC-USD', market: 'crypto' } as ViewAsset;
const SHARE = { assetId: 'us:AAPL', market: 'us' } as ViewAsset;

interface Known {
  readonly now: string;
  readonly splitOn?: string;
  /** Where nothing shorter than a day is known. */
  readonly onlyDays?: boolean;
}

/** A market whose bars of five minutes are all there, and those of the sessions that were asked for. */
function viewAt({ now, splitOn, onlyDays = false }: Known) {
  const asked: IsoDate[] = [];
  const asOf = Date.parse(now);
  const barsAt = (times: readonly number[]) => {
    const bars = makeBarColumns(times.length);
    bars.time.set(times);
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) bars[name].fill(100);
    return { bars, knownAt: new Float64Array(times.length), source: 'test' };
  };
  const view = {
    asOf,
    actions: async () => (splitOn ? [{ kind: 'split', exDate: parseIsoDate(splitOn), ratio: 2 }] : []),
    bars: async (_: string, { from }: { from: IsoDate }) => barsAt([startOfDate(from)]),
    intradayBars: async (_: string, { date }: { date: IsoDate }) => {
      asked.push(date);
      const times = Array.from(
        { length: onlyDays ? 0 : 288 },
        (_, i) => startOfDate(date) + i * 5 * MINUTE_MS,
      );
      // The one that is still open is among them.
      return barsAt(times.filter((time) => time < asOf));
    },
  } as unknown as MarketView;
  return { view, asked };
}

async function missed(asset: ViewAsset, since: string, known: Known) {
  const { view, asked } = viewAt(known);
  const { bars, splitAt } = await missedBars(view, asset, Date.parse(since));
  const ends = bars.map(({ until }) => new Date(until).toISOString().slice(11, 16));
  return { ends, asked, splitAt: splitAt && new Date(splitAt).toISOString() };
}

it('TRADE-62: a gap over midnight counts whole, and a bar that is still open says nothing yet', async () => {
  const { ends } = await missed(COIN, '2026-11-18T23:56:30Z', { now: '2026-11-19T00:04:00Z' });
  expect(ends).toEqual(['00:00']);
  const short = await missed(COIN, '2026-11-18T23:58:00Z', { now: '2026-11-19T00:02:00Z' });
  expect(short).toEqual({ ends: [], asked: [], splitAt: undefined });
});

it('TRADE-62: for a market that was only closed meanwhile no session is asked for', async () => {
  const night = await missed(SHARE, '2026-11-18T20:59:30Z', { now: '2026-11-19T14:31:00Z' });
  expect(night).toEqual({ ends: [], asked: [], splitAt: undefined });
});

it('TRADE-62: what was missed ends with a split, which the opening of its day brings', async () => {
  const over = await missed(SHARE, '2026-11-18T20:00:00Z', {
    now: '2026-11-19T15:00:00Z',
    splitOn: '2026-11-19',
  });
  expect([over.asked, over.splitAt]).toEqual([['2026-11-18'], '2026-11-19T14:30:00.000Z']);
  const early = await missed(SHARE, '2026-11-19T09:00:00Z', {
    now: '2026-11-19T15:00:00Z',
    splitOn: '2026-11-19',
  });
  expect([early.asked, early.splitAt]).toEqual([[], '2026-11-19T14:30:00.000Z']);
  const after = await missed(SHARE, '2026-11-19T15:00:00Z', {
    now: '2026-11-19T16:00:00Z',
    splitOn: '2026-11-19',
  });
  expect([after.asked, after.splitAt]).toEqual([['2026-11-19'], undefined]);
});

it('TRADE-62: a day of which only the whole is known counts once it was missed whole', async () => {
  const days = { now: '2026-11-21T12:00:00Z', onlyDays: true };
  expect((await missed(SHARE, '2026-11-18T20:00:00Z', days)).ends).toEqual(['21:00', '21:00']);
});
