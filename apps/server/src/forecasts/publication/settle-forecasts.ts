import { createHash } from 'node:crypto';
import { type AssetId, addDays, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { HORIZON_BARS, quantileOf, returnDistribution } from '@auspex/quant/distribution';
import { isGone, type MarketView } from '../../market/index.ts';
import type { OutcomeLeaf, Recipe } from '../../record/index.ts';
import { HORIZONS, type Horizon, kindOf } from '../model/forecast-asset.ts';
import { FORECAST_MODEL, RANK_SEED } from '../model/model-version.ts';
import { insertOutcomes, type StoredForecast, unsettledForecasts } from './forecast-store.ts';
import type { ForecastPublishing } from './publish-forecasts.ts';

/** What settling a forecast needs to know of it. */
export type ForecastToSettle = Pick<StoredForecast, 'id' | 'assetId' | 'market' | 'date' | 'state'>;

/** What became of one forecast over one horizon. */
export interface ForecastOutcome<Forecast extends ForecastToSettle = ForecastToSettle> {
  readonly forecast: Forecast;
  readonly horizon: Horizon;
  readonly settledOn: IsoDate;
  readonly bars: number;
  readonly logReturn: number;
  /** Trading ended before the horizon did: the last close counts. */
  readonly delisted: boolean;
  /** SHA-256 of the closes from the forecast to the end. */
  readonly dataHash: string;
}

type Outcome = ForecastOutcome<StoredForecast>;

/** Settles every forecast whose time has come: outcomes are new entries of the ledger. Says how many. */
export async function settleForecasts(parts: ForecastPublishing, market: Market): Promise<number> {
  const { database, ledger } = parts;
  const view = parts.market().view();
  const due: Outcome[] = [];
  for (const [place, horizon] of HORIZONS.entries()) {
    const bars = HORIZON_BARS[kindOf(market)][place];
    // No horizon of so many bars ends within as many days.
    const until = addDays(new Date(view.asOf).toISOString().slice(0, 10) as IsoDate, -bars);
    const about = { world: ledger.world, market, until, horizon };
    for (const forecast of await unsettledForecasts(database, about)) {
      const outcome = await settleForecast(view, forecast, horizon);
      if (outcome) due.push(outcome);
    }
  }
  if (due.length === 0) return 0;
  const date = due.reduce(
    (latest, { settledOn }) => (settledOn > latest ? settledOn : latest),
    due[0].settledOn,
  );
  await database.transaction(async (tx) => {
    const leaves = due.map((outcome) => leafOf(outcome, recipeOf(view, outcome)));
    const { seq } = await ledger.publish(tx, {
      kind: 'outcomes',
      market,
      date,
      model: FORECAST_MODEL,
      leaves,
    });
    await insertOutcomes(
      tx,
      ledger.world,
      due.map(({ forecast, horizon, settledOn }) => ({ id: forecast.id, horizon, settledOn, seq })),
    );
  });
  return due.length;
}

/** Null while it is not known yet. */
export async function settleForecast<Forecast extends ForecastToSettle>(
  view: MarketView,
  forecast: Forecast,
  horizon: Horizon,
): Promise<ForecastOutcome<Forecast> | null> {
  const bars = HORIZON_BARS[kindOf(forecast.market)][HORIZONS.indexOf(horizon)];
  const { time, close } = (await view.bars(forecast.assetId as AssetId)).bars;
  const from = time.indexOf(startOfDate(forecast.date));
  if (from < 0) return null;
  const asset = await view.asset(forecast.assetId as AssetId);
  const delisted = asset !== undefined && isGone(asset, view.asOf);
  const last = time.length - 1;
  if (from + bars > last && !delisted) return null;
  const at = Math.min(last, from + bars);
  return {
    forecast,
    horizon,
    settledOn: new Date(time[at]).toISOString().slice(0, 10) as IsoDate,
    bars: at - from,
    logReturn: Math.log(close[at] / close[from]),
    delisted: from + bars > last,
    dataHash: hashCloses([time, close], from, at + 1),
  };
}

/** Of the prices that the outcome stands on. */
function hashCloses(columns: readonly Float64Array[], from: number, until: number): string {
  const hash = createHash('sha256');
  for (const column of columns) {
    const { buffer, byteOffset, byteLength } = column.subarray(from, until);
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}

function recipeOf({ asOf, seenBy }: MarketView, { dataHash }: ForecastOutcome): Recipe {
  const instant = (at: number) => new Date(at).toISOString();
  return { model: FORECAST_MODEL, seed: RANK_SEED, asOf: instant(asOf), seenBy: instant(seenBy), dataHash };
}

function leafOf(outcome: ForecastOutcome, recipe: Recipe): OutcomeLeaf {
  const { id, assetId } = outcome.forecast;
  return {
    id: `${id}:${outcome.horizon}`,
    subject: assetId,
    of: id,
    body: forecastOutcomeBody(outcome),
    recipe,
  };
}

/** What is committed to. */
export function forecastOutcomeBody(outcome: ForecastOutcome) {
  const { forecast, horizon, settledOn, bars, logReturn, delisted } = outcome;
  const { market, state } = forecast;
  const horizonBars = HORIZON_BARS[kindOf(market)][HORIZONS.indexOf(horizon)];
  const distribution = returnDistribution(state, { market: kindOf(market), horizonBars });
  const inside = (low: number, high: number) =>
    logReturn >= quantileOf(distribution, low) && logReturn <= quantileOf(distribution, high);
  return {
    ...{ horizon, settledOn, bars, logReturn, delisted },
    ...{ inside50: inside(0.25, 0.75), inside80: inside(0.1, 0.9), inside90: inside(0.05, 0.95) },
  };
}
