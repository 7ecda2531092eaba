import { dateOfInstant } from '@auspex/market';
import { meanPairCorrelation } from '@auspex/quant/correlation';
import type { MarketKind } from '@auspex/quant/distribution';
import { alignPanel, computeFeatures, type Panel } from '@auspex/quant/features';
import { type CallRecord, type EdgeVerdict, FEWEST_NAMES, judgeEdges } from '@auspex/quant/gate';
import { dayOfMatrix, type PanelMatrix, SIGNAL_HORIZONS, walkForwardSignals } from '@auspex/quant/signals';
import {
  areaUnderCurve,
  brierScore,
  effectiveCalls,
  type Interval,
  wilsonInterval,
} from '@auspex/quant/statistics';
import type { SymbolHistory } from '../bars/read-bars-folder.ts';
import { rangeSeries } from '../ranges/range-series.ts';
import { judgeTrades, type TradeReport } from './judge-trades.ts';

const SEED = 1;

/** How good the probabilities of one horizon's calls were. */
export interface CallFigures {
  readonly calls: number;
  /** How many independent calls they are worth. */
  readonly effectiveCalls: number;
  /** Share of calls whose price rose. */
  readonly baseRate: number | null;
  readonly hitRate: number | null;
  /** 95 %, by the effective n. */
  readonly hitInterval: Interval | null;
  readonly brier: number | null;
  readonly areaUnderCurve: number | null;
}

/** Signals of one horizon, walked forward, and the edge gate's verdict on them. */
export interface SignalReport extends CallFigures {
  readonly horizonBars: number;
  /** Null if there are too few names for the model. */
  readonly verdict: EdgeVerdict | null;
  readonly trades: TradeReport | null;
}

/** How signals are judged. */
export interface SignalPlan {
  readonly market: MarketKind;
  /** Calls before this date are not judged; their outcomes are still learned from. */
  readonly from: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Walks a market forward at the three horizons, and asks the gate. */
export function judgeSignals(histories: readonly SymbolHistory[], plan: SignalPlan): SignalReport[] {
  const panel = alignPanel({
    market: plan.market,
    histories: histories.map(({ symbol, bars }) => ({ id: symbol, bars })),
  });
  const firstDay = panel.days.findIndex((time) => dateOfInstant(time) >= plan.from);
  const walks = panel.assets.length < FEWEST_NAMES ? [] : walkRecords(panel, { ...plan, firstDay });
  const records = walks.map(({ record }) => record);
  const trials = walks.reduce((sum, { models }) => sum + models, 0);
  const verdicts = judgeEdges(records, { seed: SEED, trials });
  const correlation = meanPairCorrelation(histories.map(rangeSeries));
  return SIGNAL_HORIZONS.map((horizon, h) => {
    const record = records[h];
    const trades = judgeTrades(panel, {
      group: horizon.group,
      from: plan.from,
      trials: SIGNAL_HORIZONS.length,
      seed: SEED,
    });
    plan.onProgress?.(SIGNAL_HORIZONS.length + h + 1, 2 * SIGNAL_HORIZONS.length);
    return {
      horizonBars: horizon.bars,
      ...(record === undefined ? NO_CALLS : callFigures(record, correlation)),
      verdict: verdicts[h] ?? null,
      trades,
    };
  });
}

const NO_CALLS: CallFigures = {
  calls: 0,
  effectiveCalls: 0,
  baseRate: null,
  hitRate: null,
  hitInterval: null,
  brier: null,
  areaUnderCurve: null,
};

/** The calls of every horizon, without those made before the first judged day. */
interface Walk {
  readonly record: CallRecord;
  /** Fitted along the way: each was an attempt to find an edge. */
  readonly models: number;
}

function walkRecords(panel: Panel, plan: SignalPlan & { readonly firstDay: number }): Walk[] {
  const blocks = computeFeatures(panel);
  const total = 2 * SIGNAL_HORIZONS.length;
  return SIGNAL_HORIZONS.map(({ bars }, h) => {
    const history = walkForwardSignals({
      panel,
      blocks,
      horizonBars: bars,
      onProgress: (done, all) => plan.onProgress?.(h + done / all, total),
    });
    const { scores, outcomes, probabilities, baseRates, models } = history;
    const judged = (matrix: PanelMatrix) => withoutDaysBefore(matrix, plan.firstDay);
    const record: CallRecord = {
      ...{ market: panel.market, horizonBars: bars, outcomes, baseRates },
      scores: judged(scores),
      probabilities: judged(probabilities),
    };
    return { record, models: models.length };
  });
}

function withoutDaysBefore(matrix: PanelMatrix, firstDay: number): PanelMatrix {
  const values = Float64Array.from(matrix.values);
  values.fill(Number.NaN, 0, (firstDay < 0 ? matrix.days : firstDay) * matrix.assets);
  return { ...matrix, values };
}

/** Figures of settled calls. */
export function callFigures(record: CallRecord, correlation: number): CallFigures {
  const { probabilities, outcomes, horizonBars } = record;
  const said: number[] = [];
  const rose: number[] = [];
  let days = 0;
  for (let day = 0; day < probabilities.days; day++) {
    const [p, outcome] = [dayOfMatrix(probabilities, day), dayOfMatrix(outcomes, day)];
    const before = said.length;
    for (let a = 0; a < p.length; a++) {
      if (Number.isNaN(p[a]) || Number.isNaN(outcome[a])) continue;
      said.push(p[a]);
      rose.push(Number(outcome[a] > 0));
    }
    if (said.length > before) days += 1;
  }
  const calls = said.length;
  if (calls === 0) return NO_CALLS;
  const judged = { probabilities: Float64Array.from(said), outcomes: Uint8Array.from(rose) };
  const worth = { names: calls / days, meanCorrelation: correlation, observations: days, horizonBars };
  const effective = effectiveCalls(worth);
  const hits = said.filter((p, i) => p > 0.5 === (rose[i] === 1)).length;
  return {
    calls,
    effectiveCalls: effective,
    baseRate: rose.reduce((sum, one) => sum + one, 0) / calls,
    hitRate: hits / calls,
    hitInterval: wilsonInterval({ successes: (hits / calls) * effective, trials: effective }),
    brier: brierScore(judged),
    areaUnderCurve: areaUnderCurve(judged.probabilities, judged.outcomes),
  };
}
