import type { IsoDate } from '@auspex/market';
import type { Panel } from '@auspex/quant/features';
import { type CallRecord, type EdgeVerdict, judgeEdges } from '@auspex/quant/gate';
import { type PanelMatrix, type SignalHistory, type SignalModel, settledAfter } from '@auspex/quant/signals';
import { dateOf } from './compute-signals.ts';
import type { HorizonBars } from './make-signals.ts';
import { SIGNAL_SEED } from './model-version.ts';

/** What the record up to a refit says of one horizon, and how its new model's scores become probabilities. */
export interface JudgedQuarter {
  readonly version: string;
  readonly horizon: HorizonBars;
  readonly fittedOn: IsoDate;
  readonly verdict: EdgeVerdict;
  readonly calibration: Pick<SignalModel, 'calibration' | 'baseRate'>;
}

/**
 * Judges the horizons of a market at every refit, on what was settled by then: a gate that is open stays so until
 * its trailing years shut it, hence oldest first.
 */
export function judgeQuarters(
  histories: readonly SignalHistory[],
  versionOf: (day: number) => string,
  panel: Panel,
): JudgedQuarter[] {
  const days = [...new Set(histories.flatMap(({ models }) => models.map(({ fittedOn }) => fittedOn)))];
  let open: number[] = [];
  return days
    .sort((a, b) => a - b)
    .flatMap((day) => {
      const records = histories.map((history) => recordUntil(history, day, panel));
      const trials = modelsTried(histories, day);
      const verdicts = judgeEdges(records, { seed: SIGNAL_SEED, open, trials });
      open = verdicts.filter((verdict) => verdict.open).map(({ horizonBars }) => horizonBars);
      return verdicts.flatMap((verdict, h): JudgedQuarter[] => {
        const model = histories[h].models.find(({ fittedOn }) => fittedOn === day);
        if (!model) return [];
        const { calibration, baseRate } = model;
        return [
          {
            version: versionOf(day),
            horizon: verdict.horizonBars as HorizonBars,
            fittedOn: dateOf(panel.days[day]),
            verdict,
            calibration: { calibration, baseRate },
          },
        ];
      });
    });
}

/** Every model fitted by then: each was a try at finding an edge. */
function modelsTried(histories: readonly SignalHistory[], day: number): number {
  return histories.reduce(
    (tried, { models }) => tried + models.filter(({ fittedOn }) => fittedOn <= day).length,
    0,
  );
}

/** The calls whose outcome was known at the close of a day. */
function recordUntil(history: SignalHistory, day: number, { market }: Panel): CallRecord {
  const { horizonBars, scores, outcomes, probabilities, baseRates } = history;
  const settled = Math.max(0, day - settledAfter(horizonBars) + 1);
  const cut = ({ assets, values }: PanelMatrix): PanelMatrix => ({
    days: settled,
    assets,
    values: values.subarray(0, settled * assets),
  });
  return {
    market,
    horizonBars,
    scores: cut(scores),
    outcomes: cut(outcomes),
    probabilities: cut(probabilities),
    baseRates: baseRates.subarray(0, settled),
  };
}
