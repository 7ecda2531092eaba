import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import type { Offer, SourceAnswer, SourceIdentity } from './source-answer.ts';

/** An index that serves as a benchmark, with the fund that tracks it. */
export interface MarketIndex {
  readonly indexId: string;
  readonly name: string;
  readonly fund?: AssetId | undefined;
}

/** The weight of a member from a date until the next record about it; a weight of zero ends the membership. */
export interface IndexWeight {
  readonly indexId: string;
  readonly assetId: AssetId;
  readonly effectiveFrom: IsoDate;
  /** Fraction of 1. */
  readonly weight: number;
  /** The open of the effective date. */
  readonly knownAt: EpochMs;
}

export interface IndexCapabilities {
  readonly indices: Offer;
  readonly weights: Offer;
  readonly history: Offer;
}

/** Where index membership comes from. */
export interface IndexSource {
  readonly identity: SourceIdentity;
  readonly capabilities: IndexCapabilities;
  indices(): Promise<SourceAnswer<readonly MarketIndex[]>>;
  /** Every change of weight, in the order in which it became known. An index it lacks is `unknown-asset`. */
  weights(indexId: string): Promise<SourceAnswer<readonly IndexWeight[]>>;
}
