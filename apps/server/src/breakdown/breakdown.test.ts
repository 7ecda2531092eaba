import { describe, expect, it } from 'vitest';
import { recomputeChecks } from '../../test/breakdown/recompute-checks.ts';
import { sourceBars } from '../../test/market-samples.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication();
const get = async (url: string) => (await app.get(url)).body;

interface Listed {
  readonly symbol: string;
  readonly kind: string;
  readonly sector: string | null;
}

interface Used {
  readonly name: string;
  readonly value: number;
  readonly to: string;
  readonly knownAt: string;
  readonly restated: boolean;
}

interface Check {
  readonly id: string;
  readonly value: number | null;
  readonly verdict: string;
  readonly reason: string | null;
  readonly percentile: number | null;
  readonly peers: number;
  readonly used: readonly Used[];
}

const stocks = async (): Promise<readonly Listed[]> =>
  (await get('/assets?market=us')).items.filter(({ kind }: Listed) => kind === 'stock');

const byId = (checks: readonly Check[]) => new Map(checks.map((check) => [check.id, check]));

/** A company that filed an annual report twice, with the figures of both. */
async function restatedCompany() {
  for (const { symbol } of await stocks()) {
    const { statements } = await sourceBars(symbol);
    const later = statements.findLast(
      ({ restates, period, figures }) => restates && period.quarter === 'full-year' && figures.revenue,
    );
    if (!later) continue;
    const before = statements.find(
      ({ accession, period }) => accession === later.restates && period.quarter === 'full-year',
    );
    if (before?.figures.revenue) return { symbol, later, before };
  }
  throw new Error('The simulated market knows no restated year.');
}

describe('the checks of a company', () => {
  it('BREAK-1: equal those of a second implementation, for a hundred companies', async () => {
    // BBBY was the symbol of two companies, and the samples know the first.
    const listed = (await stocks()).filter(({ symbol }) => symbol !== 'BBBY').slice(0, 100);
    expect(listed.length).toBe(100);
    const wrong: string[] = [];
    let compared = 0;
    for (const { symbol } of listed) {
      const { checks } = await get(`/api/breakdown/${symbol}/checks`);
      const expected = await recomputeChecks(symbol, { get, now: MARKET_NOW });
      expect([...expected.keys()].toSorted()).toEqual(
        checks
          .map(({ id }: Check) => id)
          .filter((id: string) => !id.endsWith('-against-peers'))
          .toSorted(),
      );
      for (const { id, value, verdict } of checks as Check[]) {
        const own = expected.get(id);
        if (!own) continue;
        compared += 1;
        const near =
          value === null || own.value === null
            ? value === own.value
            : Math.abs(value - own.value) <= 1e-9 * Math.max(1, Math.abs(own.value));
        if (!near || verdict !== own.verdict)
          wrong.push(`${symbol} ${id}: ${value} ${verdict}, but ${own.value} ${own.verdict}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(100 * 44);
  });

  it('BREAK-2: are placed among the stocks of their sector', async () => {
    const [{ sector }] = (await stocks()).filter(({ symbol }) => symbol === 'AAPL');
    const same = (await stocks()).filter((stock) => stock.sector === sector);
    const values = new Map<string, number | null>();
    for (const { symbol } of same) {
      const { checks } = await get(`/api/breakdown/${symbol}/checks`);
      values.set(symbol, byId(checks).get('net-margin')?.value ?? null);
    }
    const own = values.get('AAPL') ?? Number.NaN;
    const others = [...values].flatMap(([symbol, value]) => (symbol === 'AAPL' ? [] : (value ?? [])));
    const check = byId((await get('/api/breakdown/AAPL/checks')).checks).get('net-margin');
    expect(check).toMatchObject({ peers: others.length });
    expect(check?.percentile).toBeCloseTo(others.filter((value) => value < own).length / others.length, 12);
  });

  it('BREAK-2: say of which close the peers are, who come an hour after it', async () => {
    // Of 17 November 2026 the bar is known at 21:15 UTC, and the peers are compared from 22:00 on.
    const { closedOn, peers } = await get('/api/breakdown/KO/checks?asOf=2026-11-17T21:30:00Z');
    expect([closedOn, peers.closedOn]).toEqual(['2026-11-17', '2026-11-16']);
    const later = await get('/api/breakdown/KO/checks?asOf=2026-11-17T22:00:00Z');
    expect([later.closedOn, later.peers.closedOn]).toEqual(['2026-11-17', '2026-11-17']);
    const coin = await get('/api/breakdown/BTC/checks?asOf=2026-11-17T02:00:00Z');
    expect([coin.closedOn, coin.peers.closedOn]).toEqual(['2026-11-16', '2026-11-16']);
  });

  it('BREAK-3: rest on figures known by then: a restated one counts from its second filing on', async () => {
    const { symbol, later, before } = await restatedCompany();
    const revenueAt = async (at: number) => {
      const asOf = new Date(at).toISOString();
      const { checks } = await get(`/api/breakdown/${symbol}/checks?asOf=${asOf}`);
      const used = byId(checks)
        .get('net-margin')
        ?.used.find(({ name }) => name === 'revenue');
      for (const check of checks as Check[])
        for (const each of check.used) expect(Date.parse(each.knownAt)).toBeLessThanOrEqual(at);
      return used;
    };
    const [then, now] = [await revenueAt(later.knownAt - 1), await revenueAt(later.knownAt)];
    const difference = (later.figures.revenue ?? 0) - (before.figures.revenue ?? 0);
    expect(difference).not.toBe(0);
    expect((now?.value ?? 0) - (then?.value ?? 0)).toBeCloseTo(difference, 0);
    expect([then?.restated, now?.restated]).toEqual([false, true]);
  });

  it('BREAK-4: are unknown with a reason where a figure is missing, and never zero', async () => {
    const banks = (await stocks()).filter(({ sector }) => sector === 'Financials');
    const { checks } = await get(`/api/breakdown/${banks[0]?.symbol}/checks`);
    expect(byId(checks).get('gross-margin')).toMatchObject({
      ...{ value: null, verdict: 'unknown', reason: 'not-filed', about: 'grossProfit', percentile: null },
    });
  });

  it('BREAK-5: of a coin are about its price alone, and it has no valuation', async () => {
    const { checks, valuation, peers } = await get('/api/breakdown/BTC/checks');
    expect(valuation).toBeNull();
    expect(checks).toHaveLength(10);
    expect(peers.count).toBeGreaterThan(20);
    expect(checks.every(({ verdict }: Check) => verdict !== 'unknown')).toBe(true);
  });

  it('BREAK-9: of a company that is no longer traded are unknown, for its prices and filings are old', async () => {
    // Taken private in August 2025.
    const checks = byId((await get('/api/breakdown/WBA/checks')).checks);
    expect(checks.get('trend')).toMatchObject({ verdict: 'unknown', reason: 'prices-old' });
    expect(checks.get('net-margin')).toMatchObject({ verdict: 'unknown', reason: 'statements-old' });
    const then = byId((await get('/api/breakdown/WBA/checks?asOf=2025-06-02')).checks);
    expect(then.get('trend')?.verdict).not.toBe('unknown');
    expect(then.get('net-margin')?.verdict).not.toBe('unknown');
  });

  it('BREAK-6: refuse an unknown symbol', async () => {
    expect((await app.get('/api/breakdown/NOPE/checks')).status).toBe(404);
    expect((await app.get('/api/breakdown/NOPE/statements')).status).toBe(404);
  });
});

describe('the statements of a company', () => {
  it('BREAK-7: have the filing of every period, and what was filed before it was restated', async () => {
    const { symbol, later, before } = await restatedCompany();
    const { periods } = await get(`/api/breakdown/${symbol}/statements?period=annual`);
    const year = periods.find(({ end }: { end: string }) => end === later.period.end);
    expect(year).toMatchObject({ form: '10-K/A', accession: later.accession });
    const revenue = year.cells.find(({ row }: { row: string }) => row === 'revenue');
    expect(revenue.value).toBe(later.figures.revenue);
    expect(revenue.before).toEqual([
      {
        value: before.figures.revenue,
        knownAt: new Date(before.knownAt).toISOString(),
        form: before.form ?? null,
        accession: before.accession ?? null,
      },
    ]);
    const asOf = new Date(later.knownAt - 1).toISOString();
    const then = await get(`/api/breakdown/${symbol}/statements?period=annual&asOf=${asOf}`);
    const same = then.periods.find(({ end }: { end: string }) => end === later.period.end);
    expect(same.accession).toBe(before.accession);
  });

  it('BREAK-8: of a fund are none', async () => {
    expect((await get('/api/breakdown/SPY/statements')).periods).toEqual([]);
  });
});
