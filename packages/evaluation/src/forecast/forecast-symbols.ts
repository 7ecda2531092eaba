import { DAY_MS, dateOfInstant, type IsoDate, startOfDate } from '@auspex/market';
import {
  type MarketKind,
  MINIMUM_BARS,
  percentileFan,
  probabilityUp,
  RANK_CLASSES,
  rangeColumns,
  returnDistribution,
  volatilityAt,
} from '@auspex/quant/distribution';
import type { SymbolHistory } from '../bars/read-bars-folder.ts';
import type { AskedHorizon } from '../horizon-option.ts';
import { FEWEST_SHARED_DAYS, FULL_SHARED_DAYS, jointCalendar, jointRanks } from '../ranges/joint-ranks.ts';
import { rangeSeries } from '../ranges/range-series.ts';

/** A last bar older than this is not a current price: the symbol was delisted, halted, or the file is old. */
const OLDEST_DAYS = 10;

/** The forecast for one symbol, or why there is none. */
export type SymbolForecast = {
  readonly symbol: string;
  readonly market: MarketKind;
  readonly bars: number;
  readonly lastBar: IsoDate;
  readonly horizonBars: number;
} & (
  | {
      readonly kind: 'forecast';
      readonly close: number;
      readonly up: number;
      /** Log returns not exceeded with 1 … 99 %. */
      readonly quantiles: Float64Array;
      /** Probabilities of the five fifths, worst first; a sentence if there are none; absent if not requested. */
      readonly ranks?: readonly number[] | string;
      /** What to know about the ranks. */
      readonly note?: string;
    }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      /** From a short history: chances of the fifths need less than a range. */
      readonly ranks?: readonly number[];
    }
);

/** What is asked for. */
export interface ForecastPlan {
  readonly asOf: IsoDate;
  readonly horizon: AskedHorizon;
  readonly withRanks: boolean;
  readonly onStep?: (label: string, done: number, total: number) => void;
}

/** Forecasts every symbol from its last bar at or before the date. */
export function forecastSymbols(histories: readonly SymbolHistory[], plan: ForecastPlan): SymbolForecast[] {
  const forecasts = histories.map((history, done) => {
    plan.onStep?.('forecasting', done, histories.length);
    return forecastSymbol(history, plan);
  });
  plan.onStep?.('forecasting', histories.length, histories.length);
  if (!plan.withRanks) return forecasts;
  const markets = ['stocks', 'crypto'] as const;
  const ranked = new Map(
    markets.flatMap((market, done) => {
      plan.onStep?.('drawing ranks', done, markets.length);
      return rankMarket(histories, forecasts, { ...plan, market });
    }),
  );
  plan.onStep?.('drawing ranks', markets.length, markets.length);
  return forecasts.map((one): SymbolForecast => {
    const own = ranked.get(one.symbol);
    if (one.kind === 'forecast') return { ...one, ...(own ?? { ranks: NO_RANKS }) };
    if (own === undefined) return one;
    return { ...one, reason: [one.reason, own.note].filter(Boolean).join(' '), ranks: own.ranks };
  });
}

/** Said where no symbol of a market can be ranked. */
export const NO_RANKS = `Ranks need ${RANK_CLASSES} symbols with a bar on the same day and ${FEWEST_SHARED_DAYS} days in common.`;

function isCurrent(lastBar: IsoDate, asOf: IsoDate): boolean {
  return startOfDate(asOf) - startOfDate(lastBar) <= OLDEST_DAYS * DAY_MS;
}

function forecastSymbol({ symbol, market, bars }: SymbolHistory, plan: ForecastPlan): SymbolForecast {
  const { close, time } = bars;
  const last = close.length - 1;
  const horizonBars = plan.horizon.bars(market);
  const lastBar = dateOfInstant(time[last]);
  const head = { symbol, market, bars: close.length, lastBar, horizonBars };
  const refused = (reason: string): SymbolForecast => ({ kind: 'refused', ...head, reason });
  if (!isCurrent(lastBar, plan.asOf)) {
    return refused(`The last bar before ${plan.asOf} is of ${lastBar}.`);
  }
  if (close.length < MINIMUM_BARS) {
    return refused(`${close.length} bars up to ${plan.asOf}; ${MINIMUM_BARS} are needed.`);
  }
  const state = volatilityAt(rangeColumns(close), last);
  if (state === null) return refused('The history is too short.');
  const distribution = returnDistribution(state, { market, horizonBars });
  return {
    kind: 'forecast',
    ...head,
    close: close[last],
    up: probabilityUp(distribution),
    quantiles: percentileFan(distribution),
  };
}

interface Ranked {
  readonly ranks: readonly number[];
  readonly note?: string;
}

/**
 * Ranks the symbols of one market that have a bar on the market's last day: those with a forecast, or, with fewer than
 * five of them, all that have bars enough for correlations.
 */
function rankMarket(
  histories: readonly SymbolHistory[],
  forecasts: readonly SymbolForecast[],
  { market, horizon, asOf }: ForecastPlan & { readonly market: MarketKind },
): [string, Ranked][] {
  const current = forecasts.flatMap((one, i) =>
    one.market === market && isCurrent(one.lastBar, asOf) && one.bars >= FEWEST_SHARED_DAYS
      ? [{ one, history: histories[i] }]
      : [],
  );
  const lastDay = current.reduce((latest, { one }) => (one.lastBar > latest ? one.lastBar : latest), '');
  const present = current.filter(({ one }) => one.lastBar === lastDay);
  const forecast = present.filter(({ one }) => one.kind === 'forecast');
  const ranked = forecast.length >= RANK_CLASSES ? forecast : present;
  const calendar = jointCalendar(ranked.map(({ history }) => rangeSeries(history)));
  const joint = jointRanks(calendar, {
    day: calendar.days.length - 1,
    horizonBars: horizon.bars(market),
    assets: [...ranked.keys()],
  });
  if (joint === null) return [];
  const { chances, sharedDays } = joint;
  const short = sharedDays < FULL_SHARED_DAYS;
  const note = `Short history: ranks from ${sharedDays} shared days.`;
  return chances.map((own, i) => [ranked[i].one.symbol, { ranks: [...own], ...(short && { note }) }]);
}
