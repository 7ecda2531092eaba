import { createHash } from 'node:crypto';
import type { JsonObject } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';
import type { MarketView } from '../market/index.ts';

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

/** The recipe of what was made from a view of the market. */
export function recipeOf(
  { asOf, seenBy }: Pick<MarketView, 'asOf' | 'seenBy'>,
  made: Pick<Recipe, 'dataHash' | 'model' | 'seed'>,
): Recipe {
  const { dataHash, model, seed } = made;
  return {
    ...{ dataHash, model, seed },
    asOf: new Date(asOf).toISOString(),
    seenBy: new Date(seenBy).toISOString(),
  };
}

/** The instants that a recipe looks from. */
export function viewPointOf({ asOf, seenBy }: Recipe): { readonly asOf: number; readonly seenBy: number } {
  return { asOf: Date.parse(asOf), seenBy: Date.parse(seenBy) };
}

/** SHA-256 of the numbers that something was made from. */
export function hashColumns(columns: readonly (Float64Array | Int8Array)[]): string {
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of columns)
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex');
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

/** What an entry is found by. */
export interface EntryKey {
  readonly kind: LeavesOfKind['kind'];
  readonly market: Market;
  readonly date: IsoDate;
  readonly model: string;
}

/** One entry with its leaves; the date is that of the bar they are made on. */
export type NewEntry = LeavesOfKind & Omit<EntryKey, 'kind'>;

/** An entry as it stands in the chain. */
export interface PublishedEntry {
  readonly seq: number;
  readonly hash: string;
  readonly count: number;
  /** When it was written. */
  readonly at: string;
}
