import type { AssetId, BarColumns, IsoDate, Market } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';
import { MINIMUM_BARS, volatilityAt, volatilityColumns } from '@auspex/quant/distribution';
import { FEATURE_COUNT, type FeatureBlocks, type Panel } from '@auspex/quant/features';
import { atr } from '@auspex/quant/indicators';
import {
  calibratedDay,
  expectedMove,
  netEdge,
  planTrade,
  type SignalModel,
  type StanceCode,
  scoreDay,
  stanceName,
} from '@auspex/quant/signals';
import type { GateState, MadeSignal, Outlook, SignalBody } from './made-signal.ts';
import { overallStance } from './overall-stance.ts';

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
  readonly blocks: FeatureBlocks;
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
  const { panel, blocks } = making;
  const rows = new Float32Array(panel.assets.length * FEATURE_COUNT).fill(Number.NaN);
  panel.assets.forEach(({ bars }, a) => {
    const last = bars.close.length - 1;
    if (last >= MINIMUM_BARS)
      rows.set(blocks[a].subarray(last * FEATURE_COUNT, (last + 1) * FEATURE_COUNT), a * FEATURE_COUNT);
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
  const { stance, votes } = overallStance(bars);
  const taken = firstOfRun(stance);
  const cast = votes.map((column) => column[last]);
  const count = (code: number) => cast.filter((vote) => vote === code).length;
  const enough = bars.close.length >= MINIMUM_BARS;
  const plan = enough ? planTrade(bars.close[last], atr.kernel(bars).atr[last]) : null;
  return {
    date: dateOf(bars.time[last]),
    close: bars.close[last],
    stance: stanceName(stance[last] as StanceCode),
    votes: { buy: count(1), hold: count(0), sell: count(-1) },
    previousStance: taken > 0 ? stanceName(stance[taken - 1] as StanceCode) : null,
    since: dateOf(bars.time[taken]),
    ageBars: last - taken,
    enough,
    outlooks: enough ? HORIZONS.flatMap((horizon) => outlookOf(market, bars, { horizon, saidOf })) : [],
    stop: plan?.stop ?? null,
    target: plan?.target ?? null,
  };
}

function firstOfRun(stance: Int8Array): number {
  let first = stance.length - 1;
  while (first > 0 && stance[first - 1] === stance[first]) first--;
  return first;
}

function outlookOf(
  market: Market,
  bars: BarColumns,
  asked: { readonly horizon: HorizonBars; readonly saidOf: (horizon: HorizonBars) => AssetSaid },
): Outlook[] {
  const { horizon } = asked;
  const state = volatilityAt(volatilityColumns(bars.close), bars.close.length - 1);
  if (state === null) return [];
  const { score, probability, gate } = asked.saidOf(horizon);
  const kind = market === 'us' ? 'stocks' : 'crypto';
  const modelProbability = gate === 'open' ? probability : null;
  const move = expectedMove({ market: kind, horizonBars: horizon, state, modelProbability });
  return [
    {
      horizon,
      pUp: move.probabilityUp,
      pUpSource: move.source === 'model' ? 'model' : 'range',
      expectedMove: { median: move.median, low: move.low80, high: move.high80 },
      pMoveOver5: move.beyond5,
      pMoveOver10: move.beyond10,
      score,
      gate,
      netEdge: move.source === 'model' ? netEdge(move, T1_COST_BASIS_POINTS[kind]) : null,
    },
  ];
}

function dateOf(time: number): IsoDate {
  return new Date(time).toISOString().slice(0, 10) as IsoDate;
}
