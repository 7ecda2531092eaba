import type { MarketView } from '../market/index.ts';
import { tables } from '../platform/database/tables.ts';
import { InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import { findHeld, isMoney } from './books.ts';
import type { Portfolios } from './change-transactions.ts';
import { refuseTooMany, writeTransaction } from './change-transactions.ts';
import { type CheckedFile, checkFile, type ImportFile } from './check-file.ts';
import { wordSaying } from './portfolio-sentences.ts';
import {
  changePortfolio,
  insertTransactions,
  type NewTransaction,
  type Owner,
  readAccounts,
  readVersions,
} from './portfolio-store.ts';

const SHOWN_PROBLEMS = 200;
const SHOWN_ITEMS = 100;
/** Currencies that are looked up for a preview. */
const MOST_CODES = 500;

const sumOf = ({ imports, orders, others }: CheckedFile['known']) => imports + orders + others;

/** What a file would become, without storing anything. */
export async function previewImport(portfolios: Portfolios, owner: Owner, asked: ImportFile) {
  const { market, platform } = portfolios;
  const { clock, database: sql } = platform;
  const { file, language, problems, fresh, known } = await checkFile({ market, clock, sql }, owner, asked);
  const accounts = await readAccounts(sql, owner);
  const { preset, headings, mapping, lacking, unknownKinds, rows, reading } = file;
  const unknown = new Set(
    fresh.flatMap(({ assetId, symbol }) => (assetId === null && symbol ? [symbol] : [])),
  );
  return {
    ...{
      preset,
      lacking: lacking && wordSaying(lacking, language),
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
      .map((problem) => ({ ...problem, text: file.textOfLine(problem.line) })),
    problemCount: problems.length,
    unknownSymbols: [...unknown].sort().slice(0, 500),
    unknownCurrencies: await unknownCurrencies(market.view(), fresh),
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

/** Codes that something is paid in and that are neither money nor coins of this market, such as `XAU` for gold. */
async function unknownCurrencies(view: MarketView, rows: CheckedFile['fresh']): Promise<string[]> {
  const codes = new Set(
    rows.flatMap(({ currency, feeCurrency }) => [currency ?? [], feeCurrency ?? []].flat()),
  );
  const unknown: string[] = [];
  for (const code of [...codes].sort().slice(0, MOST_CODES)) {
    if (!isMoney(code) && !(await findHeld(view, `${code}-USD`))) unknown.push(code);
  }
  return unknown;
}

/** Refuses a file that cannot be imported as a whole, unless what cannot be read is to be left out. */
function refuseProblems({ file, problems, language }: CheckedFile, withoutProblems: boolean): void {
  if (file.lacking !== null) {
    const message = wordSaying(file.lacking, language);
    throw new InvalidInput(message, [{ field: 'mapping', message }]);
  }
  const [first] = problems;
  if (!first || withoutProblems) return;
  const { line, column, message } = first;
  const code = column === null ? 'whereLine' : 'whereColumn';
  const where = wordSaying({ code, values: { line, column: column ?? '' } }, language);
  const values = { count: problems.length, where, first: message };
  throw new Unprocessable(wordSaying({ code: 'unreadable', values }, language), 'unreadable-rows');
}

/** Imports a file: what an earlier import brought is not added again. */
export async function importFile(
  { platform: { database, clock }, market }: Portfolios,
  owner: Owner,
  asked: ImportFile & { readonly withoutProblems: boolean },
) {
  const { version: before } = await readVersions(database, owner);
  const first = await checkFile({ market, clock, sql: database }, owner, asked);
  refuseProblems(first, asked.withoutProblems);
  const counts = ({ file, problems, known }: CheckedFile) => {
    return { known: sumOf(known), ignored: file.reading.ignored, problemCount: problems.length };
  };
  if (first.fresh.length === 0) return { importId: null, added: 0, ...counts(first) };
  return database.transaction(async (tx) => {
    const alone = (await changePortfolio(tx, owner, 'added')) === before + 1;
    // Meanwhile an order may have filled, or the same file may have come from another window: from here on nothing can.
    const checked = alone ? first : await checkFile({ market, clock, sql: tx }, owner, asked);
    const { file, fresh } = checked;
    refuseProblems(checked, asked.withoutProblems);
    if (fresh.length === 0) return { importId: null, added: 0, ...counts(checked) };
    await refuseTooMany(tx, owner, fresh.length);
    const { accountId, name } = asked;
    const { memberId } = owner;
    const { id: importId } = await tables(tx)
      .insertInto('portfolio_import')
      .values({ memberId, accountId, name, preset: file.preset, at: new Date(clock.now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = fresh.map((row): NewTransaction => ({ ...row, source: 'imported', importId }));
    const added = await insertTransactions(tx, memberId, rows);
    return { importId, added: added.length, ...counts(checked) };
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
