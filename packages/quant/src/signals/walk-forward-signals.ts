import type { FeatureBlocks } from '../features/compute-features.ts';
import { type FeatureSource, featuresAtHand } from '../features/feature-source.ts';
import type { Panel } from '../features/panel.ts';
import { type WalkForwardSplit, walkForwardSplits } from '../learning/splits/walk-forward.ts';
import type { TreeTraining } from '../learning/trees/train-trees.ts';
import type { TreeModel } from '../learning/trees/tree-model.ts';
import { civilDate, dayNumber } from '../seasonality/civil-date.ts';
import { calibratedDay, calibrateScores } from './calibrate-scores.ts';
import { fitBlock, type UncalibratedModel } from './fit-block.ts';
import { settledAfter, signalHorizon } from './horizon.ts';
import { type LabelledRows, labelRows } from './label-rows.ts';
import { settleOutcomes } from './outcomes.ts';
import { dayOfMatrix, emptyPanelMatrix, type PanelMatrix } from './panel-matrix.ts';
import { scoreRows } from './score-rows.ts';
import type { SignalModel } from './signal-model.ts';
import { listSignalRows, type SignalRows } from './signal-rows.ts';
import { TrainingStore } from './training-store.ts';

/** Sessions whose outcomes must be known before the first fit: half a year. */
const FEWEST_LEARNED_DAYS = 120;

/** A market to walk forward through. */
export interface WalkForwardInput {
  readonly panel: Panel;
  /** All features of the panel, or a source that computes them as they are needed. */
  readonly blocks: FeatureBlocks | FeatureSource;
  readonly horizonBars: number;
  /** 1 by default. */
  readonly seed?: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly train?: (training: TreeTraining) => TreeModel;
}

/** One refit: the model knows what was settled on `firstDay` and scores until the day before `endDay`. */
export interface SignalBlock {
  readonly firstDay: number;
  readonly endDay: number;
  /** Labelled rows known then. */
  readonly learnedRows: number;
}

/** Everything a horizon's fits share. Blocks may be fitted in any order and on any thread. */
export class WalkForward {
  readonly blocks: readonly SignalBlock[];
  readonly outcomes: PanelMatrix;
  readonly #input: WalkForwardInput;
  readonly #rows: SignalRows;
  readonly #store: TrainingStore;
  readonly #source: FeatureSource;

  constructor(input: WalkForwardInput) {
    const { panel, horizonBars, blocks } = input;
    const { learnEveryDays } = signalHorizon(horizonBars);
    this.#input = input;
    this.#source = 'ofEvery' in blocks ? blocks : featuresAtHand(blocks);
    this.#rows = listSignalRows(panel);
    this.outcomes = settleOutcomes(panel, horizonBars);
    const rows = this.#rows;
    const labelled = labelRows({
      panel,
      rows,
      outcomes: this.outcomes,
      horizonBars,
      everyDays: learnEveryDays,
    });
    this.blocks = planBlocks(panel, { rows, labelled, horizonBars });
    this.#store = new TrainingStore({
      rows: labelled,
      readFeatures: () => this.#source.ofEvery(learnEveryDays),
      ends: this.blocks.map(({ learnedRows }) => learnedRows),
      years: this.blocks.map(({ firstDay }) => yearOfDay(panel.days, firstDay)),
    });
  }

  /** The model of one block, not calibrated yet. */
  fitModel(block: number): UncalibratedModel {
    const { panel, horizonBars, seed = 1, train } = this.#input;
    const { firstDay, learnedRows } = this.blocks[block];
    const head = { market: panel.market, horizonBars, fittedOn: firstDay, fittedAt: panel.days[firstDay] };
    return fitBlock({ store: this.#store, block, rows: learnedRows, head, days: panel.days, seed, train });
  }

  /** Releases the memory that fits need; a later fit allocates it again. */
  release(): void {
    this.#store.release();
  }

  /** Writes a model's scores for its block's days. */
  score(model: UncalibratedModel, { firstDay, endDay }: SignalBlock, scores: PanelMatrix): void {
    const { blocks, offsetOf } = this.#source.between(firstDay, endDay);
    const rows = this.#rows;
    const [from, to] = [rows.firstOfDay[firstDay], rows.firstOfDay[endDay]];
    const found = scoreRows(model, {
      count: to - from,
      blockOf: (i) => blocks[rows.asset[from + i]],
      offsetOf: (i) => offsetOf(rows.asset[from + i], rows.bar[from + i]),
    });
    found.forEach((score, i) => {
      scores.values[rows.day[from + i] * scores.assets + rows.asset[from + i]] = score;
    });
  }

  /** Share of the rows known at a block's refit whose price rose. */
  baseRate(block: number): number {
    const { rose } = this.#store.rows;
    const { learnedRows } = this.blocks[block];
    return rose.subarray(0, learnedRows).reduce((sum, one) => sum + one, 0) / learnedRows;
  }
}

/** The quarters with rows to train on and days to score. */
function planSplits(panel: Panel, rows: SignalRows, horizonBars: number): WalkForwardSplit[] {
  const after = settledAfter(horizonBars);
  const firstRowDay = rows.day[0] ?? panel.days.length;
  const refitDays = quarterStarts(panel.days).filter(
    (day) => day >= firstRowDay + FEWEST_LEARNED_DAYS + after,
  );
  return walkForwardSplits({
    days: rows.day,
    outcomeAfterDays: after,
    embargoDays: 0,
    refitDays,
    minimumTrainRows: 1,
  });
}

/**
 * The days on which each horizon's models begin to score, oldest first. Looks at no feature and no outcome, so it
 * costs nothing compared with a walk; a walk has a block for each, unless there was no outcome to learn from by then.
 */
export function listRefitDays(panel: Panel, horizons: readonly number[]): number[][] {
  const rows = listSignalRows(panel);
  return horizons.map((horizonBars) =>
    planSplits(panel, rows, horizonBars).map(({ test }) => rows.day[test.from]),
  );
}

function planBlocks(
  panel: Panel,
  plan: { rows: SignalRows; labelled: LabelledRows; horizonBars: number },
): SignalBlock[] {
  const { rows, labelled, horizonBars } = plan;
  let learned = 0;
  return planSplits(panel, rows, horizonBars).flatMap(({ train, test }): SignalBlock[] => {
    const lastDay = rows.day[train.to - 1];
    while (learned < labelled.day.length && labelled.day[learned] <= lastDay) learned++;
    const [firstDay, endDay] = [rows.day[test.from], rows.day[test.to - 1] + 1];
    return learned === 0 ? [] : [{ firstDay, endDay, learnedRows: learned }];
  });
}

/** The result of the walk: every score is from a model that could not know its outcome. */
export interface SignalHistory {
  readonly horizonBars: number;
  /** Blended log-odds before calibration. */
  readonly scores: PanelMatrix;
  /** P(up) from the calibrated score. */
  readonly probabilities: PanelMatrix;
  /** Base rate of rising calls as known on each day; `NaN` before the first model. */
  readonly baseRates: Float64Array;
  /** Log returns of the calls. */
  readonly outcomes: PanelMatrix;
  /** One per quarter, oldest first; the last one scores the days to come. */
  readonly models: readonly SignalModel[];
}

/** Assembles fitted blocks: scores, calibration on what was settled by then, probabilities. */
export function assembleHistory(
  walk: WalkForward,
  input: WalkForwardInput,
  fitted: readonly UncalibratedModel[],
): SignalHistory {
  const { panel, horizonBars } = input;
  const [days, assets] = [panel.days.length, panel.assets.length];
  const scores = emptyPanelMatrix(days, assets);
  const probabilities = emptyPanelMatrix(days, assets);
  const baseRates = new Float64Array(days).fill(Number.NaN);
  const models = walk.blocks.map((block, b): SignalModel => {
    const baseRate = walk.baseRate(b);
    const calibration = calibrateScores({
      scores,
      outcomes: walk.outcomes,
      horizonBars,
      settledBefore: block.firstDay - settledAfter(horizonBars) + 1,
      baseRate,
    });
    walk.score(fitted[b], block, scores);
    for (let day = block.firstDay; day < block.endDay; day++) {
      dayOfMatrix(probabilities, day).set(calibratedDay(calibration, dayOfMatrix(scores, day)));
    }
    baseRates.fill(baseRate, block.firstDay, block.endDay);
    return { ...fitted[b], calibration, baseRate };
  });
  return { horizonBars, scores, probabilities, baseRates, outcomes: walk.outcomes, models };
}

/** Walks a market through its history at one horizon: refit each quarter, score the days after. */
export function walkForwardSignals(input: WalkForwardInput): SignalHistory {
  const walk = new WalkForward(input);
  const fitted = walk.blocks.map((_, b) => {
    const model = walk.fitModel(b);
    input.onProgress?.(b + 1, walk.blocks.length);
    return model;
  });
  return assembleHistory(walk, input, fitted);
}

/** First session of each calendar quarter, without the quarter in which the calendar begins. */
function quarterStarts(days: Float64Array): number[] {
  const quarterOf = (day: number) => {
    const { year, month } = civilDate(dayNumber(days[day]));
    return 4 * year + Math.floor((month - 1) / 3);
  };
  const starts: number[] = [];
  for (let day = 1; day < days.length; day++) {
    if (quarterOf(day) !== quarterOf(day - 1)) starts.push(day);
  }
  return starts;
}

/** Calendar year of a day of the panel. */
function yearOfDay(days: Float64Array, day: number): number {
  return civilDate(dayNumber(days[day])).year;
}
