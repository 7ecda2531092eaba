import type { IsoDate, Market } from '@auspex/market';
import { isGone, type MarketView } from '../market/index.ts';
import { counted } from './terminal.ts';

/** What a command did for a market, and how far the market has got. */
export interface MarketUpdate {
  readonly market: Market;
  /** The newest bar of any of its trading assets; null if there is none. */
  readonly newestBar: IsoDate | null;
  /** The newest bar with calls in the ledger; null before the first. */
  readonly publishedThrough: IsoDate | null;
  readonly settled: number;
  readonly published: number;
}

/** The newest daily bar of a market. */
export async function newestBarOf(view: MarketView, market: Market): Promise<IsoDate | null> {
  let newest: number | null = null;
  for (const asset of await view.assets({ market })) {
    if (isGone(asset, view.asOf)) continue;
    const last = (await view.bars(asset.assetId)).bars.time.at(-1);
    if (last !== undefined && (newest === null || last > newest)) newest = last;
  }
  return newest === null ? null : (new Date(newest).toISOString().slice(0, 10) as IsoDate);
}

/** Exactly what was done, and what did not need doing; `what` is a signal or a forecast. */
export function describeUpdate(update: MarketUpdate, what: string): string {
  const { market, newestBar, publishedThrough, settled, published } = update;
  const outcomes = settled > 0 ? `; ${counted(settled, 'outcome')} settled` : '; no outcome was due';
  if (published > 0)
    return `${market}: ${counted(published, what)} published, through ${publishedThrough}${outcomes}.`;
  if (newestBar === null)
    return `${market}: nothing to publish, there are no daily bars yet (npm start fills the market, auspex import adds files)${outcomes}.`;
  if (publishedThrough !== null && publishedThrough >= newestBar)
    return `${market}: up to date, the ${what}s of the newest bar (${newestBar}) are in the ledger${outcomes}.`;
  return `${market}: nothing published, bars of ${newestBar} are still awaited${publishedThrough === null ? '' : `; the ${what}s of ${publishedThrough} are the newest`}${outcomes}.`;
}
