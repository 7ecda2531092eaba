import type { AssetId, Market } from '@auspex/market';

/** An asset's name over a period. */
export interface AssetName {
  readonly symbol: string;
  readonly name: string;
}

/** An asset with the names that a headline of a given day may use for it. */
export interface NamedAsset extends AssetName {
  readonly assetId: AssetId;
  readonly market: Market;
  /** Names before the current one, oldest first. */
  readonly former: readonly AssetName[];
  /** Names it only took later, which headlines of that day cannot mean. */
  readonly later: readonly AssetName[];
}
