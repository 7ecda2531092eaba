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
import type { Platform } from '../platform/module.ts';
import type { ComputingPool } from './computing/computing-pool.ts';
import { type StepVolumes, stepsBy, stepVolumes } from './session-steps.ts';
import { type KeptVolumes, readNewVolumes, readVolumes } from './volume-store.ts';

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
  const memory = new Map<AssetId, Map<IsoDate, StepVolumes>>();
  const computed = new Map<string, KeptVolumes>();
  const memoryFrom = addDays(dateOfInstant(clock.now()), -DAYS_IN_MEMORY);
  let askedAt: EpochMs | null = null;
  let asking: Promise<void> | null = null;

  const take = (sessions: readonly KeptVolumes[]) => {
    for (const { assetId, date, ...session } of sessions) {
      if (date < memoryFrom) continue;
      const known = memory.get(assetId) ?? new Map<IsoDate, StepVolumes>();
      memory.set(assetId, known.set(date, session));
    }
  };
  const catchUp = async () => {
    const now = clock.now();
    const after = askedAt === null ? 0 : askedAt - OVERLAP_MS;
    take(await readNewVolumes(database, market().world.name, { after, from: memoryFrom }));
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
    take,
    async read(assets, { from, to }) {
      if (from >= memoryFrom) {
        await beUpToDate();
        return new Map(assets.map(({ assetId }) => [assetId, memory.get(assetId) ?? new Map()]));
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
  const wanted = Array.from(byAsset, ([{ assetId, symbol, market: where }, sessions]) => ({
    assetId,
    symbol,
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
  const { bars } = await view.intradayBars(asset.assetId, request);
  return stepVolumes(bars, session, view.asOf);
}
