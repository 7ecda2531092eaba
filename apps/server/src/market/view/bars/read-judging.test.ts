import { assetId, type IsoDate, startOfDate, usEquitiesCalendar } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { expect, it } from 'vitest';
import { makeStoredBars } from '../../store/bars/bar-chunk.ts';
import { NO_HISTORY } from '../../store/bars/bar-history.ts';
import { readJudging } from './read-judging.ts';

const id = assetId('us:AAA');

/** A year of bars at about 100. */
function history() {
  const sessions = usEquitiesCalendar.sessionsBetween('2023-06-01', '2024-05-31');
  const bars = makeStoredBars(sessions.length);
  sessions.forEach(({ date }, i) => {
    const price = 100 * (1 + 0.004 * Math.sin(i * 1.7));
    bars.time[i] = startOfDate(date);
    bars.knownAt[i] = dailyBarKnownAt('us', date);
    [bars.open[i], bars.high[i], bars.low[i], bars.close[i]] = [price, price * 1.006, price * 0.994, price];
    bars.volume[i] = 1e6 * (1 + 0.1 * Math.sin(i));
  });
  const origins = [{ source: 'x', adjustment: 'none' as const }];
  return { ...NO_HISTORY, bars, origins, originOf: new Uint8Array(sessions.length), lastSeenAt: 0 };
}

/** A split, or with one for one its withdrawal. */
function split(exDate: IsoDate, version: number, newPerOld: number) {
  const value = { kind: 'split' as const, assetId: id, exDate, newPerOld, knownAt: version };
  const source = version === 1 ? 'x' : 'quality-screen';
  return { identity: exDate, version, knownAt: version, seenAt: version, source, value };
}

it('a barrier goes with the split that put it there, also when it is the second to be withdrawn', () => {
  const known = history();
  const asset = {
    ...{ assetId: id, market: 'us' as const, kind: 'stock' as const, symbol: 'AAA', name: 'AAA' },
    ...{ currency: 'USD', sector: null, industry: null, former: [], source: 'x' },
    ...{ listedOn: '2000-01-03' as const, delisting: null },
  };
  const horizon = { asOf: Date.parse('2024-06-02T12:00:00Z'), seenBy: Number.POSITIVE_INFINITY };
  const barriers = (...actions: ReturnType<typeof split>[]) =>
    readJudging({ asset, history: known, actions, horizon, today: '2024-06-02' }).barriers.length;
  const wrong = [split('2023-10-02', 1, 4), split('2024-02-01', 1, 4)];
  expect(barriers(...wrong)).toBe(2);
  const one = [...wrong, split('2023-10-02', 2, 1)];
  expect(barriers(...one)).toBe(1);
  expect(barriers(...one, split('2024-02-01', 2, 1))).toBe(0);
});
