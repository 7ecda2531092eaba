import { type AssetId, addDays, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { HORIZON_BARS, quantileOf, returnDistribution } from '@auspex/quant/distribution';
import type { OutcomeLeaf } from '../../ledger/index.ts';
import { isGone, type MarketView } from '../../market/index.ts';
import { HORIZONS, type Horizon, kindOf } from '../making/forecast-asset.ts';
import { FORECAST_MODEL } from '../making/model-version.ts';
import { insertOutcomes, type StoredForecast, unsettledForecasts } from './forecast-store.ts';
import type { ForecastPublishing } from './publish-forecasts.ts';

/** What became of one forecast over one horizon. */
interface Outcome {
  readonly forecast: StoredForecast;
  readonly horizon: Horizon;
  readonly settledOn: IsoDate;
  readonly bars: number;
  readonly logReturn: number;
  /** Trading ended before the horizon did: the last close counts. */
  readonly delisted: boolean;
}

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
      const outcome = await settle(view, forecast, { horizon, bars });
      if (outcome) due.push(outcome);
    }
  }
  if (due.length === 0) return 0;
  const date = due.reduce(
    (latest, { settledOn }) => (settledOn > latest ? settledOn : latest),
    due[0].settledOn,
  );
  await database.transaction(async (tx) => {
    const leaves = due.map(leafOf);
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

async function settle(
  view: MarketView,
  forecast: StoredForecast,
  { horizon, bars }: { horizon: Horizon; bars: number },
): Promise<Outcome | null> {
  const columns = (await view.bars(forecast.assetId as AssetId)).bars;
  const from = columns.time.indexOf(startOfDate(forecast.date));
  if (from < 0) return null;
  const asset = await view.asset(forecast.assetId as AssetId);
  const delisted = asset !== undefined && isGone(asset, view.asOf);
  const last = columns.time.length - 1;
  if (from + bars > last && !delisted) return null;
  const at = Math.min(last, from + bars);
  return {
    forecast,
    horizon,
    settledOn: new Date(columns.time[at]).toISOString().slice(0, 10) as IsoDate,
    bars: at - from,
    logReturn: Math.log(columns.close[at] / columns.close[from]),
    delisted: from + bars > last,
  };
}

function leafOf({ forecast, horizon, settledOn, bars, logReturn, delisted }: Outcome): OutcomeLeaf {
  const { id, assetId, market, state } = forecast;
  const horizonBars = HORIZON_BARS[kindOf(market)][HORIZONS.indexOf(horizon)];
  const distribution = returnDistribution(state, { market: kindOf(market), horizonBars });
  const inside = (low: number, high: number) =>
    logReturn >= quantileOf(distribution, low) && logReturn <= quantileOf(distribution, high);
  return {
    id: `${id}:${horizon}`,
    subject: assetId,
    of: id,
    body: {
      horizon,
      settledOn,
      bars,
      logReturn,
      delisted,
      inside50: inside(0.25, 0.75),
      inside80: inside(0.1, 0.9),
      inside90: inside(0.05, 0.95),
    },
  };
}
