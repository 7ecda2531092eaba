import type { CallReplyInput, Calls } from '@auspex/contract';
import { DAY_MS, type EpochMs, normaliseSymbol, symbolFilterText } from '@auspex/market';
import type { Logger } from 'pino';
import type { MarketView, ViewAsset } from '../view/market-view.ts';
import { instantText } from './market-reads.ts';

/** A document not updated for this long is left out. */
export const STOCK_INFO_LIMIT_DAYS = 9;

/** Name, currency and last update of one asset, and since when it has been too old. */
export type StockInfo = CallReplyInput<Calls['market.stockInfoWithStale']>['items'][number];

/** When the newest price of an asset became known; that of the listing if it has no prices. */
async function lastUpdate(view: MarketView, asset: ViewAsset): Promise<EpochMs> {
  const { knownAt } = await view.bars(asset.assetId, { adjustment: 'none' });
  return knownAt.at(-1) ?? Date.parse(asset.listedOn);
}

async function infoOf(view: MarketView, asset: ViewAsset): Promise<StockInfo> {
  const updated = await lastUpdate(view, asset);
  const staleSince = updated + STOCK_INFO_LIMIT_DAYS * DAY_MS;
  const { symbol, name, currency } = asset;
  const stale_since = view.asOf > staleSince ? instantText(staleSince) : null;
  return { symbol, name, currency, last_update: instantText(updated), stale_since };
}

export interface StockInfoQuestion {
  readonly market: 'crypto' | 'us';
  /** Only the text before the first space counts. */
  readonly symbol?: string | undefined;
}

/** A market's documents by symbol, those of ended assets included. */
export async function readStockInfo(
  view: MarketView,
  { market, symbol }: StockInfoQuestion,
): Promise<readonly StockInfo[]> {
  const wanted = symbol === undefined ? undefined : symbolFilterText(symbol);
  if (wanted !== undefined && wanted !== '') {
    const asset = normaliseSymbol(wanted, market) ? await view.findAsset(wanted, market) : undefined;
    return asset ? [await infoOf(view, asset)] : [];
  }
  const assets = await view.assets({ market, delisted: true });
  return Promise.all(assets.map((asset) => infoOf(view, asset)));
}

/** The fresh ones. Why the others are left out is logged, in one line and at a level that `npm start` shows. */
export function freshOnly(documents: readonly StockInfo[], logger: Logger): readonly StockInfo[] {
  const stale = documents.filter(({ stale_since }) => stale_since !== null);
  if (stale.length > 0) {
    const leftOut = Object.fromEntries(stale.map(({ symbol, last_update }) => [symbol, last_update]));
    const reason = `last updated more than ${STOCK_INFO_LIMIT_DAYS} days ago`;
    logger.warn({ reason, leftOut }, 'stock info is left out');
  }
  return documents.filter(({ stale_since }) => stale_since === null);
}
