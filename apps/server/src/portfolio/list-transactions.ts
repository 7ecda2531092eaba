import { choicesOf, compareValues, portfolioTransactionColumns } from '@auspex/contract/table';
import { DAY_MS, startOfDate } from '@auspex/market';
import { type ListValues, onceForRows } from '../market/index.ts';
import { writeCsv } from '../platform/files/write-csv.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import type { OpenBooks } from './books.ts';
import { WRITTEN_HEADINGS } from './import/own-file.ts';
import type { StoredAccount, StoredTransaction } from './portfolio-store.ts';

type Values = ListValues<typeof portfolioTransactionColumns, StoredTransaction>;

const number = (text: string | null) => (text === null ? null : Number(text));

/** Into the first and the last second of a day goes what is shown on it and falls on one beside it in UTC. */
const EDGE_MS = 1000;

/** Where a row stands within the day that is shown: at its instant, or else at the edge, in the order of instants. */
function withinDay(sinceStart: number): number {
  const atEdge = (inside: number) => (EDGE_MS * (inside + DAY_MS)) / (EDGE_MS + DAY_MS);
  if (sinceStart < EDGE_MS) return atEdge(sinceStart);
  const left = DAY_MS - sinceStart;
  return left < EDGE_MS ? DAY_MS - atEdge(left) : sinceStart;
}

export function listValues(accounts: readonly StoredAccount[]): Values {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return {
    day: ({ day, at }) => startOfDate(day) + (at === null ? 0 : withinDay(at.getTime() - startOfDate(day))),
    kind: ({ kind }) => kind,
    symbol: ({ symbol }) => symbol,
    account: ({ accountId }) => names.get(accountId) ?? null,
    quantity: ({ quantity }) => number(quantity),
    price: ({ price, amount, quantity }) =>
      price === null && amount !== null && quantity !== null
        ? Number(amount) / Number(quantity)
        : number(price),
    amount: ({ amount }) => number(amount),
    currency: ({ currency }) => currency,
    fee: ({ fee }) => number(fee),
    feeCurrency: ({ feeCurrency }) => feeCurrency,
    source: ({ source }) => source,
    note: ({ note }) => note,
  };
}

/** Rows of some accounts, the same list while nothing changes, so that what follows from it is worked out once. */
export function rowsOf(
  { rows, accounts: all }: OpenBooks,
  accounts: ReadonlySet<string>,
): readonly StoredTransaction[] {
  const isMine = ({ accountId, toAccountId }: StoredTransaction) =>
    accounts.has(accountId) || (toAccountId !== null && accounts.has(toAccountId));
  const key = [...accounts].sort().join();
  return accounts.size === all.length
    ? rows
    : onceForRows(rows, `accounts ${key}`, () => rows.filter(isMine));
}

type Choices = ReturnType<typeof choicesOf>;

/** Rows counted before others get a turn. */
const COUNTED_AT_ONCE = 10_000;

function addChoices(before: Choices, more: Choices): Choices {
  const sum = (id: string) => {
    const counts = new Map((before[id] ?? []).map(({ value, count }) => [value, count]));
    for (const { value, count } of more[id] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
    const choices = [...counts].map(([value, count]) => ({ value, count }));
    return choices.sort((one, other) => compareValues(one.value, other.value));
  };
  return Object.fromEntries(Object.keys(more).map((id) => [id, sum(id)]));
}

/** What can be ticked, before the list asks for it: a part at a time, and only the new rows where some were added. */
export async function countChoices({ rows, grown }: OpenBooks, values: Values): Promise<void> {
  const valued = Object.fromEntries(
    Object.entries(portfolioTransactionColumns).map(([id, kind]) => [
      id,
      { kind, value: values[id as keyof Values] },
    ]),
  );
  if (grown) {
    const whole = () => Object.entries(choicesOf(grown.from, valued));
    onceForRows(rows, 'choices', () => {
      const before = Object.fromEntries(onceForRows(grown.from, 'choices', whole));
      return Object.entries(addChoices(before, choicesOf(rows.slice(0, grown.by), valued)));
    });
    return;
  }
  if (rows.length <= COUNTED_AT_ONCE || counted.has(rows)) return;
  counted.add(rows);
  let choices: Choices = choicesOf([], valued);
  for (let from = 0; from < rows.length; from += COUNTED_AT_ONCE) {
    choices = addChoices(choices, choicesOf(rows.slice(from, from + COUNTED_AT_ONCE), valued));
    await yieldToEventLoop();
  }
  onceForRows(rows, 'choices', () => Object.entries(choices));
}

/** Lists whose choices are counted, or being counted. */
const counted = new WeakSet<readonly StoredTransaction[]>();

/** As our own files have them, oldest first. */
export function exportRows(books: OpenBooks, accounts: ReadonlySet<string>): string {
  const names = new Map(books.accounts.map(({ id, name }) => [id, name]));
  const rows = rowsOf(books, accounts)
    .toReversed()
    .map((row) => [
      ...[
        row.at?.toISOString() ?? row.day,
        row.kind,
        row.symbol,
        row.quantity,
        row.price,
        row.amount,
        row.currency,
      ],
      ...[row.fee, row.feeCurrency, row.ratio, names.get(row.accountId) ?? ''],
      ...[row.toAccountId && (names.get(row.toAccountId) ?? ''), row.note, row.id, row.toSymbol],
    ]);
  return writeCsv([WRITTEN_HEADINGS, ...rows]);
}
