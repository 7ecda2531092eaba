import type { CallReply, Calls } from '@auspex/contract';

type ListedAsset = CallReply<Calls['market.list']>['items'][number];

/** What suggestions are taken from: the most traded of all assets, with a line of a few sessions. */
export const SUGGESTIONS = { sparkline: 30, sort: 'turnover-desc', page_size: 250 } as const;

/** The first of some kinds, in the order of the list, so that nobody begins with an empty page. */
export function suggestedAssets(assets: readonly ListedAsset[], most: { stocks: number; coins: number }) {
  const first = (kind: ListedAsset['kind'], count: number) =>
    assets.filter((asset) => asset.kind === kind && asset.quote !== null).slice(0, count);
  return { stocks: first('stock', most.stocks), coins: first('crypto', most.coins) };
}
