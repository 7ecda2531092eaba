import { signOf } from '@auspex/market';
import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  movement,
  type NamedRow,
  notBelowZero,
  ReadingBuilder,
  readNumber,
  readUtc,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { isMoneyCode } from './money-codes.ts';

/**
 * The transaction history of Coinbase. Until 2021 its headings named the currency, as in `USD Subtotal`, and until 2022
 * there were `Fees`; `Spot Price Currency` became `Price Currency` in 2024.
 */
export const COINBASE_HEADINGS = ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted'];

const INCOME = /income|reward|earn|interest|airdrop|inflation|payout|rebate/;
const BUYS = /^(advanced? trade )?buy$/;
const SELLS = /^(advanced? trade )?sell$/;
/** Between wallets of the same member there. */
const WITHIN =
  /^(retail |eth2 )?(staking|unstaking) (transfer|deposit)|^(pro|exchange) |deprecation|^vault |^cash to savings$/;

export function readCoinbase(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  const converted = new Set(rows.filter((row) => isGiven(row)).map(conversionKey));
  // A conversion may be told from both sides.
  const isTold = (row: NamedRow) => isConversion(row) && !isGiven(row) && converted.has(conversionKey(row));
  for (const row of rows) builder.read([row], () => (isTold(row) ? [] : draftOf(row)));
  return builder.reading;
}

const isConversion = (row: NamedRow) => row.text('Transaction Type').toLowerCase() === 'convert';
const conversionKey = (row: NamedRow) => `${row.text('Timestamp')} ${row.text('Notes')}`;

/** Whether a row is a conversion, told from the side of what was given. */
function isGiven(row: NamedRow): boolean {
  const [, given] = /^Converted [\d.,]+ (\w+) to /.exec(row.text('Notes')) ?? [];
  return isConversion(row) && given?.toUpperCase() === row.text('Asset').toUpperCase();
}

function draftOf(row: NamedRow): readonly ImportDraft[] {
  const type = row.text('Transaction Type').toLowerCase();
  const asset = row
    .text('Asset')
    .toUpperCase()
    .replace(/^ETH2$/, 'ETH');
  const quantity = row.needed('Quantity Transacted');
  const named = row.find(/^[a-z]{3}subtotal$/)?.slice(0, 3) ?? '';
  const currency = (row.text('Price Currency', 'Spot Price Currency') || named).toUpperCase() || null;
  const priceNames = [
    'Price at Transaction',
    'Spot Price at Transaction',
    `${named} Spot Price at Transaction`,
  ];
  const price = notBelowZero(row.number(...priceNames), row.heading(...priceNames));
  if (BUYS.test(type) || INCOME.test(type)) notBelowZero(quantity, 'Quantity Transacted');
  const note = row.text('Notes');
  const common = {
    ...EMPTY_DRAFT,
    line: row.line,
    at: readUtc(row, 'Timestamp'),
    identity: row.text('ID') || row.whole,
    note: note.slice(0, 300),
  };
  if (WITHIN.test(type)) return [];
  const worth = { symbol: asset, quantity: sizeText(quantity), price: sizeText(price), currency };
  if (BUYS.test(type) || SELLS.test(type)) {
    const fee = sizeText(row.number('Fees and/or Spread', 'Fees', `${named} Fees`));
    const amount = sizeText(row.number('Subtotal', `${named} Subtotal`));
    const kind = BUYS.test(type) ? 'buy' : 'sell';
    const paid = { price: amount ? null : worth.price, amount, fee, feeCurrency: fee && currency };
    return [{ ...common, ...worth, kind, ...paid, ...paidInCoins(note, currency) }];
  }
  if (type === 'convert') return [{ ...common, ...conversionOf(note), kind: 'sell' }];
  if (INCOME.test(type)) return [{ ...common, ...worth, kind: 'dividend' }];
  const isMoney = isMoneyCode(asset);
  const goesOut = /^(send|withdraw|card spend|admin debit)/.test(type);
  if (goesOut || /^(receive|deposit|card buy back)/.test(type)) {
    const amount = goesOut ? quantity.abs().negated() : quantity;
    const { line, at, identity } = common;
    return [movement({ line, at, identity, code: asset, amount, isMoney, note: common.note })];
  }
  throw new UnreadableRow('kind', { text: row.text('Transaction Type'), column: 'Transaction Type' });
}

/**
 * Amounts are told in the member's currency. What was paid with another is only in words, with the fee in it:
 * `Bought 0.5 SOL for 100.60 USDC on SOL-USDC at 200 USDC/SOL`.
 */
function paidInCoins(note: string, told: string | null) {
  const found =
    /^(?:Bought|Sold) ([\d.,]+) \w+ for [£€$]? ?([\d.,]+) (\w+)(?: on \w+-\w+ at ([\d.,]+) \w+\/\w+)?$/.exec(
      note.trim(),
    );
  const currency = found?.[3].toUpperCase();
  if (!found || !currency || currency === told) return {};
  const inNotes = (text: string) => readNumber(text, { column: 'Notes' });
  const whole = inNotes(found[2]);
  const amount = found[4] === undefined ? whole : inNotes(found[1]).times(inNotes(found[4]));
  const fee = note.startsWith('Bought') ? whole.minus(amount) : amount.minus(whole);
  // No price, or one that was rounded: then the fee is within what was paid.
  if (signOf(fee) <= 0)
    return { price: null, amount: sizeText(whole), currency, fee: null, feeCurrency: null };
  return { price: null, amount: sizeText(amount), currency, fee: sizeText(fee), feeCurrency: currency };
}

/** Both sides of a conversion are only in words: `Converted 0.005 BTC to 0.15 ETH`. */
function conversionOf(note: string) {
  const found = /^Converted ([\d.,]+) (\w+) to ([\d.,]+) (\w+)/.exec(note);
  if (!found) throw new UnreadableRow('conversion', { column: 'Notes' });
  const [, given, symbol, got, currency] = found;
  return {
    symbol: symbol.toUpperCase(),
    quantity: sizeText(readNumber(given, { column: 'Notes' })),
    amount: sizeText(readNumber(got, { column: 'Notes' })),
    currency: currency.toUpperCase(),
  };
}
