import { createHash } from 'node:crypto';
import type { IsoDate, Language } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { InvalidInput, NotFound } from '../platform/errors/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { isMoney } from './books.ts';
import type { Portfolios } from './change-transactions.ts';
import { type CheckContext, checkTransaction, problemOfDay } from './check-transaction.ts';
import type { ImportDraft } from './import/import-draft.ts';
import type { ImportMapping } from './import/propose-mapping.ts';
import { type ImportPreset, type ReadFile, readImport } from './import/read-import.ts';
import { familyOfFile, type Known, KnownEvents } from './known-events.ts';
import { type SentenceCode, wordSaying } from './portfolio-sentences.ts';
import {
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

interface Checking {
  readonly market: Portfolios['market'];
  readonly clock: Portfolios['platform']['clock'];
  readonly sql: Sql;
}

interface RowProblem {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

export interface CheckedFile {
  readonly file: ReadFile;
  /** In which refusals are worded. */
  readonly language: Language;
  readonly problems: readonly RowProblem[];
  /** What is not there yet. */
  readonly fresh: readonly (TransactionContent & { readonly sameAs: string })[];
  readonly known: Readonly<Record<Known, number>>;
}

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
function marksOf({ reading: { drafts }, ...file }: ReadFile): readonly string[] {
  const seen = new Map<string, number>();
  return drafts.map(({ identity }) => {
    const short = /^[\w-]{1,64}$/.test(identity);
    const text = short ? identity : createHash('sha256').update(identity).digest('base64url');
    const mark = `${short ? 'id' : 'row'}:${familyOfFile(file)}:${text}`;
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

/** Days that a file speaks of, as text: they only say where to look. A mistyped year is no such day. */
function daysOf(drafts: readonly ImportDraft[], now: number) {
  const days = drafts
    .map(({ at }) => at.slice(0, 10))
    .filter((day): day is IsoDate => problemOfDay(day, now) === undefined)
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : undefined;
}

/** What is there already in each account that a file has rows for. */
async function loadKnown(
  sql: Sql,
  of: {
    file: ReadFile;
    marks: readonly string[];
    chosen: StoredAccount;
    targets: readonly StoredAccount[];
    accounts: readonly StoredAccount[];
    now: number;
  },
): Promise<ReadonlyMap<string, KnownEvents>> {
  const { file, marks, chosen, targets, accounts, now } = of;
  const { drafts } = file.reading;
  const found = new Map<string, KnownEvents>();
  for (const account of new Set(targets)) {
    const mine = marks.filter((_, i) => targets[i] === account);
    const request = {
      account,
      chosen,
      accounts,
      family: familyOfFile(file),
      marks: mine,
      days: daysOf(drafts, now),
    };
    found.set(account.id, await KnownEvents.load(sql, request));
  }
  return found;
}

export async function checkFile(
  { market, clock, sql }: Checking,
  owner: Owner,
  asked: ImportFile,
): Promise<CheckedFile> {
  const accounts = await readAccounts(sql, owner);
  const { timeZone, language } = await readSettings(sql, owner.memberId);
  const chosen = accounts.find(({ id }) => id === asked.accountId);
  if (!chosen) throw new NotFound();
  if (chosen.kind === 'paper') throw new InvalidInput(wordSaying({ code: 'notPaper' }, language));
  const file = readImport(asked.text, asked.mapping, asked.name);
  const { drafts } = file.reading;
  const marks = marksOf(file);
  const several = new Set(drafts.map((draft) => draft.accounts?.own)).size > 1;
  const targets = drafts.map((draft) => accountFor(draft, { chosen, accounts, several }));
  const known = await loadKnown(sql, { file, marks, chosen, targets, accounts, now: clock.now() });
  const coins = file.preset !== null && OF_COINS.has(file.preset);
  const context: CheckContext = {
    ...{ view: market.view(), accounts, timeZone, language, now: clock.now() },
    moneyFirst: coins,
  };
  const currency = asked.mapping?.currency ?? chosen.currency;
  const problems = file.reading.problems.map(({ line, column, saying }): RowProblem => {
    return { line, column, message: wordSaying(saying, language) };
  });
  const fresh: (TransactionContent & { sameAs: string })[] = [];
  const count = { imports: 0, orders: 0, others: 0 };
  for (const [i, draft] of drafts.entries()) {
    const [account, there] = [targets[i], known.get(targets[i].id)];
    if (there?.hasMark(marks[i])) {
      count.imports += 1;
      continue;
    }
    const result = await checkDraft(draft, { context, account, coins, currency });
    const found = 'message' in result ? undefined : there?.find(result, draft.tradeId ?? draft.identity);
    if ('message' in result) {
      const { message, field } = result;
      problems.push({ line: draft.line, column: field === null ? null : file.columnOf(field), message });
    } else if (found) count[found] += 1;
    else fresh.push({ ...result, sameAs: marks[i] });
    if (i % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await yieldToEventLoop();
  }
  problems.sort((a, b) => a.line - b.line);
  const there = new Set(
    [...known].flatMap(([id, events]) => [
      ...events.findTogether(fresh.filter(({ accountId }) => accountId === id)),
    ]),
  );
  count.others += there.size;
  return { file, language, problems, fresh: fresh.filter((row) => !there.has(row)), known: count };
}

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
): Promise<TransactionContent | { readonly message: string; readonly field: string | null }> {
  const { line, identity, tradeId, accounts: named, symbol, isMoney: moneyFirst = false, ...rest } = draft;
  const refused = (code: SentenceCode) => ({ message: wordSaying({ code }, context.language), field: null });
  if (account.kind === 'paper') return refused('notPaper');
  const to = named ? findByName(context.accounts, named.to) : undefined;
  if (draft.kind === 'transfer' && (!to || to.id === account.id)) {
    return refused('transferByHand');
  }
  const isCoin = coins && symbol !== null && !symbol.includes('-') && !isMoney(symbol);
  const isTrade = draft.kind === 'buy' || draft.kind === 'sell';
  const paid = draft.currency ?? (draft.amount !== null || isTrade ? currency : null);
  const place = { accountId: account.id, toAccountId: draft.kind === 'transfer' ? (to?.id ?? null) : null };
  const wanted = { ...rest, symbol: isCoin ? `${symbol}-USD` : symbol, currency: paid, ...place };
  try {
    return await checkTransaction(wanted, moneyFirst ? { ...context, moneyFirst } : context);
  } catch (error) {
    if (error instanceof InvalidInput) {
      return { message: error.message, field: error.data?.fields?.[0]?.field ?? null };
    }
    throw error;
  }
}
