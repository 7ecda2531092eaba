import { createHash } from 'node:crypto';
import { DAY_MS } from '@auspex/market';
import type { MarketService } from '../market/index.ts';
import { isTaken, type Transaction } from '../platform/database/index.ts';
import { rowCount, tables } from '../platform/database/tables.ts';
import { Conflict, DomainError, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import { checkTransaction, type WantedTransaction } from './check-transaction.ts';
import { wordSaying } from './portfolio-sentences.ts';
import {
  changePortfolio,
  findTransaction,
  insertTransactions,
  markDeleted,
  type Owner,
  readAccounts,
  readSettings,
  type StoredAccount,
  type StoredTransaction,
  type TransactionContent,
  updateTransaction,
} from './portfolio-store.ts';

/** What the use cases depend on. */
export interface Portfolios {
  readonly platform: Pick<Platform, 'database' | 'clock'>;
  readonly market: MarketService;
}

/** How long a deleted transaction can be brought back. */
const RESTORABLE_MS = 30 * DAY_MS;
const MOST_TRANSACTIONS = 250_000;

/** Something was changed elsewhere since the caller loaded it. */
export class ChangedElsewhere extends DomainError<{ yours: number; current: number }> {
  constructor(what: string, versions: { yours: number; current: number }) {
    const { yours, current } = versions;
    super({
      kind: 'conflict',
      code: 'version-conflict',
      message: `${what} was changed elsewhere: you edited version ${yours}, but it is now at version ${current}. Review it and make your change again.`,
      data: versions,
    });
  }
}

async function checked({ platform, market }: Portfolios, owner: Owner, wanted: WantedTransaction) {
  const [accounts, { timeZone, language }] = await Promise.all([
    readAccounts(platform.database, owner),
    readSettings(platform.database, owner.memberId),
  ]);
  const now = platform.clock.now();
  return checkTransaction(wanted, { view: market.view(), accounts, timeZone, language, now });
}

/** The stored transaction of this world that an id names. */
async function needTransaction({ platform }: Portfolios, owner: Owner, id: string) {
  const [found, accounts] = await Promise.all([
    findTransaction(platform.database, owner.memberId, id),
    readAccounts(platform.database, owner),
  ]);
  if (!found || !accounts.some((account) => account.id === found.accountId)) throw new NotFound();
  return { found, accounts };
}

/** Refused rather than slow: nobody enters so many, and a file with more is not one of transactions. */
export async function refuseTooMany(tx: Transaction, owner: Owner, added: number): Promise<void> {
  const { count } = await tables(tx)
    .selectFrom('portfolio_transaction')
    .select(rowCount.as('count'))
    .where('memberId', '=', owner.memberId)
    .executeTakeFirstOrThrow();
  if (count + added > MOST_TRANSACTIONS) {
    const { language } = await readSettings(tx, owner.memberId);
    const most = MOST_TRANSACTIONS.toLocaleString(language);
    throw new Unprocessable(
      wordSaying({ code: 'tooMany', values: { most } }, language),
      'too-many-transactions',
    );
  }
}

interface Entry {
  readonly wanted: WantedTransaction;
  /** The same for every try to add one transaction. */
  readonly requestId?: string | undefined;
}

/** The mark of one entry, which all tries of its request begin alike. */
function markOf({ wanted, requestId }: Entry) {
  if (requestId === undefined) return null;
  const begin = `entered:${requestId}:`;
  return { begin, sameAs: begin + createHash('sha256').update(JSON.stringify(wanted)).digest('hex') };
}

/** What an earlier try of the same request added, in whichever account; refused if that was something else. */
async function addedBefore(
  tx: Transaction,
  { memberId }: Owner,
  { begin, sameAs }: { readonly begin: string; readonly sameAs: string },
): Promise<string | undefined> {
  const found = await tables(tx)
    .selectFrom('portfolio_account as a')
    .innerJoin('portfolio_transaction as t', 't.accountId', 'a.id')
    .select(['t.id', 't.sameAs'])
    .where('a.memberId', '=', memberId)
    .where('t.sameAs', 'like', `${begin}%`)
    .executeTakeFirst();
  if (found && found.sameAs !== sameAs) {
    throw new Conflict('This was added as you entered it first. Change it in the list.', 'already-added');
  }
  return found?.id;
}

/** Adds a transaction; one request adds one, however often it is made. */
export async function addTransaction(portfolios: Portfolios, owner: Owner, entry: Entry): Promise<string> {
  const content = await checked(portfolios, owner, entry.wanted);
  const mark = markOf(entry);
  return portfolios.platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'added');
    const before = mark && (await addedBefore(tx, owner, mark));
    if (before) return before;
    await refuseTooMany(tx, owner, 1);
    const added = { ...content, sameAs: mark?.sameAs ?? null, source: 'entered' } as const;
    const [id] = await insertTransactions(tx, owner.memberId, [added]);
    return id;
  });
}

export async function changeTransaction(
  portfolios: Portfolios,
  owner: Owner,
  change: { readonly id: string; readonly version: number; readonly wanted: WantedTransaction },
): Promise<void> {
  const { found } = await needTransaction(portfolios, owner, change.id);
  if (found.deletedAt) throw new Conflict('This transaction has been deleted. Restore it first.', 'deleted');
  const content =
    found.source === 'order'
      ? onlyNote(found, change.wanted.note)
      : keepDay(found, await checked(portfolios, owner, change.wanted));
  const changed = portfolios.platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'rewritten');
    if (await updateTransaction(tx, { id: change.id, version: change.version, content })) return;
    const current = (await findTransaction(tx, owner.memberId, change.id))?.version ?? found.version;
    throw new ChangedElsewhere('This transaction', { yours: change.version, current });
  });
  await changed.catch(async (error: unknown) => {
    if (!isTaken(error, 'portfolio_transaction_account_id_same_as_key')) throw error;
    const { language } = await readSettings(portfolios.platform.database, owner.memberId);
    throw new Conflict(wordSaying({ code: 'alreadyThere' }, language), 'already-there');
  });
}

function onlyNote(found: StoredTransaction, note: string): TransactionContent {
  const { id, place, source, importId, version, ...content } = found;
  return { ...content, note };
}

/** The same asset at the same instant stays on its day, in whatever time zone the member is by now. */
function keepDay(found: StoredTransaction, content: TransactionContent): TransactionContent {
  const isSame = found.at?.getTime() === content.at?.getTime() && found.assetId === content.assetId;
  return isSame && content.at !== null ? { ...content, day: found.day } : content;
}

/** Deletes a transaction; says until when it can be brought back. */
export async function removeTransaction(portfolios: Portfolios, owner: Owner, id: string): Promise<Date> {
  const { found } = await needTransaction(portfolios, owner, id);
  if (found.source === 'order') {
    throw new Unprocessable(
      'This trade took place: an order filled. Enter the opposite one if it should not count.',
      'order-fill',
    );
  }
  const now = new Date(portfolios.platform.clock.now());
  if (!found.deletedAt) {
    await portfolios.platform.database.transaction(async (tx) => {
      await changePortfolio(tx, owner, 'rewritten');
      await markDeleted(tx, id, now);
    });
  }
  return new Date((found.deletedAt ?? now).getTime() + RESTORABLE_MS);
}

export async function restoreTransaction(portfolios: Portfolios, owner: Owner, id: string): Promise<void> {
  const { found } = await needTransaction(portfolios, owner, id);
  if (!found.deletedAt) return;
  if (found.deletedAt.getTime() + RESTORABLE_MS < portfolios.platform.clock.now()) throw new NotFound();
  await portfolios.platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'rewritten');
    await markDeleted(tx, id, null);
  });
}

/** A transaction in the contract's form. */
export function writeTransaction(row: StoredTransaction, accounts: readonly StoredAccount[]) {
  const { assetId, toAssetId, place, at, ...rest } = row;
  const nameOf = (id: string | null) => accounts.find((account) => account.id === id)?.name ?? null;
  return {
    ...rest,
    at: at?.toISOString() ?? null,
    account: nameOf(row.accountId) ?? '',
    toAccount: nameOf(row.toAccountId),
    market: assetId === null ? null : assetId.startsWith('crypto:') ? ('crypto' as const) : ('us' as const),
  };
}

export async function showTransaction(portfolios: Portfolios, owner: Owner, id: string) {
  const { found, accounts } = await needTransaction(portfolios, owner, id);
  return writeTransaction(found, accounts);
}
