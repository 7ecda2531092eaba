import { type LoopbackAnswer, type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/*
 * An invented company in the SEC's form. Its year ends on the last Saturday of September; income for two years:
 * quarterly revenue in 2023: 100, 110, 120, 130; later the first one is restated to 95, and with it the year.
 */

interface Row {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly fy: number;
  readonly fp: string;
  readonly form: string;
  readonly filed: string;
}

const FILINGS: Readonly<Record<string, Omit<Row, 'start' | 'end' | 'val'>>> = {
  k22: { accn: '0000000001-22-000009', fy: 2022, fp: 'FY', form: '10-K', filed: '2022-11-10' },
  q1: { accn: '0000000001-23-000001', fy: 2023, fp: 'Q1', form: '10-Q', filed: '2023-02-02' },
  q2: { accn: '0000000001-23-000002', fy: 2023, fp: 'Q2', form: '10-Q', filed: '2023-05-04' },
  q3: { accn: '0000000001-23-000003', fy: 2023, fp: 'Q3', form: '10-Q', filed: '2023-08-03' },
  k23: { accn: '0000000001-23-000009', fy: 2023, fp: 'FY', form: '10-K', filed: '2023-11-09' },
  k23a: { accn: '0000000001-24-000001', fy: 2023, fp: 'FY', form: '10-K/A', filed: '2024-01-15' },
  q1b: { accn: '0000000001-24-000002', fy: 2024, fp: 'Q1', form: '10-Q', filed: '2024-02-01' },
};

const YEAR_START = '2022-09-25';
const ENDS = ['2022-12-31', '2023-04-01', '2023-07-01', '2023-09-30'] as const;
const STARTS = [YEAR_START, '2023-01-01', '2023-04-02', '2023-07-02'] as const;

function row(filing: string, val: number, span: readonly [string | undefined, string]): Row {
  const [start, end] = span;
  return { ...(start ? { start } : {}), end, val, ...FILINGS[filing] };
}

const Q1: readonly [string, string] = [STARTS[0], ENDS[0]];
const Q2: readonly [string, string] = [STARTS[1], ENDS[1]];
const Q3: readonly [string, string] = [STARTS[2], ENDS[2]];
const HALF: readonly [string, string] = [YEAR_START, ENDS[1]];
const NINE: readonly [string, string] = [YEAR_START, ENDS[2]];
const YEAR: readonly [string, string] = [YEAR_START, ENDS[3]];
const YEAR_2022: readonly [string, string] = ['2021-09-26', '2022-09-24'];
const NEXT_Q1: readonly [string, string] = ['2023-10-01', '2023-12-30'];

const units = (unit: string, rows: readonly Row[]) => ({
  label: '',
  description: '',
  units: { [unit]: rows },
});

export const COMPANY_FACTS = {
  cik: 1,
  entityName: 'Example Instruments Inc.',
  facts: {
    'us-gaap': {
      // The company changed the name of its sales in 2023.
      SalesRevenueNet: units('USD', [row('k22', 400, YEAR_2022)]),
      RevenueFromContractWithCustomerExcludingAssessedTax: units('USD', [
        row('q1', 100, Q1),
        row('q2', 110, Q2),
        row('q2', 210, HALF),
        row('q3', 120, Q3),
        row('q3', 330, NINE),
        row('k23', 460, YEAR),
        row('k23', 400, YEAR_2022),
        row('k23a', 455, YEAR),
        row('q1b', 140, NEXT_Q1),
        row('q1b', 95, Q1),
      ]),
      // Cash flows are stated only from the beginning of the year.
      NetCashProvidedByUsedInOperatingActivities: units('USD', [
        row('q1', 10, Q1),
        row('q2', 25, HALF),
        row('q3', 45, NINE),
        row('k23', 80, YEAR),
      ]),
      PaymentsToAcquirePropertyPlantAndEquipment: units('USD', [row('q1', 4, Q1), row('q2', 9, HALF)]),
      EarningsPerShareDiluted: units('USD/shares', [
        row('q1', 0.11, Q1),
        row('q2', 0.22, Q2),
        row('q3', 0.33, Q3),
        row('k23', 1.1, YEAR),
      ]),
      WeightedAverageNumberOfDilutedSharesOutstanding: units('shares', [
        row('q1', 50, Q1),
        row('k23', 52, YEAR),
      ]),
      CashAndCashEquivalentsAtCarryingValue: units('USD', [
        row('q1', 50, [undefined, ENDS[0]]),
        row('q2', 60, [undefined, ENDS[1]]),
      ]),
      CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: units('USD', [
        row('q2', 55, [undefined, ENDS[0]]),
        row('q2', 66, [undefined, ENDS[1]]),
      ]),
      StockholdersEquity: units('USD', [
        row('q1', 700, [undefined, '2022-09-24']),
        row('q1', 710, [undefined, ENDS[0]]),
        row('k23', 760, [undefined, ENDS[3]]),
      ]),
    },
    dei: {
      EntityCommonStockSharesOutstanding: units('shares', [
        row('q1', 51, [undefined, '2023-01-20']),
        row('k23', 53, [undefined, '2023-10-27']),
      ]),
    },
  },
};

export const SUBMISSIONS = {
  cik: '1',
  fiscalYearEnd: '0930',
  filings: {
    recent: {
      accessionNumber: [FILINGS.k23.accn, FILINGS.q1.accn],
      acceptanceDateTime: ['2023-11-09T21:05:17.000Z', '2023-02-02T11:30:00.000Z'],
    },
  },
};

const TICKERS = {
  '0': { cik_str: 1, ticker: 'EXI', title: 'Example Instruments Inc.' },
  // In the list of tickers, as funds and many foreign companies are, and without any figures.
  '1': { cik_str: 2, ticker: 'FUND', title: 'Example Fund' },
};

export interface EdgarScript {
  broken?: LoopbackAnswer | undefined;
  /** Only addresses that begin like this are broken; all if omitted. */
  brokenFrom?: string;
}

/** The SEC's two hosts in one; like the SEC, refuses clients that do not say who they are. */
export function startEdgarServer(script: EdgarScript = {}): Promise<LoopbackServer> {
  const pages: Readonly<Record<string, unknown>> = {
    '/files/company_tickers.json': TICKERS,
    '/api/xbrl/companyfacts/CIK0000000001.json': COMPANY_FACTS,
    '/submissions/CIK0000000001.json': SUBMISSIONS,
  };
  return startLoopbackServer(({ url, headers }) => {
    if (!/\S+@\S+/.test(String(headers['user-agent'])))
      return { status: 403, body: '<html>Undeclared Automated Tool</html>' };
    if (script.broken && url.pathname.startsWith(script.brokenFrom ?? '/')) return script.broken;
    const page = pages[url.pathname];
    const etag = `"${url.pathname}"`;
    if (headers['if-none-match'] === etag) return { status: 304 };
    return page === undefined ? { status: 404 } : { headers: { etag }, body: JSON.stringify(page) };
  });
}
