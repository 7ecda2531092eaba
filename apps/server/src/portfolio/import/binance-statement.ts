import { signOf, sumDecimals } from '@auspex/market';
import { placeOf } from './binance.ts';
import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  moved,
  movement,
  type NamedRow,
  ReadingBuilder,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { isMoneyCode } from './money-codes.ts';

/**
 * The account statement of Binance, with one row for each side of everything. `UTC_Time` became `Time`, as in its trades.
 */
export const BINANCE_STATEMENT_HEADINGS = ['Account', 'Operation', 'Coin', 'Change'];

function statementPlace(row: NamedRow, name: string) {
  const headings = ['User ID', 'UTC_Time', ...BINANCE_STATEMENT_HEADINGS, 'Remark'];
  return placeOf(row, { name, utc: 'UTC_Time', headings });
}

const TRADE =
  /^(transaction (buy|spend|sold|revenue|related)|buy|sell|(binance |futures )?convert|large otc trading|small assets exchange bnb|asset conversion transfer|stablecoins auto-conversion|eth 2\.0 staking|leverage token redemption|swap farming transaction|liquid swap sell)$/;
const FEE = /^(transaction fee|fee)$/;
const INCOME =
  /interest|reward|earnings|distribution|airdrop|cashback|cash voucher|commission|referr?al|rebates|mining|staking rewards/;
/** Between the member's own places there. */
const WITHIN = /transfer|subscription|redemption|purchase/;

export function readBinanceStatement(rows: readonly NamedRow[], name: string): ImportReading {
  const builder = new ReadingBuilder();
  const isTrade = (row: NamedRow) => {
    const operation = row.text('Operation').toLowerCase();
    return TRADE.test(operation) || FEE.test(operation);
  };
  // Sides of a trade share their second.
  const trades = Map.groupBy(
    rows.filter(isTrade),
    (row) => `${row.text('UTC_Time', 'Time')} ${row.text('Account')}`,
  );
  for (const group of trades.values()) builder.read(group, () => statementTrades(group, name));
  for (const row of rows) if (!isTrade(row)) builder.read([row], () => statementDrafts(row, name));
  return builder.reading;
}

/** As many of one side as of the other are that many trades, in their order; otherwise they are one. */
function statementTrades(group: readonly NamedRow[], name: string): readonly ImportDraft[] {
  const isFee = (row: NamedRow) => FEE.test(row.text('Operation').toLowerCase());
  const sides = group.filter((row) => !isFee(row));
  const [given, got] = [-1, 1].map((sign) => sides.filter((row) => signOf(row.needed('Change')) === sign));
  const fees = group.filter(isFee);
  const paired = given.length === got.length && (fees.length === 0 || fees.length === got.length);
  if (paired && isMixed(given, got) && !inTurns(sides)) {
    throw new UnreadableRow('sameSecond', { column: group[0].heading('UTC_Time', 'Time') });
  }
  if (paired && got.length > 0)
    return got.map((row, i) => sidesOf({ given: [given[i]], got: [row], fees: fees.slice(i, i + 1) }, name));
  return [sidesOf({ given, got, fees }, name)];
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
  { given, got, fees }: Readonly<Record<'given' | 'got' | 'fees', readonly NamedRow[]>>,
  name: string,
): ImportDraft {
  const coinOf = (side: readonly NamedRow[]) => {
    const coins = new Set(side.map((row) => row.text('Coin').toUpperCase()));
    const [coin] = coins;
    if (coin === undefined) throw new UnreadableRow('otherSide');
    if (coins.size > 1)
      throw new UnreadableRow('sameSecond', { column: side[0].heading('UTC_Time', 'Time') });
    return coin;
  };
  const total = (side: readonly NamedRow[]) => sumDecimals(side.map((row) => row.needed('Change').abs()));
  const [out, into] = [coinOf(given), coinOf(got)];
  const buys = isBuy([...given, ...got]) ?? (isQuote(out) || !isQuote(into));
  const [first] = given;
  const fee = fees.length > 0 ? total(fees) : undefined;
  return {
    ...EMPTY_DRAFT,
    line: first.line,
    at: statementPlace(first, name).at,
    identity: [...given, ...got, ...fees].map((row) => statementPlace(row, name).identity).join(),
    kind: buys ? 'buy' : 'sell',
    symbol: buys ? into : out,
    quantity: total(buys ? got : given).toString(),
    amount: total(buys ? given : got).toString(),
    currency: buys ? out : into,
    fee: sizeText(fee),
    feeCurrency: sizeText(fee) && coinOf(fees),
  };
}

/** Whether something was bought, where the operations say so; `Buy` and `Sell` of one trade only say what came and went. */
function isBuy(sides: readonly NamedRow[]): boolean | undefined {
  const operations = sides.map((row) => row.text('Operation').toLowerCase());
  if (operations.some((operation) => /^transaction (buy|spend)$/.test(operation))) return true;
  if (operations.some((operation) => /^transaction (sold|revenue)$/.test(operation))) return false;
  if (operations.every((operation) => operation === 'sell')) return false;
  return operations.every((operation) => operation === 'buy') ? true : undefined;
}

/** What other coins are paid with. */
function isQuote(code: string): boolean {
  return isMoneyCode(code) || /^(USDT|USDC|FDUSD|TUSD|BUSD|DAI)$/.test(code);
}

function statementDrafts(row: NamedRow, name: string): readonly ImportDraft[] {
  const operation = row.text('Operation').toLowerCase();
  const [code, amount] = [row.text('Coin').toUpperCase(), row.needed('Change')];
  const common = { line: row.line, ...statementPlace(row, name) };
  const isMoney = isMoneyCode(code);
  if (amount.isZero()) return [];
  if (INCOME.test(operation) && signOf(amount) > 0) {
    const what = moved(code, { size: sizeText(amount), isMoney });
    return [{ ...EMPTY_DRAFT, ...common, kind: 'dividend', ...what, note: row.text('Operation') }];
  }
  if (/deposit|withdraw|^send$/.test(operation)) return [movement({ ...common, code, amount, isMoney })];
  if (WITHIN.test(operation)) return [];
  throw new UnreadableRow('kind', { text: row.text('Operation'), column: 'Operation' });
}
