import type { Sql } from '../../../platform/database/index.ts';
import type { ChangeKind } from '../../store/index.ts';

/** One kind of stored facts, read by key and kept in memory. */
export interface Shelf<T> {
  readonly name: string;
  /** The change that makes what is kept outdated. */
  readonly kind: ChangeKind;
  /** Whether its keys are assets, so that a change of some assets leaves the others. */
  readonly byAsset: boolean;
  /** Keys read in one statement at most. */
  readonly batch: number;
  /** What there is where nothing is stored. */
  readonly empty: T;
  read(sql: Sql, world: string, keys: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Memory a value takes, about. */
  bytes(value: T): number;
}
