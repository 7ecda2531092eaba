import { assetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { AlertWatch, type WatchParts } from './watch-alerts.ts';

const LAST_BAR = Date.parse('2026-11-18');

/** Judges alerts on ranges; says whose bars were looked at, and whose ranges were worked out. */
function watchOf(bars: readonly number[], delisting: { date: string } | null = null) {
  const [looked, worked, ended]: [string[], string[], string[]] = [[], [], []];
  const alerts = bars.map((bar, i) => ({
    ...{ id: `${i}`, assetId: assetId(`us:A${i}`), memberId: 'm', updatedAt: new Date(LAST_BAR) },
    ...{ expiresAt: null, snoozedUntil: null, frequency: 'every', version: 1, judged: 0 },
    condition: { kind: 'range', horizon: 'delta_30' },
    state: { bar, value: 1, subject: null, side: 1, holds: false, fired: null },
  }));
  const column = Float64Array.of(1);
  const time = Float64Array.of(LAST_BAR);
  const view = {
    asOf: LAST_BAR,
    asset: async (id: string) => {
      looked.push(id);
      return { assetId: id, market: 'us', delisting };
    },
    bars: async (id: string, { adjustment }: { adjustment: string }) => {
      if (adjustment === 'splits-and-dividends') worked.push(id);
      return { bars: { time, open: column, high: column, low: column, close: column, volume: column } };
    },
  };
  const watch = new AlertWatch({
    ...{ platform: { clock: { now: () => LAST_BAR }, logger: console, database: {} }, world: 'sim:1' },
    sources: { market: () => ({ view: () => view }) },
    book: {
      ...{ catchUp: async () => undefined, all: () => alerts },
      ...{ store: async () => undefined, forget: async () => undefined },
      end: async ({ id }: { id: string }) => void ended.push(id),
    },
    allowanceOf: async () => null,
  } as unknown as WatchParts);
  return { watch, looked, worked, ended };
}

const run = (signal = new AbortController().signal) => ({ signal, progress: () => undefined });

describe('alerts on prices', () => {
  it('cost nothing while there are none, and are found as soon as there is one', async () => {
    const asked: string[] = [];
    const ticked: string[] = [];
    const watch = new AlertWatch({
      platform: {
        database: {
          query: async () => {
            asked.push('lead');
            return [];
          },
        },
      },
      ...{ world: 'sim:1', book: { catchUp: async () => undefined, tickedAssets: () => ticked } },
    } as unknown as WatchParts);
    await watch.judgePrices();
    expect(asked).toEqual([]);
    ticked.push('us:KO');
    await watch.judgePrices();
    expect(asked).toEqual(['lead']);
  });

  it('ALERT-13: are remembered also when one of them cannot be written down, which is tried again', async () => {
    const at = LAST_BAR + 86_400_000;
    const alerts = ['fires', 'rests'].map((id) => ({
      ...{ id, assetId: assetId('us:KO'), memberId: 'm', updatedAt: new Date(LAST_BAR) },
      ...{ expiresAt: null, snoozedUntil: null, frequency: 'every', version: 1, judged: 0 },
      condition: { kind: 'price', is: 'above', level: id === 'fires' ? 10 : 30 },
      state: { bar: LAST_BAR, value: 5, subject: null, side: -1, holds: false, fired: null },
    }));
    const [stored, again]: [string[], string[]] = [[], []];
    const one = Float64Array.of(5);
    const view = {
      asOf: at,
      asset: async (id: string) => ({ assetId: id, market: 'us' }),
      actions: async () => [],
      bars: async () => ({
        bars: {
          time: Float64Array.of(LAST_BAR),
          ...{ open: one, high: one, low: one, close: one, volume: one },
        },
      }),
      quotes: async () => [{ assetId: assetId('us:KO'), at: at + 16 * 3_600_000, last: 20 }],
    };
    const watch = new AlertWatch({
      platform: {
        ...{ clock: { now: () => at + 16 * 3_600_000 }, logger: { warn: () => undefined } },
        database: {
          query: async () => [{}],
          transaction: async () => {
            throw new Error('deadlock detected');
          },
        },
      },
      world: 'sim:1',
      sources: { market: () => ({ view: () => view, dataVersion: () => 1 }) },
      subjectOf: async () => 'KO',
      book: {
        ...{ catchUp: async () => undefined, all: () => alerts, forget: async () => undefined },
        tickedAssets: () => [assetId('us:KO')],
        tickedOf: () => alerts,
        afterFiring: ({ alert }: { alert: { id: string } }, mine: boolean) =>
          void (mine || again.push(alert.id)),
        store: async (quiet: { alert: { id: string } }[]) =>
          void stored.push(...quiet.map(({ alert }) => alert.id)),
      },
      allowanceOf: async () => null,
    } as unknown as WatchParts);
    await watch.judgePrices();
    expect(again).toEqual(['fires']);
    expect(stored).toEqual(['rests']);
  });
});

describe('alerts on closed bars', () => {
  it('ALERT-46: are worked out only where a bar has closed since', async () => {
    const { watch, worked } = watchOf([LAST_BAR, LAST_BAR - 86_400_000]);
    await watch.judgeBars(run());
    expect(worked).toEqual(['us:A1']);
  });

  it('ALERT-27: end once their asset is no longer traded, and not before', async () => {
    const trading = watchOf([0], { date: '2026-11-17' });
    await trading.watch.judgeBars(run());
    expect([trading.worked, trading.ended]).toEqual([['us:A0'], []]);
    const gone = watchOf([0], { date: '2026-11-15' });
    await gone.watch.judgeBars(run());
    expect([gone.worked, gone.ended]).toEqual([[], ['0']]);
  });

  it('ALERT-47: go on after the one that the last run ended at', async () => {
    const { watch, looked } = watchOf([0, 0, 0, 0]);
    const stop = new AbortController();
    const { push } = looked;
    looked.push = (...ids) => {
      if (ids.includes('us:A1')) stop.abort();
      return push.apply(looked, ids);
    };
    await expect(watch.judgeBars(run(stop.signal))).rejects.toThrow();
    expect([...looked]).toEqual(['us:A0', 'us:A1']);
    await watch.judgeBars(run());
    expect(looked.slice(2)).toEqual(['us:A2', 'us:A3', 'us:A0', 'us:A1']);
  });
});
