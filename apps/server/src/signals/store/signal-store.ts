import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import type { SignalBody } from '../model/made-signal.ts';

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

interface Row extends Omit<StoredSignal, 'seq' | 'body' | 'features'> {
  readonly seq: string;
  readonly body: string;
  readonly features: Buffer | null;
}

const COLUMNS = `asset_id as "assetId", market, version, id, seq, body, features, data_hash as "dataHash", made_at as "madeAt"`;

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
  const rows = await sql.query<Row>(
    `select distinct on (asset_id) ${COLUMNS} from signal
     where world = $1 and market = $2 and made_at <= $3 order by asset_id, date desc`,
    [world, market, new Date(madeBy)],
  );
  return rows.map(fromRow);
}

/** The newest date published for a market by an instant. */
export async function newestDate(sql: Sql, { world, market, madeBy }: SignalScope): Promise<IsoDate | null> {
  const [row] = await sql.query<{ date: IsoDate | null }>(
    `select to_char(max(date), 'YYYY-MM-DD') as date from signal where world = $1 and market = $2 and made_at <= $3`,
    [world, market, new Date(madeBy)],
  );
  return row?.date ?? null;
}

export async function findSignal(sql: Sql, world: string, id: string): Promise<StoredSignal | null> {
  const [row] = await sql.query<Row>(`select ${COLUMNS} from signal where world = $1 and id = $2`, [
    world,
    id,
  ]);
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
  return sql.query(
    `select asset_id as "assetId", to_char(date, 'YYYY-MM-DD') as date, stance, (body::json ->> 'close')::float8 as close,
       made_at as "madeAt"
     from signal where world = $1 and market = $2 and made_at <= $3 and ($4::date is null or date > $4::date)
       and ($5::text is null or asset_id = $5) order by date, asset_id`,
    [about.world, about.market, new Date(about.madeBy), about.after, about.assetId ?? null],
  );
}

/** Signals up to a date with a horizon that is not settled. */
export async function unsettledSignals(
  sql: Sql,
  about: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly horizon: number;
  },
): Promise<StoredSignal[]> {
  const rows = await sql.query<Row>(
    `select ${COLUMNS} from signal s where world = $1 and market = $2 and date <= $3
       and not exists (select from signal_outcome o where o.world = s.world and o.id = s.id and o.horizon = $4)
     order by date, asset_id`,
    [about.world, about.market, about.until, about.horizon],
  );
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
