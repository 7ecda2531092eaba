import { addDays, type IsoDate } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { Transaction, Unit } from './transaction.ts';

export type Split = Transaction & { readonly kind: 'split' };

interface RecordedSplit {
  readonly split: Split;
  /** Of the declared split that it is, if any. */
  exOn: IsoDate | undefined;
  isBooked: boolean;
  /** Its own day has come. */
  isPast: boolean;
}

/** A recorded split this near to a declared one is that one. */
const SAME_SPLIT_DAYS = 5;

/**
 * Splits that members recorded. One that the market declares too counts from the ex-date, because prices change then,
 * whenever a broker booked it.
 */
export class RecordedSplits {
  readonly #byAsset: ReadonlyMap<Unit, readonly RecordedSplit[]>;

  constructor(splits: readonly Split[]) {
    const recorded = splits.map((split) => ({ split, exOn: undefined, isBooked: false, isPast: false }));
    this.#byAsset = Map.groupBy<Unit, RecordedSplit>(recorded, ({ split }) => split.asset);
  }

  /** Finds what the market declares after a day; what it did until then stays as it was. */
  match(actions: readonly CorporateAction[], after: IsoDate): void {
    for (const one of [...this.#byAsset.values()].flat()) {
      if (one.exOn !== undefined && one.exOn > after) one.exOn = undefined;
    }
    for (const { kind, assetId, exDate } of actions) {
      if (kind !== 'split' || exDate <= after) continue;
      const [from, to] = [addDays(exDate, -SAME_SPLIT_DAYS), addDays(exDate, SAME_SPLIT_DAYS)];
      const near = (this.#byAsset.get(assetId) ?? []).filter(
        ({ split, exOn }) => exOn === undefined && split.day >= from && split.day <= to,
      );
      // In each account one entry stands for one split.
      for (const [first] of Map.groupBy(near, ({ split }) => split.accountId).values()) first.exOn = exDate;
    }
  }

  /** What stands for a declared split in an account, if anything does; nothing is left of it where it was booked. */
  standingFor(
    { kind, assetId, exDate }: CorporateAction,
    accountId: string,
  ): { readonly left: Split | undefined } | undefined {
    if (kind !== 'split') return undefined;
    const one = this.#byAsset
      .get(assetId)
      ?.find(({ split, exOn }) => exOn === exDate && split.accountId === accountId);
    if (!one) return undefined;
    const left = one.isBooked ? undefined : { ...one.split, day: exDate };
    one.isBooked = true;
    return { left };
  }

  /** Whether one counts on its own day, which has come. */
  countsNow({ asset, accountId, day }: Split): boolean {
    const one = this.#byAsset
      .get(asset)
      ?.find(({ split, isPast }) => !isPast && split.accountId === accountId && split.day === day);
    if (!one) return true;
    one.isPast = true;
    if (one.exOn !== undefined) return false;
    one.isBooked = true;
    return true;
  }
}
