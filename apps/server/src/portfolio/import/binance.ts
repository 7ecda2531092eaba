import { type Decimal, decimal, signOf, stepOfPlaces, sumDecimals } from '@auspex/market';
import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  moved,
  movement,
  type NamedRow,
  ReadingBuilder,
  readNumber,
  readUtc,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { isMoneyCode, splitPair } from './money-codes.ts';

/** The trade history of Binance, and its account statement with one row for each side of everything. */
export const BINANCE_TRADE_HEADINGS = ['Date(UTC)', 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'];
export const BINANCE_STATEMENT_HEADINGS = ['UTC_Time', 'Account', 'Operation', 'Coin', 'Change'];

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

export function readBinanceTrades(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) {
    builder.read([row], () => {
      const kind = row.text('Side').toLowerCase();
      if (kind !== 'buy' && kind !== 'sell') throw new UnreadableRow('side', { text: kind, column: 'Side' });
      const { base, quote, executed, amount } = tradedIn(row);
      checkProduct(row, { executed, amount });
      const fee = row.text('Fee') === '' ? undefined : withCode(row, 'Fee', [base, quote]);
      const draft: ImportDraft = {
        ...EMPTY_DRAFT,
        line: row.line,
        at: readUtc(row, 'Date(UTC)'),
        identity: row.whole,
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

const TRADE =
  /^(transaction (buy|spend|sold|revenue|related)|buy|sell|binance convert|convert|large otc trading|small assets exchange bnb)$/;
const FEE = /^(transaction fee|fee)$/;
const INCOME =
  /interest|reward|earnings|distribution|airdrop|cashback|cash voucher|commission rebate|referral|mining|staking rewards/;
/** Between the member's own places there. */
const WITHIN =
  /transfer|subscription|redemption|purchase|staking purchase|staking redemption|main and funding/;

export function readBinanceStatement(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  const isTrade = (row: NamedRow) => {
    const operation = row.text('Operation').toLowerCase();
    return TRADE.test(operation) || FEE.test(operation);
  };
  // Sides of a trade share their second.
  const trades = Map.groupBy(rows.filter(isTrade), (row) => `${row.text('UTC_Time')} ${row.text('Account')}`);
  for (const group of trades.values()) builder.read(group, () => statementTrades(group));
  for (const row of rows) if (!isTrade(row)) builder.read([row], () => statementDrafts(row));
  return builder.reading;
}

/** As many of one side as of the other are that many trades, in their order; otherwise they are one. */
function statementTrades(group: readonly NamedRow[]): readonly ImportDraft[] {
  const isFee = (row: NamedRow) => FEE.test(row.text('Operation').toLowerCase());
  const sides = group.filter((row) => !isFee(row));
  const [given, got] = [-1, 1].map((sign) => sides.filter((row) => signOf(row.needed('Change')) === sign));
  const fees = group.filter(isFee);
  const paired = given.length === got.length && (fees.length === 0 || fees.length === got.length);
  if (paired && isMixed(given, got) && !inTurns(sides)) {
    throw new UnreadableRow('sameSecond', { column: 'UTC_Time' });
  }
  if (paired && got.length > 0) return got.map((row, i) => sidesOf([given[i]], [row], fees.slice(i, i + 1)));
  return [sidesOf(given, got, fees)];
}

/** Trades of several coins in one second: only their order says which sides belong together. */
function isMixed(...sides: readonly (readonly NamedRow[])[]): boolean {
  return sides.some((side) => new Set(side.map((row) => row.text('Coin').toUpperCase())).size > 1);
}

/** Whether both sides of one trade come before those of the next. */
function inTurns(sides: readonly NamedRow[]): boolean {
  const signs = sides.map((row) => signOf(row.needed('Change')));
  return signs.every((sign, i) => i % 2 === 0 || sign !== signs[i - 1]);
}

function sidesOf(
  given: readonly NamedRow[],
  got: readonly NamedRow[],
  fees: readonly NamedRow[],
): ImportDraft {
  const coinOf = (side: readonly NamedRow[]) => {
    const coins = new Set(side.map((row) => row.text('Coin').toUpperCase()));
    const [coin] = coins;
    if (coin === undefined) throw new UnreadableRow('otherSide');
    if (coins.size > 1) throw new UnreadableRow('sameSecond', { column: 'UTC_Time' });
    return coin;
  };
  const total = (side: readonly NamedRow[]) => sumDecimals(side.map((row) => row.needed('Change').abs()));
  const [out, into] = [coinOf(given), coinOf(got)];
  const buys = isQuote(out) || !isQuote(into);
  const [first] = given;
  const fee = fees.length > 0 ? total(fees) : undefined;
  return {
    ...EMPTY_DRAFT,
    line: first.line,
    at: readUtc(first, 'UTC_Time'),
    identity: [...given, ...got, ...fees].map(({ whole }) => whole).join(),
    kind: buys ? 'buy' : 'sell',
    symbol: buys ? into : out,
    quantity: total(buys ? got : given).toString(),
    amount: total(buys ? given : got).toString(),
    currency: buys ? out : into,
    fee: sizeText(fee),
    feeCurrency: sizeText(fee) && coinOf(fees),
  };
}

/** What other coins are paid with. */
function isQuote(code: string): boolean {
  return isMoneyCode(code) || /^(USDT|USDC|FDUSD|TUSD|BUSD|DAI)$/.test(code);
}

function statementDrafts(row: NamedRow): readonly ImportDraft[] {
  const operation = row.text('Operation').toLowerCase();
  const [code, amount] = [row.text('Coin').toUpperCase(), row.needed('Change')];
  const common = { line: row.line, at: readUtc(row, 'UTC_Time'), identity: row.whole };
  const isMoney = isMoneyCode(code);
  if (amount.isZero()) return [];
  if (INCOME.test(operation) && signOf(amount) > 0) {
    const what = moved(code, { size: sizeText(amount), isMoney });
    return [{ ...EMPTY_DRAFT, ...common, kind: 'dividend', ...what, note: row.text('Operation') }];
  }
  if (/deposit|withdraw/.test(operation)) return [movement({ ...common, code, amount, isMoney })];
  if (WITHIN.test(operation)) return [];
  throw new UnreadableRow('kind', { text: row.text('Operation'), column: 'Operation' });
}
