import { assetColumns } from '@auspex/contract/table';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { MarketView } from '../view/market-view.ts';
import { type MarketReads, provenanceOf, viewReply } from './market-reads.ts';
import { listPage } from './paged-reply.ts';
import { freshOnly, readStockInfo, type StockInfo, type StockInfoQuestion } from './stock-info.ts';
import { assetSummary, summaryValues } from './write-asset.ts';
import { quotesOf } from './write-quote.ts';

const STOCK_CURRENCY = 'USD';
/** The prices of everything are made once for all who ask within this time. */
const PRICES_GOOD_FOR_MS = 2000;

/** Stocks and funds traded in US dollars; others are not in the list of names. */
async function stockNames(view: MarketView): Promise<{ symbol: string; name: string }[]> {
  const assets = await view.assets({ market: 'us' });
  return assets
    .filter(({ currency }) => currency === STOCK_CURRENCY)
    .map(({ symbol, name }) => ({ symbol, name }));
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].sort();
}

function newestUpdate(documents: readonly StockInfo[]): number | undefined {
  const latest = Math.max(...documents.map(({ last_update }) => Date.parse(last_update)));
  return Number.isFinite(latest) ? latest : undefined;
}

/** Documents about assets, with or without the outdated ones. */
function stockInfoCalls(
  reads: MarketReads,
): Pick<CallHandlers, 'market.stockInfo' | 'market.stockInfoWithStale'> {
  const read = async (view: MarketView, question: StockInfoQuestion, withStale: boolean) => {
    const all = await readStockInfo(view, question);
    const documents = withStale ? all : freshOnly(all, reads.platform.logger);
    const provenance = provenanceOf(reads, view, { knownAt: newestUpdate(documents) });
    return { items: documents.map((one) => ({ ...one })), provenance };
  };
  return {
    'market.stockInfo': ({ query: { asOf, ...question } }, context) =>
      viewReply(reads, context, {
        key: `${question.market} ${question.symbol ?? ''}`,
        asOf,
        read: (view) => read(view, question, false),
      }),
    'market.stockInfoWithStale': ({ query: { asOf, ...question } }, context) =>
      viewReply(reads, context, {
        key: `${question.market} ${question.symbol ?? ''}`,
        asOf,
        read: (view) => read(view, question, true),
      }),
  };
}

/** What one can choose from: assets, names, types and sectors, and the prices of all. */
export function directoryCalls(
  reads: MarketReads,
): Pick<
  CallHandlers,
  | 'market.assets'
  | 'market.stockInfo'
  | 'market.stockInfoWithStale'
  | 'market.stockNames'
  | 'market.stockOptions'
  | 'market.marketData'
> {
  return {
    ...stockInfoCalls(reads),
    'market.assets': ({ query }, context) =>
      viewReply(reads, context, {
        key: JSON.stringify(query),
        asOf: query.asOf,
        read: async (view) => {
          const rows = (await view.assets(query.market ? { market: query.market } : {})).map(assetSummary);
          return {
            ...listPage({ columns: assetColumns, values: summaryValues, rows, query }),
            provenance: provenanceOf(reads, view),
          };
        },
      }),
    'market.stockNames': ({ query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: '',
        asOf,
        read: async (view) => ({ items: await stockNames(view), provenance: provenanceOf(reads, view) }),
      }),
    'market.stockOptions': ({ query: { asOf, country } }, context) =>
      viewReply(reads, context, {
        key: country,
        asOf,
        read: async (view) => {
          const assets = await view.assets({ market: country });
          return {
            types: distinct(assets.map(({ kind }) => kind)),
            sectors: distinct(assets.map(({ sector }) => sector)),
            provenance: provenanceOf(reads, view),
          };
        },
      }),
    'market.marketData': ({ body: { asOf } }, context) =>
      viewReply(reads, context, {
        key: '',
        asOf,
        presentForMs: PRICES_GOOD_FOR_MS,
        read: async (view) => {
          const assets = await view.assets();
          const quotes = await quotesOf(view, assets);
          const prices = assets.flatMap(({ assetId }) => {
            const quote = quotes.get(assetId);
            return quote ? [{ symbol: quote.symbol, price: quote.last }] : [];
          });
          return {
            prices,
            pricesMap: Object.fromEntries(prices.map(({ symbol, price }) => [symbol, price])),
            stockNames: await stockNames(view),
          };
        },
      }),
  };
}
