import { type AssetId, type BarColumns, type IsoDate, type Market, planOf } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';
import {
  MINIMUM_BARS,
  type VolatilityState,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import { FEATURE_COUNT, type Panel } from '@auspex/quant/features';
import { atr, type Vote } from '@auspex/quant/indicators';
import {
  calibratedDay,
  expectedMove,
  netEdge,
  planTrade,
  type SignalModel,
  scoreDay,
  stanceName,
} from '@auspex/quant/signals';
import type { GateState, MadeSignal, Outlook, SignalBody } from './made-signal.ts';
import { newestStance } from './newest-stance.ts';

export const HORIZONS = [5, 20, 60] as const;
export type HorizonBars = (typeof HORIZONS)[number];

/** A model in force with the state of its gate. */
export interface ModelInForce {
  readonly model: SignalModel;
  readonly gate: GateState;
}

export interface SignalMaking {
  readonly market: Market;
  readonly panel: Panel;
  /** Features of every asset at its own last bar: asset `a` at `a · FEATURE_COUNT`. */
  readonly rows: Float32Array;
  /** By horizon; a horizon without a fitted model has none. */
  readonly models: ReadonlyMap<number, ModelInForce>;
}

/** What the model of a horizon says of every asset at its last bar; `NaN` where it says nothing. */
interface Said {
  readonly scores: Float64Array;
  readonly probabilities: Float64Array;
  readonly gate: GateState;
}

/** The signals of every asset of a panel at its own last bar. */
export function makeSignals(making: SignalMaking): MadeSignal[] {
  const { panel } = making;
  const rows = making.rows.slice();
  panel.assets.forEach(({ bars }, a) => {
    if (bars.close.length <= MINIMUM_BARS) rows.fill(Number.NaN, a * FEATURE_COUNT, (a + 1) * FEATURE_COUNT);
  });
  const said = new Map(
    [...making.models].map(([horizon, inForce]) => [horizon, sayAll(panel, rows, inForce)]),
  );
  return panel.assets.flatMap(({ id, bars }, a): MadeSignal[] => {
    if (bars.close.length < 2) return [];
    const features = rows.slice(a * FEATURE_COUNT, (a + 1) * FEATURE_COUNT);
    const known = bars.close.length > MINIMUM_BARS;
    const body = bodyOf(making.market, bars, (horizon) => readSaid(said.get(horizon), a));
    return [{ assetId: id as AssetId, body, features: known ? features : null }];
  });
}

function sayAll(panel: Panel, rows: Float32Array, { model, gate }: ModelInForce): Said {
  const scores = scoreDay(model, rows);
  const lastDay = panel.days.length - 1;
  // How far a score lies above the mean of its day: bars of another day have no part in it.
  const ofDay = scores.map((score, a) => (panel.assets[a].dayOf.at(-1) === lastDay ? score : Number.NaN));
  return { scores, probabilities: calibratedDay(model.calibration, ofDay), gate };
}

interface AssetSaid {
  readonly score: number | null;
  readonly probability: number | null;
  readonly gate: GateState;
}

function readSaid(said: Said | undefined, a: number): AssetSaid {
  if (said === undefined) return { score: null, probability: null, gate: 'not-computed' };
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return { score: known(said.scores[a]), probability: known(said.probabilities[a]), gate: said.gate };
}

function bodyOf(market: Market, bars: BarColumns, saidOf: (horizon: HorizonBars) => AssetSaid): SignalBody {
  const last = bars.close.length - 1;
  const { stance, before, since, votes } = newestStance(bars);
  const count = (side: Vote) => votes.filter((vote) => vote === side).length;
  const enough = bars.close.length >= MINIMUM_BARS;
  const state = enough ? volatilityAt(volatilityColumns(bars.close), last) : null;
  const plan = enough ? planTrade(bars.close[last], atr.kernel(bars).atr[last]) : null;
  return {
    date: dateOf(bars.time[last]),
    close: bars.close[last],
    stance: stanceName(stance),
    votes: { buy: count('buy'), hold: count('hold'), sell: count('sell') },
    previousStance: before === null ? null : stanceName(before),
    since: dateOf(bars.time[since]),
    ageBars: last - since,
    enough,
    outlooks: state === null ? [] : HORIZONS.map((horizon) => outlookOf(market, state, { horizon, saidOf })),
    stop: plan?.stop ?? null,
    target: plan?.target ?? null,
  };
}

function outlookOf(
  market: Market,
  state: VolatilityState,
  asked: { readonly horizon: HorizonBars; readonly saidOf: (horizon: HorizonBars) => AssetSaid },
): Outlook {
  const { horizon } = asked;
  const { score, probability, gate } = asked.saidOf(horizon);
  const kind = planOf(market);
  const modelProbability = gate === 'open' ? probability : null;
  const move = expectedMove({ market: kind, horizonBars: horizon, state, modelProbability });
  return {
    horizon,
    pUp: move.probabilityUp,
    pUpSource: move.source === 'model' ? 'model' : 'range',
    expectedMove: { median: move.median, low: move.low80, high: move.high80 },
    pMoveOver5: move.beyond5,
    pMoveOver10: move.beyond10,
    score,
    gate,
    netEdge: move.source === 'model' ? netEdge(move, T1_COST_BASIS_POINTS[kind]) : null,
  };
}

function dateOf(time: number): IsoDate {
  return new Date(time).toISOString().slice(0, 10) as IsoDate;
}
