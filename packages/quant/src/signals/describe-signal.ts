import type { BarColumns } from '@auspex/market';
import type { MarketKind } from '../distribution/quantile-table.ts';
import { volatilityAt, volatilityColumns } from '../distribution/volatility-columns.ts';
import { featureTable } from '../features/feature-table.ts';
import { atr } from '../indicators/volatility/atr.ts';
import { type ExpectedMove, expectedMove, netEdge } from './expected-move.ts';
import { explainScore } from './explain-score.ts';
import { signalHorizon } from './horizon.ts';
import { readStance, type StanceReading } from './read-stance.ts';
import type { SignalModel } from './signal-model.ts';
import { planTrade, type TradePlan } from './trade-plan.ts';

/** A feature's share of a score. */
export interface Contribution {
  readonly featureId: string;
  /** The column's value; `null` for a gap. */
  readonly value: number | null;
  /** In log-odds. */
  readonly share: number;
}

/** What the model sees; `expected` and all shares add up to `score`. */
export interface ScoreExplanation {
  readonly score: number;
  readonly expected: number;
  /** Largest first. */
  readonly contributions: readonly Contribution[];
}

/** One asset at one closed bar and horizon. */
export interface Signal {
  readonly horizonBars: number;
  readonly stance: StanceReading;
  /** `null` if there is no model or too little history for it. */
  readonly model: ScoreExplanation | null;
  /** `null` below 61 bars: no range is known. */
  readonly move: ExpectedMove | null;
  readonly plan: TradePlan | null;
  /** Mean return after the fee at entry and exit; `null` if no move is known. */
  readonly netEdge: number | null;
}

/** What a signal is made from. */
export interface SignalInput {
  readonly market: MarketKind;
  readonly horizonBars: number;
  /** Adjusted closed bars as known at the instant. */
  readonly bars: BarColumns;
  /** The model in force and the asset's row of features at the last bar. */
  readonly scored: { readonly model: SignalModel; readonly features: ArrayLike<number> } | null;
  /** P(up) of the calibrated score, only if the edge gate is open; `null` while it is shut. */
  readonly modelProbability: number | null;
  readonly feeBasisPoints: number;
}

/** Explains a score, with the features that moved it most first. */
export function explainSignal(model: SignalModel, features: ArrayLike<number>): ScoreExplanation {
  const { expected, byFeature } = explainScore(model, features);
  const contributions = featureTable
    .map(({ id, column }): Contribution => {
      const value = features[column];
      return { featureId: id, value: Number.isNaN(value) ? null : value, share: byFeature[column] };
    })
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share) || (a.featureId < b.featureId ? -1 : 1));
  return { score: byFeature.reduce((sum, share) => sum + share, expected), expected, contributions };
}

/** The complete signal for an asset at its last closed bar. */
export function describeSignal(input: SignalInput): Signal {
  const { market, horizonBars, bars, scored, modelProbability } = input;
  const last = bars.close.length - 1;
  const state = volatilityAt(volatilityColumns(bars.close), last);
  const move = state === null ? null : expectedMove({ market, horizonBars, state, modelProbability });
  return {
    horizonBars,
    stance: readStance(bars, signalHorizon(horizonBars).group),
    model: scored === null ? null : explainSignal(scored.model, scored.features),
    move,
    plan: planTrade(bars.close[last], atr.kernel(bars).atr[last]),
    netEdge: move === null ? null : netEdge(move, input.feeBasisPoints),
  };
}
