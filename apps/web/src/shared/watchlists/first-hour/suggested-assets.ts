import type { CallReply, Calls } from '@auspex/contract';

type ListedAsset = CallReply<Calls['market.list']>['items'][number];

/** What suggestions are taken from: the most traded of all assets, with a line of a few sessions. */
export const SUGGESTIONS = { sparkline: 30, sort: 'turnover-desc', page_size: 250 } as const;

/** What changed hands at the last price: the measure of what most people follow. */
function turnover({ quote }: ListedAsset): number {
  return quote ? quote.last * (quote.volume ?? 0) : 0;
}

/** The most traded of some kinds, so that nobody begins with an empty page. */
export function suggestedAssets(assets: readonly ListedAsset[], most: { stocks: number; coins: number }) {
  const first = (kind: ListedAsset['kind'], count: number) =>
    assets
      .filter((asset) => asset.kind === kind && asset.quote !== null)
      .toSorted((a, b) => turnover(b) - turnover(a))
      .slice(0, count);
  return { stocks: first('stock', most.stocks), coins: first('crypto', most.coins) };
}
