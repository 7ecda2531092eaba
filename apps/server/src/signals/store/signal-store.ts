import type { AssetId, IsoDate, Market } from '@auspex/market';
import { type InferResult, sql as raw } from 'kysely';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
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

/** Writes what one entry of the ledger publishes. */
export async function insertSignals(
  tx: Transaction,
  world: string,
  signals: readonly (StoredSignal & { readonly text: string })[],
): Promise<void> {
  const column = <T>(read: (signal: StoredSignal & { readonly text: string }) => T) => signals.map(read);
  await tx.query(
    `insert into signal (world, asset_id, date, version, market, id, seq, stance, body, features, data_hash, made_at)
     select $1, * from unnest($2::text[], $3::date[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[],
       $10::bytea[], $11::text[], $12::timestamptz[])`,
    [
      world,
      column(({ assetId }) => assetId),
      column(({ body }) => body.date),
      column(({ version }) => version),
      column(({ market }) => market),
      column(({ id }) => id),
      column(({ seq }) => seq),
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
  readonly close: number;
  readonly madeAt: Date;
}

/** Stances as published from a date on, oldest first. */
export async function publishedStances(
  sql: Sql,
  about: SignalScope & { readonly after: IsoDate | null; readonly assetId?: AssetId },
): Promise<PublishedStance[]> {
  const { world, market, madeBy, after, assetId } = about;
  const close = raw`body::json ->> 'close'`.as('close');
  let signals = tables(sql).selectFrom('signal').where('world', '=', world).where('market', '=', market);
  if (after !== null) signals = signals.where('date', '>', after);
  if (assetId !== undefined) signals = signals.where('assetId', '=', assetId);
  const stances = signals.select(['assetId', 'date', 'stance', close, 'madeAt']);
  const made = stances.where('madeAt', '<=', new Date(madeBy)).orderBy('date').orderBy('assetId');
  return (await made.execute()).map((row) => ({ ...row, close: Number(row.close) }));
}

/** Signals up to a date with a horizon that is not settled. */
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
  const rows = await published(sql, world)
    .where('market', '=', market)
    .where('date', '<=', until)
    .where(({ exists, not, selectFrom }) => {
      const settled = selectFrom('signal_outcome as o').whereRef('o.world', '=', 'signal.world');
      return not(exists(settled.whereRef('o.id', '=', 'signal.id').where('o.horizon', '=', horizon)));
    })
    .orderBy('date')
    .orderBy('assetId')
    .execute();
  return rows.map(fromRow);
}

export interface StoredOutcome {
  readonly id: string;
  readonly horizon: number;
  readonly settledOn: IsoDate;
  readonly seq: number;
}

export async function insertOutcomes(
  tx: Transaction,
  world: string,
  outcomes: readonly StoredOutcome[],
): Promise<void> {
  await tx.query(
    `insert into signal_outcome (world, id, horizon, settled_on, seq)
     select $1, * from unnest($2::text[], $3::smallint[], $4::date[], $5::bigint[])`,
    [
      world,
      outcomes.map(({ id }) => id),
      outcomes.map(({ horizon }) => horizon),
      outcomes.map(({ settledOn }) => settledOn),
      outcomes.map(({ seq }) => seq),
    ],
  );
}
