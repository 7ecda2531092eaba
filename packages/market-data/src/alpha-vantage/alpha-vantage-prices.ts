import type { Instrument } from '@auspex/market';
import type { CorporateAction } from '../ports/corporate-action.ts';
import type { PriceCapabilities, PriceSource, Quote } from '../ports/price-source.ts';
import { found, notOffered, type Offer, type SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { askListings } from './ask-listings.ts';
import { askQuote } from './ask-quote.ts';
import { askDailyBars } from './daily-bars.ts';
import { alphaVantageIdentity } from './identity.ts';
import { askIntradayBars, INTRADAY_TIMEFRAMES } from './intraday-bars.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { inOrderKnown, readDividends, readSplits } from './read-corporate-actions.ts';

const NO_HALTS: Offer = { offered: false, reason: 'Alpha Vantage does not report trading halts.' };
const NO_STREAM: Offer = { offered: false, reason: 'Alpha Vantage has no live stream.' };

const CAPABILITIES: PriceCapabilities = {
  assets: { offered: true, note: 'Active US listings.' },
  dailyBars: { offered: true, since: '1999-11-01', note: 'A free key gets the latest 100 sessions.' },
  intradayBars: { offered: true, since: '2000-01-01', note: 'Stocks only; needs a paid key.' },
  intradayTimeframes: INTRADAY_TIMEFRAMES,
  intradayUnit: 'month',
  intradayMarkets: ['us'],
  volume: { offered: true },
  corporateActions: { offered: true },
  halts: NO_HALTS,
  quotes: { offered: true, delayMs: 15 * 60_000, note: 'Stocks only; each quote is one call of the day.' },
  stream: NO_STREAM,
};

/** More would use up the daily calls. */
const QUOTES_AT_ONCE = 5;

async function askQuotes(
  client: AlphaVantageClient,
  assets: readonly Instrument[],
): Promise<SourceAnswer<readonly Quote[]>> {
  const quotes: Quote[] = [];
  let refusal: SourceAnswer<readonly Quote[]> | undefined;
  for (const asset of assets.filter(({ market }) => market === 'us').slice(0, QUOTES_AT_ONCE)) {
    const answer = await askQuote(client, asset);
    if (answer.kind === 'found') quotes.push(answer.value);
    else if (answer.kind !== 'unknown-asset') {
      refusal = answer;
      break;
    }
  }
  return quotes.length === 0 && refusal ? refusal : found(quotes);
}

/** Splits and dividends of a stock: two calls. */
export async function askCorporateActions(
  client: AlphaVantageClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly CorporateAction[]>> {
  if (asset.market === 'crypto') return found([]);
  const parameters = { symbol: toProviderSymbol(asset.symbol) };
  const { assetId, symbol } = asset;
  const splits = await client.ask({
    function: 'SPLITS',
    symbol,
    parameters,
    read: (answer) => readSplits(answer, assetId),
  });
  if (splits.kind !== 'found') return splits;
  const dividends = await client.ask({
    function: 'DIVIDENDS',
    symbol,
    parameters,
    read: (answer) => readDividends(answer, assetId),
  });
  return dividends.kind === 'found' ? found(inOrderKnown([...splits.value, ...dividends.value])) : dividends;
}

/** Prices of US stocks, and daily ones of coins. */
export function createAlphaVantagePrices(client: AlphaVantageClient): PriceSource {
  return {
    identity: alphaVantageIdentity,
    capabilities: CAPABILITIES,
    assets: () => askListings(client),
    dailyBars: (request) => askDailyBars(client, request),
    intradayBars: (request) => askIntradayBars(client, request),
    corporateActions: (asset) => askCorporateActions(client, asset),
    halts: async () => notOffered(NO_HALTS),
    quotes: (assets) => askQuotes(client, assets),
    stream: () => notOffered(NO_STREAM),
  };
}
