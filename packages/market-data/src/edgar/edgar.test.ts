import { afterAll, describe, expect, it } from 'vitest';
import { COMPANY_FACTS, type EdgarScript, startEdgarServer } from '../../test/loopback/edgar-server.ts';
import { HandClock, LeapingClock } from '../../test/loopback/hand-clock.ts';
import { answered, describeFundamentalsSource, instrument } from '../../test/source-contract.ts';
import { createHttpClient } from '../http/http-client.ts';
import { endOfDate } from '../ports/known-at.ts';
import { buildStatements } from './build-statements.ts';
import { EdgarClient, readSubmissions } from './edgar-client.ts';
import { createEdgarFundamentals } from './edgar-fundamentals.ts';
import { calendarQuarter } from './fiscal-calendar.ts';
import { readCompanyFacts } from './read-company-facts.ts';

const NOW = Date.UTC(2024, 5, 7);
const TIMEOUT_MS = 4_321;
const ASSET = instrument('EXI');
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

async function edgar(script: EdgarScript = {}) {
  const server = await startEdgarServer(script);
  closers.push(server.close);
  const clock = new LeapingClock(NOW, TIMEOUT_MS);
  const http = createHttpClient({ clock, timeoutMs: TIMEOUT_MS, random: () => 1 });
  const client = new EdgarClient({
    http,
    contact: 'ops@example.org',
    dataUrl: server.url,
    filesUrl: server.url,
  });
  return { server, script, source: createEdgarFundamentals(client) };
}

async function statementsOf(quarter: 1 | 2 | 3 | 4 | 'full-year', fiscalYear = 2023) {
  const all = answered(await (await edgar()).source.statements(ASSET));
  return all.filter(({ period }) => period.quarter === quarter && period.fiscalYear === fiscalYear);
}

describeFundamentalsSource('EDGAR', async () => (await edgar()).source, { asset: ASSET });

describe('statements from the SEC', () => {
  it('give the fourth quarter as the year less its first three, and say that it is computed', async () => {
    const [first] = await statementsOf(4);
    // 460 − (100 + 110 + 120); 1.10 − (0.11 + 0.22 + 0.33); cash 80 − 45.
    expect(first.figures).toMatchObject({
      revenue: 130,
      epsDiluted: 0.44,
      operatingCashFlow: 35,
      equity: 760,
    });
    expect(first.derived).toBe(true);
    expect(first.period).toMatchObject({ fiscalYear: 2023, end: '2023-09-30' });
    // An average of shares is not a sum: the fourth quarter's is unknown.
    expect(first.figures.sharesDiluted).toBeUndefined();
  });

  it('derive quarters from cash flows that are stated from the beginning of the year', async () => {
    const [second] = await statementsOf(2);
    expect(second.figures).toMatchObject({
      revenue: 110,
      operatingCashFlow: 15,
      capitalExpenditure: 5,
      freeCashFlow: 10,
    });
    expect(second.period).toEqual({ fiscalYear: 2023, quarter: 2, start: '2023-01-01', end: '2023-04-01' });
    const [third] = await statementsOf(3);
    expect(third.figures).toMatchObject({ revenue: 120, operatingCashFlow: 20 });
    expect(third.figures.freeCashFlow).toBeUndefined();
  });

  it('keep the original figure along with each restatement, with the filing of either', async () => {
    const quarters = await statementsOf(1);
    expect(
      quarters.map(({ figures, accession, restates, form }) => [figures.revenue, accession, restates, form]),
    ).toEqual([
      [100, '0000000001-23-000001', undefined, '10-Q'],
      [95, '0000000001-24-000002', '0000000001-23-000001', '10-Q'],
    ]);
    // The second filing states the first quarter's cash under another name, including restricted cash: not a
    // restatement.
    expect(quarters.map(({ figures }) => figures.cash)).toEqual([50, 50]);
    // What the later filing does not mention still applies.
    expect(quarters[1].figures.epsDiluted).toBe(0.11);
    const years = await statementsOf('full-year');
    expect(years.map(({ figures, form, restates }) => [figures.revenue, form, restates])).toEqual([
      [460, '10-K', undefined],
      [455, '10-K/A', '0000000001-23-000009'],
    ]);
  });

  it('were known when the SEC accepted them, else at the end of the filing day', async () => {
    const [first, later] = await statementsOf(1);
    expect(first).toMatchObject({ knownAt: Date.UTC(2023, 1, 2, 16, 30), knownFrom: 'filing-acceptance' });
    expect(later).toMatchObject({ knownAt: endOfDate('2024-02-01'), knownFrom: 'report-date' });
  });

  it('MKT-2: were not known before New York’s clock showed the time of acceptance', () => {
    // U.S. Steel: the SEC's own page of this filing says 16:21:59 Eastern.
    const filing = '0001163302-25-000028';
    const recent = { accessionNumber: [filing], acceptanceDateTime: ['2025-05-01T16:21:59.000Z'] };
    const { acceptedAt } = readSubmissions({ filings: { recent } });
    expect(acceptedAt.get(filing)).toBe(Date.parse('2025-05-01T16:21:59-04:00'));
  });

  it('find the same figure under the names companies gave it over the years', async () => {
    const [year] = await statementsOf('full-year', 2022);
    expect(year).toMatchObject({ figures: { revenue: 400 }, accession: '0000000001-22-000009' });
  });

  it('leave out the fourth quarter’s earnings per share if shares were split within the year', () => {
    const split = structuredClone(COMPANY_FACTS);
    split.facts['us-gaap'].WeightedAverageNumberOfDilutedSharesOutstanding.units.shares.forEach((fact) => {
      if (fact.form === '10-K') Object.assign(fact, { val: 104 });
    });
    const statements = buildStatements(readCompanyFacts(split), {
      assetId: ASSET.assetId,
      acceptedAt: new Map(),
      yearEnd: undefined,
    });
    const fourth = statements.find(({ period }) => period.quarter === 4 && period.fiscalYear === 2023);
    expect(fourth?.figures.revenue).toBe(130);
    expect(fourth?.figures.epsDiluted).toBeUndefined();
  });

  it('MKT-32: are of the fiscal year where quarterly reports state the last twelve months, too', () => {
    const filing = (form: string, filed: string, spans: readonly (readonly [string, string, number])[]) =>
      spans.map(([start, end, val]) => ({ start, end, val, form, filed, accn: filed, fy: 2011 }));
    const rows = [
      ...filing('10-Q', '2011-08-05', [
        ['2011-04-01', '2011-06-30', 20],
        ['2011-01-01', '2011-06-30', 50],
        ['2010-07-01', '2011-06-30', 105],
        ['2009-07-01', '2010-06-30', 99],
      ]),
      ...filing('10-K', '2012-02-28', [
        ['2011-01-01', '2011-12-31', 107],
        ['2010-01-01', '2010-12-31', 100],
      ]),
    ];
    const facts = { 'us-gaap': { Revenues: { units: { USD: rows } } } };
    const context = { assetId: ASSET.assetId, acceptedAt: new Map(), yearEnd: '1231' };
    const statements = buildStatements(readCompanyFacts({ facts }), context);
    expect(
      statements.map(({ period, figures }) => [period.fiscalYear, period.quarter, figures.revenue]),
    ).toEqual([
      [2011, 2, 20],
      [2010, 'full-year', 100],
      [2011, 'full-year', 107],
    ]);
  });

  describe('MKT-37: of a company that sold a fifth of itself', () => {
    const filing = (accn: string, form: string, spans: readonly (readonly [string, string, number])[]) =>
      spans.map(([start, end, val]) => ({ start, end, val, form, accn, filed: accn }));
    /** The third quarter with what came before, and the year, each with the same of the year before. */
    const fourthQuarters = (
      third: number,
      { nine, year }: Readonly<Record<'nine' | 'year', readonly [number, number]>>,
    ) => {
      const rows = [
        ...filing('2023-11-01', '10-Q', [['2023-01-01', '2023-09-30', 300]]),
        ...filing('2024-02-20', '10-K', [
          ['2023-01-01', '2023-12-31', 400],
          ['2022-01-01', '2022-12-31', 390],
        ]),
        ...filing('2024-05-01', '10-Q', [['2024-01-01', '2024-03-31', 100]]),
        ...filing('2024-08-01', '10-Q', [
          ['2024-04-01', '2024-06-30', 100],
          ['2024-01-01', '2024-06-30', 200],
        ]),
        ...filing('2024-11-01', '10-Q', [
          ['2024-07-01', '2024-09-30', third],
          ['2024-01-01', '2024-09-30', nine[0]],
          ['2023-01-01', '2023-09-30', nine[1]],
        ]),
        ...filing('2025-02-20', '10-K', [
          ['2024-01-01', '2024-12-31', year[0]],
          ['2023-01-01', '2023-12-31', year[1]],
          ['2022-01-01', '2022-12-31', (390 * year[1]) / 400],
        ]),
      ];
      const facts = { 'us-gaap': { Revenues: { units: { USD: rows } } } };
      const context = { assetId: ASSET.assetId, acceptedAt: new Map(), yearEnd: '1231' };
      const statements = buildStatements(readCompanyFacts({ facts }), context);
      const fourth = (fiscalYear: number) =>
        statements.findLast(({ period }) => period.fiscalYear === fiscalYear && period.quarter === 4)?.figures
          .revenue;
      return [fourth(2023), fourth(2024)];
    };

    it('give fourth quarters as the year less the nine months that were stated without it', () => {
      expect(fourthQuarters(80, { nine: [240, 240], year: [325, 320] })).toEqual([80, 85]);
    });

    it('leave the fourth quarter out where only the year is stated without it, and the one before as it was', () => {
      expect(fourthQuarters(100, { nine: [300, 300], year: [325, 320] })).toEqual([100, undefined]);
    });

    it('give fourth quarters as before where nothing, or very little, was restated', () => {
      expect(fourthQuarters(100, { nine: [300, 300], year: [410, 400] })).toEqual([100, 110]);
      expect(fourthQuarters(100, { nine: [300, 300], year: [410, 398] })).toEqual([98, 110]);
    });
  });

  it('count the shares on the cover of each report', async () => {
    const counts = answered(await (await edgar()).source.shareCounts(ASSET));
    expect(counts.map(({ date, shares }) => [date, shares])).toEqual([
      ['2023-01-20', 51],
      ['2023-10-27', 53],
    ]);
  });
});

describe('requests to the SEC', () => {
  it('need a contact with an e-mail address', () => {
    const http = createHttpClient({ clock: new HandClock(0) });
    for (const contact of ['', 'auspex', 'a@b', 'x@example.org\r\nX-Evil: 1'])
      expect(() => new EdgarClient({ http, contact })).toThrow('contact');
  });

  it('do not fetch again what did not change', async () => {
    const { source, server } = await edgar();
    const first = answered(await source.statements(ASSET));
    expect(answered(await source.statements(ASSET))).toEqual(first);
    expect(server.calls.filter(({ headers }) => headers['if-none-match'])).toHaveLength(2);
  });

  it('find nothing, rather than fail, for somebody who files no figures', async () => {
    const { source } = await edgar();
    const unknown = { kind: 'unknown-asset', symbol: 'FUND' };
    expect(await source.statements(instrument('FUND'))).toEqual(unknown);
    expect(await source.shareCounts(instrument('FUND'))).toEqual(unknown);
  });

  it('wait for the times of acceptance rather than assuming them for good', async () => {
    const { source } = await edgar({ broken: { status: 503 }, brokenFrom: '/submissions' });
    expect(await source.statements(ASSET)).toMatchObject({ kind: 'unavailable' });
    expect(await source.shareCounts(ASSET)).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    ['a web page', '<html>Request Rate Threshold Exceeded</html>'],
    ['cut JSON', '{"cik":1,"facts":{"us-gaap":{"Revenues":{"units":{"USD":[{"end":"2023'],
    [
      'a figure that is a text',
      '{"facts":{"us-gaap":{"Revenues":{"units":{"USD":[{"start":"2023-01-01","end":"2023-03-31","val":"12","accn":"x","form":"10-Q","filed":"2023-05-01"}]}}}}}',
    ],
    ['something else', '{"error": "no"}'],
  ])('gives no statements rather than wrong ones for %s, and the old ones afterwards', async (_, body) => {
    const { source, script } = await edgar();
    const before = answered(await source.statements(ASSET));
    script.broken = { body, headers: { etag: '"new"' } };
    expect(await source.statements(ASSET)).toMatchObject({ kind: 'unavailable' });
    script.broken = undefined;
    expect(answered(await source.statements(ASSET))).toEqual(before);
  });
});

describe('quarters by calendar months', () => {
  it.each([
    // Published fiscal calendars: Apple's year ends in September, Walmart's in January, Oracle's in May.
    ['2023-12-31', 9, 2024, 1, '2023-10-01'],
    ['2024-09-30', 9, 2024, 4, '2024-07-01'],
    ['2024-04-30', 1, 2025, 1, '2024-02-01'],
    ['2025-01-31', 1, 2025, 4, '2024-11-01'],
    ['2024-08-31', 5, 2025, 1, '2024-06-01'],
    ['2022-01-01', 12, 2021, 4, '2021-10-01'],
  ] as const)('the quarter to %s of a year that ends in month %i is of %i, number %i', (...row) => {
    const [end, month, fiscalYear, quarter, start] = row;
    expect(calendarQuarter(end, month)).toMatchObject({ fiscalYear, quarter, start, end });
  });
});
