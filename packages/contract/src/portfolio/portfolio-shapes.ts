import { CURRENCY_CODE } from '@auspex/market';
import { z } from 'zod';
import { instant, isoDate, market } from '../market/market-shapes.ts';
import { dateOrInstant } from '../typed-shapes.ts';

/** An exact number as text: `-1234.5`. Replies never round more than they say, and never send a binary fraction. */
export const decimalText = z.string();

/** A number as people type it: digits, and a point before decimals. The server refuses others with a sentence. */
const typedNumber = z.string().trim().min(1).max(60);

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(CURRENCY_CODE, 'A currency is a code such as USD, EUR or BTC.');

/** An amount in its own currency. */
export const moneyText = z.object({ amount: decimalText, currency: z.string() });

/** The exchange rate behind an amount, and when it applied. */
export const rateUsed = z.object({
  from: z.string(),
  to: z.string(),
  rate: decimalText,
  at: instant,
});

export const lotMethod = z.enum(['fifo', 'lifo', 'hifo', 'average']);

export const accountKind = z.enum(['exchange', 'paper', 'manual']);

const transactionKind = z.enum([
  'buy',
  'sell',
  'deposit',
  'withdrawal',
  'transfer',
  'fee',
  'dividend',
  'split',
  'merger',
  'delisting',
]);

/**
 * A transaction as a member enters it. Which fields it needs depends on its kind; amounts and quantities are positive,
 * the kind says which way they go.
 *
 * - buy, sell: symbol, quantity, currency, and the price of one or the amount of all (without fee)
 * - deposit, withdrawal: amount and currency; or symbol and quantity, with what they had cost as amount and currency
 * - transfer: toAccountId with amount and currency, or with symbol and quantity
 * - fee: amount and currency, or symbol and quantity
 * - dividend: symbol, amount and currency (fee: tax withheld), interest without a symbol; or symbol, quantity, price and currency when it was
 *   paid in shares or coins
 * - split: symbol and ratio (new per old: 4 for 4-for-1, 0.1 for 1-for-10)
 * - merger: symbol, and toSymbol with ratio (new per old), or price and currency (cash for one share), or both: all
 *   that the account holds of it goes
 * - delisting: symbol, and what one share was worth in the end as price and currency (0 where nothing was left)
 */
export const wantedTransaction = z.object({
  kind: transactionKind,
  accountId: z.uuid(),
  /** A day, or an instant; one without a zone is read on the member's clock. */
  at: dateOrInstant,
  symbol: z.string().trim().min(1).max(40).nullable().default(null),
  quantity: typedNumber.nullable().default(null),
  price: typedNumber.nullable().default(null),
  amount: typedNumber.nullable().default(null),
  currency: currencyCode.nullable().default(null),
  fee: typedNumber.nullable().default(null),
  /** The transaction's currency where left out. */
  feeCurrency: currencyCode.nullable().default(null),
  toAccountId: z.uuid().nullable().default(null),
  ratio: typedNumber.nullable().default(null),
  /** What the shares became in a merger. */
  toSymbol: z.string().trim().min(1).max(40).nullable().default(null),
  note: z.string().trim().max(300).default(''),
});

/** A transaction as stored. */
export const transaction = z.object({
  id: z.uuid(),
  kind: transactionKind,
  accountId: z.uuid(),
  account: z.string(),
  /** The day it counts for: of New York for US stocks, else in the member's time zone when it was entered. */
  day: isoDate,
  /** Null where only the day is known. */
  at: instant.nullable(),
  symbol: z.string().nullable(),
  /** Null for a symbol that this market does not know: it is kept and shown without a price. */
  market: market.nullable(),
  quantity: decimalText.nullable(),
  price: decimalText.nullable(),
  amount: decimalText.nullable(),
  currency: z.string().nullable(),
  fee: decimalText.nullable(),
  feeCurrency: z.string().nullable(),
  toAccountId: z.uuid().nullable(),
  toAccount: z.string().nullable(),
  ratio: decimalText.nullable(),
  toSymbol: z.string().nullable(),
  note: z.string(),
  /** An order’s fill is what the exchange says: it can be annotated, not changed. */
  source: z.enum(['entered', 'imported', 'order']),
  /** The file it came from. */
  importId: z.uuid().nullable(),
  /** Grows with every change: a change says which version it was made from. */
  version: z.int(),
});

export const account = z.object({
  id: z.uuid(),
  kind: accountKind,
  /** PAPER, BINANCEUS … for an account whose orders arrive by themselves; null for a manual one. */
  exchange: z.string().nullable(),
  name: z.string(),
  /** The currency that its own figures are shown in. */
  currency: z.string(),
  lotMethod,
  /** Whether dividends that the market declares are added by themselves where none was entered or imported. */
  marketDividends: z.boolean(),
  archived: z.boolean(),
  transactions: z.int(),
  version: z.int(),
});

export const accounts = z.object({
  items: z.array(account),
  most: z.int(),
  /** The member's base currency and time zone, from the profile. */
  base: z.string(),
  timeZone: z.string(),
});

/** Ids of accounts separated by commas; left out: all that are not archived. */
export const accountsQuery = z.object({
  accounts: z
    .string()
    .max(2000)
    .refine((text) => text === '' || text.split(',').every((id) => z.uuid().safeParse(id).success), {
      error: 'Separate account ids by commas.',
    })
    .optional(),
});

/** Days from and to; left out: from the first transaction to today. */
export const spanQuery = accountsQuery.extend({ from: isoDate.optional(), to: isoDate.optional() });
