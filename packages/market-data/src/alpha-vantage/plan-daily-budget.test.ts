import { DAY_MS } from '@auspex/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandClock } from '../../test/loopback/hand-clock.ts';
import { type AssetInterest, planDailyBudget, type RefreshRecord } from './plan-daily-budget.ts';
import { QuotaMeter } from './quota-meter.ts';
import { createMemoryQuotaStore } from './quota-store.ts';
import { REFRESH_RULES } from './refresh-rules.ts';
import { createMemoryRefreshLog, runDailyBudget } from './run-daily-budget.ts';

const NOW = Date.UTC(2024, 5, 7, 16);
const BARS = [{ kind: 'daily-bars', scope: 'asset', calls: 1, goodForMs: DAY_MS, weight: 1 }] as const;

function assets(count: number): AssetInterest[] {
  return Array.from({ length: count }, (_, index) => ({
    symbol: `S${index}`,
    interest: index === 0 ? 50 : 1,
  }));
}

function refreshed(symbol: string, daysAgo: number): RefreshRecord {
  return { kind: 'daily-bars', symbol, refreshedAt: NOW - daysAgo * DAY_MS, failures: 0 };
}

const REQUEST = { now: NOW, callsLeft: 25, callsInReserve: 0, rules: BARS, assets: assets(3), records: [] };

function symbolsOf(plan: ReturnType<typeof planDailyBudget>): (string | undefined)[] {
  return plan.today.map(({ symbol }) => symbol);
}

describe('the daily calls to a provider with a small quota', () => {
  it('go to what members care about first, then to what is oldest', () => {
    const records = [refreshed('S0', 1.1), refreshed('S1', 2), refreshed('S2', 9)];
    expect(symbolsOf(planDailyBudget({ ...REQUEST, records }))).toEqual(['S0', 'S2', 'S1']);
  });

  it('are not spent on what is still fresh', () => {
    const records = [refreshed('S0', 0.9), refreshed('S1', 1), refreshed('S2', 0)];
    expect(symbolsOf(planDailyBudget({ ...REQUEST, records }))).toEqual(['S1']);
  });

  it('are not spent again at once on what just failed, and then more and more rarely', () => {
    const failed = (hoursAgo: number, failures: number) =>
      planDailyBudget({
        ...REQUEST,
        assets: assets(1),
        records: [{ kind: 'daily-bars', symbol: 'S0', failedAt: NOW - hoursAgo * 3_600_000, failures }],
      }).today.length;
    expect([failed(0.9, 1), failed(1, 1), failed(3.9, 3), failed(4, 3)]).toEqual([0, 1, 0, 1]);
  });

  it('are never planned beyond what is left without the reserve', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 60 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 80 }),
        (callsLeft, callsInReserve, count) => {
          const plan = planDailyBudget({
            ...REQUEST,
            callsLeft,
            callsInReserve,
            rules: REFRESH_RULES,
            assets: assets(count),
          });
          expect(plan.calls).toBeLessThanOrEqual(Math.max(0, callsLeft - callsInReserve));
          // Everything due is either done or waiting; nothing gets lost.
          expect(plan.today.length + plan.waiting.length).toBe(3 + 4 * count);
        },
      ),
    );
  });

  it('reach every symbol within a few days even if one is fifty times as popular', () => {
    const records = new Map<string, RefreshRecord>();
    for (let day = 0; day < 6; day += 1) {
      const now = NOW + day * DAY_MS;
      const plan = planDailyBudget({ ...REQUEST, now, assets: assets(100), records: [...records.values()] });
      expect(plan.today).toHaveLength(25);
      for (const { symbol = '' } of plan.today)
        records.set(symbol, { kind: 'daily-bars', symbol, refreshedAt: now, failures: 0 });
      expect(records.get('S0')?.refreshedAt).toBe(now);
    }
    // 99 symbols share 24 calls a day: five days are enough for all.
    expect(records.size).toBe(100);
  });

  it('reach even what hardly anybody wants, in the end', () => {
    const records = new Map<string, RefreshRecord>();
    const wanted = [...assets(60), { symbol: 'RARE', interest: 0.05, wantedSince: NOW }];
    let day = 0;
    for (; day < 400 && !records.has('RARE'); day += 1) {
      const now = NOW + day * DAY_MS;
      const plan = planDailyBudget({ ...REQUEST, now, assets: wanted, records: [...records.values()] });
      for (const { symbol = '' } of plan.today)
        records.set(symbol, { kind: 'daily-bars', symbol, refreshedAt: now, failures: 0 });
    }
    // The others wait about two and a half days each; a twentieth of the interest has to wait some twenty times as
    // long.
    expect(day).toBeGreaterThan(5);
    expect(day).toBeLessThan(60);
  });

  it('resume after a restart, and never exceed the quota', async () => {
    const clock = new HandClock(NOW);
    const store = createMemoryQuotaStore();
    const log = createMemoryRefreshLog();
    const done: string[] = [];
    const run = async (stopAfter: number) => {
      const meter = new QuotaMeter({ store, callsPerDay: 25, clock });
      return runDailyBudget({
        meter,
        clock,
        log,
        rules: BARS,
        assets: assets(40),
        callsInReserve: 3,
        refresh: async ({ symbol = '' }) => {
          if (done.length === stopAfter) throw new Error('The power went out.');
          expect(await meter.take()).toBe(true);
          done.push(symbol);
          return { kind: 'found', value: undefined };
        },
      });
    };
    await expect(run(10)).rejects.toThrow('power');
    await run(Number.POSITIVE_INFINITY);
    await run(Number.POSITIVE_INFINITY);
    expect(new Set(done).size).toBe(done.length);
    expect(done).toHaveLength(22);
  });
});
