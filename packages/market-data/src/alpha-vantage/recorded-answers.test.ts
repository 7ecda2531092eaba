import { assetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { hasSharedSamples, sharedText } from '../../test/shared-samples.ts';
import { readJson, recordOf } from '../http/read-fields.ts';
import { readLiveRate } from './alpha-vantage-fx.ts';
import { readMatches, readOverview } from './ask-market-overview.ts';
import { readQuote } from './ask-quote.ts';
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

  it('a company’s statements in their currency, where an answer says None for it', () => {
    const reports = (end: string, reportedCurrency: string) => [
      { fiscalDateEnding: end, reportedCurrency, totalAssets: '12' },
    ];
    const answerOf = (currency: string) => ({
      annualReports: reports('2023-12-31', currency),
      quarterlyReports: reports('2023-09-30', currency),
    });
    const currencies = (...answers: string[]) =>
      readStatements(answers.map(answerOf), { assetId: assetId('us:X'), reportDates: new Map() }).map(
        ({ currency }) => currency,
      );
    expect(currencies('CAD', 'None')).toEqual(['CAD', 'CAD']);
    expect(currencies('None')).toEqual(['USD', 'USD']);
    const mixed = {
      annualReports: reports('2023-12-31', 'None'),
      quarterlyReports: reports('2023-09-30', 'CAD'),
    };
    const statements = readStatements([mixed], { assetId: assetId('us:X'), reportDates: new Map() });
    expect(statements.map(({ currency }) => currency)).toEqual(['CAD', 'CAD']);
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
