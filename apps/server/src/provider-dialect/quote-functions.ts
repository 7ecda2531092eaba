import { calendarOf, dateOfInstant } from '@auspex/market';
import { quotesOf, type WrittenQuote } from '../market/index.ts';
import { lookUpAsset } from './find-provider-asset.ts';
import { described, type ProviderFunction, type ProviderQuestion } from './provider-reply.ts';
import { clockText, decimals, NONE, volumeText } from './write-values.ts';

function percentText(part: number | null): string {
  return part === null ? NONE : `${(part * 100).toFixed(4)}%`;
}

/** The last price of one asset; an unknown symbol has an empty quote, as in the dialect. */
export const globalQuote: ProviderFunction = async (question) => {
  const asset = await lookUpAsset(question);
  const quotes = asset ? await quotesOf(question.view, [asset]) : undefined;
  const quote = asset && quotes?.get(asset.assetId);
  if (!asset || !quote) return { json: { 'Global Quote': {} } };
  const { open, high, low, last, volume, previousClose, change, at } = quote;
  const day = calendarOf(asset.market).dateAt(Date.parse(at));
  const fields = [
    ['symbol', 'symbol', asset.symbol],
    ['open', 'open', decimals(open)],
    ['high', 'high', decimals(high)],
    ['low', 'low', decimals(low)],
    ['price', 'price', decimals(last)],
    ['volume', 'volume', volumeText(volume ?? Number.NaN, asset.market)],
    ['latest trading day', 'latestDay', day],
    ['previous close', 'previousClose', decimals(previousClose)],
    ['change', 'change', decimals(previousClose === null ? null : last - previousClose)],
    ['change percent', 'changePercent', percentText(change)],
  ] as const;
  return {
    json: {
      'Global Quote': Object.fromEntries(
        fields.map(([name, , value], i) => [`${String(i + 1).padStart(2, '0')}. ${name}`, value]),
      ),
    },
    table: {
      header: fields.map(([, column]) => column),
      rows: [fields.map(([, , value]) => value)],
      fileName: `quote_${asset.symbol}`,
    },
  };
};

const MOVERS = 20;

function mover({ symbol, last, previousClose, change, volume }: WrittenQuote) {
  return {
    ticker: symbol,
    price: decimals(last),
    change_amount: decimals(last - (previousClose ?? last)),
    change_percentage: percentText(change),
    volume: volumeText(volume ?? Number.NaN, 'us'),
  };
}

/** Quotes of the last session only: a price from an earlier day is not a move of today. */
async function sessionQuotes(question: ProviderQuestion): Promise<WrittenQuote[]> {
  const assets = await question.view.assets({ market: 'us' });
  const stocks = assets.filter(({ kind }) => kind === 'stock');
  const quotes = [...(await quotesOf(question.view, stocks)).values()];
  const days = quotes.map(({ at }) => calendarOf('us').dateAt(Date.parse(at)));
  const newest = days.toSorted().at(-1);
  return quotes.filter((quote, i) => days[i] === newest && quote.change !== null);
}

/** The stocks that rose and fell most in the last session, and the most traded ones. */
export const topMovers: ProviderFunction = async (question) => {
  const quotes = await sessionQuotes(question);
  const latest = quotes
    .map(({ at }) => Date.parse(at))
    .sort((a, b) => a - b)
    .at(-1);
  const byChange = quotes.toSorted(
    (a, b) => (b.change ?? 0) - (a.change ?? 0) || (a.symbol < b.symbol ? -1 : 1),
  );
  const byVolume = quotes.toSorted(
    (a, b) => (b.volume ?? 0) - (a.volume ?? 0) || (a.symbol < b.symbol ? -1 : 1),
  );
  return {
    json: {
      metadata: described(question, 'Top gainers, losers, and most actively traded US tickers'),
      last_updated: latest === undefined ? '' : `${clockText(latest, 'us')} US/Eastern`,
      top_gainers: byChange
        .filter(({ change }) => (change ?? 0) > 0)
        .slice(0, MOVERS)
        .map(mover),
      top_losers: byChange
        .toReversed()
        .filter(({ change }) => (change ?? 0) < 0)
        .slice(0, MOVERS)
        .map(mover),
      most_actively_traded: byVolume.slice(0, MOVERS).map(mover),
    },
  };
};

/** Whether the markets are open at the view's instant. */
export const marketStatus: ProviderFunction = async ({ view }) => {
  const calendar = calendarOf('us');
  const today = calendar.sessionOf(calendar.dateAt(view.asOf));
  const isOpen = calendar.isOpenAt(view.asOf);
  const closesEarly = today?.closesEarly ? `Closes early on ${dateOfInstant(today.open)}.` : '';
  return {
    json: {
      endpoint: 'Global Market Open & Close Status',
      markets: [
        {
          market_type: 'Equity',
          region: 'United States',
          primary_exchanges: 'NASDAQ, NYSE, AMEX, BATS',
          local_open: '09:30',
          local_close: today?.closesEarly ? '13:00' : '16:00',
          current_status: isOpen ? 'open' : 'closed',
          notes: closesEarly,
        },
        {
          market_type: 'Cryptocurrency',
          region: 'Global',
          primary_exchanges: 'Global',
          local_open: '00:00',
          local_close: '23:59',
          current_status: 'open',
          notes: '',
        },
      ],
    },
  };
};
