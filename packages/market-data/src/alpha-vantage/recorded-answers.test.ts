import { assetId, dateOfInstant } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { hasSharedSamples, sharedText, sharedZippedLines } from '../../test/shared-samples.ts';
import { readJson, recordOf } from '../http/read-fields.ts';
import type { CorporateAction } from '../ports/corporate-action.ts';
import { readLiveRate } from './alpha-vantage-fx.ts';
import { readMatches, readOverview } from './ask-market-overview.ts';
import { readQuote } from './ask-quote.ts';
import { backOutCloses } from './back-out-adjustment.ts';
import { sessionBarsOf } from './intraday-bars.ts';
import { readPriceSeries } from './known-bars.ts';
import { readSeries } from './read-series.ts';
import { readStatements } from './read-statements.ts';

const NOW = Date.UTC(2026, 0, 5);

function recorded(name: string) {
  return recordOf(readJson(sharedText(`api-fixtures/alpha-vantage/${name}`)), name);
}

/* Expected numbers were read off the recorded files by eye. */
describe.skipIf(!hasSharedSamples)('recorded answers of Alpha Vantage', () => {
  const asset = { assetId: assetId('us:MSFT'), symbol: 'MSFT', market: 'us' } as const;

  it('minute bars are read by New York time', () => {
    const request = { asset, date: '2017-12-18', timeframe: '1m' } as const;
    const { bars } = sessionBarsOf(readPriceSeries(recorded('mock_time_series')), request, NOW);
    expect(bars.time).toHaveLength(100);
    expect(bars.time.at(-1)).toBe(Date.UTC(2017, 11, 18, 19, 56));
    expect([bars.open.at(-1), bars.close.at(-1), bars.volume.at(-1)]).toEqual([86.49, 86.5, 10_494]);
  });

  it('a quote is closed after its day', () => {
    expect(readQuote(recorded('global_quote'), asset, NOW)).toMatchObject({
      last: 112.13,
      previousClose: 112.79,
      volume: 29_062_853,
      at: Date.UTC(2018, 9, 5, 20),
      phase: 'closed',
    });
  });

  it('an overview', () => {
    const overview = readOverview(recorded('mock_company_overview'));
    expect(overview?.figures).toMatchObject({
      PERatio: 14.1327,
      Beta: 1.2071,
      SharesOutstanding: 890_579_008,
    });
  });

  it('a company’s statements, with None left out', () => {
    const answer = recorded('mock_fundamental_data');
    const statements = readStatements([answer], { assetId: assetId('us:IBM'), reportDates: new Map() });
    expect(statements).toHaveLength(25);
    const quarter = statements.find(({ period }) => period.end === '2020-06-30');
    expect(quarter?.period).toMatchObject({ fiscalYear: 2020, quarter: 2, start: '2020-04-01' });
    expect(quarter?.figures).toMatchObject({
      revenue: 18_123e6,
      netIncome: 1_361e6,
      operatingIncome: 2_073e6,
    });
  });

  it('an indicator, a search, and an exchange rate', () => {
    const { rows } = readSeries(recorded('mock_technical_indicator'));
    expect([rows.length, rows.at(-1)?.fields.sma]).toEqual([237, '85.2440']);
    expect(readMatches(recorded('symbol_search'))[0]).toMatchObject({ symbol: 'BA', score: 1 });
    const pair = { base: 'BTC', quote: 'CNY' };
    expect(readLiveRate(recorded('mock_foreign_exchange'), pair)).toMatchObject({
      rate: 109_631.430607,
      at: Date.UTC(2017, 11, 20, 19, 23, 21),
    });
  });
});

describe('prices adjusted for splits and dividends', () => {
  it('are turned back into those that were traded', () => {
    // Worked by hand: closes 100, 50 (2-for-1), 49 (dividend of 1): 98% of 50 is 49, of 100 ÷ 2 also 49.
    const day = 86_400_000;
    const time = Float64Array.from([0, day, 2 * day]);
    const adjusted = Float64Array.from([49, 49, 49]);
    const about = { assetId: assetId('us:ZZZZ'), knownAt: 0 };
    const traded = backOutCloses(time, adjusted, [
      { kind: 'split', ...about, exDate: '1970-01-02', newPerOld: 2 },
      { kind: 'dividend', ...about, exDate: '1970-01-03', amountPerShare: 1, currency: 'USD' },
    ]);
    expect([...traded].map((close) => Math.round(close * 1e9) / 1e9)).toEqual([100, 50, 49]);
  });
});

/*
 * Apple's closes as traded and the factors published with them (price factor for dividends, split factor), from the
 * reference data; each row of factors applies up to and including its date.
 */
describe.skipIf(!hasSharedSamples)('twenty-three years of adjusted prices', () => {
  it('are turned back into what was traded, through two splits and all dividends', () => {
    const rows = sharedText('prices/lean-unadjusted/factor_files/aapl.csv')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const factors = rows.map(([date, price, split, reference]) => ({
      at: Date.UTC(+date.slice(0, 4), +date.slice(4, 6) - 1, +date.slice(6, 8)),
      price: +price,
      split: +split,
      reference: +reference,
    }));
    const closes = sharedZippedLines('prices/lean-unadjusted/daily/aapl.zip').map((line) => line.split(','));
    const time = Float64Array.from(closes, ([date]) =>
      Date.UTC(+date.slice(0, 4), +date.slice(4, 6) - 1, +date.slice(6, 8)),
    );
    const traded = Float64Array.from(closes, ([, , , , close]) => +close / 10_000);
    const factorAt = (at: number) => factors.find((row) => row.at >= at);
    const adjusted = traded.map(
      (close, i) => close * (factorAt(time[i])?.price ?? 1) * (factorAt(time[i])?.split ?? 1),
    );
    const actions = factors.slice(0, -1).flatMap((row, i) => actionsBetween(row, factors[i + 1]));
    expect(actions.filter(({ kind }) => kind === 'split').length).toBeGreaterThanOrEqual(2);
    const back = backOutCloses(time, adjusted, actions);
    const worst = Math.max(...back.map((close, i) => Math.abs(close / traded[i] - 1)));
    // Factors are published with seven digits; the error of each of some eighty steps adds up.
    expect(worst).toBeLessThan(1e-4);
  });
});

interface FactorRow {
  readonly at: number;
  readonly price: number;
  readonly split: number;
  readonly reference: number;
}

function actionsBetween(row: FactorRow, next: FactorRow): CorporateAction[] {
  const exDate = dateOfInstant(row.at + 86_400_000);
  const about = { assetId: assetId('us:AAPL'), exDate, knownAt: 0 };
  const newPerOld = Math.round((next.split / row.split) * 1e4) / 1e4;
  const actions: CorporateAction[] = [];
  if (newPerOld !== 1) actions.push({ kind: 'split', ...about, newPerOld });
  const amountPerShare = (row.reference * (1 - row.price / next.price)) / newPerOld;
  if (row.price !== next.price) actions.push({ kind: 'dividend', ...about, amountPerShare, currency: 'USD' });
  return actions;
}
