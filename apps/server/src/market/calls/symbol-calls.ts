import type { CallInput, Calls } from '@auspex/contract';
import { pricedAssetColumns } from '@auspex/contract/table';
import type { AssetId, IsoDate } from '@auspex/market';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import type { MarketView, ViewAsset } from '../view/market-view.ts';
import { findAssets, type MarketReads, needAsset, provenanceOf, viewReply } from './market-reads.ts';
import { lastCloses, marketCapOf, turnoverOfLastDay, widenRange, yearRange } from './measure-asset.ts';
import { type ListValues, listPage, pagedReply } from './paged-reply.ts';
import { assetDetails, assetSummary } from './write-asset.ts';
import { quotesOf, type WrittenQuote } from './write-quote.ts';

/** When a company reports next, as known at the instant of a view. */
export interface NextReport {
  readonly date: IsoDate;
  readonly time: 'before-open' | 'after-close' | 'unknown';
  /** Where the date is our own estimate: the days before and after it within which the report is expected. */
  readonly days: number | null;
  /** Other dates that publishers give. */
  readonly others: string[];
  readonly overdue: boolean;
}

export type ReadNextReport = (view: MarketView, assetId: AssetId) => Promise<NextReport | null>;

interface SymbolReads extends MarketReads {
  readonly nextReport: ReadNextReport;
}

type ListQuery = CallInput<Calls['market.list']>['query'];

const SPARKLINE_SESSIONS = 60;
/** How long replies with live prices may be reused. */
const LIVE_MS = 1000;

async function symbolHeader(reads: SymbolReads, view: MarketView, symbol: string) {
  const asset = await needAsset(view, symbol);
  const [quotes, adjusted, split, nextEarnings] = await Promise.all([
    quotesOf(view, [asset]),
    view.bars(asset.assetId),
    view.bars(asset.assetId, { adjustment: 'splits' }),
    reads.nextReport(view, asset.assetId),
  ]);
  const quote = quotes.get(asset.assetId) ?? null;
  return {
    asset: assetDetails(asset),
    quote,
    range52Weeks: widenRange(yearRange(split, view.asOf), quote),
    marketCap: await marketCapOf(view, asset, quote?.last),
    sparkline: lastCloses(adjusted, SPARKLINE_SESSIONS),
    nextEarnings,
    provenance: provenanceOf(reads, view, {
      source: asset.source,
      knownAt: newest([quote], split.knownAt.at(-1)),
    }),
  };
}

/** When the newest of some quotes and bars became known. */
function newest(quotes: Iterable<WrittenQuote | null>, barKnownAt?: number): number | undefined {
  let latest = barKnownAt ?? Number.NEGATIVE_INFINITY;
  for (const quote of quotes) if (quote) latest = Math.max(latest, Date.parse(quote.at));
  return Number.isFinite(latest) ? latest : undefined;
}

interface PricedAsset {
  readonly asset: ViewAsset;
  readonly quote: WrittenQuote | null;
  readonly turnover: number | null;
}

/** A list's assets with their quotes. */
export async function pricedAssets(
  view: MarketView,
  { market, symbols }: Pick<ListQuery, 'market' | 'symbols'>,
): Promise<readonly PricedAsset[]> {
  const named =
    symbols === undefined ? await view.assets(market ? { market } : {}) : await findAssets(view, symbols);
  const assets = market ? named.filter((asset) => asset.market === market) : named;
  const quotes = await quotesOf(view, assets);
  return Promise.all(
    assets.map(async (asset) => {
      const quote = quotes.get(asset.assetId) ?? null;
      return { asset, quote, turnover: quote && (await readTurnover(view, asset, quote)) };
    }),
  );
}

/** The exchanges' quotes have no volume of the day. */
async function readTurnover(
  view: MarketView,
  { assetId }: ViewAsset,
  quote: WrittenQuote,
): Promise<number | null> {
  if (quote.volume !== null) return quote.last * quote.volume;
  return turnoverOfLastDay(await view.bars(assetId, { adjustment: 'splits' }));
}

const pricedValues: ListValues<typeof pricedAssetColumns, PricedAsset> = {
  symbol: ({ asset }) => asset.symbol,
  name: ({ asset }) => asset.name,
  market: ({ asset }) => asset.market,
  kind: ({ asset }) => asset.kind,
  sector: ({ asset }) => asset.sector,
  price: ({ quote }) => quote?.last ?? null,
  change: ({ quote }) => quote?.change ?? null,
  turnover: ({ turnover }) => turnover,
};

async function assetPage(
  reads: MarketReads,
  view: MarketView,
  { rows, query }: { readonly rows: readonly PricedAsset[]; readonly query: ListQuery },
) {
  const { items, ...page } = listPage({ columns: pricedAssetColumns, values: pricedValues, rows, query });
  const closes = await Promise.all(
    items.map(async ({ asset }) =>
      query.sparkline === 0 ? [] : lastCloses(await view.bars(asset.assetId), query.sparkline),
    ),
  );
  return {
    items: items.map(({ asset, quote }, i) => ({
      ...assetSummary(asset),
      quote,
      sparkline: closes[i] ?? [],
    })),
    ...page,
    provenance: provenanceOf(reads, view, { knownAt: newest(rows.map(({ quote }) => quote)) }),
  };
}

/** A symbol's header, whole lists with prices, and quotes alone. */
export function symbolCalls(
  reads: SymbolReads,
): Pick<CallHandlers, 'market.symbol' | 'market.list' | 'market.quotes'> {
  const recent = new RecentAnswers<readonly PricedAsset[]>(8);
  return {
    'market.symbol': ({ params: { symbol }, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: symbol,
        asOf,
        presentForMs: LIVE_MS,
        read: (view) => symbolHeader(reads, view, symbol),
      }),
    'market.list': ({ query }, context) =>
      pagedReply(reads, context, {
        key: `${query.market ?? ''} ${query.symbols ?? '*'}`,
        query,
        presentForMs: LIVE_MS,
        recent,
        read: (view) => pricedAssets(view, query),
        write: (rows, view) => assetPage(reads, view, { rows, query }),
      }),
    'market.quotes': ({ query: { asOf, symbols } }, context) =>
      viewReply(reads, context, {
        key: symbols,
        asOf,
        presentForMs: LIVE_MS,
        read: async (view) => {
          const assets = await findAssets(view, symbols);
          const quotes = await quotesOf(view, assets);
          return {
            items: assets.flatMap(({ assetId }) => quotes.get(assetId) ?? []),
            provenance: provenanceOf(reads, view, { knownAt: newest(quotes.values()) }),
          };
        },
      }),
  };
}
