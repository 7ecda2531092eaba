import type { Sql } from '../../../platform/database/index.ts';
import type { ChangeKind } from '../../store/index.ts';

/** One kind of stored facts, loaded by key and cached in memory. */
export interface FactCache<T> {
  readonly name: string;
  /** The change that invalidates cached values. */
  readonly kind: ChangeKind;
  /** Whether its keys are assets, so that a change to some assets leaves the others. */
  readonly byAsset: boolean;
  /** Maximum keys per statement. */
  readonly batch: number;
  /** The value where nothing is stored. */
  readonly empty: T;
  read(sql: Sql, world: string, keys: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Approximate memory of a value. */
  bytes(value: T): number;
}
