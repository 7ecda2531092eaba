import {
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type IsoDate,
  type Market,
  planOf,
  startOfDate,
} from '@auspex/market';
import { percentileFan, quantileOf, returnDistribution } from '@auspex/quant/distribution';
import type { KnownForecast } from './forecasts-service.ts';
import type { ForecastField, ListRow } from './list/sort-key.ts';
import { type AssetForecast, type HorizonForecast, WRITTEN_LEVELS } from './model/forecast-asset.ts';

const inPerCent = (logReturn: number) => 100 * Math.expm1(logReturn);
const NOTHING = { value: null, low: null, high: null, pUp: null, pFall10: null };

function writeDelta(horizon: HorizonForecast | undefined) {
  if (!horizon) return NOTHING;
  const { distribution, pUp, pFall10 } = horizon;
  const at = (level: number) => inPerCent(quantileOf(distribution, level));
  return { value: at(0.5), low: at(0.05), high: at(0.95), pUp, pFall10 };
}

/** A row of the list as the specification has it, with what sorting needs. */
export interface ForecastRow extends ListRow {
  readonly reply: {
    readonly stock_info: { symbol: string; name: string; type: string; sector: string | null };
    readonly deltas: Readonly<
      Record<'delta_30' | 'delta_90' | 'delta_1y' | 'delta_2y', ReturnType<typeof writeDelta>>
    >;
    readonly date: IsoDate | null;
  };
}

export function writeRow({ asset, forecast }: KnownForecast): ForecastRow {
  const { symbol, name, kind: type, sector } = asset;
  const delta = (name: string) => writeDelta(forecast?.horizons.find(({ horizon }) => horizon === name));
  const deltas = {
    delta_30: delta('delta_30'),
    delta_90: delta('delta_90'),
    delta_1y: delta('delta_1y'),
    delta_2y: delta('delta_2y'),
  };
  const values: Record<ForecastField, string | number | null> = {
    symbol,
    name,
    type,
    sector,
    delta_30: deltas.delta_30.value,
    delta_90: deltas.delta_90.value,
    delta_1y: deltas.delta_1y.value,
    delta_2y: deltas.delta_2y.value,
  };
  const reply = { stock_info: { symbol, name, type, sector }, deltas, date: forecast?.date ?? null };
  return { symbol, type, sector, values, reply };
}

/** The range of every hundredth over one horizon. */
export function writeHorizon(
  market: Market,
  date: IsoDate,
  { horizon, bars, distribution, pUp, pFall10 }: HorizonForecast,
) {
  return {
    horizon,
    bars,
    until: dateAfter(market, date, bars),
    levels: Array.from({ length: 99 }, (_, i) => (i + 1) / 100),
    quantiles: [...percentileFan(distribution)],
    median: quantileOf(distribution, 0.5),
    drift: distribution.drift,
    pUp,
    pFall10,
  };
}

/** A week: closer points could not be told apart on a screen. */
const FAN_STEP_BARS = { us: 5, crypto: 7 } as const;

/** The range week by week to the farthest horizon, as prices. */
export function writeFan(market: Market, { date, close, state, horizons }: AssetForecast) {
  const farthest = horizons.at(-1)?.bars ?? 0;
  const bars = [1];
  for (let bar = FAN_STEP_BARS[market]; bar < farthest; bar += FAN_STEP_BARS[market]) bars.push(bar);
  bars.push(farthest);
  const dates = datesAfter(market, date, bars);
  const prices = bars.map((horizonBars) => {
    const distribution = returnDistribution(state, { market: planOf(market), horizonBars });
    return WRITTEN_LEVELS.map((level) => close * Math.exp(quantileOf(distribution, level)));
  });
  return { bars, dates, levels: [...WRITTEN_LEVELS], prices };
}

function dateAfter(market: Market, date: IsoDate, bars: number): IsoDate {
  return datesAfter(market, date, [bars])[0] ?? date;
}

/** The dates of bars to come. Beyond the calendar of sessions, weeks of five. */
function datesAfter(market: Market, date: IsoDate, bars: readonly number[]): IsoDate[] {
  const farthest = bars.at(-1) ?? 0;
  const calendar = calendarOf(market);
  const lastNeeded = dateOfInstant(startOfDate(date) + (farthest * 7 * DAY_MS) / 5 + 40 * DAY_MS);
  const covered = lastNeeded <= calendar.lastDate ? lastNeeded : calendar.lastDate;
  const sessions = calendar.sessionsBetween(dateOfInstant(startOfDate(date) + DAY_MS), covered);
  return bars.map((bar) => {
    const session = sessions[bar - 1];
    if (session) return session.date;
    const beyond = bar - sessions.length;
    return dateOfInstant(startOfDate(sessions.at(-1)?.date ?? date) + Math.ceil((beyond * 7) / 5) * DAY_MS);
  });
}
