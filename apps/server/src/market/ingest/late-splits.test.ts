import { usEquitiesCalendar } from '@auspex/market';
import { startAlphaVantageServer } from '@auspex/market-data/test/loopback/alpha-vantage-server';
import { afterEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources } from '../../../test/with-sources.ts';
import { unwatched } from './ingest.ts';
import { ingestPrices } from './ingest-prices.ts';

const test = withDatabase({ each: true });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const SPLIT_ON = '2024-06-10';
const NO_ACTIONS = { symbol: 'ZZZZ', data: [] };
const REFUSED = { Information: 'Thank you! This is a premium endpoint. You may subscribe.' };

const DIVIDEND_ON = '2024-06-11';
const DIVIDEND = {
  ex_dividend_date: DIVIDEND_ON,
  declaration_date: '2024-05-02',
  payment_date: '2024-06-20',
  amount: '0.5',
};

/**
 * Quiet trading around 200, and around 50 since a split of four for one, then a dividend, as the provider writes it.
 */
function seriesTo(last: string, paid: boolean) {
  const days = usEquitiesCalendar.sessionsBetween('2024-02-01', last as typeof SPLIT_ON);
  const rows = days.map(({ date }, i) => {
    const shares = date >= SPLIT_ON ? 4 : 1;
    const price = (factor: number) => ((200 / shares) * (1 + 0.004 * Math.sin(i * 1.7)) * factor).toFixed(4);
    const row = {
      '1. open': price(1),
      '2. high': price(1.006),
      '3. low': price(0.994),
      '4. close': price(1.001),
    };
    const volume = String(Math.round(shares * 1e6 * (1 + 0.1 * Math.sin(i))));
    const beside = {
      '7. dividend amount': date === DIVIDEND_ON ? '0.5000' : '0.0000',
      '8. split coefficient': date === SPLIT_ON ? '4.0' : '1.0',
    };
    return [date, paid ? { ...row, '6. volume': volume, ...beside } : { ...row, '5. volume': volume }];
  });
  return { 'Meta Data': { '1. Information': 'Daily' }, 'Time Series (Daily)': Object.fromEntries(rows) };
}

async function open(answers: Readonly<Record<string, unknown>>) {
  const listing = 'symbol,name,exchange,assetType,ipoDate,delistingDate,status\r\n';
  const server = await startAlphaVantageServer({
    answers: {
      LISTING_STATUS: `${listing}ZZZZ,ZZZZ,NYSE,Stock,1999-01-04,null,Active\r\n`,
      ...{ SPLITS: NO_ACTIONS, DIVIDENDS: NO_ACTIONS },
      ...answers,
    },
  });
  const harness = await openTestSources(test, {
    now: '2024-06-07T21:00:00Z',
    environment: {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: 'ZZZZ',
      MARKET_HISTORY_FROM: '2024-02-01',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_DAY: '100',
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    },
  });
  closers.push(server.close, harness.close);
  const round = async (now: string) => {
    harness.at(now);
    await ingestPrices(harness.ingest, unwatched);
    await harness.market.catchUp();
    const view = harness.market.view();
    const asset = await view.findAsset('ZZZZ');
    if (!asset) throw new Error('There is no ZZZZ.');
    const [{ bars }, flags] = await Promise.all([
      view.bars(asset.assetId, { adjustment: 'splits' }),
      view.qualityFlags(asset.assetId),
    ]);
    return {
      jump: Math.max(...bars.close) / Math.min(...bars.close),
      suggested: flags.map(({ date, suggestion }) => `${date} ${suggestion.code}`),
    };
  };
  /** The dividends known at an instant. */
  const dividends = async (asOf: string) => {
    const view = harness.market.view({ asOf: Date.parse(asOf) });
    const asset = await view.findAsset('ZZZZ');
    const actions = asset ? await view.actions(asset.assetId) : [];
    return actions.flatMap((one) => (one.kind === 'dividend' ? [[one.exDate, one.payDate]] : []));
  };
  const asked = (name: string) =>
    server.calls.filter(({ url }) => url.searchParams.get('function') === name).length;
  return { answers: server.script.answers, round, dividends, asked };
}

describe('A split of which the first sign is a price', () => {
  it('is known as soon as the answer with the price names it, and nothing is flagged', async () => {
    const { answers, round } = await open({ TIME_SERIES_DAILY_ADJUSTED: seriesTo('2024-06-07', true) });
    await round('2024-06-07T21:00:00Z');
    answers.TIME_SERIES_DAILY_ADJUSTED = seriesTo(SPLIT_ON, true);
    const { jump, suggested } = await round('2024-06-10T21:00:00Z');
    expect(jump).toBeLessThan(1.1);
    expect(suggested).toEqual([]);
  });

  it('is asked for at once where the answer names none, and takes its flag away', async () => {
    const { answers, round } = await open({
      TIME_SERIES_DAILY_ADJUSTED: REFUSED,
      TIME_SERIES_DAILY: seriesTo('2024-06-07', false),
    });
    await round('2024-06-07T21:00:00Z');
    answers.TIME_SERIES_DAILY = seriesTo(SPLIT_ON, false);
    answers.SPLITS = { symbol: 'ZZZZ', data: [{ effective_date: SPLIT_ON, split_factor: '4.0000' }] };
    expect((await round('2024-06-10T21:00:00Z')).suggested).toEqual([`${SPLIT_ON} addSplit`]);
    const { jump, suggested } = await round('2024-06-10T21:20:00Z');
    expect(jump).toBeLessThan(1.1);
    expect(suggested).toEqual([]);
  });
});

describe('A dividend of which the first sign is a price', () => {
  const paying = { TIME_SERIES_DAILY_ADJUSTED: seriesTo(DIVIDEND_ON, true) };

  it('was known since it was declared, with the day it is paid, if it is asked for in the same round', async () => {
    const { round, dividends } = await open({
      ...paying,
      DIVIDENDS: { symbol: 'ZZZZ', data: [DIVIDEND] },
    });
    await round('2024-06-11T21:00:00Z');
    for (const asOf of ['2024-05-06T12:00:00Z', '2024-06-11T21:00:00Z'])
      expect(await dividends(asOf)).toEqual([[DIVIDEND_ON, '2024-06-20']]);
  });

  it('is asked for at once, not when its turn comes, and not again for a day that was asked about', async () => {
    const { answers, round, dividends, asked } = await open({
      TIME_SERIES_DAILY_ADJUSTED: seriesTo(SPLIT_ON, true),
    });
    await round('2024-06-10T21:00:00Z');
    answers.TIME_SERIES_DAILY_ADJUSTED = paying.TIME_SERIES_DAILY_ADJUSTED;
    answers.DIVIDENDS = { symbol: 'ZZZZ', data: [DIVIDEND] };
    await round('2024-06-11T21:00:00Z');
    await round('2024-06-11T21:20:00Z');
    expect(await dividends('2024-05-06T12:00:00Z')).toEqual([[DIVIDEND_ON, '2024-06-20']]);
    expect(asked('DIVIDENDS')).toBe(2);
  });

  it('MKT-9: is not asked for every day where the list of dividends lacks it', async () => {
    const { answers, round, asked } = await open(paying);
    await round('2024-06-11T21:00:00Z');
    for (const day of ['12', '13', '14']) {
      answers.TIME_SERIES_DAILY_ADJUSTED = seriesTo(`2024-06-${day}`, true);
      await round(`2024-06-${day}T21:00:00Z`);
      await round(`2024-06-${day}T21:20:00Z`);
    }
    expect(asked('TIME_SERIES_DAILY_ADJUSTED')).toBe(4);
    expect(asked('DIVIDENDS')).toBe(1);
  });
});
