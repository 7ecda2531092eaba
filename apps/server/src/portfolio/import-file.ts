import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { tables } from '../platform/database/tables.ts';
import { InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Portfolios } from './change-transactions.ts';
import { refuseTooMany, writeTransaction } from './change-transactions.ts';
import { type CheckContext, checkTransaction } from './check-transaction.ts';
import type { ImportDraft, ImportProblem } from './import/import-draft.ts';
import type { ImportMapping } from './import/mapped-file.ts';
import { type ImportPreset, type ReadFile, readImport } from './import/read-import.ts';
import {
  changePortfolio,
  insertTransactions,
  knownMarks,
  type NewTransaction,
  type Owner,
  readAccounts,
  readSettings,
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
  readonly known: number;
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
    const mark = `${short ? 'id' : 'row'}:${preset ?? 'mapped'}:${text}`;
    const count = (seen.get(mark) ?? 0) + 1;
    seen.set(mark, count);
    return `${mark}#${count}`;
  });
}

async function checkFile(portfolios: Portfolios, owner: Owner, asked: ImportFile): Promise<CheckedFile> {
  const { database, clock } = portfolios.platform;
  const [accounts, { timeZone }] = await Promise.all([
    readAccounts(database, owner),
    readSettings(database, owner.memberId),
  ]);
  const account = accounts.find(({ id }) => id === asked.accountId);
  if (!account) throw new NotFound();
  if (account.kind === 'paper')
    throw new InvalidInput('A file belongs in an account of your own, not in the paper account.');
  const file = readImport(asked.text, asked.mapping);
  const marks = marksOf(file.reading.drafts, file.preset);
  const known = await knownMarks(database, account.id, marks);
  const context: CheckContext = { view: portfolios.market.view(), accounts, timeZone, now: clock.now() };
  const checked = createRowCheck(context, {
    accountId: account.id,
    coins: file.preset !== null && OF_COINS.has(file.preset),
    currency: asked.mapping?.currency ?? account.currency,
  });
  const problems = [...file.reading.problems];
  const fresh: (TransactionContent & { sameAs: string })[] = [];
  let repeated = 0;
  for (const [i, draft] of file.reading.drafts.entries()) {
    if (known.has(marks[i])) {
      repeated += 1;
      continue;
    }
    const result = await checked(draft);
    if ('message' in result) problems.push({ line: draft.line, message: result.message });
    else fresh.push({ ...result, sameAs: marks[i] });
    if (i % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await turn();
  }
  problems.sort((a, b) => a.line - b.line);
  return { file, problems, fresh, known: repeated };
}

/** Checks one row after the other like entries by hand. */
function createRowCheck(
  context: CheckContext,
  { accountId, coins, currency }: { accountId: string; coins: boolean; currency: string },
) {
  return async (draft: ImportDraft): Promise<TransactionContent | { readonly message: string }> => {
    const { line, identity, symbol, ...rest } = draft;
    const coin = coins && symbol !== null && !symbol.includes('-') ? `${symbol}-USD` : symbol;
    const isTrade = draft.kind === 'buy' || draft.kind === 'sell';
    const paid = draft.currency ?? (draft.amount !== null || isTrade ? currency : null);
    const wanted = { ...rest, symbol: coin, currency: paid, accountId, toAccountId: null };
    try {
      return await checkTransaction(wanted, context);
    } catch (error) {
      if (error instanceof InvalidInput) return { message: error.message };
      throw error;
    }
  };
}

/** What a file would become, without storing anything. */
export async function previewImport(portfolios: Portfolios, owner: Owner, asked: ImportFile) {
  const { file, problems, fresh, known } = await checkFile(portfolios, owner, asked);
  const accounts = await readAccounts(portfolios.platform.database, owner);
  const { preset, headings, mapping, lacking, unknownKinds, rows, reading } = file;
  const unknown = new Set(
    fresh.flatMap(({ assetId, symbol }) => (assetId === null && symbol ? [symbol] : [])),
  );
  return {
    ...{ preset, lacking, unknownKinds: [...unknownKinds], rows, known },
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
  const counts = { known, ignored: file.reading.ignored, problemCount: problems.length };
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
    return { importId, added: added.length, ...counts, known: known + fresh.length - added.length };
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
