import type { AssetId } from '@auspex/market';
import { afterAll, describe, expect, it } from 'vitest';
import { HandClock } from '../../test/loopback/hand-clock.ts';
import { startLoopbackServer } from '../../test/loopback/loopback-server.ts';
import { answered, instrument } from '../../test/source-contract.ts';
import { createHttpClient } from '../http/http-client.ts';
import { buildStatements } from './build-statements.ts';
import { EdgarClient } from './edgar-client.ts';
import { createEdgarFundamentals } from './edgar-fundamentals.ts';
import { readCompanyFacts } from './read-company-facts.ts';

/* Figures of real companies, as they published them, in the form of the SEC's companyfacts. */

interface Row {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  readonly fy: number;
}

type Concepts = Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>;

const concepts = (all: Concepts) =>
  Object.fromEntries(Object.entries(all).map(([name, units]) => [name, { units }]));

const answerOf = (gaap: Concepts, dei: Concepts = {}) => ({
  entityName: 'A company',
  facts: { 'us-gaap': concepts(gaap), dei: concepts(dei) },
});

const TEN_K = { accn: '0000000001-24-000009', form: '10-K', filed: '2024-10-09', fy: 2024 };
const year = (val: number): Row => ({ start: '2023-01-01', end: '2023-12-31', val, ...TEN_K, fy: 2023 });

const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

function statementsOf(gaap: Concepts) {
  const context = { assetId: 'us:X' as AssetId, acceptedAt: new Map(), yearEnd: undefined };
  return buildStatements(readCompanyFacts(answerOf(gaap)), context);
}

async function sourceOf(answer: ReturnType<typeof answerOf>, ticker: string) {
  const pages: Readonly<Record<string, unknown>> = {
    '/files/company_tickers.json': { 0: { cik_str: 1, ticker, title: 'A company' } },
    '/api/xbrl/companyfacts/CIK0000000001.json': answer,
    '/submissions/CIK0000000001.json': {
      filings: { recent: { accessionNumber: [], acceptanceDateTime: [] } },
    },
  };
  const server = await startLoopbackServer(({ url }) => ({ body: JSON.stringify(pages[url.pathname]) }));
  closers.push(server.close);
  const http = createHttpClient({ clock: new HandClock(Date.UTC(2026, 10, 1)) });
  const at = { dataUrl: server.url, filesUrl: server.url };
  return createEdgarFundamentals(new EdgarClient({ http, contact: 'ops@example.org', ...at }));
}

describe('MKT-32: quarters of 12 and of 16 weeks', () => {
  it('Costco’s year of 12, 12, 12 and 16 weeks has all four of them', () => {
    // Form 10-Q of 12 May 2024 and 10-K of 1 September 2024: periods and revenue; the press release of 26 September 2024
    // and the tables made of it give 79,697 for the 16 weeks.
    const tenQ = (accn: string, filed: string) => ({ accn, filed, form: '10-Q', fy: 2024 });
    const [q1, q2, q3] = [tenQ('q1', '2023-12-20'), tenQ('q2', '2024-03-13'), tenQ('q3', '2024-06-05')];
    const statements = statementsOf({
      Revenues: {
        USD: [
          { start: '2023-09-04', end: '2023-11-26', val: 57_799, ...q1 },
          { start: '2023-11-27', end: '2024-02-18', val: 58_442, ...q2 },
          { start: '2023-09-04', end: '2024-02-18', val: 116_241, ...q2 },
          { start: '2024-02-19', end: '2024-05-12', val: 58_515, ...q3 },
          { start: '2023-09-04', end: '2024-05-12', val: 174_756, ...q3 },
          { start: '2023-09-04', end: '2024-09-01', val: 254_453, ...TEN_K },
        ],
      },
    });
    expect(
      statements.map(({ period, figures }) => [period.quarter, period.start, period.end, figures.revenue]),
    ).toEqual([
      [1, '2023-09-04', '2023-11-26', 57_799],
      [2, '2023-11-27', '2024-02-18', 58_442],
      [3, '2024-02-19', '2024-05-12', 58_515],
      ['full-year', '2023-09-04', '2024-09-01', 254_453],
      [4, '2024-05-13', '2024-09-01', 79_697],
    ]);
  });

  it('a year that begins with 16 weeks has them as its first quarter', () => {
    // CAVA's first quarter of 2026 has 111 days, to 19 April; its year began on 29 December 2025.
    const tenK = { accn: 'k', form: '10-K', filed: '2026-02-25', fy: 2025 };
    const tenQ = { accn: 'q', form: '10-Q', filed: '2026-05-20', fy: 2026 };
    const statements = statementsOf({
      Revenues: {
        USD: [
          { start: '2024-12-30', end: '2025-12-28', val: 4, ...tenK },
          { start: '2025-12-29', end: '2026-04-19', val: 1, ...tenQ },
        ],
      },
    });
    expect(statements.at(-1)).toMatchObject({ period: { quarter: 1 }, figures: { revenue: 1 } });
  });
});

describe('MKT-33: revenue is a total', () => {
  it('Fifth Third’s of 2023 is net interest income and noninterest income, not its fees from contracts', () => {
    // Form 10-K of 2023, statements of income: 5,827 and 2,881; fees from contracts are a part of the latter.
    const [bank] = statementsOf({
      InterestIncomeExpenseNet: { USD: [year(5_827)] },
      NoninterestIncome: { USD: [year(2_881)] },
      RevenueFromContractWithCustomerExcludingAssessedTax: { USD: [year(2_198)] },
    });
    expect(bank?.figures.revenue).toBe(8_708);
  });

  it('Xcel Energy’s of 2023 is 14,206, of which contracts with customers brought a part', () => {
    const [utility] = statementsOf({
      RegulatedAndUnregulatedOperatingRevenue: { USD: [year(14_206)] },
      RevenueFromContractWithCustomerExcludingAssessedTax: { USD: [year(13_500)] },
    });
    expect(utility?.figures.revenue).toBe(14_206);
  });
});

describe('MKT-34: shares outstanding', () => {
  const end = '2026-06-30';
  const report = { accn: 'q2', form: '10-Q', filed: '2026-07-23', fy: 2026 };
  const quarter = { start: '2026-04-01', end, ...report };

  async function countsOf(gaap: Concepts, dei: Concepts = {}, ticker = 'X') {
    const source = await sourceOf(answerOf(gaap, dei), ticker);
    const counts = answered(await source.shareCounts(instrument(ticker.replace('-', '.'))));
    return counts.map(({ date, shares }) => [date, shares]);
  }

  it('Alphabet’s classes come from the balance sheet: its covers count them one by one', async () => {
    // 12.23 billion shares on 30 June 2026 in the SEC's companyfacts, which have no count of a cover.
    const gaap = {
      CommonStockSharesOutstanding: {
        shares: [
          { end: '2025-12-31', val: 12.1e9, ...report },
          { end, val: 12.23e9, ...report },
        ],
      },
      NetIncomeLoss: { USD: [{ val: 34.3e9, ...quarter }] },
      EarningsPerShareBasic: { 'USD/shares': [{ val: 2.81, ...quarter }] },
    };
    expect(await countsOf(gaap, {}, 'GOOGL')).toEqual([[end, 12.23e9]]);
  });

  it('a number that only holds the place on a balance sheet is no count', async () => {
    const gaap = {
      CommonStockSharesOutstanding: { shares: [{ end, val: 1_000, ...report }] },
      NetIncomeLoss: { USD: [{ val: 1e9, ...quarter }] },
      EarningsPerShareBasic: { 'USD/shares': [{ val: 2, ...quarter }] },
    };
    expect(await countsOf(gaap)).toEqual([]);
  });

  it('a foreign report’s shares at home are no count of those traded in the US', async () => {
    // One share of Alibaba in New York is eight at home.
    const cover = { end: '2025-03-31', val: 19e9, accn: 'f', form: '20-F', filed: '2025-06-26', fy: 2025 };
    const dei = { EntityCommonStockSharesOutstanding: { shares: [cover] } };
    expect(await countsOf({}, dei, 'BABA')).toEqual([]);
  });

  it('Berkshire’s figures per share of class A are given per share of class B', async () => {
    // Net earnings of 2024: 88,995 million, 61,900 dollars per share of class A and 41.27 of class B.
    const k24 = { accn: 'k24', form: '10-K', filed: '2025-02-24', fy: 2024 };
    const span = { start: '2024-01-01', end: '2024-12-31', ...k24 };
    const gaap = {
      CommonStockSharesOutstanding: { shares: [{ end: '2024-12-31', val: 1_438_223, ...k24 }] },
      WeightedAverageNumberOfSharesOutstandingBasic: { shares: [{ val: 1_437_720, ...span }] },
      NetIncomeLoss: { USD: [{ val: 88_995e6, ...span }] },
      EarningsPerShareBasic: { 'USD/shares': [{ val: 61_900, ...span }] },
    };
    const source = await sourceOf(answerOf(gaap), 'BRK-B');
    const [statement] = answered(await source.statements(instrument('BRK.B')));
    expect(statement?.figures.epsBasic).toBeCloseTo(41.27, 2);
    expect(statement?.figures.sharesBasic).toBe(1_437_720 * 1_500);
    expect(statement?.figures.netIncome).toBe(88_995e6);
    expect(await countsOf(gaap, {}, 'BRK-B')).toEqual([['2024-12-31', 1_438_223 * 1_500]]);
  });
});
