import type { JsonObject } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';

/** What recomputing a published number needs. */
export interface Recipe {
  /** SHA-256 of the data it was made from. */
  readonly dataHash: string;
  /** Model and its version. */
  readonly model: string;
  readonly seed: string | number;
  /** The instant whose knowledge counted. */
  readonly asOf: string;
  /** Only what was stored by then was seen. */
  readonly seenBy: string;
}

interface Leaf {
  /** Unique in its world for good; letters, digits and `: . _ -`. Public at once, so it says nothing of the body. */
  readonly id: string;
  /** What it is about, such as an asset; public at once. */
  readonly subject: string;
  readonly body: JsonObject;
}

/** A signal or a forecast. */
export interface CallLeaf extends Leaf {
  readonly recipe: Recipe;
  /** An open call of a paid plan: others see it after five bars or with its first outcome. */
  readonly sealed: boolean;
}

/** What became of a call. */
export interface OutcomeLeaf extends Leaf {
  /** Id of the call, which stands in an earlier entry. */
  readonly of: string;
  readonly recipe?: Recipe;
}

/** A trade that opened, a model card, the hash of a walk-forward file. */
export interface StatementLeaf extends Leaf {
  readonly recipe?: Recipe;
  readonly sealed?: boolean;
}

/** Kind and leaves, as they belong together. */
export type LeavesOfKind =
  | { readonly kind: 'signals' | 'forecasts'; readonly leaves: readonly CallLeaf[] }
  | { readonly kind: 'outcomes'; readonly leaves: readonly OutcomeLeaf[] }
  | {
      readonly kind: 'trades' | 'model-card' | 'walk-forward';
      readonly leaves: readonly StatementLeaf[];
    };

/** Leaves written before their entry, by a shard. */
export type Draft = LeavesOfKind & {
  /** A UUID that the publication names again; a new attempt takes a new one. */
  readonly batch: string;
  readonly market: Market;
  /** Date of the bar that the leaves stand on. */
  readonly date: IsoDate;
};

/** What an entry is found by. */
export interface EntryKey {
  readonly kind: LeavesOfKind['kind'];
  readonly market: Market;
  readonly date: IsoDate;
  readonly model: string;
}

/** One entry: the leaves given here and those drafted under the batch. */
export type Publication = LeavesOfKind & {
  readonly market: Market;
  readonly date: IsoDate;
  readonly model: string;
  readonly batch?: string;
};

/** An entry as it stands in the chain. */
export interface PublishedEntry {
  readonly seq: number;
  readonly hash: string;
  readonly count: number;
}
