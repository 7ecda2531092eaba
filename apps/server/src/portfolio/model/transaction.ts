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
        /** Only of one that the market declared: it is never stored. Its day is the one on which it is paid. */
        readonly declared?: {
          readonly exOn: IsoDate;
          readonly perShare: Decimal;
          readonly quantity: Decimal;
        };
      }
    | { readonly kind: 'split'; readonly asset: Unit; readonly ratio: Decimal }
    | {
        /** All that is held of an asset goes: for shares of another company, for money, for both or for nothing. */
        readonly kind: 'merger' | 'delisting';
        readonly asset: Unit;
        /** New shares for one old one. */
        readonly into: { readonly unit: Unit; readonly ratio: Decimal } | null;
        /** For one share. */
        readonly cash: Amount | null;
      }
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

/**
 * Both sides of everything that a transaction moves: per unit they add up to zero. `size`: what a split adds, or how
 * much of an asset ends.
 */
export function legsOf(transaction: Transaction, size: Decimal): readonly Leg[] {
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
      return into({ accountId, unit: transaction.asset, quantity: size }, 'split');
    case 'merger':
    case 'delisting':
      return [
        { accountId, unit: transaction.asset, quantity: size.negated() },
        ...gotFor(transaction, size).map((got) => ({ accountId, ...got })),
      ].flatMap((move) => into(move, 'market'));
  }
}

/** What a quantity of an asset that ends becomes: shares, money, both or nothing. */
export function gotFor({ into: other, cash }: Ended, quantity: Decimal): readonly Amount[] {
  return [
    ...(other ? [{ unit: other.unit, quantity: splitQuantity(quantity, other.ratio) }] : []),
    ...(cash && !cash.quantity.isZero()
      ? [{ unit: cash.unit, quantity: quantity.times(cash.quantity) }]
      : []),
  ];
}

/**
 * A currency that is bought with coins is a sale of the coins: only they have lots. `EURUSDT` bought is USDT sold for
 * euros.
 */
export function withoutMoneyLots(transaction: Transaction): Transaction {
  if (transaction.kind !== 'buy' && transaction.kind !== 'sell') return transaction;
  const { kind, asset, quantity, paid } = transaction;
  if (!isCash(asset) || isCash(paid.unit)) return transaction;
  const turned = { asset: paid.unit, quantity: paid.quantity, paid: { unit: asset, quantity } };
  return { ...transaction, ...turned, kind: kind === 'buy' ? 'sell' : 'buy' };
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

/** An asset that ends in an account. */
export type Ended = Transaction & { readonly kind: 'merger' | 'delisting' };

export function isEnd(transaction: Transaction): transaction is Ended {
  return transaction.kind === 'merger' || transaction.kind === 'delisting';
}

/** The part of what was bought that was kept as the fee. */
export function feeInKind(transaction: Transaction): Decimal | undefined {
  if (transaction.kind !== 'buy' || isCash(transaction.asset)) return undefined;
  const { fee, asset, quantity } = transaction;
  return fee && fee.unit === asset && fee.quantity.lessThan(quantity) ? fee.quantity : undefined;
}
