import type { MarketKind } from '../distribution/quantile-table.ts';
import type { PlattCalibration } from '../learning/calibration/platt.ts';
import type { LinearModel } from '../learning/linear/ridge.ts';
import { type TreeDocument, treeDocument, treesFromDocument } from '../learning/trees/tree-document.ts';
import type { TreeModel } from '../learning/trees/tree-model.ts';

/** Weight of the ridge in the score; the trees have the rest. */
export const RIDGE_SHARE = 0.5;
/** Log-odds per deviation: a logistic curve this steep is closest to the normal one. */
export const LOG_ODDS_PER_DEVIATION = 1.702;

/** A fitted model: what scored the days of one quarter. */
export interface SignalModel {
  readonly market: MarketKind;
  readonly horizonBars: number;
  /** Day of the panel on which it was fitted, and its time. */
  readonly fittedOn: number;
  readonly fittedAt: number;
  /** Rows and days it learned from. */
  readonly rows: number;
  readonly firstLearnedAt: number;
  readonly lastLearnedAt: number;
  /** The value of a gap in the ridge: the mean of the available values. */
  readonly fills: Float64Array;
  /** Mean of each column in the training rows; contributions are measured from here. */
  readonly means: Float64Array;
  /** In log-odds. */
  readonly ridge: LinearModel;
  readonly trees: TreeModel;
  /** From score to P(up), on scores that it or its predecessors gave before their outcome was known. */
  readonly calibration: PlattCalibration;
  /** Share of calls whose price rose, as known at the fit. */
  readonly baseRate: number;
}

/** The model as plain JSON, for storage and for its hash in the ledger. Numbers keep every bit. */
export interface SignalModelDocument {
  readonly kind: 'signal-model';
  readonly version: 1;
  readonly market: MarketKind;
  readonly horizonBars: number;
  readonly features: readonly string[];
  readonly fittedOn: number;
  readonly fittedAt: number;
  readonly rows: number;
  readonly firstLearnedAt: number;
  readonly lastLearnedAt: number;
  readonly fills: readonly number[];
  readonly means: readonly number[];
  readonly ridge: { readonly intercept: number; readonly coefficients: readonly number[] };
  readonly trees: TreeDocument;
  readonly calibration: PlattCalibration;
  readonly baseRate: number;
}

/** The model as a document, with the names of the features it reads. */
export function signalModelDocument(model: SignalModel, features: readonly string[]): SignalModelDocument {
  return {
    ...model,
    kind: 'signal-model',
    version: 1,
    features: [...features],
    fills: [...model.fills],
    means: [...model.means],
    ridge: { intercept: model.ridge.intercept, coefficients: [...model.ridge.coefficients] },
    trees: treeDocument(model.trees),
  };
}

/** The model described by a document; refuses one made for other features. */
export function signalModelFromDocument(
  document: SignalModelDocument,
  features: readonly string[],
): SignalModel {
  const { kind: _kind, version: _version, features: read, ...rest } = document;
  const same = read.length === features.length && read.every((id, f) => id === features[f]);
  if (!same)
    throw new RangeError('The model was fitted on other features than this version computes; fit it anew.');
  return {
    ...rest,
    fills: Float64Array.from(document.fills),
    means: Float64Array.from(document.means),
    ridge: {
      intercept: document.ridge.intercept,
      coefficients: Float64Array.from(document.ridge.coefficients),
    },
    trees: treesFromDocument(document.trees),
  };
}
