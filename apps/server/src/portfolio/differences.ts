import { type Decimal, decimal, type IsoDate, signOf, sumDecimals, ZERO } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { isMoney, type OpenBooks, symbolOf } from './books.ts';
import { stepAt } from './model/position.ts';
import { isCash } from './model/transaction.ts';
import type { Owner, StoredAccount } from './portfolio-store.ts';

/** What an exchange says is in an account right now. */
export type ReadBalances = (
  owner: Owner,
  account: StoredAccount,
) => Promise<readonly { readonly asset: string; readonly total: Decimal }[] | undefined>;

interface Reported {
  readonly account: StoredAccount;
  readonly unit: string;
  readonly on: IsoDate;
  readonly source: 'exchange' | 'statement';
  readonly amount: Decimal;
}

async function statements(
  sql: Sql,
  { memberId }: Owner,
  accounts: readonly StoredAccount[],
): Promise<Reported[]> {
  const rows = await tables(sql)
    .selectFrom('portfolio_statement')
    .select(['accountId', 'unit', 'day', 'amount'])
    .where('memberId', '=', memberId)
    .execute();
  return rows.flatMap(({ accountId, unit, day, amount }) => {
    const account = accounts.find(({ id }) => id === accountId);
    return account ? [{ account, unit, on: day, source: 'statement', amount: decimal(amount) }] : [];
  });
}

/** What exchanges report, under the symbols of this market. What we have and they do not name is reported as nothing. */
async function exchangeBalances(
  owner: Owner,
  of: { accounts: readonly StoredAccount[]; books: OpenBooks; readBalances: ReadBalances },
): Promise<Reported[]> {
  const { accounts, books, readBalances } = of;
  const connected = accounts.filter(({ exchange, archived }) => exchange !== null && !archived);
  const found = await Promise.all(
    connected.map(async (account): Promise<Reported[]> => {
      const balances = await readBalances(owner, account);
      if (!balances) return [];
      const report = { account, on: books.today, source: 'exchange' } as const;
      const named = new Map(
        balances.map(({ asset, total }) => [
          isMoney(asset) || asset.includes('-') ? asset : `${asset}-USD`,
          total,
        ]),
      );
      // A share has no second part; the market knows which of both it is.
      for (const { asset, total } of balances) {
        const symbols = new Set(books.book.positions.map(({ unit }) => symbolOf(books, unit)));
        if (symbols.has(asset) && !isMoney(asset)) {
          named.delete(`${asset}-USD`);
          named.set(asset, total);
        }
      }
      for (const position of books.book.positions) {
        const symbol = symbolOf(books, position.unit);
        if (position.accountId === account.id && !position.quantity.isZero() && !named.has(symbol)) {
          named.set(symbol, ZERO);
        }
      }
      return [...named].map(([unit, amount]) => ({ ...report, unit, amount }));
    }),
  );
  return found.flat();
}

/** Whether something reported is money: companies have the same letters, such as `COP`, and then what is held tells. */
function isReportedMoney({ account, unit }: Reported, books: OpenBooks): boolean {
  const alike = books.book.positions.filter((position) => symbolOf(books, position.unit) === unit);
  const own = alike.filter(({ accountId }) => accountId === account.id);
  const held = own.length > 0 ? own : alike;
  return isMoney(unit) && (held.length === 0 || held.some((position) => isCash(position.unit)));
}

/** The transaction that would close a difference. */
function closing(report: Reported, { books, difference }: { books: OpenBooks; difference: Decimal }) {
  const { account, unit, on } = report;
  const size = difference.abs().toString();
  const what = isReportedMoney(report, books)
    ? { symbol: null, quantity: null, amount: size, currency: unit }
    : { symbol: unit, quantity: size, amount: null, currency: null };
  const kind = signOf(difference) > 0 ? ('deposit' as const) : ('withdrawal' as const);
  const nothing = {
    price: null,
    fee: null,
    feeCurrency: null,
    toAccountId: null,
    ratio: null,
    toSymbol: null,
    note: '',
  };
  return { kind, accountId: account.id, at: on, ...what, ...nothing };
}

/** What is still held of assets that no longer trade, with the transaction that would end it. */
function endedHoldings(books: OpenBooks, accounts: readonly StoredAccount[]) {
  const { prices, today } = books;
  return books.book.positions.flatMap((position) => {
    const account = accounts.find(({ id, archived }) => id === position.accountId && !archived);
    const asset = prices.asset(position.unit);
    const gone = asset?.delisting;
    if (!account || !gone || gone.date > today || position.quantity.isZero()) return [];
    const lastDay = prices.lastPricedDay(position.unit, gone.date);
    const last = lastDay === undefined ? undefined : prices.price(position.unit, lastDay);
    const lastPrice = last ? { amount: last.amount.toString(), currency: last.currency } : null;
    // Companies that were bought are paid for; of the others, only the member knows what was left.
    const isPaid = gone.reason === 'acquired' || gone.reason === 'taken-private';
    const nothing = {
      quantity: null,
      amount: null,
      fee: null,
      feeCurrency: null,
      toAccountId: null,
      note: '',
    };
    return [
      {
        ...{ accountId: account.id, account: account.name, symbol: asset.symbol, name: asset.name },
        ...{ on: gone.date, reason: gone.reason, quantity: position.quantity.toString() },
        lastPrice: lastPrice && { ...lastPrice, on: lastDay ?? gone.date },
        closing: {
          ...{
            kind: isPaid ? ('merger' as const) : ('delisting' as const),
            accountId: account.id,
            at: gone.date,
            symbol: asset.symbol,
            ratio: null,
            toSymbol: null,
          },
          ...{ price: lastPrice?.amount ?? '0', currency: lastPrice?.currency ?? asset.currency },
          ...nothing,
        },
      },
    ];
  });
}

/** Where a reported balance differs from what the transactions say. */
export async function writeDifferences(
  sql: Sql,
  owner: Owner,
  of: { books: OpenBooks; accounts: ReadonlySet<string>; readBalances: ReadBalances },
) {
  const { books } = of;
  const accounts = books.accounts.filter(({ id }) => of.accounts.has(id));
  const reported = [
    ...(await exchangeBalances(owner, { accounts, books, readBalances: of.readBalances })),
    ...(await statements(sql, owner, accounts)),
  ];
  const items = reported.flatMap((report) => {
    const { account, unit, on, source, amount } = report;
    const recorded = sumDecimals(
      books.book.positions
        .filter((one) => one.accountId === account.id && symbolOf(books, one.unit) === unit)
        .map(({ steps }) => stepAt(steps, on)?.quantity ?? ZERO),
    );
    const difference = amount.minus(recorded);
    if (difference.isZero()) return [];
    return [
      {
        ...{ accountId: account.id, account: account.name, unit, on, source },
        ...{ reported: amount.toString(), recorded: recorded.toString() },
        difference: difference.toString(),
        closing: closing(report, { books, difference }),
      },
    ];
  });
  const newest =
    reported
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? null;
  return { items, ended: endedHoldings(books, accounts), checked: reported.length, newest };
}
