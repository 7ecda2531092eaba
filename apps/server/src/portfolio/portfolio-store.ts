import type { AssetId, IsoDate, Language } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { NotFound } from '../platform/errors/index.ts';
import { readerLanguage } from '../platform/http/index.ts';
import { readableAmount } from './amount-digits.ts';
import type { LotMethod } from './model/transaction.ts';

/** Whose portfolio, of which world. */
export interface Owner {
  readonly memberId: string;
  readonly world: string;
}

export type TransactionKind =
  | 'buy'
  | 'sell'
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'fee'
  | 'dividend'
  | 'split'
  | 'merger'
  | 'delisting';

export interface StoredAccount {
  readonly id: string;
  readonly kind: 'exchange' | 'paper' | 'manual';
  readonly exchange: string | null;
  readonly name: string;
  readonly currency: string;
  readonly lotMethod: LotMethod;
  readonly marketDividends: boolean;
  readonly archived: boolean;
  readonly since: Date;
  readonly version: number;
}

/** A transaction's content; numbers as decimal text. */
export interface TransactionContent {
  readonly accountId: string;
  readonly kind: TransactionKind;
  readonly day: IsoDate;
  readonly at: Date | null;
  readonly symbol: string | null;
  readonly assetId: AssetId | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly fee: string | null;
  readonly feeCurrency: string | null;
  readonly toAccountId: string | null;
  readonly ratio: string | null;
  /** What a merger turned it into. */
  readonly toSymbol: string | null;
  readonly toAssetId: AssetId | null;
  readonly note: string;
}

export interface StoredTransaction extends TransactionContent {
  readonly id: string;
  /** The order in which they were entered: a number, as the database counts. */
  readonly place: string;
  readonly source: 'entered' | 'imported' | 'order';
  readonly importId: string | null;
  readonly version: number;
}

/** How often a portfolio changed, and how often other than by an addition. */
export interface Versions {
  readonly version: number;
  readonly rewritten: number;
}

const accountColumns = [
  ...(['id', 'kind', 'exchange', 'name', 'currency', 'lotMethod'] as const),
  ...(['marketDividends', 'archived', 'since', 'version'] as const),
] as const;

const contentColumns = [
  ...(['accountId', 'kind', 'day', 'at', 'symbol', 'assetId', 'quantity', 'price'] as const),
  ...([
    'amount',
    'currency',
    'fee',
    'feeCurrency',
    'toAccountId',
    'ratio',
    'toSymbol',
    'toAssetId',
    'note',
  ] as const),
] as const;

const transactionColumns = [...contentColumns, 'id', 'place', 'source', 'importId', 'version'] as const;

export async function readVersions(sql: Sql, { memberId, world }: Owner): Promise<Versions> {
  const found = await tables(sql)
    .selectFrom('portfolio')
    .select(['version', 'rewritten'])
    .where('memberId', '=', memberId)
    .where('world', '=', world)
    .executeTakeFirst();
  return found ?? { version: 0, rewritten: 0 };
}

/** Changes a portfolio while nobody else can; every reader then sees that it changed. Returns its new version. */
export async function changePortfolio(
  tx: Transaction,
  { memberId, world }: Owner,
  how: 'added' | 'rewritten',
): Promise<number> {
  const rewritten = how === 'rewritten' ? 1 : 0;
  const found = await tx.query(
    `insert into portfolio as p (member_id, world) select id, $2 from member where id = $1
     on conflict (member_id, world) do update set version = p.version + 1, rewritten = p.rewritten + $3
     returning version`,
    [memberId, world, rewritten],
  );
  if (found.length === 0) throw new NotFound();
  return Number(found[0].version);
}

export function readAccounts(sql: Sql, { memberId, world }: Owner): Promise<StoredAccount[]> {
  return tables(sql)
    .selectFrom('portfolio_account')
    .select(accountColumns)
    .where('memberId', '=', memberId)
    .where('world', '=', world)
    .orderBy('archived')
    .orderBy('since')
    .orderBy('id')
    .execute();
}

/** How many transactions each account has. */
export async function countTransactions(sql: Sql, { memberId }: Owner): Promise<ReadonlyMap<string, number>> {
  const rows = await tables(sql)
    .selectFrom('portfolio_transaction')
    .select(({ fn }) => ['accountId', fn.countAll<string>().as('count')])
    .where('memberId', '=', memberId)
    .where('deletedAt', 'is', null)
    .groupBy('accountId')
    .execute();
  return new Map(rows.map(({ accountId, count }) => [accountId, Number(count)]));
}

/** As the database writes them: numbers as text, instants in milliseconds. */
type WrittenRow = readonly [
  ...[
    id: string,
    place: string,
    source: StoredTransaction['source'],
    importId: string | null,
    version: number,
  ],
  ...[accountId: string, kind: TransactionKind, day: IsoDate, at: number | null],
  ...[symbol: string | null, assetId: AssetId | null],
  ...[quantity: string | null, price: string | null, amount: string | null, currency: string | null],
  ...[fee: string | null, feeCurrency: string | null, toAccountId: string | null, ratio: string | null],
  ...[toSymbol: string | null, toAssetId: AssetId | null, note: string],
];

/** One text for many rows: taking each value from the wire costs several times as much. */
const WRITTEN_ROWS = `select json_agg(json_build_array(id, place::text, source, import_id, version, account_id, kind,
    day, floor(extract(epoch from at) * 1000), symbol, asset_id, quantity::text, price::text, amount::text, currency,
    fee::text, fee_currency, to_account_id, ratio::text, to_symbol, to_asset_id, note) order by place)::text as rows,
  max(place)::text as last
  from (select t.* from portfolio_transaction t join portfolio_account a on a.id = t.account_id
    where t.member_id = $1 and a.world = $2 and t.deleted_at is null and t.place > $3
    order by t.place limit $4) page`;

const ROWS_A_PAGE = 2000;

/** Transactions in the order in which they were entered; only those after a place if one is given. */
export async function readTransactions(
  sql: Sql,
  { memberId, world }: Owner,
  after = 0,
): Promise<StoredTransaction[]> {
  const rows: StoredTransaction[] = [];
  let last = String(after);
  for (;;) {
    const [page] = await sql.query(WRITTEN_ROWS, [memberId, world, last, ROWS_A_PAGE]);
    if (typeof page?.rows !== 'string') return rows;
    const written = JSON.parse(page.rows) as readonly WrittenRow[];
    for (const row of written) rows.push(readWritten(row));
    if (written.length < ROWS_A_PAGE) return rows;
    last = String(page.last);
  }
}

function readWritten(row: WrittenRow): StoredTransaction {
  const [id, place, source, importId, version, ...content] = row;
  const [accountId, kind, day, at, symbol, assetId, quantity, price, amount, currency, ...rest] = content;
  const [fee, feeCurrency, toAccountId, ratio, toSymbol, toAssetId, note] = rest;
  return {
    id,
    place,
    source,
    importId,
    version,
    accountId,
    kind,
    day,
    at: at === null ? null : new Date(at),
    symbol,
    assetId,
    quantity,
    price,
    amount: readableAmount(amount),
    currency,
    fee,
    feeCurrency,
    toAccountId,
    ratio,
    toSymbol,
    toAssetId,
    note,
  };
}

/** A transaction of the member, deleted or not. */
export async function findTransaction(
  sql: Sql,
  memberId: string,
  id: string,
): Promise<(StoredTransaction & { readonly deletedAt: Date | null }) | undefined> {
  const row = await tables(sql)
    .selectFrom('portfolio_transaction')
    .select([...transactionColumns, 'deletedAt'])
    .where('memberId', '=', memberId)
    .where((one) => one(one.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst();
  return row && { ...row, amount: readableAmount(row.amount) };
}

export interface NewTransaction extends TransactionContent {
  readonly source: StoredTransaction['source'];
  readonly importId?: string | null;
  readonly sameAs?: string | null;
}

const ROWS_AT_ONCE = 1000;

/** Stores transactions in their order; one that is the same as a stored one is left out. Returns the ids of the new. */
export async function insertTransactions(
  tx: Transaction,
  memberId: string,
  transactions: readonly NewTransaction[],
): Promise<string[]> {
  const added: string[] = [];
  for (let from = 0; from < transactions.length; from += ROWS_AT_ONCE) {
    const values = transactions
      .slice(from, from + ROWS_AT_ONCE)
      .map(({ importId = null, sameAs = null, ...rest }) => ({ ...rest, memberId, importId, sameAs }));
    const rows = await tables(tx)
      .insertInto('portfolio_transaction')
      .values(values)
      .onConflict((other) => other.columns(['accountId', 'sameAs']).doNothing())
      .returning('id')
      .execute();
    added.push(...rows.map(({ id }) => id));
  }
  return added;
}

/**
 * Changes a transaction made from a version; false when it is no longer at that version. Where it is moved to, a deleted
 * row that is the same gives way to it.
 */
export async function updateTransaction(
  tx: Transaction,
  change: { readonly id: string; readonly version: number; readonly content: TransactionContent },
): Promise<boolean> {
  await tx.query(
    `delete from portfolio_transaction gone using portfolio_transaction moved
     where moved.id = $1 and gone.account_id = $2 and gone.id <> moved.id
       and gone.same_as = moved.same_as and gone.deleted_at is not null`,
    [change.id, change.content.accountId],
  );
  const rows = await tables(tx)
    .updateTable('portfolio_transaction')
    .set({ ...change.content, version: change.version + 1 })
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Marks a transaction as deleted, or takes that back. */
export async function markDeleted(tx: Transaction, id: string, deletedAt: Date | null): Promise<void> {
  await tables(tx).updateTable('portfolio_transaction').set({ deletedAt }).where('id', '=', id).execute();
}

/** How many members hold each asset, or did. */
export async function countHolders(sql: Sql): Promise<Map<AssetId, number>> {
  const rows = await sql.query(
    `select asset_id, count(distinct member_id)::int as members from (
       select member_id, asset_id from portfolio_transaction where asset_id is not null and deleted_at is null
       union all
       select member_id, to_asset_id from portfolio_transaction where to_asset_id is not null and deleted_at is null
     ) held group by asset_id`,
  );
  return new Map(rows.map(({ asset_id: id, members }) => [String(id) as AssetId, Number(members)]));
}

/** What amounts are shown in, whose day it is, and what the member reads. */
interface MemberSettings {
  readonly base: string;
  readonly timeZone: string;
  readonly language: Language;
}

/** Undefined for a member who is gone. */
export async function findSettings(sql: Sql, memberId: string): Promise<MemberSettings | undefined> {
  const member = await tables(sql)
    .selectFrom('member')
    .select(['baseCurrency', 'timeZone', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const { baseCurrency: base, timeZone, language } = member;
  return { base, timeZone, language: readerLanguage() ?? language };
}

export async function readSettings(sql: Sql, memberId: string): Promise<MemberSettings> {
  const settings = await findSettings(sql, memberId);
  if (!settings) throw new NotFound();
  return settings;
}
