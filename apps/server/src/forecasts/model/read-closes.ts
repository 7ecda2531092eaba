import { setImmediate } from 'node:timers/promises';
import { judgedBars, type MarketView, type ViewAsset } from '../../market/index.ts';

/** Adjusted closes of an asset as of a view, oldest first, with their times. */
export interface AssetCloses {
  readonly asset: ViewAsset;
  readonly close: Float64Array;
  readonly time: Float64Array;
}

/** So many assets are read from the database by one statement, and take some milliseconds to adjust. */
const AT_ONCE = 40;

/** Closes of many assets; requests go on between one handful and the next. */
export async function readCloses(view: MarketView, assets: readonly ViewAsset[]): Promise<AssetCloses[]> {
  const read: AssetCloses[] = [];
  for (let from = 0; from < assets.length; from += AT_ONCE) {
    const some = assets.slice(from, from + AT_ONCE).map(async (asset) => {
      const { close, time } = await judgedBars(view, asset.assetId);
      return { asset, close, time };
    });
    read.push(...(await Promise.all(some)));
    await setImmediate();
  }
  return read;
}
