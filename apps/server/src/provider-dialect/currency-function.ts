import type { MarketReads, MarketView } from '../market/index.ts';
import { latestRate } from '../market/index.ts';
import { InvalidProviderCall, needParameter, type ProviderFunction } from './provider-reply.ts';
import { clockText, decimals } from './write-values.ts';

interface Rate {
  readonly rate: number;
  readonly at: number;
  readonly names: readonly [string, string];
}

/** A coin's price in a currency, or the inverse. */
async function coinRate(view: MarketView, from: string, to: string): Promise<Rate | undefined> {
  for (const [base, quote, turned] of [
    [from, to, false],
    [to, from, true],
  ] as const) {
    const asset = await view.findAsset(`${base}-${quote}`, 'crypto');
    const [price] = asset ? await view.quotes([asset.assetId]) : [];
    if (!asset || !price) continue;
    const names: readonly [string, string] = turned ? [from, asset.name] : [asset.name, to];
    return { rate: turned ? 1 / price.last : price.last, at: price.at, names };
  }
  return undefined;
}

async function currencyRate(
  reads: MarketReads,
  view: MarketView,
  [from, to]: readonly [string, string],
): Promise<Rate | undefined> {
  const pair = { base: from, quote: to };
  const latest = await latestRate(reads.market(), view, pair);
  return latest && { ...latest, names: [from, to] };
}

/** The rate between two currencies, or of a coin. */
export const exchangeRate: ProviderFunction = async (question) => {
  const { reads, view } = question;
  const from = needParameter(question, 'from_currency').toUpperCase();
  const to = needParameter(question, 'to_currency').toUpperCase();
  const found = (await coinRate(view, from, to)) ?? (await currencyRate(reads, view, [from, to]));
  if (!found) {
    throw new InvalidProviderCall(
      `Invalid API call. There is no rate from ${from.slice(0, 16)} to ${to.slice(0, 16)}.`,
    );
  }
  return {
    json: {
      'Realtime Currency Exchange Rate': {
        '1. From_Currency Code': from,
        '2. From_Currency Name': found.names[0],
        '3. To_Currency Code': to,
        '4. To_Currency Name': found.names[1],
        '5. Exchange Rate': decimals(found.rate),
        '6. Last Refreshed': clockText(found.at, 'crypto'),
        '7. Time Zone': 'UTC',
      },
    },
  };
};
