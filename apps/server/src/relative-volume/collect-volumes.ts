import { DAY_MS, dateOfInstant, type Market, type Session } from '@auspex/market';
import { HISTORY_SESSIONS } from '@auspex/quant/relative-volume';
import type { MarketService, MarketView } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import type { ComputingPool } from './compute-volumes.ts';
import type { KeptVolumes } from './sessions.ts';
import { coinDayAt, stepsBy, usSessionAt } from './sessions.ts';
import {
  askSource,
  computeSessions,
  computes,
  isCollected,
  readCompleteDates,
  saveVolumes,
  type VolumeBook,
  type WantedSession,
} from './volume-book.ts';

/** The longest lookback a member can choose. */
const LONGEST_LOOKBACK = 60;
/** A bite of work for the thread, and a transaction. */
const COMPUTED_AT_ONCE = 300;
/** A source that gives nothing so often in a row is left alone until the next run. */
const EMPTY_ANSWERS = 40;

export interface Collecting {
  readonly platform: Platform;
  readonly market: () => MarketService;
  readonly book: VolumeBook;
  readonly pool: ComputingPool;
}

export interface CollectRequest {
  /** How many sessions back. */
  readonly sessions: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** How far the history of ratios reaches. */
export const WHOLE_HISTORY = HISTORY_SESSIONS + LONGEST_LOOKBACK;

/** Sessions of a market that an instant has seen begin, newest first. */
function sessionsAt(market: Market, view: MarketView, count: number): readonly Session[] {
  const inView =
    market === 'crypto' ? coinDayAt(view.asOf, LONGEST_LOOKBACK) : usSessionAt(view.asOf, LONGEST_LOOKBACK);
  const begun = stepsBy(inView.session, view.asOf) > 0 ? [inView.session] : [];
  return [...begun, ...inView.earlier.toReversed()].slice(0, count);
}

/** What is not stored to its end, newest sessions first, so that what is looked at first is there first. */
async function findMissing(
  { platform, market }: Collecting,
  view: MarketView,
  sessions: number,
): Promise<WantedSession[]> {
  const from = dateOfInstant(view.asOf - (sessions + 30) * 2 * DAY_MS);
  const complete = await readCompleteDates(platform.database, market().world.name, from);
  const missing: WantedSession[] = [];
  for (const where of ['us', 'crypto'] as const) {
    const assets = (await view.assets({ market: where })).filter((asset) => isCollected(market(), asset));
    for (const session of sessionsAt(where, view, sessions)) {
      for (const asset of assets) {
        const known = complete.get(asset.assetId)?.has(session.date) ?? false;
        if (!known && session.date >= asset.listedOn) missing.push({ asset, session });
      }
    }
  }
  return missing.sort((a, b) => b.session.open - a.session.open);
}

/**
 * Stores the volumes within the day of sessions that are not stored yet and of those that go on; what could not be had
 * is asked for again in the next run.
 */
export async function collectVolumes(collecting: Collecting, request: CollectRequest): Promise<number> {
  const { market } = collecting;
  const view = market().view();
  const missing = await findMissing(collecting, view, request.sessions);
  const [made, fetched] = [true, false].map((wanted) =>
    missing.filter(({ asset }) => computes(market(), asset) === wanted),
  );
  let done = 0;
  const progress = (count: number) => {
    done += count;
    request.progress(done, missing.length);
  };
  const run = { ...request, view, progress };
  return (await computeThem(collecting, run, made)) + (await fetchThem(collecting, run, fetched));
}

interface Run extends Pick<CollectRequest, 'signal'> {
  readonly view: MarketView;
  readonly progress: (count: number) => void;
}

async function computeThem(
  collecting: Collecting,
  run: Run,
  made: readonly WantedSession[],
): Promise<number> {
  const { market, pool } = collecting;
  let stored = 0;
  for (let first = 0; first < made.length && !run.signal.aborted; first += COMPUTED_AT_ONCE) {
    const missing = made.slice(first, first + COMPUTED_AT_ONCE);
    const found = await computeSessions(pool, { market: market(), at: run.view.asOf, missing });
    const sourceOf = new Map(missing.map(({ asset }) => [asset.assetId, asset.source]));
    stored += await keep(
      collecting,
      found.map((one) => ({ ...one, source: sourceOf.get(one.assetId) ?? '' })),
    );
    run.progress(missing.length);
  }
  return stored;
}

/** Asks sources that have to be fetched from, one session after another; gives up on one that answers with nothing. */
async function fetchThem(
  collecting: Collecting,
  run: Run,
  fetched: readonly WantedSession[],
): Promise<number> {
  const empty = new Map<string, number>();
  let stored = 0;
  for (const { asset, session } of fetched) {
    if (run.signal.aborted) break;
    run.progress(1);
    if ((empty.get(asset.source) ?? 0) >= EMPTY_ANSWERS) continue;
    const found = await askSource(run.view, asset, session);
    // A stock that did not trade all day has no bars: that is no trouble of the source.
    empty.set(asset.source, found ? 0 : (empty.get(asset.source) ?? 0) + 1);
    const one = { assetId: asset.assetId, date: session.date, source: asset.source };
    if (found) stored += await keep(collecting, [{ ...one, ...found }]);
  }
  return stored;
}

async function keep(
  { platform, market, book }: Collecting,
  sessions: readonly (KeptVolumes & { source: string })[],
): Promise<number> {
  const world = market().world.name;
  const seenAt = platform.clock.now();
  for (const [source, kept] of Map.groupBy(sessions, ({ source }) => source)) {
    await saveVolumes(platform.database, { world, source, seenAt }, kept);
  }
  book.take(sessions.map(({ assetId, date, volumes, complete }) => ({ assetId, date, volumes, complete })));
  return sessions.length;
}
