import { type Decimal, isIsoDate, signOf, ZERO } from '@auspex/market';
import type { CsvRow } from './csv.ts';
import {
  EMPTY_DRAFT,
  headingMap,
  type ImportDraft,
  type ImportReading,
  movement,
  NamedRow,
  notBelowZero,
  ReadingBuilder,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';

/** A flex query of trades; an activity statement is recognised by its sections. */
export const FLEX_HEADINGS = ['Symbol', 'Quantity', 'TradePrice', 'CurrencyPrimary'];

/** Whether a file consists of sections: `Trades,Header,…`, `Trades,Data,…`. */
export function isActivityStatement(rows: readonly CsvRow[]): boolean {
  return rows.some(({ cells: [, kind, first] }) => kind === 'Header' && (first ?? '') !== '');
}

/** Rows of the sections that move something, by section; each header applies to the rows below it. */
function sectionsOf(rows: readonly CsvRow[]): ReadonlyMap<string, readonly NamedRow[]> {
  const sections = new Map<string, NamedRow[]>();
  const headings = new Map<string, ReadonlyMap<string, number>>();
  for (const row of rows) {
    const [section, kind] = row.cells;
    if (kind === 'Header') headings.set(section, headingMap(row.cells));
    const known = headings.get(section);
    if (kind !== 'Data' || !known) continue;
    const found = sections.get(section);
    if (found) found.push(new NamedRow(row, known));
    else sections.set(section, [new NamedRow(row, known)]);
  }
  return sections;
}

/** `2023-01-15, 10:30:00`, `20230115;103000` and `2023-01-15`: the day, which is New York's. */
function dayOf(row: NamedRow, ...columns: readonly string[]): string {
  const text = row.text(...columns);
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?:[,; ].*)?$/.exec(text.trim());
  const day = found && `${found[1]}-${found[2]}-${found[3]}`;
  const column = row.heading(...columns);
  if (!day || !Number.isFinite(Date.parse(day))) throw new UnreadableRow('date', { text, column });
  if (!isIsoDate(day)) throw new UnreadableRow('noSuchDay', { text, column });
  return day;
}

export function readActivityStatement(rows: readonly CsvRow[]): ImportReading {
  const builder = new ReadingBuilder();
  const sections = sectionsOf(rows);
  const section = (name: string) => (sections.get(name) ?? []).filter((row) => !isTotal(row));
  const trades = section('Trades');
  // An order and its executions are the same trade: the orders are enough.
  const level = ['Order', 'Trade', 'Execution'].find((name) =>
    trades.some((row) => row.text('DataDiscriminator') === name),
  );
  for (const row of trades) {
    builder.read([row], () => (row.text('DataDiscriminator') === (level ?? '') ? tradeOf(row) : []));
  }
  const taxes = withoutReversals(section('Withholding Tax'));
  const taken = taxes.filter((row) => signOf(readableAmount(row) ?? ZERO) < 0);
  const taxesOf = Map.groupBy(taken.toReversed(), payment);
  const withheld = new Set<NamedRow>();
  for (const row of withoutReversals(section('Dividends'))) {
    const tax = taxesOf.get(payment(row))?.pop();
    if (tax) withheld.add(tax);
    builder.read(tax ? [row, tax] : [row], () => dividendOf(row, tax));
  }
  for (const row of taxes) if (!withheld.has(row)) builder.read([row], () => costOf(row));
  const costs = ['Fees', 'Other Fees', 'Transaction Fees', 'Interest'].flatMap(section);
  for (const row of costs) builder.read([row], () => costOf(row));
  for (const row of section('Deposits & Withdrawals')) {
    builder.read([row], () => [moneyMoved(row, row.text('Currency'))]);
  }
  const base = section('Summary').find((row) => row.text('Field Name') === 'Base Currency');
  const currency = base?.text('Field Value').toUpperCase() || null;
  for (const row of section(HISTORY)) builder.read([row], () => historyOf(row, currency));
  const moved = new Set(rows.filter(({ cells }) => cells[1] === 'Data').map(({ cells }) => cells[0]));
  const unread = [...moved].filter((name) => !READ.has(name) && !SUMMARIES.test(name));
  return { ...builder.reading, unread };
}

/** A file of its own kind, of one section with everything in it. */
const HISTORY = 'Transaction History';

export function isTransactionHistory(rows: readonly CsvRow[]): boolean {
  return rows.some(({ cells: [section, kind] }) => section === HISTORY && kind === 'Header');
}

const READ: ReadonlySet<string> = new Set([
  HISTORY,
  ...['Trades', 'Dividends', 'Withholding Tax', 'Fees', 'Other Fees', 'Transaction Fees', 'Interest'],
  'Deposits & Withdrawals',
]);
/** What only sums up, or says again, what other sections hold. */
const SUMMARIES =
  /^(statement|summary|account information|net asset value|change in nav|mark-to-market performance summary|realized & unrealized performance summary|month & year to date performance summary|cash report|open positions|forex balances|change in dividend accruals|open dividend accruals|interest accruals|net stock position summary|financial instrument information|base currency exchange rate|codes|notes\/legal notes|legal notes|commission details|trade summary by .{1,40}|location of customer assets.{0,60})$/i;

/**
 * A reversal takes back what was booked before: both rows are gone. The one that is taken back is the last before it
 * of the same shares, currency and amount, whatever the day.
 */
function withoutReversals(rows: readonly NamedRow[]): readonly NamedRow[] {
  const left = new Set<NamedRow>();
  const byWhat = new Map<string, NamedRow[]>();
  for (const row of rows) {
    left.add(row);
    const amount = readableAmount(row);
    if (!amount || amount.isZero()) continue;
    const what = `${row.text('Description').split('(')[0].trim()} ${row.text('Currency')}`;
    const before = byWhat.get(`${amount.negated()} ${what}`)?.pop();
    if (before) {
      left.delete(before);
      left.delete(row);
    } else {
      const alike = byWhat.get(`${amount} ${what}`);
      if (alike) alike.push(row);
      else byWhat.set(`${amount} ${what}`, [row]);
    }
  }
  return [...left];
}

/** Undefined where it is no number as well: reading the row says so later. */
function readableAmount(row: NamedRow): Decimal | undefined {
  try {
    return row.number('Amount');
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}

function isTotal(row: NamedRow): boolean {
  return ['Currency', 'Subtitle', 'Asset Category'].some((name) => /^total/i.test(row.text(name)));
}

const OPTIONS_AND_SUCH = /option|future|warrant|bond|cfd|bill/i;

function tradeOf(row: NamedRow): readonly ImportDraft[] {
  const category = row.text('Asset Category', 'AssetClass');
  if (OPTIONS_AND_SUCH.test(category) || /^(OPT|FUT|FOP|BOND|CFD|WAR|BILL)$/.test(category)) {
    throw new UnreadableRow('unsupported', {
      text: category,
      column: row.heading('Asset Category', 'AssetClass'),
    });
  }
  const quantity = row.needed('Quantity');
  const price = row.number('T. Price', 'TradePrice');
  const proceeds = row.number('Proceeds');
  const symbol = row.text('Symbol');
  const currency = row.text('Currency', 'CurrencyPrimary').toUpperCase();
  // Of currencies, it is told in the one of the account: `Comm in EUR`.
  const inOwn = row.find(/^commin[a-z]{3}$/);
  const column = row.heading('Comm/Fee', 'IBCommission', ...(inOwn ? [inOwn] : []));
  const commission = row.number(column);
  const charged = sizeText(commission);
  const chargedIn =
    row.text('IBCommissionCurrency') ||
    (inOwn && column === inOwn ? inOwn.slice(-3).toUpperCase() : currency);
  const isBack = commission !== undefined && signOf(commission) > 0;
  const fee = isBack ? null : charged;
  // Of a currency pair, `EUR.USD`, the first is what was bought or sold.
  const isForex = /^(Forex|CASH)$/i.test(category);
  const identity = row.text('TradeID') || row.whole;
  const common = { ...EMPTY_DRAFT, line: row.line, at: dayOf(row, 'Date/Time', 'DateTime', 'TradeDate') };
  const trade: ImportDraft = {
    ...common,
    identity,
    kind: signOf(quantity) > 0 ? 'buy' : 'sell',
    symbol: isForex ? (symbol.split('.')[0] ?? symbol) : symbol.replace(' ', '.'),
    isMoney: isForex,
    quantity: sizeText(quantity),
    price: proceeds ? null : sizeText(notBelowZero(price, row.heading('T. Price', 'TradePrice'))),
    amount: sizeText(proceeds),
    currency: isForex ? (symbol.split('.')[1] ?? currency) : currency,
    fee,
    feeCurrency: fee && chargedIn,
  };
  if (!isBack) return [trade];
  // A venue that pays for orders: money that comes in.
  const back = { amount: charged, currency: chargedIn };
  return [trade, { ...common, identity: `${identity} back`, kind: 'dividend', ...back }];
}

/** The shares that a payment is about: `AAPL(US0378331005) Cash Dividend USD 0.24 per Share`. */
function symbolOf(row: NamedRow): string {
  const found = /^([A-Z0-9][A-Z0-9. ]{0,11}?)\s*\(/.exec(row.text('Description'));
  if (!found) throw new UnreadableRow('noSymbol', { text: row.text('Description'), column: 'Description' });
  return found[1].replace(' ', '.');
}

function payment(row: NamedRow): string {
  const symbol = row.text('Description').split('(')[0];
  return `${symbol} ${row.text('Date')} ${row.text('Currency')}`;
}

function dividendOf(row: NamedRow, tax: NamedRow | undefined): readonly ImportDraft[] {
  const [amount, currency] = [row.needed('Amount'), row.text('Currency')];
  const common = { line: row.line, at: dayOf(row, 'Date'), note: row.text('Description').slice(0, 300) };
  const identity = row.whole;
  // A reversal takes back what was paid before.
  if (signOf(amount) < 0) {
    return [{ ...EMPTY_DRAFT, ...common, identity, kind: 'fee', amount: sizeText(amount), currency }];
  }
  const fee = sizeText(tax?.needed('Amount'));
  const symbol = symbolOf(row);
  const money = { amount: sizeText(amount), currency, fee, feeCurrency: fee && currency };
  return [{ ...EMPTY_DRAFT, ...common, identity, kind: 'dividend', symbol, ...money }];
}

/** A cost, or interest paid; the other way round it is income. */
function costOf(row: NamedRow): readonly ImportDraft[] {
  const [amount, currency] = [row.needed('Amount'), row.text('Currency')];
  const common = {
    line: row.line,
    at: dayOf(row, 'Date', 'Date/Time'),
    note: row.text('Description').slice(0, 300),
  };
  if (amount.isZero()) return [];
  const kind = signOf(amount) < 0 ? 'fee' : 'dividend';
  return [{ ...EMPTY_DRAFT, ...common, identity: row.whole, kind, amount: sizeText(amount), currency }];
}

function moneyMoved(row: NamedRow, code: string): ImportDraft {
  const [amount, at] = [row.needed('Amount', 'Net Amount'), dayOf(row, 'Settle Date', 'Date')];
  return movement({ line: row.line, at, identity: row.whole, code, amount, isMoney: true });
}

/**
 * A row of the history of transactions: its amounts are in the currency of the account, its prices in that of the
 * shares.
 */
function historyOf(row: NamedRow, currency: string | null): readonly ImportDraft[] {
  const type = row.text('Transaction Type').toLowerCase();
  const [net, symbol] = [row.number('Net Amount'), row.text('Symbol').replace(' ', '.')];
  const note = row.text('Description').slice(0, 300);
  const common = { ...EMPTY_DRAFT, line: row.line, at: dayOf(row, 'Date'), identity: row.whole, currency };
  if (type === 'buy' || type === 'sell') {
    const [quantity, fee] = [sizeText(row.needed('Quantity')), sizeText(row.number('Commission'))];
    const amount = sizeText(row.needed('Gross Amount'));
    return [{ ...common, kind: type, symbol, quantity, amount, fee, feeCurrency: fee && currency }];
  }
  const isPaid =
    /^(dividend|payment in lieu|(credit|debit|investment) interest|foreign tax|other fee|sales tax)/.test(
      type,
    );
  if (isPaid && net) {
    const of = type === 'dividend' || type === 'payment in lieu' ? symbol || null : null;
    const kind = signOf(net) < 0 ? 'fee' : 'dividend';
    return [{ ...common, kind, symbol: kind === 'fee' ? null : of, amount: sizeText(net), note }];
  }
  if (/^(deposit|withdrawal)$/.test(type)) {
    return [{ ...moneyMoved(row, currency ?? ''), currency }];
  }
  throw new UnreadableRow('kind', { text: row.text('Transaction Type'), column: 'Transaction Type' });
}

/** Of several levels of detail each tells of the same trades: those with ids are enough. */
const LEVELS = ['EXECUTION', 'ORDER', 'SYMBOL_SUMMARY'];

export function readFlexTrades(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  const levelOf = (row: NamedRow) => row.text('LevelOfDetail').toUpperCase();
  const level = LEVELS.find((name) => rows.some((row) => levelOf(row) === name)) ?? '';
  // Rows may begin with what they are, and sections with their headings.
  const isTrade = (row: NamedRow) =>
    /^(DATA)?$/.test(row.text('HEADER')) && row.text('Symbol') !== 'Symbol' && levelOf(row) === level;
  for (const row of rows) builder.read([row], () => (isTrade(row) ? tradeOf(row) : []));
  return builder.reading;
}
