import { type Decimal, decimal, stepOfPlaces } from '@auspex/market';
import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  type NamedRow,
  notBelowZero,
  ReadingBuilder,
  readNumber,
  readUtc,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { splitPair } from './money-codes.ts';

/**
 * The trade history of Binance. `Date(UTC)` became `Time`, which is on the clock of the member's account there: only the
 * name of the file tells which.
 */
export const BINANCE_TRADE_HEADINGS = ['Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'];
export const BINANCE_OLD_TRADE_HEADINGS = ['Date(UTC)', 'Market', 'Type', 'Price', 'Amount', 'Total', 'Fee'];

const DIGITS = /^[\d.,]{1,40} ?$/;

/**
 * `0.5BTC` as a number and a code. Codes that may be meant come first: `12.51INCH` are 12.5 of `1INCH`, which only the
 * pair says.
 */
function withCode(
  row: NamedRow,
  column: string,
  codes: readonly string[] = [],
): { readonly value: Decimal; readonly code: string | undefined } {
  const text = row.text(column).toUpperCase();
  const meant = codes.find((code) => text.endsWith(code) && DIGITS.test(text.slice(0, -code.length)));
  const found =
    meant === undefined
      ? /^([\d.,]{1,40}) ?([A-Z][A-Z0-9]{0,19})?$/.exec(text)
      : [text, text.slice(0, -meant.length).trim(), meant];
  if (!found) throw new UnreadableRow('amount', { text: row.text(column), column });
  return { value: readNumber(found[1], { column }), code: found[2] };
}

/** What was traded and what was paid with it, by the pair and by the codes behind the numbers. */
function tradedIn(row: NamedRow) {
  const text = row.text('Pair').toUpperCase();
  const split = splitPair(text, { coins: true });
  const amount = withCode(row, 'Amount', split ? [split[1]] : []);
  // Known by the amount, whatever else pairs may end with.
  const byAmount =
    amount.code !== undefined && text.endsWith(amount.code)
      ? text.slice(0, -amount.code.length).replace(/[/_-]$/, '')
      : undefined;
  const executed = withCode(row, 'Executed', [byAmount ?? split?.[0] ?? '']);
  const [base, quote] = [executed.code ?? split?.[0], amount.code ?? split?.[1]];
  if (!base || !quote) throw new UnreadableRow('pair', { text: row.text('Pair'), column: 'Pair' });
  return { base, quote, executed: executed.value, amount: amount.value };
}

const ONE_PERCENT = decimal('0.01');

/** Refuses a number that was misread, such as one with a decimal comma: the price tells. */
function checkProduct(row: NamedRow, { executed, amount }: Readonly<Record<'executed' | 'amount', Decimal>>) {
  const price = row.number('Price');
  if (!price || price.isZero()) return;
  const off = executed.times(price).minus(amount).abs();
  const lastDigit = stepOfPlaces(amount.decimalPlaces());
  if (off.greaterThan(amount.times(ONE_PERCENT).plus(lastDigit)))
    throw new UnreadableRow('product', { text: row.text('Executed'), column: 'Executed' });
}

/** The zone in the name of a file: `…(UTC+3)…`, and `…(UTC--6)…` for the west; without one, the member's own. */
function zoneOf(name: string): string {
  const found = /\(UTC([+-]{0,2})(\d{1,2})?(?:[.:_]?(30|45))?\)/i.exec(name);
  if (!found) return '';
  const [, sign, hours = '0', minutes = '00'] = found;
  return `${sign.includes('-') ? '-' : '+'}${hours.padStart(2, '0')}:${minutes}`;
}

/** When a row was, and what makes it the same row in a file of another time or clock: it as one in UTC. */
export function placeOf(
  row: NamedRow,
  {
    name,
    utc,
    headings,
  }: { readonly name: string; readonly utc: string; readonly headings: readonly string[] },
) {
  const isUtc = row.heading(utc, 'Time') === utc;
  const at = isUtc ? readUtc(row, utc) : readUtc(row, 'Time', zoneOf(name));
  if (isUtc || !at.endsWith('Z')) return { at, identity: row.whole };
  const cells = headings.map((heading) =>
    heading === utc ? at.slice(0, 19).replace('T', ' ') : row.text(heading),
  );
  return { at, identity: JSON.stringify(cells) };
}

function tradePlace(row: NamedRow, name: string) {
  const headings = ['Date(UTC)', ...BINANCE_TRADE_HEADINGS];
  return placeOf(row, { name, utc: 'Date(UTC)', headings });
}

/** Trades of before 2021: the codes are in the pair, and the amount is of what was traded. */
export function readOldBinanceTrades(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) {
    builder.read([row], () => {
      const kind = sideOf(row, 'Type');
      const pair = splitPair(row.text('Market'), { coins: true });
      if (!pair) throw new UnreadableRow('pair', { text: row.text('Market'), column: 'Market' });
      const [symbol, currency] = pair;
      const fee = sizeText(row.number('Fee'));
      const draft: ImportDraft = {
        ...EMPTY_DRAFT,
        ...{ line: row.line, at: readUtc(row, 'Date(UTC)'), identity: row.whole, kind, symbol },
        quantity: sizeText(notBelowZero(row.needed('Amount'), 'Amount')),
        amount: sizeText(notBelowZero(row.needed('Total'), 'Total')),
        currency,
        fee,
        feeCurrency: fee && (row.text('Fee Coin').toUpperCase() || currency),
      };
      return [draft];
    });
  }
  return builder.reading;
}

function sideOf(row: NamedRow, column: string): 'buy' | 'sell' {
  const side = row.text(column).toLowerCase();
  if (side !== 'buy' && side !== 'sell') throw new UnreadableRow('side', { text: side, column });
  return side;
}

export function readBinanceTrades(rows: readonly NamedRow[], name: string): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) {
    builder.read([row], () => {
      const kind = sideOf(row, 'Side');
      const { base, quote, executed, amount } = tradedIn(row);
      checkProduct(row, { executed, amount });
      const fee = row.text('Fee') === '' ? undefined : withCode(row, 'Fee', [base, quote]);
      const draft: ImportDraft = {
        ...EMPTY_DRAFT,
        line: row.line,
        ...tradePlace(row, name),
        kind,
        symbol: base,
        quantity: sizeText(executed),
        amount: sizeText(amount),
        currency: quote,
        fee: sizeText(fee?.value),
        feeCurrency: sizeText(fee?.value) && (fee?.code ?? (row.text('Fee Coin').toUpperCase() || quote)),
      };
      return [draft];
    });
  }
  return builder.reading;
}
