import {
  type AssetId,
  addDays,
  DAY_MS,
  type IsoDate,
  type Market,
  newYorkDateOf,
  startOfDate,
} from '@auspex/market';
import { quantileOf } from '@auspex/quant/distribution';
import type { EarningsService } from '../earnings/index.ts';
import type { ForecastsService } from '../forecasts/index.ts';
import type { MarketView, ViewAsset } from '../market/index.ts';
import type { SentimentService } from '../sentiment/index.ts';
import type { KnownSignal, Signals } from '../signals/index.ts';

/** Where the fields that do not come from prices or filings are asked for. */
export interface OutlookSources {
  readonly forecasts: ForecastsService;
  readonly signals: Signals;
  readonly sentiment: SentimentService;
  readonly earnings: EarningsService;
}

/** Fields by asset: numbers, and words in text fields. */
export type Measured = ReadonlyMap<AssetId, Readonly<Record<string, number | string | null>>>;

interface Question {
  readonly sources: OutlookSources;
  readonly view: MarketView;
  readonly market: Market;
  readonly assets: readonly ViewAsset[];
}

export const SMART_BARS = 20;
const TONE_DAYS = 7;
/** Reports are looked for this many days either way; companies report every quarter. */
const REPORT_DAYS = 130;
const dayOf = (date: IsoDate) => Math.floor(startOfDate(date) / DAY_MS);

export async function measureForecasts({ sources, view, market }: Question): Promise<Measured> {
  const found = await sources.forecasts.ofMarket(view, market);
  return new Map(
    found.flatMap(({ asset, forecast }) => {
      if (!forecast) return [];
      const of = (name: string) => forecast.horizons.find(({ horizon }) => horizon === name);
      const at = (name: string, level: number) => {
        const horizon = of(name);
        return horizon ? Math.expm1(quantileOf(horizon.distribution, level)) : null;
      };
      const [low, high] = [at('delta_30', 0.05), at('delta_30', 0.95)];
      const fields = {
        ...{ delta_30: at('delta_30', 0.5), delta_90: at('delta_90', 0.5) },
        ...{ delta_1y: at('delta_1y', 0.5), delta_2y: at('delta_2y', 0.5) },
        ...{ low_30: low, high_30: high, width_30: low === null || high === null ? null : high - low },
        p_fall_30: of('delta_30')?.pFall10 ?? null,
        p_fall_1y: of('delta_1y')?.pFall10 ?? null,
      };
      return [[asset.assetId, fields] as const];
    }),
  );
}

export async function measureStances({ sources, view, market }: Question): Promise<Measured> {
  const found = await sources.signals.newestStances(view, market);
  return new Map(
    found.map(({ asset, stance, previousStance, ageBars }) => [
      asset.assetId,
      { stance, was_stance: previousStance, stance_age: ageBars },
    ]),
  );
}

/** What the published model says; the outlooks count only with a year of bars before. */
export function measureSignals(known: readonly KnownSignal[]): Measured {
  return new Map(
    known.map(({ asset, body }) => {
      const outlook = body.enough ? body.outlooks.find(({ horizon }) => horizon === SMART_BARS) : undefined;
      const fields = {
        votes: body.votes.buy - body.votes.sell,
        p_up_20: outlook?.pUp ?? null,
        p_move10_20: outlook?.pMoveOver10 ?? null,
        score_20: outlook?.score ?? null,
      };
      return [asset.assetId, fields];
    }),
  );
}

export async function measureTone({ sources, view, market }: Question): Promise<Measured> {
  const { items } = await sources.sentiment.ofMarket(view, market, { days: TONE_DAYS, recaps: false });
  return new Map(
    items.map(({ asset, mood }) => [
      asset.assetId,
      {
        // Without a story of its own the score is its sector's, not its own.
        tone: mood.own.n === 0 ? null : (mood.pooled?.mean ?? null),
        tone_stories: mood.own.n,
        tone_z: mood.z,
        tone_change: mood.own.n === 0 ? null : mood.change,
      },
    ]),
  );
}

export async function measureReports({ sources, view, market, assets }: Question): Promise<Measured> {
  if (market === 'crypto') return new Map();
  const today = newYorkDateOf(view.asOf);
  const span = { from: addDays(today, -REPORT_DAYS), to: addDays(today, REPORT_DAYS) };
  const ids = assets.flatMap(({ assetId, kind }) => (kind === 'stock' ? [assetId] : []));
  const [events, moves] = await Promise.all([
    sources.earnings.eventsBetween(view, { ...span, ownEstimates: true }),
    sources.earnings.usualMoves(view, ids),
  ]);
  const byAsset = Map.groupBy(events, ({ asset }) => asset.assetId);
  return new Map(
    ids.map((assetId) => {
      const own = byAsset.get(assetId) ?? [];
      const last = own.findLast(({ status }) => status === 'reported');
      const next = own.find(({ status, date }) => status !== 'reported' && date >= today);
      const fields = {
        last_report: last ? dayOf(last.date) : null,
        eps_surprise: last?.epsSurprise ?? null,
        next_report: next ? dayOf(next.date) : null,
        days_to_report: next ? dayOf(next.date) - dayOf(today) : null,
        report_named: next ? Number(next.status !== 'own-estimate') : null,
        usual_move: moves.get(assetId) ?? null,
      };
      return [assetId, fields];
    }),
  );
}
