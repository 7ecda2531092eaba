import { addDays, exactDecimal, type IsoDate, sumDecimals } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import { roundAmount } from './amount-digits.ts';
import type { ImportPreset, ReadFile } from './import/read-import.ts';
import type { StoredAccount, StoredTransaction, TransactionContent } from './portfolio-store.ts';

/** Why a row of a file is not added. */
export type Known = 'imports' | 'orders' | 'others';

/** Files that name the same events in the same way: the trades and the ledgers of one exchange. */
const FAMILIES: Readonly<Partial<Record<ImportPreset, string>>> = {
  'kraken-trades': 'kraken',
  'kraken-ledgers': 'kraken',
};

/** Under which name the marks of a family were written before. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  'binance-statement': ['binance'],
  'interactive-brokers-flex': ['interactive-brokers'],
};

/** Whose orders a family of files lists as well. */
const EXCHANGES: Readonly<Record<string, readonly string[]>> = {
  kraken: ['KRAKEN'],
  coinbase: ['COINBASE', 'COINBASEPRO'],
  binance: ['BINANCEUS'],
  'binance-statement': ['BINANCEUS'],
};

function familyOf(preset: ImportPreset | null): string {
  return preset === null ? 'mapped' : (FAMILIES[preset] ?? preset);
}

export function familyOfFile({ preset, family }: Pick<ReadFile, 'preset' | 'family'>): string {
  return family ?? familyOf(preset);
}

/** A mark as it was written while each format had marks of its own. */
function olderMarks(mark: string): readonly string[] {
  const [kind, family, ...rest] = mark.split(':');
  const presets = Object.keys(FAMILIES).filter((preset) => familyOf(preset as ImportPreset) === family);
  return [...presets, ...(FORMER[family ?? ''] ?? [])].map((preset) => [kind, preset, ...rest].join(':'));
}

const OWN_MARK = /^id:auspex:([0-9a-f-]{36})#1$/;

/**
 * The family of the file that a stored row came from; null for an order's fill, for what was entered, and for a row that
 * was marked by an id alone that is not ours, of a mapped file or one in our form: those are told by what they say.
 */
function familyOfMark(mark: string | null): string | null {
  if (mark?.startsWith('id:mapped:')) return null;
  if (mark?.startsWith('id:auspex:') && !OWN_MARK.test(mark)) return null;
  const [, preset] = /^(?:id|row):([a-z-]+):/.exec(mark ?? '') ?? [];
  return preset === undefined ? null : familyOf(preset as ImportPreset);
}

/** Everything about an event but who tells of it. Fills are told to the thousandth of a second, files to the second. */
type Told = Pick<TransactionContent, 'kind' | 'assetId' | 'symbol' | 'quantity' | 'amount' | 'day' | 'at'>;

const plain = (text: string | null) => (text === null ? '' : roundAmount(exactDecimal(text)).toString());

/** What was done with what, and when: to the second, or on a day. */
function eventKey({ kind, assetId, symbol, day, at }: Told): string {
  const when = at === null ? day : String(Math.floor(at.getTime() / 1000));
  return [kind, assetId ?? symbol ?? '', when].join(' ');
}

const fillKey = (told: Told) => `${eventKey(told)} ${plain(told.quantity)}`;
const exactKey = (told: Told) => `${fillKey(told)} ${plain(told.amount)}`;

const isTrade = ({ kind }: Told) => kind === 'buy' || kind === 'sell';

type Candidate = Told & Pick<StoredTransaction, 'id' | 'source'> & { readonly sameAs: string | null };

/** Candidates by a key: each stands for one event and is used up by it. */
class Pool {
  readonly #byKey = new Map<string, number>();

  add(key: string): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0) + 1);
  }

  take(key: string): boolean {
    const left = this.#byKey.get(key) ?? 0;
    if (left > 0) this.#byKey.set(key, left - 1);
    return left > 0;
  }
}

/** Events that files of other kinds tell of, or the member: each is used up by the row that is the same. */
class OtherEvents {
  readonly #byEvent = new Map<string, Told[]>();

  add(told: Told): void {
    const alike = this.#byEvent.get(eventKey(told));
    if (alike) alike.push(told);
    else this.#byEvent.set(eventKey(told), [told]);
  }

  take(told: Told): boolean {
    const alike = this.#byEvent.get(eventKey(told)) ?? [];
    const at = alike.findIndex((one) => exactKey(one) === exactKey(told));
    if (at >= 0) alike.splice(at, 1);
    return at >= 0;
  }

  /** Whether some trades of one event are together what is left of it: an order in one file, its executions in another. */
  takeTogether(trades: readonly Told[]): boolean {
    const [first] = trades;
    const alike = first ? (this.#byEvent.get(eventKey(first)) ?? []) : [];
    if (alike.length === 0 || totals(alike) !== totals(trades)) return false;
    alike.length = 0;
    return true;
  }
}

function totals(trades: readonly Told[]): string {
  const total = (field: 'quantity' | 'amount') =>
    plain(sumDecimals(trades.map((one) => exactDecimal(one[field] ?? '0'))).toString());
  return `${total('quantity')} ${total('amount')}`;
}

interface FileDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

interface Loading {
  readonly account: StoredAccount;
  /** Into which the file is imported: our own export may name others for its rows. */
  readonly chosen: StoredAccount;
  readonly accounts: readonly StoredAccount[];
  readonly family: string;
  readonly marks: readonly string[];
  readonly days: FileDays | undefined;
}

/**
 * What is in an account already. An event has one identity: the id that its exchange gave it; without one, everything
 * that is said of it, and how often.
 */
export class KnownEvents {
  readonly #marks: ReadonlySet<string>;
  readonly #tradeIds = new Set<string>();
  readonly #orders = new Pool();
  readonly #others = new OtherEvents();

  private constructor(marks: ReadonlySet<string>, rows: readonly Candidate[], family: string) {
    this.#marks = marks;
    for (const row of rows) {
      if (row.source === 'order') {
        const [, tradeId] = /^fill:[^:]{1,80}:(.+)$/.exec(row.sameAs ?? '') ?? [];
        if (tradeId !== undefined) this.#tradeIds.add(tradeId);
        this.#orders.add(fillKey(row));
        // A file of the same family is told apart by its marks.
      } else if (familyOfMark(row.sameAs) !== family) this.#others.add(row);
    }
  }

  static async load(sql: Sql, of: Loading): Promise<KnownEvents> {
    const { account, chosen, accounts, family, marks, days } = of;
    const exchanges = EXCHANGES[family] ?? [];
    const followed = accounts.filter(
      ({ id, exchange }) => id === account.id || exchanges.includes(exchange ?? ''),
    );
    const rows = days
      ? await tables(sql)
          .selectFrom('portfolio_transaction')
          .select(['id', 'kind', 'assetId', 'symbol', 'quantity', 'amount', 'day', 'at', 'source', 'sameAs'])
          .where(({ or, and, eb }) =>
            or([
              eb('accountId', '=', account.id),
              and([eb('source', '=', 'order'), eb('accountId', '=', anyOf(followed.map(({ id }) => id)))]),
            ]),
          )
          // What the member deleted does not come back with its file: older marks of the family are told by their rows.
          .where(({ or, eb }) => or([eb('deletedAt', 'is', null), eb('sameAs', 'like', `id:${family}:%`)]))
          .where('day', '>=', addDays(days.from, -2))
          .where('day', '<=', addDays(days.to, 2))
          .execute()
      : [];
    return new KnownEvents(await knownMarks(sql, { account, chosen, accounts, marks }), rows, family);
  }

  hasMark(mark: string): boolean {
    return this.#marks.has(mark);
  }

  /** Whether a row is there by another way than a file of its kind. `tradeId`: the id that its file gives it. */
  find(told: Told, tradeId: string): Known | undefined {
    if (isTrade(told) && (this.#tradeIds.has(tradeId) || this.#orders.take(fillKey(told)))) return 'orders';
    return this.#others.take(told) ? 'others' : undefined;
  }

  /** Of rows that are not there one by one, those that are there together. */
  findTogether<Row extends Told>(rows: readonly Row[]): ReadonlySet<Row> {
    const events = Map.groupBy(rows.filter(isTrade), eventKey);
    return new Set([...events.values()].filter((trades) => this.#others.takeTogether(trades)).flat());
  }
}

/** Which of some marks of sameness an account has already: deleted rows included, and those moved since to another. */
async function knownMarks(
  sql: Sql,
  of: Pick<Loading, 'account' | 'chosen' | 'accounts' | 'marks'>,
): Promise<ReadonlySet<string>> {
  const { account, chosen, accounts, marks } = of;
  const ids = marks.flatMap((mark) => OWN_MARK.exec(mark)?.[1] ?? []);
  const older = new Map(marks.flatMap((mark) => olderMarks(mark).map((old) => [old, mark] as const)));
  const rows = await tables(sql)
    .selectFrom('portfolio_transaction')
    .select(['id', 'sameAs'])
    .where('accountId', '=', anyOf(accounts.map(({ id }) => id)))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('accountId', '=', account.id),
        eb(
          'importId',
          'in',
          selectFrom('portfolio_import')
            .select('id')
            .where('accountId', '=', anyOf([account.id, chosen.id])),
        ),
      ]),
    )
    .where(({ or, eb }) =>
      or([eb('sameAs', '=', anyOf([...marks, ...older.keys()])), eb('id', '=', anyOf(ids))]),
    )
    .execute();
  // A row of our own export is the one it was written from.
  return new Set(
    rows.flatMap(({ id, sameAs }) => [sameAs ?? '', older.get(sameAs ?? '') ?? '', `id:auspex:${id}#1`]),
  );
}

/**
 * A fill takes the place of the row of a file that told of it before: that row is gone, as if the file had come later,
 * and its note stays. Says whether there was one.
 */
export async function replaceImported(
  sql: Sql,
  fill: Told & {
    readonly id: string;
    readonly memberId: string;
    readonly accountId: string;
    readonly tradeId: string;
  },
): Promise<boolean> {
  const { id, memberId, accountId, tradeId, kind, assetId, symbol, quantity, at } = fill;
  const marks = ['kraken', ...Object.keys(FAMILIES)].map((name) => `id:${name}:${tradeId}#1`);
  const replaced = await sql.query(
    `with told as (
       select id from portfolio_transaction
       where member_id = $1 and source = 'imported' and deleted_at is null
         and account_id in (select a.id from portfolio_account a
           join portfolio_account own on own.member_id = a.member_id and own.world = a.world
           where own.id = $3)
         and (same_as = any($2) or account_id = $3 and kind = $4
           and coalesce(asset_id, symbol) = $5 and quantity = $6
           and date_trunc('second', at) = date_trunc('second', $7::timestamptz))
       order by coalesce(same_as = any($2), false) desc, place limit 1),
     gone as (delete from portfolio_transaction where id in (select id from told) returning note)
     update portfolio_transaction t set note = gone.note from gone where t.id = $8 returning t.id`,
    [memberId, marks, accountId, kind, assetId ?? symbol, quantity, at, id],
  );
  return replaced.length > 0;
}
