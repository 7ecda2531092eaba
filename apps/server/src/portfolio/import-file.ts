import { createHash } from 'node:crypto';
import { isIsoDate } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import { InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { isMoney } from './books.ts';
import type { Portfolios } from './change-transactions.ts';
import { refuseTooMany, writeTransaction } from './change-transactions.ts';
import { type CheckContext, checkTransaction } from './check-transaction.ts';
import type { ImportDraft, ImportProblem } from './import/import-draft.ts';
import type { ImportMapping } from './import/mapped-file.ts';
import { type ImportPreset, type ReadFile, readImport } from './import/read-import.ts';
import { familyOf, type Known, KnownEvents } from './known-events.ts';
import {
  changePortfolio,
  insertTransactions,
  type NewTransaction,
  type Owner,
  readAccounts,
  readSettings,
  type StoredAccount,
  type TransactionContent,
} from './portfolio-store.ts';

/** A file to be imported. */
export interface ImportFile {
  readonly accountId: string;
  readonly name: string;
  readonly text: string;
  readonly mapping: ImportMapping | null;
}

interface CheckedFile {
  readonly file: ReadFile;
  readonly problems: readonly ImportProblem[];
  /** What is not there yet. */
  readonly fresh: readonly (TransactionContent & { readonly sameAs: string })[];
  readonly known: Readonly<Record<Known, number>>;
}

const SHOWN_PROBLEMS = 200;
const SHOWN_ITEMS = 100;
/** Rows checked before others get a turn. */
const CHECKED_AT_ONCE = 500;

/** Where coins are meant, however a company is called: formats of exchanges. */
const OF_COINS: ReadonlySet<ImportPreset> = new Set([
  'coinbase',
  'kraken-ledgers',
  'kraken-trades',
  'binance',
]);

/**
 * What makes a row the same row in another file: the provider's id or everything it says, and the how manieth of its
 * like it is. Two equal rows are two, and again the same two in a file that overlaps.
 */
function marksOf(drafts: readonly ImportDraft[], preset: ImportPreset | null): readonly string[] {
  const seen = new Map<string, number>();
  return drafts.map(({ identity }) => {
    const short = /^[\w-]{1,64}$/.test(identity);
    const text = short ? identity : createHash('sha256').update(identity).digest('base64url');
    const mark = `${short ? 'id' : 'row'}:${familyOf(preset)}:${text}`;
    const count = (seen.get(mark) ?? 0) + 1;
    seen.set(mark, count);
    return `${mark}#${count}`;
  });
}

/** Where a row of a file goes: our own export over several accounts names them. */
function accountFor(
  { accounts: named }: ImportDraft,
  of: {
    readonly chosen: StoredAccount;
    readonly accounts: readonly StoredAccount[];
    readonly several: boolean;
  },
): StoredAccount {
  const { chosen, accounts, several } = of;
  return (several && named ? findByName(accounts, named.own) : undefined) ?? chosen;
}

function findByName(accounts: readonly StoredAccount[], name: string): StoredAccount | undefined {
  return accounts.find((account) => account.name.toLowerCase() === name.toLowerCase());
}

/** Days that a file speaks of, as text: they only say where to look. */
function daysOf(drafts: readonly ImportDraft[]) {
  const days = drafts
    .map(({ at }) => at.slice(0, 10))
    .filter(isIsoDate)
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : undefined;
}

/** What is there already in each account that a file has rows for. */
async function loadKnown(
  portfolios: Portfolios,
  of: {
    file: ReadFile;
    marks: readonly string[];
    targets: readonly StoredAccount[];
    accounts: readonly StoredAccount[];
  },
): Promise<ReadonlyMap<string, KnownEvents>> {
  const { file, marks, targets, accounts } = of;
  const { drafts } = file.reading;
  const found = new Map<string, KnownEvents>();
  for (const account of new Set(targets)) {
    const mine = marks.filter((_, i) => targets[i] === account);
    const request = { account, accounts, family: familyOf(file.preset), marks: mine, days: daysOf(drafts) };
    found.set(account.id, await KnownEvents.load(portfolios.platform.database, request));
  }
  return found;
}

async function checkFile(portfolios: Portfolios, owner: Owner, asked: ImportFile): Promise<CheckedFile> {
  const { database, clock } = portfolios.platform;
  const [accounts, { timeZone }] = await Promise.all([
    readAccounts(database, owner),
    readSettings(database, owner.memberId),
  ]);
  const chosen = accounts.find(({ id }) => id === asked.accountId);
  if (!chosen) throw new NotFound();
  if (chosen.kind === 'paper') throw new InvalidInput(NOT_PAPER);
  const file = readImport(asked.text, asked.mapping);
  const { drafts } = file.reading;
  const marks = marksOf(drafts, file.preset);
  const several = new Set(drafts.map((draft) => draft.accounts?.own)).size > 1;
  const targets = drafts.map((draft) => accountFor(draft, { chosen, accounts, several }));
  const known = await loadKnown(portfolios, { file, marks, targets, accounts });
  const coins = file.preset !== null && OF_COINS.has(file.preset);
  const context: CheckContext = {
    ...{ view: portfolios.market.view(), accounts, timeZone, now: clock.now() },
    moneyFirst: coins,
  };
  const currency = asked.mapping?.currency ?? chosen.currency;
  const problems = [...file.reading.problems];
  const fresh: (TransactionContent & { sameAs: string })[] = [];
  const count = { imports: 0, orders: 0, others: 0 };
  for (const [i, draft] of drafts.entries()) {
    const [account, there] = [targets[i], known.get(targets[i].id)];
    if (there?.hasMark(marks[i])) {
      count.imports += 1;
      continue;
    }
    const result = await checkDraft(draft, { context, account, coins, currency });
    const found = 'message' in result ? undefined : there?.find(result, draft.identity);
    if ('message' in result) problems.push({ line: draft.line, message: result.message });
    else if (found) count[found] += 1;
    else fresh.push({ ...result, sameAs: marks[i] });
    if (i % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await yieldToEventLoop();
  }
  problems.sort((a, b) => a.line - b.line);
  return { file, problems, fresh, known: count };
}

const NOT_PAPER = 'A file belongs in an account of your own, not in the paper account.';

interface DraftPlace {
  readonly context: CheckContext;
  readonly account: StoredAccount;
  readonly coins: boolean;
  readonly currency: string;
}

/** Checks a row like an entry by hand. */
async function checkDraft(
  draft: ImportDraft,
  { context, account, coins, currency }: DraftPlace,
): Promise<TransactionContent | { readonly message: string }> {
  const { line, identity, accounts: named, symbol, ...rest } = draft;
  if (account.kind === 'paper') return { message: NOT_PAPER };
  const to = named ? findByName(context.accounts, named.to) : undefined;
  if (draft.kind === 'transfer' && (!to || to.id === account.id)) {
    return { message: 'A transfer between accounts has to be entered by hand.' };
  }
  const isCoin = coins && symbol !== null && !symbol.includes('-') && !isMoney(symbol);
  const isTrade = draft.kind === 'buy' || draft.kind === 'sell';
  const paid = draft.currency ?? (draft.amount !== null || isTrade ? currency : null);
  const place = { accountId: account.id, toAccountId: draft.kind === 'transfer' ? (to?.id ?? null) : null };
  const wanted = { ...rest, symbol: isCoin ? `${symbol}-USD` : symbol, currency: paid, ...place };
  try {
    return await checkTransaction(wanted, context);
  } catch (error) {
    if (error instanceof InvalidInput) return { message: error.message };
    throw error;
  }
}

const sumOf = ({ imports, orders, others }: CheckedFile['known']) => imports + orders + others;

/** What a file would become, without storing anything. */
export async function previewImport(portfolios: Portfolios, owner: Owner, asked: ImportFile) {
  const { file, problems, fresh, known } = await checkFile(portfolios, owner, asked);
  const accounts = await readAccounts(portfolios.platform.database, owner);
  const { preset, headings, mapping, lacking, unknownKinds, rows, reading } = file;
  const unknown = new Set(
    fresh.flatMap(({ assetId, symbol }) => (assetId === null && symbol ? [symbol] : [])),
  );
  return {
    ...{
      preset,
      lacking,
      unknownKinds: [...unknownKinds],
      rows,
      known: sumOf(known),
      knownFrom: { ...known },
    },
    unread: [...(reading.unread ?? [])].slice(0, 50),
    headings: [...headings],
    mapping: mapping && { ...mapping, columns: [...mapping.columns], kinds: [...mapping.kinds] },
    added: fresh.length,
    ignored: reading.ignored,
    problems: problems
      .slice(0, SHOWN_PROBLEMS)
      .map(({ line, message }) => ({ line, message, text: file.textOfLine(line) })),
    problemCount: problems.length,
    unknownSymbols: [...unknown].sort().slice(0, 500),
    items: fresh.slice(0, SHOWN_ITEMS).map(({ sameAs, ...content }, i) => {
      const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
      const row = {
        ...content,
        id,
        place: String(i),
        source: 'imported' as const,
        importId: null,
        version: 1,
      };
      return writeTransaction(row, accounts);
    }),
  };
}

/** Imports a file: what an earlier import brought is not added again. */
export async function importFile(
  portfolios: Portfolios,
  owner: Owner,
  asked: ImportFile & { readonly withoutProblems: boolean },
) {
  const { file, problems, fresh, known } = await checkFile(portfolios, owner, asked);
  if (file.lacking !== null)
    throw new InvalidInput(file.lacking, [{ field: 'mapping', message: file.lacking }]);
  if (problems.length > 0 && !asked.withoutProblems) {
    throw new Unprocessable(
      `${problems.length} of the rows cannot be read, the first in line ${problems[0].line}: ${problems[0].message} Nothing was imported.`,
      'unreadable-rows',
    );
  }
  const there = sumOf(known);
  const counts = { known: there, ignored: file.reading.ignored, problemCount: problems.length };
  if (fresh.length === 0) return { importId: null, added: 0, ...counts };
  const { database, clock } = portfolios.platform;
  return database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'added');
    await refuseTooMany(tx, owner, fresh.length);
    const { accountId, name } = asked;
    const values = {
      memberId: owner.memberId,
      accountId,
      name,
      preset: file.preset,
      at: new Date(clock.now()),
    };
    const { id: importId } = await tables(tx)
      .insertInto('portfolio_import')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = fresh.map((row): NewTransaction => ({ ...row, source: 'imported', importId }));
    const added = await insertTransactions(tx, owner.memberId, rows);
    // Meanwhile the same file may have been imported in another window.
    return { importId, added: added.length, ...counts, known: there + fresh.length - added.length };
  });
}

export async function listImports({ platform: { database } }: Portfolios, owner: Owner) {
  const rows = await tables(database)
    .selectFrom('portfolio_import as i')
    .innerJoin('portfolio_account as a', 'a.id', 'i.accountId')
    .leftJoin('portfolio_transaction as t', (join) =>
      join.onRef('t.importId', '=', 'i.id').on('t.deletedAt', 'is', null),
    )
    .select(({ fn }) => [
      ...(['i.id', 'i.accountId', 'a.name as account', 'i.name', 'i.preset', 'i.at'] as const),
      fn.count('t.id').as('count'),
    ])
    .where('i.memberId', '=', owner.memberId)
    .where('a.world', '=', owner.world)
    .groupBy(['i.id', 'a.name'])
    .orderBy('i.at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ count, at, ...row }) => ({ ...row, at: at.toISOString(), transactions: Number(count) }));
}

/** Takes an import back. Its rows are gone for good, so that the file can be imported again. */
export async function removeImport({ platform }: Portfolios, owner: Owner, id: string): Promise<number> {
  return platform.database.transaction(async (tx) => {
    const found = await tx.query(
      `select i.id from portfolio_import i join portfolio_account a on a.id = i.account_id
       where i.id::text = $1 and i.member_id = $2 and a.world = $3`,
      [id, owner.memberId, owner.world],
    );
    if (found.length === 0) throw new NotFound();
    await changePortfolio(tx, owner, 'rewritten');
    const removed = await tx.query(
      'delete from portfolio_transaction where import_id = $1 returning deleted_at is null as live',
      [id],
    );
    await tx.query('delete from portfolio_import where id = $1', [id]);
    return removed.filter(({ live }) => live === true).length;
  });
}
