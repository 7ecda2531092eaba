import { addDays, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { isGone, type MarketView } from '../../market/index.ts';
import type { RecomputedTask } from '../model/recomputed-chances.ts';

/** Adjusted prices of every asset of a market, the gone ones too; of the days before one, where it is given. */
export async function readCloses(
  view: MarketView,
  { market, before }: { readonly market: Market; readonly before: IsoDate | null },
): Promise<RecomputedTask['assets']> {
  const assets = await view.assets({ market, delisted: true });
  return Promise.all(
    assets.map(async (asset) => {
      const range = before === null ? {} : { to: addDays(before, -1) };
      const { time, open, close } = (await view.bars(asset.assetId, range)).bars;
      const last = time.at(-1) ?? 0;
      const cut = before !== null && last >= startOfDate(addDays(before, -CUT_DAYS));
      return { open, close, gone: !cut && isGone(asset, view.asOf) };
    }),
  );
}

/** Bars that reach so close to the day before which they were cut go on after it: no trading ended there. */
const CUT_DAYS = 10;
