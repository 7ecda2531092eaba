import { addDays, decimal, type IsoDate } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import type { ImportPreset } from './import/read-import.ts';
import type { StoredAccount, StoredTransaction, TransactionContent } from './portfolio-store.ts';

/** Why a row of a file is not added. */
export type Known = 'imports' | 'orders' | 'others';

/** Files that name the same events in the same way: the trades and the ledgers of one exchange. */
const FAMILIES: Readonly<Partial<Record<ImportPreset, string>>> = {
  'kraken-trades': 'kraken',
  'kraken-ledgers': 'kraken',
};

/** Whose orders a family of files lists as well. */
const EXCHANGES: Readonly<Record<string, readonly string[]>> = {
  kraken: ['KRAKEN'],
  coinbase: ['COINBASE', 'COINBASEPRO'],
  binance: ['BINANCEUS'],
};

export function familyOf(preset: ImportPreset | null): string {
  return preset === null ? 'mapped' : (FAMILIES[preset] ?? preset);
}

/** A mark as it was written while each format had marks of its own. */
function olderMarks(mark: string): readonly string[] {
  const [kind, family, ...rest] = mark.split(':');
  const presets = Object.entries(FAMILIES).filter(([, one]) => one === family);
  return presets.map(([preset]) => [kind, preset, ...rest].join(':'));
}

const OWN_MARK = /^id:auspex:([0-9a-f-]{36})#1$/;

/** The family of the file that a stored row came from; null for an order's fill and what was entered. */
function familyOfMark(mark: string | null): string | null {
  const [, preset] = /^(?:id|row):([a-z-]+):/.exec(mark ?? '') ?? [];
  return preset === undefined ? null : familyOf(preset as ImportPreset);
}

/** Everything about an event but who tells of it. Fills are told to the thousandth of a second, files to the second. */
type Told = Pick<TransactionContent, 'kind' | 'assetId' | 'symbol' | 'quantity' | 'amount' | 'day' | 'at'>;

const plain = (text: string | null) => (text === null ? '' : decimal(text).toString());

function fillKey({ kind, assetId, symbol, quantity, day, at }: Told): string {
  const when = at === null ? day : String(Math.floor(at.getTime() / 1000));
  return [kind, assetId ?? symbol ?? '', plain(quantity), when].join(' ');
}

const exactKey = (told: Told) => `${fillKey(told)} ${plain(told.amount)}`;

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

interface FileDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * What is in an account already. An event has one identity: the id that its exchange gave it; without one, everything
 * that is said of it, and how often.
 */
export class KnownEvents {
  readonly #marks: ReadonlySet<string>;
  readonly #tradeIds = new Set<string>();
  readonly #orders = new Pool();
  readonly #others = new Pool();

  private constructor(marks: ReadonlySet<string>, rows: readonly Candidate[], family: string) {
    this.#marks = marks;
    for (const row of rows) {
      if (row.source === 'order') {
        const [, tradeId] = /^fill:[^:]{1,80}:(.+)$/.exec(row.sameAs ?? '') ?? [];
        if (tradeId !== undefined) this.#tradeIds.add(tradeId);
        this.#orders.add(fillKey(row));
        // A file of the same family is told apart by its marks.
      } else if (familyOfMark(row.sameAs) !== family) this.#others.add(exactKey(row));
    }
  }

  static async load(
    sql: Sql,
    of: {
      readonly account: StoredAccount;
      readonly accounts: readonly StoredAccount[];
      readonly family: string;
      readonly marks: readonly string[];
      readonly days: FileDays | undefined;
    },
  ): Promise<KnownEvents> {
    const { account, accounts, family, marks, days } = of;
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
          .where('deletedAt', 'is', null)
          .where('day', '>=', addDays(days.from, -2))
          .where('day', '<=', addDays(days.to, 2))
          .execute()
      : [];
    return new KnownEvents(await knownMarks(sql, account.id, marks), rows, family);
  }

  hasMark(mark: string): boolean {
    return this.#marks.has(mark);
  }

  /** Whether a row is there by another way than a file of its kind. `identity`: the id that its file gives it. */
  find(told: Told, identity: string): Known | undefined {
    const isTrade = told.kind === 'buy' || told.kind === 'sell';
    if (isTrade && (this.#tradeIds.has(identity) || this.#orders.take(fillKey(told)))) return 'orders';
    return this.#others.take(exactKey(told)) ? 'others' : undefined;
  }
}

/** Which of some marks of sameness an account has already, deleted rows included. */
async function knownMarks(
  sql: Sql,
  accountId: string,
  marks: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = marks.flatMap((mark) => OWN_MARK.exec(mark)?.[1] ?? []);
  const older = new Map(marks.flatMap((mark) => olderMarks(mark).map((old) => [old, mark] as const)));
  const rows = await tables(sql)
    .selectFrom('portfolio_transaction')
    .select(['id', 'sameAs'])
    .where('accountId', '=', accountId)
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
 * Says whether a file already told of a fill: its row then stands for the fill, and for no other one. Asked again, it
 * says the same.
 */
export async function claimImported(
  sql: Sql,
  fill: Told & {
    readonly memberId: string;
    readonly accountId: string;
    readonly mark: string;
    readonly tradeId: string;
  },
): Promise<boolean> {
  const { memberId, accountId, mark, tradeId, kind, assetId, symbol, quantity, at } = fill;
  const marks = ['kraken', ...Object.keys(FAMILIES)].map((name) => `id:${name}:${tradeId}#1`);
  const claimed = await sql.query(
    `update portfolio_transaction set claimed = $2 where id = (
       select t.id from portfolio_transaction t
       where t.member_id = $1 and t.source = 'imported' and t.deleted_at is null
         and (t.claimed = $2 or t.claimed is null and (t.same_as = any($3) or t.account_id = $4 and t.kind = $5
           and coalesce(t.asset_id, t.symbol) = $6 and t.quantity = $7
           and date_trunc('second', t.at) = date_trunc('second', $8::timestamptz)))
       order by t.claimed nulls last, t.place limit 1 for update)
     returning id`,
    [memberId, mark, marks, accountId, kind, assetId ?? symbol, quantity, at],
  );
  return claimed.length > 0;
}
