import { createHash } from 'node:crypto';
import { dateOfInstant, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import type { AssetHistory } from '@auspex/quant/features';
import { isGone, judgedBars, type MarketView, type ViewAsset } from '../../market/index.ts';

/** The adjusted daily bars of a market as of a view. */
export interface MarketHistories {
  readonly market: Market;
  readonly assets: readonly ViewAsset[];
  readonly histories: readonly AssetHistory[];
  /** The newest bar of any; null where there is none. */
  readonly date: IsoDate | null;
}

/**
 * Bars of every asset of a market, also of those gone by then: what was learned from and ranked among must not be
 * the survivors only.
 */
export async function readHistories(view: MarketView, market: Market): Promise<MarketHistories> {
  const all = await view.assets({ market, delisted: true });
  const read = await Promise.all(
    all.map(async (asset) => ({ asset, bars: await judgedBars(view, asset.assetId) })),
  );
  const traded = read.filter(({ bars }) => bars.close.length > 0);
  const newest = Math.max(...traded.map(({ bars }) => bars.time[bars.time.length - 1]));
  return {
    market,
    assets: traded.map(({ asset }) => asset),
    histories: traded.map(({ asset, bars }) => ({ id: asset.assetId, bars })),
    date: Number.isFinite(newest) ? (new Date(newest).toISOString().slice(0, 10) as IsoDate) : null,
  };
}

/** Of the last bar of every asset that still trades. */
export function lastDatesOf({ assets, histories }: MarketHistories, asOf: EpochMs): IsoDate[] {
  return histories.flatMap(({ bars }, i) =>
    isGone(assets[i], asOf) ? [] : [dateOfInstant(bars.time[bars.time.length - 1])],
  );
}

/** SHA-256 of every bar of a market: signals of one asset stand on all of them, through the ranks of the day. */
export function hashHistories({ histories }: MarketHistories): string {
  const hash = createHash('sha256');
  for (const { id, bars } of histories) {
    hash.update(id);
    for (const column of [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume])
      hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash.digest('hex');
}
