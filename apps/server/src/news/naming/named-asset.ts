import type { AssetId, Market } from '@auspex/market';

/** What an asset was called over a stretch. */
export interface AssetName {
  readonly symbol: string;
  readonly name: string;
}

/** An asset with the names a headline of a certain day may call it by. */
export interface NamedAsset extends AssetName {
  readonly assetId: AssetId;
  readonly market: Market;
  /** Names before the present one, oldest first. */
  readonly former: readonly AssetName[];
  /** Names it took only later: what headlines of that day cannot mean. */
  readonly later: readonly AssetName[];
}
