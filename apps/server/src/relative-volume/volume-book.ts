import {
  type AssetId,
  addDays,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Session,
} from '@auspex/market';
import { seedOf } from '../config/world.ts';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
import type { Sql } from '../platform/database/index.ts';
import type { Platform } from '../platform/module.ts';
import type { ComputingPool } from './compute-volumes.ts';
import { type KeptVolumes, type StepVolumes, stepsBy, stepVolumes } from './sessions.ts';
import { VolumeMemory } from './volume-memory.ts';

/** A session of an asset. */
export interface WantedSession {
  readonly asset: ViewAsset;
  readonly session: Session;
}

/** Volumes of sessions by date. */
export type SessionsOfAsset = ReadonlyMap<IsoDate, StepVolumes>;

/** Volumes within the day: of this process's memory, the store, and, where that costs nothing, the source. */
export interface VolumeBook {
  /** What is known of some assets between two dates, both included. */
  read(
    assets: readonly ViewAsset[],
    span: { from: IsoDate; to: IsoDate },
  ): Promise<Map<AssetId, SessionsOfAsset>>;
  /**
   * Volumes of sessions as known at the instant of a view, worked out where they are neither stored nor in memory. Only
   * a source that computes its bars is asked: a page never waits for one that has to be fetched from.
   */
  compute(view: MarketView, wanted: readonly WantedSession[]): Promise<readonly KeptVolumes[]>;
  /** Takes over what this process has just stored. */
  take(sessions: readonly KeptVolumes[]): void;
  /** Increases whenever volumes have come in, in any process: coins get the latest step one after another. */
  version(): Promise<number>;
}

/** 250 ratios, each against up to 60 sessions before it. */
const DAYS_IN_MEMORY = 480;
/** What another process stored is seen after this. */
const ASK_EVERY_MS = 10_000;
/** Rows become visible when their transaction ends, a moment after their time. */
const OVERLAP_MS = 30_000;
const COMPUTED_KEPT = 40_000;

export function createVolumeBook(
  platform: Platform,
  { market, pool }: { readonly market: () => MarketService; readonly pool: ComputingPool },
): VolumeBook {
  const { database, clock } = platform;
  const memory = new VolumeMemory();
  const computed = new Map<string, KeptVolumes>();
  const memoryFrom = () => addDays(dateOfInstant(clock.now()), -DAYS_IN_MEMORY);
  let askedAt: EpochMs | null = null;
  let asking: Promise<void> | null = null;

  const catchUp = async () => {
    const now = clock.now();
    const after = askedAt === null ? 0 : askedAt - OVERLAP_MS;
    const from = memoryFrom();
    await memory.forgetBefore(from);
    memory.take(await readNewVolumes(database, market().world.name, { after, from }));
    askedAt = now;
  };
  const beUpToDate = async () => {
    if (askedAt !== null && clock.now() - askedAt < ASK_EVERY_MS) return;
    asking ??= catchUp().finally(() => {
      asking = null;
    });
    await asking;
  };
  return {
    take: (sessions) => memory.take(sessions),
    async version() {
      await beUpToDate();
      return memory.version;
    },
    async read(assets, { from, to }) {
      if (from >= memoryFrom()) {
        await beUpToDate();
        return new Map(assets.map(({ assetId }) => [assetId, memory.of(assetId)]));
      }
      const assetIds = assets.map(({ assetId }) => assetId);
      const rows = await readVolumes(database, market().world.name, { assetIds, from, to });
      const grouped = Map.groupBy(rows, ({ assetId }) => assetId);
      return new Map([...grouped].map(([id, kept]) => [id, new Map(kept.map((one) => [one.date, one]))]));
    },
    async compute(view, wanted) {
      const found: KeptVolumes[] = [];
      const missing: WantedSession[] = [];
      for (const one of wanted) {
        const known = computed.get(keyOf(one.asset.assetId, one.session.date));
        const enough = known?.complete || (known && known.volumes.length >= stepsBy(one.session, view.asOf));
        if (known && enough) found.push(known);
        else if (computes(market(), one.asset)) missing.push(one);
      }
      const made = await computeSessions(pool, { market: market(), at: view.asOf, missing });
      for (const one of made) computed.set(keyOf(one.assetId, one.date), one);
      for (const oldest of computed.keys()) {
        if (computed.size <= COMPUTED_KEPT) break;
        computed.delete(oldest);
      }
      return [...found, ...made];
    },
  };
}

function keyOf(assetId: AssetId, date: IsoDate): string {
  return `${assetId}/${date}`;
}

/** Has a simulated market work out sessions. */
export async function computeSessions(
  pool: ComputingPool,
  {
    market,
    at,
    missing,
  }: { readonly market: MarketService; readonly at: EpochMs; readonly missing: readonly WantedSession[] },
): Promise<readonly KeptVolumes[]> {
  const { world } = market;
  const seed = seedOf(world);
  if (seed === null) return [];
  const byAsset = Map.groupBy(missing, ({ asset }) => asset);
  const wanted = Array.from(byAsset, ([{ assetId, market: where }, sessions]) => ({
    assetId,
    market: where,
    dates: sessions.map(({ session }) => session.date),
  }));
  return pool.compute({ seed, at, wanted });
}

/** Whether the source of an asset works its bars out, so that asking costs nothing but time of this machine. */
export function computes(market: MarketService, asset: ViewAsset): boolean {
  return market.sources.some(
    ({ prices }) =>
      prices?.identity.id === asset.source && prices.identity.answers === 'at once' && hasSteps(prices),
  );
}

type Prices = NonNullable<MarketService['sources'][number]['prices']>;

function hasSteps({ capabilities }: Prices): boolean {
  return capabilities.intradayBars.offered && capabilities.intradayTimeframes.includes('5m');
}

/** Whether sessions of an asset are fetched by themselves: its source streams, so that calls to it are not counted. */
export function isCollected(market: MarketService, asset: ViewAsset): boolean {
  return market.sources.some(
    ({ prices }) =>
      prices?.identity.id === asset.source && prices.capabilities.stream.offered && hasSteps(prices),
  );
}

/** The volumes of a session as its source has them. */
export async function askSource(
  view: MarketView,
  asset: ViewAsset,
  session: Session,
): Promise<StepVolumes | undefined> {
  const request = { date: session.date, timeframe: '5m', adjustment: 'none' } as const;
  const { bars, coming } = await view.intradayBars(asset.assetId, request);
  // Without an answer the bars are those of an earlier one: that nothing was traded since is not known.
  return coming === undefined ? stepVolumes(bars, session, view.asOf) : undefined;
}

interface Row {
  readonly assetId: AssetId;
  readonly dates: IsoDate[];
  readonly complete: boolean[];
  readonly lengths: number[];
  readonly volumes: Buffer;
}

/** Stores sessions; one that is complete stays as it is. */
export async function saveVolumes(
  sql: Sql,
  scope: { readonly world: string; readonly source: string; readonly seenAt: EpochMs },
  sessions: readonly KeptVolumes[],
): Promise<void> {
  await sql.query(
    `insert into session_volume as kept (world, asset_id, date, source, volumes, complete, seen_at)
     select $1, asset_id, date, $2, volumes, complete, $3
     from unnest($4::text[], $5::date[], $6::bytea[], $7::boolean[]) as given (asset_id, date, volumes, complete)
     on conflict (world, asset_id, date) do update
       set volumes = excluded.volumes, complete = excluded.complete, source = excluded.source, seen_at = excluded.seen_at
       where not kept.complete and octet_length(excluded.volumes) >= octet_length(kept.volumes)`,
    [
      scope.world,
      scope.source,
      new Date(scope.seenAt),
      sessions.map(({ assetId }) => assetId),
      sessions.map(({ date }) => date),
      sessions.map(({ volumes }) => Buffer.from(volumes.buffer, volumes.byteOffset, volumes.byteLength)),
      sessions.map(({ complete }) => complete),
    ],
  );
}

/** Cuts one buffer into the sessions it holds, on boundaries that typed arrays accept. */
function unpack({ assetId, dates, complete, lengths, volumes }: Row): KeptVolumes[] {
  const all = new Float32Array(volumes.byteLength / 4);
  new Uint8Array(all.buffer).set(volumes);
  let at = 0;
  return dates.map((date, i) => {
    const length = lengths[i] / 4;
    at += length;
    return { assetId, date, complete: complete[i], volumes: all.subarray(at - length, at) };
  });
}

const COLUMNS = `asset_id as "assetId", array_agg(date::text order by date) as dates,
  array_agg(complete order by date) as complete, array_agg(octet_length(volumes) order by date) as lengths,
  string_agg(volumes, ''::bytea order by date) as volumes`;

/** Sessions that some SQL chooses; one row of the database for each asset. */
async function readSessions(sql: Sql, which: string, values: readonly unknown[]): Promise<KeptVolumes[]> {
  const text = `select ${COLUMNS} from session_volume where ${which} group by asset_id`;
  return (await sql.query<Row>(text, values)).flatMap(unpack);
}

/** Sessions of some assets between two dates, both included. */
export function readVolumes(
  sql: Sql,
  world: string,
  span: { readonly assetIds: readonly AssetId[]; readonly from: IsoDate; readonly to: IsoDate },
): Promise<KeptVolumes[]> {
  const which = 'world = $1 and asset_id = any($2::text[]) and date between $3 and $4';
  return readSessions(sql, which, [world, span.assetIds, span.from, span.to]);
}

/** Sessions from a date on that were stored after an instant. */
function readNewVolumes(
  sql: Sql,
  world: string,
  { after, from }: { readonly after: EpochMs; readonly from: IsoDate },
): Promise<KeptVolumes[]> {
  return readSessions(sql, 'world = $1 and seen_at > $2 and date >= $3', [world, new Date(after), from]);
}

/** Which sessions of an asset from a date on are there to the end. */
export async function readCompleteDates(
  sql: Sql,
  world: string,
  from: IsoDate,
): Promise<Map<string, Set<IsoDate>>> {
  const rows = await sql.query<{ assetId: string; dates: IsoDate[] }>(
    `select asset_id as "assetId", array_agg(date::text) as dates from session_volume
     where world = $1 and complete and date >= $2 group by asset_id`,
    [world, from],
  );
  return new Map(rows.map(({ assetId, dates }) => [assetId, new Set(dates)]));
}
