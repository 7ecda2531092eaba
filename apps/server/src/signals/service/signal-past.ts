import { type AssetId, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { MarketView } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import { NO_STANCE, type WalkedHorizon } from '../model/walk-market.ts';
import {
  historyVersionAt,
  readHistory,
  readHistoryScores,
  type StoredHistory,
} from '../store/history-store.ts';
import { publishedStances } from '../store/signal-store.ts';
import type { ReadStrength } from './known-signal.ts';

/** The stance of one asset at each of its bars. */
export interface AssetStances {
  readonly assetId: AssetId;
  readonly dates: readonly IsoDate[];
  /** 1 buy, 0 hold, −1 sell. */
  readonly stances: Int8Array;
  /** The instant each was published as of; not a number where it was recomputed. */
  readonly publishedAt: Float64Array;
}

/** Stances of a market: computed walk-forward up to a day, published before their outcome from then on. */
export interface StancesOfMarket {
  /** First day whose stances were published; null before the first. */
  readonly publishedFrom: IsoDate | null;
  /** Version of the newest model of the walk-forward part; null while there is none. */
  readonly version: string | null;
  /** Where the hash of the walk-forward part stands in the ledger. */
  readonly seq: number | null;
  readonly assets: readonly AssetStances[];
}

interface Scores {
  readonly history: StoredHistory;
  readonly horizons: readonly WalkedHorizon[];
}

/** Earlier scores a comparison needs. */
const FEWEST_SCORES = 60;

/** The past of the signals: what was computed walk-forward, and what was published since. */
export function createSignalPast({
  database,
  world,
}: {
  readonly database: Database;
  readonly world: string;
}) {
  const kept = new RecentAnswers<Scores | null>(4);
  const readScores = async (view: MarketView, market: Market): Promise<Scores | null> => {
    const version = await historyVersionAt(database, { world, market, at: view.asOf });
    if (version === null) return null;
    return kept.get(`${market}/${version}`, async () => {
      const history = await readHistory(database, { world, market, version });
      return history && { history, horizons: await readHistoryScores(database, { world, market, version }) };
    });
  };
  return {
    stances: (view: MarketView, market: Market) => readStances({ database, world, readScores }, view, market),
    async strength(view: MarketView, market: Market): Promise<ReadStrength> {
      const scores = await readScores(view, market);
      return ({ asset, body }, { horizon, score }) =>
        scores === null || score === null
          ? null
          : strengthOf(scores, { assetId: asset.assetId, date: body.date, horizon, score });
    },
  };
}

/** The part of an asset's scores before a date that lie below a score. */
function strengthOf(
  { history, horizons }: Scores,
  asked: {
    readonly assetId: AssetId;
    readonly date: IsoDate;
    readonly horizon: number;
    readonly score: number;
  },
): number | null {
  const scores = horizons.find(({ horizon }) => horizon === asked.horizon)?.scores;
  const column = history.assetIds.indexOf(asked.assetId);
  if (!scores || column < 0) return null;
  const end = Date.parse(asked.date);
  let [below, count] = [0, 0];
  for (let day = 0; day < history.days.length && history.days[day] < end; day++) {
    const earlier = scores[day * history.assetIds.length + column];
    if (Number.isNaN(earlier)) continue;
    count += 1;
    if (earlier < asked.score) below += 1;
  }
  return count < FEWEST_SCORES ? null : below / count;
}

/** A stance of a day; the instant is not a number where it was recomputed. */
interface DayStance {
  readonly date: IsoDate;
  readonly stance: number;
  readonly publishedAt: number;
}

const DAYS_AT_ONCE = 128;

const codes = { buy: 1, hold: 0, sell: -1 } as const;

async function readStances(
  parts: {
    readonly database: Database;
    readonly world: string;
    readonly readScores: (view: MarketView, market: Market) => Promise<Scores | null>;
  },
  view: MarketView,
  market: Market,
): Promise<StancesOfMarket> {
  const { database, world, readScores } = parts;
  const history = (await readScores(view, market))?.history ?? null;
  const published = await publishedStances(database, { world, market, madeBy: view.asOf, after: null });
  const publishedFrom = published[0]?.date ?? null;
  const byAsset = new Map<AssetId, { dates: IsoDate[]; stances: number[]; publishedAt: number[] }>();
  const add = (assetId: AssetId, { date, stance, publishedAt }: DayStance) => {
    const known = byAsset.get(assetId) ?? { dates: [], stances: [], publishedAt: [] };
    known.dates.push(date);
    known.stances.push(stance);
    known.publishedAt.push(publishedAt);
    byAsset.set(assetId, known);
  };
  for (let day = 0; history && day < history.days.length; day++) {
    // Requests come in between: years of a whole market take a while.
    if (day % DAYS_AT_ONCE === 0) await yieldToEventLoop();
    const date = dateOfInstant(history.days[day]);
    if (dailyBarKnownAt(market, date) > view.asOf || (publishedFrom !== null && date >= publishedFrom)) break;
    history.assetIds.forEach((assetId, a) => {
      const stance = history.stances[day * history.assetIds.length + a];
      if (stance !== NO_STANCE) add(assetId as AssetId, { date, stance, publishedAt: Number.NaN });
    });
  }
  for (const { assetId, date, stance, madeAt } of published)
    add(assetId, { date, stance: codes[stance], publishedAt: madeAt.getTime() });
  return {
    publishedFrom,
    version: history?.version ?? null,
    seq: history?.seq ?? null,
    assets: [...byAsset].map(([assetId, { dates, stances, publishedAt }]) => ({
      ...{ assetId, dates },
      stances: Int8Array.from(stances),
      publishedAt: Float64Array.from(publishedAt),
    })),
  };
}
