import { assetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { AlertWatch, type WatchParts } from './watch-alerts.ts';

const LAST_BAR = Date.parse('2026-11-18');

/** Judges alerts on ranges; says whose bars were looked at, and whose ranges were worked out. */
function watchOf(bars: readonly number[]) {
  const [looked, worked]: [string[], string[]] = [[], []];
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
      return { assetId: id, market: 'us' };
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
    },
    allowanceOf: async () => null,
  } as unknown as WatchParts);
  return { watch, looked, worked };
}

const run = (signal = new AbortController().signal) => ({ signal, progress: () => undefined });

describe('alerts on closed bars', () => {
  it('ALERT-46: are worked out only where a bar has closed since', async () => {
    const { watch, worked } = watchOf([LAST_BAR, LAST_BAR - 86_400_000]);
    await watch.judgeBars(run());
    expect(worked).toEqual(['us:A1']);
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
