import { type Currency, type Decimal, type IsoDate, roundToPlaces } from '@auspex/market';

/**
 * What an account holds: cash under its currency (`USD`), an asset under its identifier (`us:AAPL`), and a symbol that
 * the market does not know under `?:` (`?:VWCE`). Currencies contain no colon.
 */
export type Unit = string;

export function isCash(unit: Unit): boolean {
  return !unit.includes(':');
}

/** A positive quantity of a unit. */
export interface Amount {
  readonly unit: Unit;
  readonly quantity: Decimal;
}

interface Common {
  readonly id: string;
  readonly accountId: string;
  readonly day: IsoDate;
}

/** A transaction as the books see it; quantities are positive, the kind says which way they go. */
export type Transaction = Common &
  (
    | {
        readonly kind: 'buy' | 'sell';
        readonly asset: Unit;
        readonly quantity: Decimal;
        /** Without the fee. Another asset where coins were paid with coins. */
        readonly paid: Amount;
        readonly fee: Amount | null;
      }
    | {
        readonly kind: 'deposit' | 'withdrawal';
        readonly what: Amount;
        /** What an asset that came in had cost. */
        readonly cost: Amount | null;
        readonly fee: Amount | null;
      }
    | {
        readonly kind: 'transfer';
        readonly what: Amount;
        readonly toAccountId: string;
        readonly fee: Amount | null;
      }
    | { readonly kind: 'fee'; readonly what: Amount }
    | {
        readonly kind: 'dividend';
        readonly asset: Unit;
        /** Cash, or what it was paid in. */
        readonly paid: Amount;
        /** What a dividend that was not paid in cash was worth. */
        readonly worth: Amount | null;
        /** Tax withheld. */
        readonly fee: Amount | null;
        /** Only of one that the market declared: it is never stored. */
        readonly declared?: {
          readonly paidOn: IsoDate | null;
          readonly perShare: Decimal;
          readonly quantity: Decimal;
        };
      }
    | { readonly kind: 'split'; readonly asset: Unit; readonly ratio: Decimal }
  );

/** How the lots to sell are chosen. */
export type LotMethod = 'fifo' | 'lifo' | 'hifo' | 'average';

/** The other side of a movement: the market, costs, income, what lies outside the portfolio, another account. */
export type Place = 'held' | 'market' | 'fees' | 'income' | 'outside' | 'split';

/** One side of a double entry. */
export interface Leg {
  readonly place: Place;
  readonly accountId: string;
  readonly unit: Unit;
  readonly quantity: Decimal;
}

interface Move extends Amount {
  readonly accountId: string;
}

function into({ accountId, unit, quantity }: Move, from: Place): Leg[] {
  return [
    { place: 'held', accountId, unit, quantity },
    { place: from, accountId, unit, quantity: quantity.negated() },
  ];
}

function outOf(move: Move, to: Place): Leg[] {
  return into({ ...move, quantity: move.quantity.negated() }, to);
}

/** Both sides of everything that a transaction moves: per unit they add up to zero. `grown`: what a split adds. */
export function legsOf(transaction: Transaction, grown: Decimal): readonly Leg[] {
  const { accountId } = transaction;
  const fee = 'fee' in transaction && transaction.fee ? outOf({ accountId, ...transaction.fee }, 'fees') : [];
  switch (transaction.kind) {
    case 'buy':
    case 'sell': {
      const asset = { accountId, unit: transaction.asset, quantity: transaction.quantity };
      const paid = { accountId, ...transaction.paid };
      return transaction.kind === 'buy'
        ? [...into(asset, 'market'), ...outOf(paid, 'market'), ...fee]
        : [...outOf(asset, 'market'), ...into(paid, 'market'), ...fee];
    }
    case 'deposit':
      return [...into({ accountId, ...transaction.what }, 'outside'), ...fee];
    case 'withdrawal':
      return [...outOf({ accountId, ...transaction.what }, 'outside'), ...fee];
    case 'transfer': {
      const { unit, quantity } = transaction.what;
      return [
        { place: 'held', accountId, unit, quantity: quantity.negated() },
        { place: 'held', accountId: transaction.toAccountId, unit, quantity },
        ...fee,
      ];
    }
    case 'fee':
      return outOf({ accountId, ...transaction.what }, 'fees');
    case 'dividend':
      return [...into({ accountId, ...transaction.paid }, 'income'), ...fee];
    case 'split':
      return into({ accountId, unit: transaction.asset, quantity: grown }, 'split');
  }
}

/** Finer than any exchange counts: what a division leaves open is cut here, once, and the rest stays whole. */
export const FINEST_PLACES = 12;

/** A quantity after a split. */
export function splitQuantity(quantity: Decimal, ratio: Decimal): Decimal {
  return roundToPlaces(quantity.times(ratio), FINEST_PLACES);
}

/** What one unit was worth on a day, in the base currency; absent where there is no price or exchange rate. */
export type Worth = (unit: Unit, day: IsoDate) => Decimal | undefined;

/** An amount of money in one currency. */
export interface Cost {
  readonly currency: Currency;
  readonly amount: Decimal;
}
