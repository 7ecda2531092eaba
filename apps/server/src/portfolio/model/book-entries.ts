import type { Currency, Decimal, IsoDate } from '@auspex/market';
import type { CorporateActions } from './declared-actions.ts';
import type { Amount, Leg, Unit, Worth } from './transaction.ts';

/** Something that changed the value of the portfolio, or moved value within it. Quantities are signed: in is positive. */
export type BookEvent = {
  readonly day: IsoDate;
  readonly accountId: string;
  readonly unit: Unit;
  readonly quantity: Decimal;
} & (
  | {
      readonly kind: 'flow' /** Of a transfer: the account on the other side. */;
      readonly otherAccountId: string | null;
    }
  /** `about`: the asset that it was paid for or by. */
  | { readonly kind: 'income'; readonly about: Unit | null }
  /** `isTax`: withheld on a dividend. */
  | { readonly kind: 'fee'; readonly about: Unit | null; readonly isTax: boolean }
  /** `paid`: what was given for it. */
  | { readonly kind: 'trade'; readonly paid: Amount }
);

/** A dividend that was received. */
export interface ReceivedDividend {
  readonly accountId: string;
  readonly asset: Unit;
  /** Where the market declared it. */
  readonly exOn: IsoDate | null;
  /** The day whose cash it is. */
  readonly paidOn: IsoDate;
  /** Entitled to it; null where it was entered without. */
  readonly quantity: Decimal | null;
  readonly perShare: Decimal | null;
  /** In cash, or what it was worth. */
  readonly amount: Amount;
  readonly tax: Amount | null;
  readonly source: 'market' | 'recorded';
}

/** What a split or dividend of the market brought to an account; a reverse split takes. */
export interface DeclaredEffect {
  readonly accountId: string;
  readonly asset: Unit;
  readonly kind: 'split' | 'dividend';
  readonly exOn: IsoDate;
  readonly unit: Unit;
  readonly quantity: Decimal;
}

export interface BookSources extends CorporateActions {
  readonly base: Currency;
  /** In the base currency. */
  readonly worth: Worth;
  /** Hears every leg that is booked. */
  readonly hears?: (leg: Leg) => void;
}
