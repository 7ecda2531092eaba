import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { InferResult } from 'kysely';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { type CopiedRows, predictionLeaves, unsettledOver, writtenInstant } from '../../record/index.ts';
import type { SignalBody } from '../model/made-signal.ts';
import type { HorizonBars } from '../model/make-signals.ts';

/** A signal as published. */
export interface StoredSignal {
  readonly assetId: AssetId;
  readonly market: Market;
  readonly version: string;
  readonly id: string;
  readonly seq: number;
  readonly body: SignalBody;
  readonly features: Float32Array | null;
  readonly dataHash: string;
  readonly madeAt: Date;
}

const published = (sql: Sql, world: string) =>
  tables(sql)
    .selectFrom('signal')
    .select(['assetId', 'market', 'version', 'id', 'seq', 'body', 'features', 'dataHash', 'madeAt'])
    .where('world', '=', world);

type Row = InferResult<ReturnType<typeof published>>[number];

function fromRow({ seq, body, features, ...row }: Row): StoredSignal {
  return {
    ...row,
    seq: Number(seq),
    body: JSON.parse(body) as SignalBody,
    features: features && new Float32Array(Uint8Array.from(features).buffer),
  };
}

function bytesOf(features: Float32Array | null): Buffer | null {
  return features && Buffer.from(features.buffer, features.byteOffset, features.byteLength);
}

/** The leaf of the ledger that a signal is. An asset's identifier may hold a character that ids may not. */
export function signalId(assetId: AssetId, date: IsoDate): string {
  return `signal:${assetId.replaceAll('@', '_')}:${date}`;
}

/** A signal with the text that is committed to. */
type NewSignal = Omit<StoredSignal, 'seq'> & { readonly text: string };

/** Writes what one entry of the ledger publishes. */
export async function insertSignals(
  tx: Transaction,
  { world, seq }: { readonly world: string; readonly seq: number },
  signals: readonly NewSignal[],
): Promise<void> {
  const column = <T>(read: (signal: NewSignal) => T) => signals.map(read);
  await tx.query(
    `insert into signal (world, asset_id, date, version, market, id, seq, stance, body, features, data_hash, made_at)
     select $1, asset_id, date, version, market, id, $2, stance, body, features, data_hash, made_at
     from unnest($3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[], $11::text[],
       $12::timestamptz[]) as given (asset_id, date, version, market, id, stance, body, features, data_hash, made_at)`,
    [
      world,
      seq,
      column(({ assetId }) => assetId),
      column(({ body }) => body.date),
      column(({ version }) => version),
      column(({ market }) => market),
      column(({ id }) => id),
      column(({ body }) => body.stance),
      column(({ text }) => text),
      column(({ features }) => bytesOf(features)),
      column(({ dataHash }) => dataHash),
      column(({ madeAt }) => madeAt),
    ],
  );
}

/** Which published signals are looked at: those that stood there at an instant. */
export interface SignalScope {
  readonly world: string;
  readonly market: Market;
  readonly madeBy: number;
}

/** The newest signal of every asset of a market. */
export async function newestSignals(
  sql: Sql,
  { world, market, madeBy }: SignalScope,
): Promise<StoredSignal[]> {
  const signals = published(sql, world).where('market', '=', market).where('madeAt', '<=', new Date(madeBy));
  const newest = signals.distinctOn('assetId').orderBy('assetId').orderBy('date', 'desc');
  return (await newest.execute()).map(fromRow);
}

/** The newest date published for a market by an instant. */
export async function newestDate(sql: Sql, { world, market, madeBy }: SignalScope): Promise<IsoDate | null> {
  const signals = tables(sql).selectFrom('signal').where('world', '=', world).where('market', '=', market);
  const newest = signals.where('madeAt', '<=', new Date(madeBy)).orderBy('date', 'desc').limit(1);
  return (await newest.select('date').executeTakeFirst())?.date ?? null;
}

export async function findSignal(sql: Sql, world: string, id: string): Promise<StoredSignal | null> {
  const row = await published(sql, world).where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export interface PublishedStance {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly stance: 'buy' | 'hold' | 'sell';
  readonly madeAt: Date;
}

/** Stances as published from a date on, oldest first. */
export async function publishedStances(
  sql: Sql,
  about: SignalScope & { readonly after: IsoDate | null; readonly assetId?: AssetId },
): Promise<PublishedStance[]> {
  const { world, market, madeBy, after, assetId } = about;
  let signals = tables(sql).selectFrom('signal').where('world', '=', world).where('market', '=', market);
  if (after !== null) signals = signals.where('date', '>', after);
  if (assetId !== undefined) signals = signals.where('assetId', '=', assetId);
  const stances = signals.select(['assetId', 'date', 'stance', 'madeAt']);
  return stances.where('madeAt', '<=', new Date(madeBy)).orderBy('date').orderBy('assetId').execute();
}

/** Signals up to a date without an outcome over a horizon. */
export async function unsettledSignals(
  sql: Sql,
  about: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly horizon: HorizonBars;
  },
): Promise<StoredSignal[]> {
  const { world, market, until, horizon } = about;
  const due = published(sql, world).where('market', '=', market).where('date', '<=', until);
  const unsettled = due.where(unsettledOver('signal', horizon)).orderBy('date').orderBy('assetId');
  return (await unsettled.execute()).map(fromRow);
}

/** Hashes, a model's name, a seed and two instants: far less. */
const LONGEST_RECIPE = 2000;

/**
 * Rows are the leaves, byte by byte. Of a leaf its recipe is taken out of the body, which is hashed as it was before;
 * bodies themselves stay where they are, so that many rows are compared without being carried through joins. They are
 * cut as bytes, because places in texts are counted from their beginning, letter by letter.
 */
export const copiedSignals: CopiedRows = {
  leaves: `
    select seq, id, subject, market, convert_from(substr(body, at, length), 'UTF8') as recipe,
      sha256(substr(body, 1, at - 1) || substr(body, at + length)) as hash
    from (
      select *, position('}'::bytea in substr(body, at, ${LONGEST_RECIPE})) as length
      from (
        select *, position(',"recipe":{'::bytea in body) as at
        from (${predictionLeaves('signal', `convert_to(l.body, 'UTF8') as body`)} offset 0) leaf offset 0
      ) found offset 0
    ) cut`,
  rows: `
    select seq, id, asset_id, market, version, data_hash, made_at, sha256(convert_to(body, 'UTF8')) as hash,
      strpos(body, '"stance":"' || stance || '"') > 0
        and strpos(body, '"date":"' || to_char(date, 'YYYY-MM-DD') || '"') > 0 as sound
    from signal where world = $1`,
  differs: `r.asset_id <> l.subject or r.market <> l.market or r.hash <> l.hash or not r.sound
    or strpos(l.recipe, '"model":"' || r.version || '"') = 0
    or strpos(l.recipe, '"dataHash":"' || r.data_hash || '"') = 0
    or strpos(l.recipe, '"asOf":"' || ${writtenInstant('r.made_at')} || '"') = 0`,
};
