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

/** The transaction history of Coinbase, of 2021 and later: `Spot Price Currency` became `Price Currency` in 2024. */
export const COINBASE_HEADINGS = ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted'];

const INCOME = /income|reward|earn|interest|airdrop|inflation|payout/;
const BUYS = /^(advanced? trade )?buy$/;
const SELLS = /^(advanced? trade )?sell$/;
/** Between wallets of the same member there. */
const WITHIN = /^(retail |eth2 )?(staking|unstaking) (transfer|deposit)|^(pro|exchange) |deprecation|^vault /;

export function readCoinbase(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) builder.read([row], () => draftOf(row));
  return builder.reading;
}

function draftOf(row: NamedRow): readonly ImportDraft[] {
  const type = row.text('Transaction Type').toLowerCase();
  const asset = row.text('Asset').toUpperCase();
  const quantity = row.needed('Quantity Transacted');
  const currency = row.text('Price Currency', 'Spot Price Currency').toUpperCase() || null;
  const priceNames = ['Price at Transaction', 'Spot Price at Transaction'];
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
    const fee = sizeText(row.number('Fees and/or Spread'));
    const amount = sizeText(row.number('Subtotal'));
    const kind = BUYS.test(type) ? 'buy' : 'sell';
    const paid = { price: amount ? null : worth.price, amount, fee, feeCurrency: fee && currency };
    return [{ ...common, ...worth, kind, ...paid, ...paidInCoins(note, currency) }];
  }
  if (type === 'convert') return [{ ...common, ...conversionOf(note), kind: 'sell' }];
  if (INCOME.test(type)) return [{ ...common, ...worth, kind: 'dividend' }];
  const isMoney = isMoneyCode(asset);
  const goesOut = /^(send|withdraw)/.test(type);
  if (goesOut || /^(receive|deposit)/.test(type)) {
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
  const found = /^(?:Bought|Sold) ([\d.,]+) \w+ for ([\d.,]+) (\w+) on \w+-\w+ at ([\d.,]+) \w+\/\w+$/.exec(
    note.trim(),
  );
  const currency = found?.[3].toUpperCase();
  if (!found || !currency || currency === told) return {};
  const [size, whole, price] = [found[1], found[2], found[4]].map((text) =>
    readNumber(text, { column: 'Notes' }),
  );
  const amount = size.times(price);
  const fee = note.startsWith('Bought') ? whole.minus(amount) : amount.minus(whole);
  // A price that was rounded: then the fee is within what was paid.
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
