import { forecastMarket } from '../../apps/server/src/forecasts/model/forecast-market.ts';
import { createRankPool, type RankPool } from '../../apps/server/src/forecasts/model/rank-pool.ts';
import { forecastBody, forecastId } from '../../apps/server/src/forecasts/publication.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { RecordedLeaf } from '../../apps/server/src/record/ledger.ts';
import { hashHistories, readHistories } from '../../apps/server/src/signals/model/market-histories.ts';
import { createSignalPool, type SignalPool } from '../../apps/server/src/signals/model/signal-pool.ts';
import { remakeSignals } from '../../apps/server/src/signals/remake-signals.ts';
import { hashText, modelsOfVersion, modelText } from '../../apps/server/src/signals/store/model-store.ts';
import { type DayByDay, openDayByDay, sessionsFrom } from '../../apps/server/test/publish-days.ts';
import { canonicalJson, type JsonObject } from '../../packages/contract/src/ledger/index.ts';
import type { IsoDate, Market } from '../../packages/market/src/index.ts';

/** What is published, and what is known when it is recomputed. */
export interface ReplayPlan {
  readonly market: Market;
  readonly begin: IsoDate;
  readonly days: number;
  /** What became known until here is stored before the days are replayed. */
  readonly later: IsoDate;
  /** One day in this many is also replayed from what was stored then, which costs the same again. */
  readonly strictEvery: number;
}

interface Running extends ReplayPlan {
  readonly run: DayByDay;
  readonly database: Database;
  readonly pool: SignalPool;
  readonly ranks: RankPool;
}

/** Everything published of one market on one date. */
interface PublishedDate {
  readonly date: IsoDate;
  readonly signals: readonly RecordedLeaf[];
  readonly forecasts: readonly RecordedLeaf[];
}

const nothing = {
  ...{ days: 0, 'fewest symbols': 1e9, signals: 0, 'signals with a score': 0, forecasts: 0 },
  ...{ 'forecasts with ranks': 0, 'strict days': 0, 'models fitted again': 0 },
  ...{ 'signals that differ': 0, 'forecasts that differ': 0, 'models that differ': 0, 'data that differ': 0 },
};
export type ReplayFigures = typeof nothing;

/** Publishes a market day by day, lets the store learn of years to come, and recomputes every day. */
export async function replayMarket(database: Database, plan: ReplayPlan): Promise<ReplayFigures> {
  const { market, begin, days, later } = plan;
  const [pool, ranks] = [createSignalPool(), createRankPool()];
  const run = await openDayByDay({ database, pool, ranks, name: market });
  try {
    await run.begin(begin);
    for (const date of sessionsFrom(market, begin, days)) await run.publishDay(date);
    await run.learnUntil(later);
    return await replayDays({ ...plan, database, run, pool, ranks });
  } finally {
    await run.close();
    await Promise.all([pool.close(), ranks.close()]);
  }
}

async function replayDays(running: Running): Promise<ReplayFigures> {
  const found = { ...nothing };
  const versions = new Set<string>();
  for (const [place, date] of (await publishedDates(running)).entries()) {
    const day = await readDay(running, date);
    found.days += 1;
    found['fewest symbols'] = Math.min(found['fewest symbols'], day.signals.length, day.forecasts.length);
    found.signals += day.signals.length;
    found['signals with a score'] += day.signals.filter(hasScore).length;
    found.forecasts += day.forecasts.length;
    found['forecasts with ranks'] += day.forecasts.filter(
      ({ body }) => (body as { ranks: unknown }).ranks !== null,
    ).length;
    const inSight = Date.parse(`${running.later}T23:59:00Z`);
    await replaySignals(running, { day, found, seenBy: inSight });
    await replayForecasts(running, { day, found, seenBy: inSight });
    if (place % running.strictEvery === 0) {
      await replaySignals(running, { day, found, seenBy: null });
      await replayForecasts(running, { day, found, seenBy: null });
      found['strict days'] += 1;
    }
    const version = recipeOf(day.signals).model;
    if (!versions.has(version)) await refit(running, { day, found });
    versions.add(version);
  }
  return found;
}

interface Replaying {
  readonly day: PublishedDate;
  readonly found: ReplayFigures;
  /** The instant up to which stored data is visible; `null`: that of the publication. */
  readonly seenBy: number | null;
}

async function replaySignals(running: Running, { day, found, seenBy }: Replaying): Promise<void> {
  const { run, database, pool, market } = running;
  const recipe = recipeOf(day.signals);
  const parts = { database, ledger: run.ledger, pool, market: run.market };
  const { texts, dataHash } = await remakeSignals(parts, {
    ...{ market, version: recipe.model, asOf: Date.parse(recipe.asOf) },
    seenBy: seenBy ?? Date.parse(recipe.seenBy),
  });
  found['signals that differ'] += day.signals.filter(({ id, body }) => texts.get(id) !== textOf(body)).length;
  if (seenBy === null && dataHash !== recipe.dataHash) found['data that differ'] += 1;
}

async function replayForecasts(running: Running, { day, found, seenBy }: Replaying): Promise<void> {
  const { run, market, ranks } = running;
  const recipe = recipeOf(day.forecasts);
  const view = run
    .market()
    .view({ asOf: Date.parse(recipe.asOf), seenBy: seenBy ?? Date.parse(recipe.seenBy) });
  const { items } = await forecastMarket(view, market, { ranks });
  const made = new Map(
    items.flatMap(({ asset, forecast, ranks: chances }) =>
      forecast === null
        ? []
        : [[forecastId(asset.assetId, forecast.date), { asset, forecast, chances }] as const],
    ),
  );
  for (const { id, body, recipe: own } of day.forecasts) {
    const again = made.get(id);
    const text =
      again && canonicalJson(forecastBody(again.asset.symbol, again.forecast, again.chances) as JsonObject);
    if (text !== textOf(body)) found['forecasts that differ'] += 1;
    if (seenBy === null && again?.forecast.dataHash !== own?.dataHash) found['data that differ'] += 1;
  }
}

/** On the first day of a version its models are refitted, only from the bars. */
async function refit(running: Running, { day, found }: Omit<Replaying, 'seenBy'>): Promise<void> {
  const { run, market, pool, database } = running;
  const recipe = recipeOf(day.signals);
  const view = run.market().view({ asOf: Date.parse(recipe.asOf), seenBy: Date.parse(recipe.seenBy) });
  const read = await readHistories(view, market);
  const { fitted } = await pool.make({
    ...{ kind: 'make', market, histories: read.histories, models: [], fit: true },
  });
  const again = new Map(
    fitted.map(({ version, horizon, document }) => [`${version}/${horizon}`, hashText(modelText(document))]),
  );
  for (const { version, horizon, documentHash } of await modelsOfVersion(
    database,
    run.ledger.world,
    recipe.model,
  )) {
    found['models fitted again'] += 1;
    if (again.get(`${version}/${horizon}`) !== documentHash) found['models that differ'] += 1;
  }
  if (hashHistories(read) !== recipe.dataHash) found['data that differ'] += 1;
}

async function publishedDates({ database, market }: Running): Promise<IsoDate[]> {
  const dates = await database.query<{ date: IsoDate }>(
    `select distinct to_char(date, 'YYYY-MM-DD') as date from signal where market = $1 order by date`,
    [market],
  );
  return dates.map(({ date }) => date);
}

async function readDay({ database, market, run }: Running, date: IsoDate): Promise<PublishedDate> {
  const leavesOf = async (table: 'signal' | 'forecast') => {
    const rows = await database.query<{ id: string }>(
      `select id from ${table} where market = $1 and date = $2 order by id`,
      [market, date],
    );
    const leaves = await Promise.all(rows.map(({ id }) => run.ledger.leaf(id)));
    return leaves.filter((leaf) => leaf !== null);
  };
  return { date, signals: await leavesOf('signal'), forecasts: await leavesOf('forecast') };
}

function recipeOf([leaf]: readonly RecordedLeaf[]) {
  if (!leaf?.recipe) throw new Error('Nothing was published on a day.');
  return leaf.recipe;
}

function textOf(body: unknown): string {
  return canonicalJson(body as JsonObject);
}

function hasScore({ body }: RecordedLeaf): boolean {
  const { outlooks } = body as unknown as { outlooks: readonly { score: number | null }[] };
  return outlooks.some(({ score }) => score !== null);
}
