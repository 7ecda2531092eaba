import type { AssetId, IsoDate } from '@auspex/market';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { MarketView, ViewAsset } from '../view/market-view.ts';
import { findAssets, type MarketReads, needAsset, provenanceOf, viewReply } from './market-reads.ts';
import { lastCloses, marketCapOf, yearRange } from './measure-asset.ts';
import { assetDetails, assetSummary } from './write-asset.ts';
import { quotesOf, type WrittenQuote } from './write-quote.ts';

/** When a company reports next, as known at the instant of a view. */
export interface NextReport {
  readonly date: IsoDate;
  readonly time: 'before-open' | 'after-close' | 'unknown';
}

export type ReadNextReport = (view: MarketView, assetId: AssetId) => Promise<NextReport | null>;

interface SymbolReads extends MarketReads {
  readonly nextReport: ReadNextReport;
}

const SPARKLINE_SESSIONS = 60;
/** How long replies with live prices may be reused. */
const LIVE_MS = 1000;

async function symbolHeader(reads: SymbolReads, view: MarketView, symbol: string) {
  const asset = await needAsset(view, symbol);
  const [quotes, adjusted, split, nextEarnings] = await Promise.all([
    quotesOf(reads.market(), view, [asset]),
    view.bars(asset.assetId),
    view.bars(asset.assetId, { adjustment: 'splits' }),
    reads.nextReport(view, asset.assetId),
  ]);
  const quote = quotes.get(asset.assetId) ?? null;
  return {
    asset: assetDetails(asset),
    quote,
    range52Weeks: yearRange(split, view.asOf),
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

async function assetList(
  reads: MarketReads,
  view: MarketView,
  { assets, sparkline }: { assets: readonly ViewAsset[]; sparkline: number },
) {
  const [quotes, closes] = await Promise.all([
    quotesOf(reads.market(), view, assets),
    Promise.all(
      assets.map(async ({ assetId }) => {
        return sparkline === 0 ? [] : lastCloses(await view.bars(assetId), sparkline);
      }),
    ),
  ]);
  return {
    items: assets.map((asset, i) => ({
      ...assetSummary(asset),
      quote: quotes.get(asset.assetId) ?? null,
      sparkline: closes[i] ?? [],
    })),
    provenance: provenanceOf(reads, view, { knownAt: newest(quotes.values()) }),
  };
}

/** A symbol's header, whole lists with prices, and quotes alone. */
export function symbolCalls(
  reads: SymbolReads,
): Pick<CallHandlers, 'market.symbol' | 'market.list' | 'market.quotes'> {
  return {
    'market.symbol': ({ params: { symbol }, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: symbol,
        asOf,
        presentForMs: LIVE_MS,
        read: (view) => symbolHeader(reads, view, symbol),
      }),
    'market.list': ({ query: { asOf, market, symbols, sparkline } }, context) =>
      viewReply(reads, context, {
        key: `${market ?? ''} ${sparkline} ${symbols ?? '*'}`,
        asOf,
        presentForMs: LIVE_MS,
        read: async (view) => {
          const named =
            symbols === undefined
              ? await view.assets(market ? { market } : {})
              : await findAssets(view, symbols);
          const assets = market ? named.filter((asset) => asset.market === market) : named;
          return assetList(reads, view, { assets, sparkline });
        },
      }),
    'market.quotes': ({ query: { asOf, symbols } }, context) =>
      viewReply(reads, context, {
        key: symbols,
        asOf,
        presentForMs: LIVE_MS,
        read: async (view) => {
          const assets = await findAssets(view, symbols);
          const quotes = await quotesOf(reads.market(), view, assets);
          return {
            items: assets.flatMap(({ assetId }) => quotes.get(assetId) ?? []),
            provenance: provenanceOf(reads, view, { knownAt: newest(quotes.values()) }),
          };
        },
      }),
  };
}
