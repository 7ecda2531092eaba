import type { MarketKind } from '@auspex/quant/distribution';
import { MINIMUM_BARS } from '@auspex/quant/distribution';
import type { BarsFolder, SymbolHistory } from './bars/read-bars-folder.ts';
import type { AskedHorizon } from './horizon-option.ts';
import { judgeRanges, type RangeReport } from './ranges/judge-ranges.ts';
import { judgeRanks, type RankReport } from './ranges/judge-ranks.ts';
import { type RangeSeries, rangeSeries } from './ranges/range-series.ts';
import { compareLosses, type RivalComparison, rivalRows } from './rival/compare-rival.ts';
import { judgeSignals, type SignalReport } from './signals/judge-signals.ts';

/** Bars over which ranks are forecast. */
const RANK_HORIZON_BARS = 20;

/** The ranges of one horizon; null if no month end had enough bars on both sides. */
export interface HorizonEvaluation {
  readonly label: string;
  readonly horizonBars: number;
  readonly ranges: RangeReport | null;
}

/** All results for one market's symbols. */
export interface MarketEvaluation {
  readonly market: MarketKind;
  readonly symbols: number;
  readonly bars: number;
  readonly longestHistory: number;
  readonly horizons: readonly HorizonEvaluation[];
  /** Null if five names were never available together. */
  readonly ranks: RankReport | null;
  /** Beside the strongest plain rival, by horizon; null unless it was asked for. */
  readonly rival: readonly RivalComparison[] | null;
  /** Null if they were skipped on request. */
  readonly signals: readonly SignalReport[] | null;
}

/** What is to be evaluated. */
export interface EvaluationPlan {
  readonly from: string;
  readonly horizons: readonly AskedHorizon[];
  readonly withSignals: boolean;
  readonly withRival?: boolean;
  readonly onStep?: (label: string, done: number, total: number) => void;
}

/** Walks every market of a folder forward and judges what would have been predicted. */
export function evaluateBars({ histories }: BarsFolder, plan: EvaluationPlan): MarketEvaluation[] {
  return (['stocks', 'crypto'] as const).flatMap((market) => {
    const own = histories.filter((history) => history.market === market);
    return own.length === 0 ? [] : [evaluateMarket(own, market, plan)];
  });
}

function evaluateMarket(
  histories: readonly SymbolHistory[],
  market: MarketKind,
  plan: EvaluationPlan,
): MarketEvaluation {
  const { from, horizons, withSignals, onStep } = plan;
  const series = histories.map(rangeSeries);
  const judged = horizons.map((horizon, done) => {
    const horizonBars = horizon.bars(market);
    const ranges = judgeRanges(series, { horizonBars, from });
    onStep?.(`ranges of ${market}`, done + 1, horizons.length);
    return { label: horizon.label, horizonBars, ranges };
  });
  const ranks = judgeRanks(series, {
    horizonBars: RANK_HORIZON_BARS,
    minimumBars: MINIMUM_BARS,
    from,
    onProgress: (done, total) => onStep?.(`ranks of ${market}`, done, total),
  });
  const signals = withSignals
    ? judgeSignals(histories, {
        market,
        from,
        onProgress: (done, total) => onStep?.(`signals of ${market}`, done, total),
      })
    : null;
  return {
    market,
    symbols: histories.length,
    bars: histories.reduce((sum, { bars }) => sum + bars.time.length, 0),
    longestHistory: Math.max(...histories.map(({ bars }) => bars.time.length)),
    horizons: judged,
    ranks,
    rival: plan.withRival ? compareRival(series, market, plan) : null,
    signals,
  };
}

function compareRival(
  series: readonly RangeSeries[],
  market: MarketKind,
  { from, horizons, onStep }: EvaluationPlan,
): RivalComparison[] {
  const bars = [...new Set(horizons.map((horizon) => horizon.bars(market)))].sort((a, b) => a - b);
  const rows = rivalRows(series, {
    ...{ horizons: bars, rival: 'gjr-garch-t', from },
    onProgress: (done, total) => onStep?.(`rival of ${market}`, done, total),
  });
  return bars.flatMap((own) => compareLosses(rows.filter(({ horizonBars }) => horizonBars === own)) ?? []);
}
