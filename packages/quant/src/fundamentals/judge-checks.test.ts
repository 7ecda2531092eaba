import { addDays, newYorkDateOf } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { AssetFacts, StatedPeriod } from './company-facts.ts';
import { judgeAsset, marketValueOf, netDebtOf, placeAmongPeers } from './judge-checks.ts';

const asOf = Date.parse('2026-02-20T00:00:00Z');
const DAY = 86_400_000;

/** Twenty quarters, the newest first; revenue grows by 10 a quarter up to 300. */
const quarters = Array.from({ length: 20 }, (_, back): StatedPeriod => {
  const month = 11 - 3 * back;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const end = Date.UTC(2025, month + 1, 0);
  return {
    kind: 'quarter',
    start: day(Date.UTC(2025, month - 2, 1)),
    end: day(end),
    figures: { revenue: 300 - 10 * back, netIncome: 30, totalAssets: 2000, interestExpense: 0 },
    knownAt: end + 30 * DAY,
    form: '10-Q',
    accession: `no-${back}`,
    restated: back === 1,
  };
});

const days = 300;
const time = Float64Array.from({ length: days }, (_, i) => asOf - (days - i) * DAY);
const close = Float64Array.from({ length: days }, (_, i) => 100 + i);
const prices = {
  ...{ time, close, total: close, high: close, knownAt: time, barsPerYear: 252 },
  volume: new Float64Array(days).fill(1000),
};
const company: AssetFacts = {
  ...{ kind: 'stock', asOf, sameCurrency: true, periods: quarters, dividends: [], prices },
  shares: [{ date: '2025-12-31', shares: 10, knownAt: asOf - 40 * DAY }],
};

const nobody = { year: null, quarter: null };
const check = (facts: AssetFacts, id: string) => judgeAsset(facts, nobody).find((each) => each.id === id);

describe('a check', () => {
  it('counts a year of four quarters, and keeps what it used with its filing', () => {
    // 300 + 290 + 280 + 270 against 260 + 250 + 240 + 230.
    const growth = check(company, 'revenue-growth');
    expect(growth?.value).toBeCloseTo(1140 / 980 - 1, 12);
    expect(growth?.verdict).toBe('pass');
    expect(growth?.used[1]).toMatchObject({
      ...{ name: 'revenue', value: 1140, from: '2025-01-01', to: '2025-12-31', restated: true },
      ...{ form: '10-Q', accession: 'no-0' },
    });
  });

  it('is unknown, with the reason and the figure it is about, where something is missing', () => {
    expect(check(company, 'gross-margin')).toMatchObject({
      ...{ value: null, verdict: 'unknown', reason: 'not-filed', about: 'grossProfit' },
    });
    expect(check(company, 'interest-cover')).toMatchObject({ reason: 'not-filed', about: 'operatingIncome' });
    expect(check({ ...company, periods: quarters.slice(0, 6) }, 'revenue-growth')?.reason).toBe(
      'history-short',
    );
    expect(check({ ...company, periods: [] }, 'revenue-growth')?.reason).toBe('no-statements');
    expect(check(company, 'year-against-peers')?.reason).toBe('few-peers');
  });

  it('MKT-34: does not value a company by a count of shares of years ago', () => {
    const counted = (date: string) => ({
      ...company,
      shares: [{ date, shares: 10, knownAt: asOf - 40 * DAY }],
    });
    expect(marketValueOf(counted('2010-10-27'))).toMatchObject({ value: null, reason: 'no-shares' });
    expect(marketValueOf(counted('2025-01-20')).value).toBe(3990);
  });

  it('does not use statements that say nothing of today', () => {
    const late = { ...company, asOf: asOf + 300 * DAY };
    expect(check(late, 'net-margin')?.reason).toBe('statements-old');
    expect(check(late, 'share-change')?.reason).toBe('statements-old');
  });

  it('does not use prices that ended more than nine days ago', () => {
    for (const id of ['trend', 'below-high', 'turnover', 'dividend-yield', 'price-to-sales']) {
      expect(check(company, id)?.reason).not.toBe('prices-old');
      expect(check({ ...company, asOf: asOf + 9 * DAY }, id)?.reason).toBe('prices-old');
    }
  });

  it('counts four quarterly dividends in a year, also where the ex-date of a year ago is 364 days away', () => {
    const bars = 800;
    const long = Float64Array.from({ length: bars }, (_, i) => asOf - (bars - 1 - i) * DAY);
    const flat = new Float64Array(bars).fill(50);
    const history = { ...prices, time: long, close: flat, total: flat, high: flat, knownAt: long };
    // Every 91 days up to New York's day of the instant, as a Friday of every thirteenth week.
    const paid = (daysAgo: number, amount: number) => ({
      exDate: addDays(newYorkDateOf(asOf), -daysAgo),
      amount,
    });
    const rising = [0, 91, 182, 273].map((daysAgo) => paid(daysAgo, 0.5));
    const before = [364, 455, 546, 637].map((daysAgo) => paid(daysAgo, 0.4));
    const payer = { ...company, prices: history, dividends: [...rising, ...before, paid(728, 0.3)] };
    // 4 × 0.50 on a price of 50; 2.00 after 4 × 0.40.
    expect(check(payer, 'dividend-yield')?.value).toBeCloseTo(0.04, 12);
    expect(check(payer, 'dividend-growth')?.value).toBeCloseTo(0.25, 12);
    // The last one came a week late: a year ago to the day lies between two ex-dates.
    const late = { ...payer, dividends: [85, 182, 273, 370, 455, 546].map((daysAgo) => paid(daysAgo, 0.5)) };
    expect(check(late, 'dividend-yield')?.value).toBeCloseTo(0.04, 12);
    const yearly = { ...payer, dividends: [paid(360, 1.5), paid(724, 1)] };
    expect(check(yearly, 'dividend-yield')?.value).toBeCloseTo(0.03, 12);
    expect(check(yearly, 'dividend-growth')?.value).toBeCloseTo(0.5, 12);
  });

  it('takes the fiscal year where no quarters are filed', () => {
    const years = [0, 1].map(
      (back): StatedPeriod => ({
        ...(quarters[0] as StatedPeriod),
        ...{ kind: 'year', start: `${2025 - back}-01-01`, end: `${2025 - back}-12-31` },
        figures: { revenue: 1000 - 200 * back },
      }),
    );
    expect(check({ ...company, periods: years }, 'revenue-growth')?.value).toBeCloseTo(0.25, 12);
  });

  it('needs statements and prices in one currency to compare them', () => {
    expect(marketValueOf(company).value).toBe(3990);
    expect(marketValueOf({ ...company, sameCurrency: false }).reason).toBe('other-currency');
  });

  it('net debt is the long-term debt less the cash of the newest balance sheet, or unknown without one of them', () => {
    expect(netDebtOf(company)).toMatchObject({ value: null, reason: 'not-filed' });
    const [newest, ...before] = quarters;
    if (!newest) throw new Error('There is no quarter.');
    const figures = { ...newest.figures, longTermDebt: 500, cash: 120 };
    const found = netDebtOf({ ...company, periods: [{ ...newest, figures }, ...before] });
    expect(found).toMatchObject({ value: 380, reason: null });
    expect(found.used.map(({ name, accession }) => [name, accession])).toEqual([
      ['longTermDebt', 'no-0'],
      ['cash', 'no-0'],
    ]);
  });
});

describe('a place among peers', () => {
  it('is the share of those that are worse, equal ones counted half', () => {
    expect(placeAmongPeers(3, [1, 2, 3, 4, 5], 'high')?.percentile).toBeCloseTo(0.5, 12);
    expect(placeAmongPeers(2, [1, 2, 3, 4, 5], 'low')?.percentile).toBeCloseTo(0.7, 12);
    expect(placeAmongPeers(3, [1, 2, 3, 4], 'high')).toBeNull();
  });
});
