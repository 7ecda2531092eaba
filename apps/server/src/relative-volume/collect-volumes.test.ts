import { calendarOf, type IsoDate, MINUTE_MS, makeBarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { withMarket } from '../../test/with-market.ts';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import { collectVolumes } from './collect-volumes.ts';
import { createComputingPool } from './compute-volumes.ts';
import { createVolumeBook } from './volume-book.ts';

const test = withMarket();
const NOW = Date.parse('2026-11-18T16:02:00Z');

const asset = {
  assetId: 'us:ABC',
  market: 'us',
  symbol: 'ABC',
  listedOn: '2020-01-02',
  source: 'somewhere',
} as unknown as ViewAsset;

/** Minutes of a session until now, each with a volume of ten; as a source outside this machine has them. */
function minutesOf(date: IsoDate) {
  const session = calendarOf('us').sessionOf(date);
  const until = Math.min(session?.close ?? 0, NOW);
  const count = session ? Math.floor((until - session.open) / (5 * MINUTE_MS)) : 0;
  const bars = makeBarColumns(count);
  for (let i = 0; i < count; i += 1) bars.time[i] = (session?.open ?? 0) + i * 5 * MINUTE_MS;
  bars.volume.fill(10);
  return bars;
}

function makeMarket(streams: boolean, answers: boolean, coming?: { reason: string; retryAt: null }) {
  const asked: IsoDate[] = [];
  const view = {
    asOf: NOW,
    assets: async ({ market }: { market: string }) => (market === 'us' ? [asset] : []),
    intradayBars: async (_: string, { date }: { date: IsoDate }) => {
      asked.push(date);
      return { bars: answers ? minutesOf(date) : makeBarColumns(0), coming };
    },
  } as unknown as MarketView;
  const capabilities = {
    stream: { offered: streams, reason: '' },
    intradayBars: { offered: true },
    intradayTimeframes: ['5m'],
  };
  const prices = { identity: { id: 'somewhere', simulated: false, answers: 'counted' }, capabilities };
  const world = { kind: 'live', name: 'live' };
  const market = { world, sources: [{ prices }], view: () => view } as unknown as MarketService;
  return { asked, market };
}

async function collect(market: MarketService, sessions: number): Promise<number> {
  const pool = createComputingPool();
  const book = createVolumeBook(test.platform, { market: () => market, pool });
  const signal = new AbortController().signal;
  const collecting = { platform: test.platform, market: () => market, book, pool };
  return collectVolumes(collecting, { sessions, signal, progress: () => undefined });
}

describe('fetching volumes within the day', () => {
  it('RVOL-20: never asks a source whose calls are counted', async () => {
    const { asked, market } = makeMarket(false, true);
    expect(await collect(market, 5)).toBe(0);
    expect(asked).toEqual([]);
  });

  it('RVOL-21: asks a streaming source for what is missing, the newest session first, and for no session twice', async () => {
    const { asked, market } = makeMarket(true, true);
    expect(await collect(market, 3)).toBe(3);
    expect(asked).toEqual(['2026-11-18', '2026-11-17', '2026-11-16']);
    const again = makeMarket(true, true);
    expect(await collect(again.market, 3)).toBe(1);
    expect(again.asked).toEqual(['2026-11-18']);
  });

  it('RVOL-27: takes nothing over while the source does not answer: what was traded since is not known', async () => {
    const failing = makeMarket(true, true, { reason: 'It does not answer.', retryAt: null });
    expect(await collect(failing.market, 5)).toBe(0);
  });

  it('RVOL-22: leaves a source alone that answers with nothing', async () => {
    const { asked, market } = makeMarket(true, false);
    expect(await collect(market, 300)).toBe(0);
    expect(asked.length).toBeLessThanOrEqual(40);
  });
});
