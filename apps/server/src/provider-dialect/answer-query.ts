import { cryptoSeries, cryptoSeriesNames } from './crypto-functions.ts';
import { exchangeRate } from './currency-function.ts';
import { companyEarnings, earningsCalendar } from './earnings-functions.ts';
import { indicatorSeries } from './indicator-function.ts';
import { intradaySeries } from './intraday-function.ts';
import { newsSentiment } from './news-function.ts';
import { companyOverview } from './overview-function.ts';
import {
  InvalidProviderCall,
  type ProviderFunction,
  type ProviderQuestion,
  type ProviderReply,
} from './provider-reply.ts';
import { globalQuote, marketStatus, topMovers } from './quote-functions.ts';
import { listingStatus, symbolSearch } from './search-functions.ts';
import { priceSeries, seriesNames } from './series-functions.ts';
import { companyStatement, dividends, splits, statementNames } from './statement-functions.ts';

const named = (names: readonly string[], answer: ProviderFunction) =>
  names.map((name) => [name, answer] as const);

const functions: ReadonlyMap<string, ProviderFunction> = new Map([
  ...named(seriesNames, priceSeries),
  ...named(cryptoSeriesNames, cryptoSeries),
  ...named(statementNames, companyStatement),
  ['TIME_SERIES_INTRADAY', intradaySeries],
  ['GLOBAL_QUOTE', globalQuote],
  ['TOP_GAINERS_LOSERS', topMovers],
  ['MARKET_STATUS', marketStatus],
  ['SYMBOL_SEARCH', symbolSearch],
  ['LISTING_STATUS', listingStatus],
  ['OVERVIEW', companyOverview],
  ['EARNINGS', companyEarnings],
  ['EARNINGS_CALENDAR', earningsCalendar],
  ['NEWS_SENTIMENT', newsSentiment],
  ['DIVIDENDS', dividends],
  ['SPLITS', splits],
  ['CURRENCY_EXCHANGE_RATE', exchangeRate],
]);

/** Answers one question in the provider's dialect from what is stored. */
export async function answerQuery(question: ProviderQuestion): Promise<ProviderReply> {
  const name = question.function;
  if (name === '') throw new InvalidProviderCall('Invalid API call. The parameter function is missing.');
  // A name that is neither is one of the many indicators, or unknown.
  return (functions.get(name) ?? indicatorSeries)(question);
}
