import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  moved,
  movement,
  type NamedRow,
  notBelowZero,
  ReadingBuilder,
  readUtc,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { isMoneyCode } from './money-codes.ts';

const PRIMARY = 'Realized Amount For Primary Asset';
const BASE = 'Realized Amount For Base Asset';
const QUOTE = 'Realized Amount For Quote Asset';
const FEE = 'Realized Amount For Fee Asset';

/** The transaction history of Binance.US: both sides of a trade are in one row, everything else in the primary asset. */
export const BINANCE_US_HEADINGS = ['Time', 'Category', 'Operation', 'Primary Asset', PRIMARY, BASE, QUOTE];

export function readBinanceUs(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) builder.read([row], () => [draftOf(row)]);
  return builder.reading;
}

function draftOf(row: NamedRow): ImportDraft {
  const [category, operation] = [row.text('Category').toLowerCase(), row.text('Operation').toLowerCase()];
  const id = row.text('Transaction ID');
  const identity = id === '' ? row.whole : [category, operation, id, codeOf(row, 'Primary Asset')].join('-');
  const common = { line: row.line, at: readUtc(row, 'Time'), identity };
  const fee = sizeText(row.number(FEE));
  const charged = { fee, feeCurrency: fee && codeOf(row, 'Fee Asset') };
  if (codeOf(row, 'Base Asset') !== '' && codeOf(row, 'Quote Asset') !== '') {
    return { ...EMPTY_DRAFT, ...common, tradeId: id, ...tradeOf(row, category), ...charged };
  }
  const [code, amount] = [codeOf(row, 'Primary Asset'), notBelowZero(row.number(PRIMARY), PRIMARY)];
  const isMoney = isMoneyCode(code);
  if (code === '' || amount === undefined) throw new UnreadableRow('empty', { column: PRIMARY });
  if (category === 'distribution') {
    const what = moved(code, { size: sizeText(amount), isMoney });
    return { ...EMPTY_DRAFT, ...common, kind: 'dividend', ...what, note: row.text('Operation'), ...charged };
  }
  if (category !== 'deposit' && category !== 'withdrawal') {
    throw new UnreadableRow('kind', { text: row.text('Category'), column: 'Category' });
  }
  const change = category === 'deposit' ? amount : amount.negated();
  return { ...movement({ ...common, code, amount: change, isMoney }), ...charged };
}

function codeOf(row: NamedRow, column: string): string {
  return row.text(column).toUpperCase();
}

/** On the market, the operation says what became of the base; elsewhere the base is given, or the money for a purchase. */
function tradeOf(row: NamedRow, category: string) {
  const base = { code: codeOf(row, 'Base Asset'), size: notBelowZero(row.needed(BASE), BASE) };
  const quote = { code: codeOf(row, 'Quote Asset'), size: notBelowZero(row.needed(QUOTE), QUOTE) };
  const side = row.text('Operation').toLowerCase();
  const isTrade = category === 'spot trading';
  if (isTrade && side !== 'buy' && side !== 'sell') {
    throw new UnreadableRow('side', { text: row.text('Operation'), column: 'Operation' });
  }
  const buysBase = isTrade ? side === 'buy' : /buy/.test(category) && isMoneyCode(quote.code);
  const buysQuote = !isTrade && !buysBase && (isMoneyCode(base.code) || !isMoneyCode(quote.code));
  const [asset, money] = buysQuote ? [quote, base] : [base, quote];
  const kind: 'buy' | 'sell' = buysBase || buysQuote ? 'buy' : 'sell';
  return {
    kind,
    symbol: asset.code,
    quantity: sizeText(asset.size),
    amount: sizeText(money.size),
    currency: money.code,
  };
}
