import { type Decimal, signOf, sumDecimals } from '@auspex/market';
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

/** `0.5BTC` as a number and a code. */
function withCode(
  row: NamedRow,
  column: string,
): { readonly value: Decimal; readonly code: string | undefined } {
  const text = row.text(column);
  const found = /^([\d.,]{1,40}) ?([A-Z][A-Z0-9]{0,19})?$/i.exec(text);
  if (!found) throw new UnreadableRow('amount', { text, column });
  return { value: readNumber(found[1], { column }), code: found[2]?.toUpperCase() };
}

export function readBinanceTrades(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) {
    builder.read([row], () => {
      const kind = row.text('Side').toLowerCase();
      if (kind !== 'buy' && kind !== 'sell') throw new UnreadableRow('side', { text: kind, column: 'Side' });
      const [executed, amount] = [withCode(row, 'Executed'), withCode(row, 'Amount')];
      const pair = splitPair(row.text('Pair'), { coins: true });
      const [base, quote] = [executed.code ?? pair?.[0], amount.code ?? pair?.[1]];
      if (!base || !quote) throw new UnreadableRow('pair', { text: row.text('Pair'), column: 'Pair' });
      const fee = row.text('Fee') === '' ? undefined : withCode(row, 'Fee');
      const draft: ImportDraft = {
        ...EMPTY_DRAFT,
        line: row.line,
        at: readUtc(row, 'Date(UTC)'),
        identity: row.whole,
        kind,
        symbol: base,
        quantity: sizeText(executed.value),
        amount: sizeText(amount.value),
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
