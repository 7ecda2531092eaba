import { type AssetId, DAY_MS, startOfDate } from '@auspex/market';
import { type EarningsDateNotice, type EarningsDateStatus, earningsDateStatus } from '@auspex/market-data';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';

const market = simulate({ seed: 'books', to: '2024-06-28' });
const companies = market
  .listings()
  .filter(({ kind }) => kind === 'stock')
  .map(({ assetId }) => assetId);
const some = companies.filter((_, i) => i % 6 === 0);

describe('Statements of simulated companies', () => {
  it('balance: assets are liabilities and equity, cash changes by its inflows and outflows', () => {
    let compared = 0;
    for (const id of some) {
      const quarters = (market.statements(id) ?? []).filter(
        ({ period, restates }) => period.quarter !== 'full-year' && !restates,
      );
      quarters.forEach(({ figures: f }, i) => {
        const value = (name: keyof typeof f) => f[name] ?? Number.NaN;
        expect(value('totalAssets')).toBe(value('totalLiabilities') + value('equity'));
        expect(value('freeCashFlow')).toBe(value('operatingCashFlow') - value('capitalExpenditure'));
        expect(value('cashChange')).toBe(
          value('freeCashFlow') - value('dividendsPaid') - value('shareRepurchases') + value('debtIssuedNet'),
        );
        expect(value('netIncome')).toBe(
          value('operatingIncome') - value('interestExpense') - value('incomeTax'),
        );
        if (f.grossProfit !== undefined) {
          expect(f.grossProfit).toBe(value('revenue') - value('costOfRevenue'));
          expect(value('operatingIncome')).toBe(
            f.grossProfit - (f.researchAndDevelopment ?? 0) - value('sellingAndAdministration'),
          );
        }
        expect(value('totalAssets')).toBeGreaterThan(value('currentAssets'));
        const before = quarters[i - 1]?.figures.cash;
        if (before !== undefined) expect(value('cash')).toBe(before + value('cashChange'));
        compared += 1;
      });
    }
    expect(compared).toBeGreaterThan(500);
  });

  it('make the year from its four quarters, the last of them derived from the year', () => {
    const statements = market.statements('us:KO' as AssetId) ?? [];
    const years = statements.filter(({ period, restates }) => period.quarter === 'full-year' && !restates);
    expect(years.length).toBeGreaterThan(6);
    for (const year of years) {
      const quarters = statements.filter(
        ({ period, restates }) =>
          period.fiscalYear === year.period.fiscalYear && period.quarter !== 'full-year' && !restates,
      );
      expect(quarters.map(({ period }) => period.quarter)).toEqual([1, 2, 3, 4]);
      expect(quarters.map(({ derived }) => derived)).toEqual([false, false, false, true]);
      for (const name of ['revenue', 'netIncome', 'operatingCashFlow'] as const) {
        const sum = quarters.reduce((total, { figures }) => total + (figures[name] ?? Number.NaN), 0);
        expect(year.figures[name]).toBe(sum);
      }
      expect(year.form).toBe('10-K');
    }
  });

  it('are filed within the SEC limits: 40 days after a quarter and 60 after a year, some days late at most', () => {
    for (const id of some) {
      const listed = market.listings().find(({ assetId }) => assetId === id)?.listedOn ?? '2018-01-02';
      for (const { period, knownAt, restates } of market.statements(id) ?? []) {
        if (restates || period.end < listed) continue;
        const days = (knownAt - startOfDate(period.end)) / DAY_MS;
        expect(days).toBeGreaterThan(10);
        expect(days).toBeLessThan(period.quarter === 'full-year' || period.quarter === 4 ? 75 : 62);
      }
    }
  });

  it('are corrected now and then, months later, under another number', () => {
    const restated = companies.flatMap((id) =>
      (market.statements(id) ?? []).filter(({ restates }) => restates),
    );
    const years = companies.flatMap((id) =>
      (market.statements(id) ?? []).filter(
        ({ period, restates }) => period.quarter === 'full-year' && !restates,
      ),
    );
    const part = restated.filter(({ period }) => period.quarter === 'full-year').length / years.length;
    // Planted at 5 % of annual reports; the last ones are corrected after the end of this run.
    expect(part).toBeGreaterThan(0.02);
    expect(part).toBeLessThan(0.08);
    for (const { accession, restates, form } of restated) {
      expect(form).toBe('10-K/A');
      expect(accession).toMatch(/^999\d{7}-\d{2}-\d{6}$/);
      expect(accession).not.toBe(restates);
    }
  });

  it('leave out what a bank does not have', () => {
    for (const { figures } of market.statements('us:JPM' as AssetId) ?? []) {
      expect(figures.costOfRevenue).toBeUndefined();
      expect(figures.inventory).toBeUndefined();
      expect(figures.revenue).toBeGreaterThan(0);
    }
  });

  it('follow prices and never lead them: this year’s growth says nothing about next quarter’s return', () => {
    const [growths, returns]: [number[], number[]] = [[], []];
    for (const id of companies) {
      const quarters = (market.statements(id) ?? []).filter(
        ({ period, restates }) => period.quarter !== 'full-year' && !restates,
      );
      const bars = market.dailyBars(id);
      if (!bars) continue;
      for (let q = 4; q < quarters.length; q++) {
        const i = bars.time.findIndex((time) => time > quarters[q].knownAt);
        if (i < 0 || i + 60 >= bars.time.length) continue;
        const actions = market.corporateActions(id).filter(({ kind }) => kind === 'split');
        const within = actions.some(
          ({ exDate }) => startOfDate(exDate) > bars.time[i] && startOfDate(exDate) <= bars.time[i + 60],
        );
        if (within) continue;
        growths.push((quarters[q].figures.revenue ?? 0) / (quarters[q - 4].figures.revenue ?? 1) - 1);
        returns.push(Math.log(bars.close[i + 60] / bars.close[i]));
      }
    }
    expect(growths.length).toBeGreaterThan(1500);
    // Quarters of one season move together, so count seasons, not names: 25 of them, rank correlation within ± 3/√(25·8).
    expect(Math.abs(rankCorrelation(growths, returns))).toBeLessThan(0.21);
  });
});

describe('Reports of simulated companies', () => {
  it('beat expectations more often than not, and prices react to the surprise', () => {
    const [surprises, gaps]: [number[], number[]] = [[], []];
    for (const id of companies) {
      const estimates = (market.earningsEstimates(id) ?? []).filter(({ metric }) => metric === 'eps');
      const bars = market.dailyBars(id);
      if (!bars) continue;
      for (const report of market.earningsReports(id) ?? []) {
        const last = estimates.findLast(
          (one) => one.period.end === report.period.end && one.knownAt < report.knownAt,
        );
        const i = bars.time.indexOf(startOfDate(report.date)) + (report.time === 'after-close' ? 1 : 0);
        if (!last || i < 1 || i >= bars.time.length || report.epsActual === undefined) continue;
        surprises.push((report.epsActual - last.mean) / Math.max(0.02, Math.abs(last.mean)));
        gaps.push(bars.open[i] / bars.close[i - 1] - 1);
      }
    }
    expect(surprises.length).toBeGreaterThan(2000);
    const beats = surprises.filter((surprise) => surprise > 0).length / surprises.length;
    // US companies beat the mean estimate in about 60 to 75 % of quarters (LSEG and FactSet publish it each season).
    expect(beats).toBeGreaterThan(0.55);
    expect(beats).toBeLessThan(0.8);
    expect(rankCorrelation(surprises, gaps)).toBeGreaterThan(0.25);
  });

  it('come on their confirmed date, whose history shows estimates, conflicts and moves', () => {
    const seen = { confirmed: 0, 'two-sources': 0, estimated: 0, conflict: 0 };
    let moved = 0;
    for (const id of companies) {
      const notices = market.earningsDateNotices(id) ?? [];
      for (const report of market.earningsReports(id) ?? []) {
        const own = notices.filter(({ period }) => period.end === report.period.end);
        if (own.length === 0) continue;
        for (let days = 80; days > 0; days -= 8) {
          const status = earningsDateStatus(own, report.knownAt - days * DAY_MS);
          if (status) seen[status.status] += 1;
        }
        const last = earningsDateStatus(own, report.knownAt);
        expect(last?.status).toBe('confirmed');
        expect(last?.notice.date).toBe(report.date);
        const byCompany = own.filter(({ publisher }) => publisher === 'Company');
        if (new Set(byCompany.map(({ date }) => date)).size > 1) moved += 1;
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
    expect(moved).toBeGreaterThan(30);
  });
});

describe('The status of a report’s date', () => {
  const notice = (rest: Partial<EarningsDateNotice>): EarningsDateNotice => ({
    assetId: 'us:KO' as AssetId,
    period: { fiscalYear: 2024, quarter: 1, end: '2024-03-31' },
    date: '2024-04-23',
    time: 'unknown',
    publisher: 'A',
    status: 'estimated',
    knownAt: 10,
    ...rest,
  });
  const at = (notices: EarningsDateNotice[], asOf = 100): EarningsDateStatus['status'] | undefined =>
    earningsDateStatus(notices, asOf)?.status;

  it('is unknown before anybody gives one, estimated by one, supported by two that agree', () => {
    expect(at([notice({})], 9)).toBeUndefined();
    expect(at([notice({})])).toBe('estimated');
    expect(at([notice({}), notice({ publisher: 'B' })])).toBe('two-sources');
  });

  it('is a conflict when two differ, until the company confirms one', () => {
    const two = [notice({}), notice({ publisher: 'B', date: '2024-04-25', knownAt: 20 })];
    expect(earningsDateStatus(two, 100)).toMatchObject({
      status: 'conflict',
      others: [{ date: '2024-04-23' }],
    });
    const confirmed = notice({ publisher: 'Company', status: 'confirmed', knownAt: 30 });
    expect(earningsDateStatus([...two, confirmed], 100)).toMatchObject({
      status: 'confirmed',
      notice: { date: '2024-04-23' },
    });
    const other = notice({ publisher: 'B', status: 'confirmed', date: '2024-04-24', knownAt: 40 });
    expect(at([...two, confirmed, other])).toBe('conflict');
    expect(at([...two, confirmed, other], 35)).toBe('confirmed');
  });

  it('takes the latest notice of each publisher', () => {
    const words = [notice({}), notice({ date: '2024-04-30', knownAt: 50 })];
    expect(earningsDateStatus(words, 100)).toMatchObject({
      status: 'estimated',
      notice: { date: '2024-04-30' },
    });
  });
});

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  const places = new Array<number>(values.length);
  order.forEach((i, place) => {
    places[i] = place;
  });
  return places;
}

/** Spearman's correlation, ties in any order. */
function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const middle = (a.length - 1) / 2;
  const sum = x.reduce((total, rank, i) => total + (rank - middle) * (y[i] - middle), 0);
  return (12 * sum) / (a.length * (a.length * a.length - 1));
}
