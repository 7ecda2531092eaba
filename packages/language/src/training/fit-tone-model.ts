import { randomStream } from '@auspex/quant/random';
import { FEATURE_SLOTS, type FeatureVector } from '../tone/feature-vector.ts';
import { type ToneModel, toneLabels } from '../tone/tone-model.ts';
import { fitSparseLogistic, type SparseFit, type SparseRows } from './fit-sparse-logistic.ts';
import type { ToneExample } from './make-examples.ts';

export const TRAINING_SEED = 20_260_801;
const COST = 10;

/** The regressions at full precision, and as they ship. */
export interface FittedTone {
  readonly exact: readonly SparseFit[];
  readonly model: ToneModel;
}

/** Three one-against-rest regressions on both views of each example, rounded to bytes. */
export function fitToneModel(examples: readonly ToneExample[]): FittedTone {
  const views = examples.flatMap(({ features, hidden, label }) =>
    (hidden === null ? [features] : [features, hidden]).map((vector) => ({ vector, label })),
  );
  const rows = packRows(views.map(({ vector }) => vector));
  const exact = toneLabels.map((label) =>
    fitSparseLogistic(
      rows,
      Uint8Array.from(views, (view) => (view.label === label ? 1 : 0)),
      { cost: COST, stream: randomStream({ seed: TRAINING_SEED, name: label }) },
    ),
  );
  return { exact, model: roundToBytes(exact) };
}

/** Vectors of unit length, one after the other. */
function packRows(vectors: readonly FeatureVector[]): SparseRows {
  const starts = new Uint32Array(vectors.length + 1);
  vectors.forEach(({ slots }, i) => {
    starts[i + 1] = starts[i] + slots.length;
  });
  const slots = new Uint16Array(starts[vectors.length]);
  const values = new Float64Array(starts[vectors.length]);
  vectors.forEach((vector, i) => {
    const length = vector.length() || 1;
    vector.slots.forEach((slot, k) => {
      slots[starts[i] + k] = slot;
      values[starts[i] + k] = vector.values[k] / length;
    });
  });
  return { starts, slots, values, width: FEATURE_SLOTS };
}

function roundToBytes(fits: readonly SparseFit[]): ToneModel {
  const scales = fits.map(({ weights }) => {
    let largest = 0;
    for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
    return largest / 127 || 1;
  });
  const bytes = new Int8Array(FEATURE_SLOTS * fits.length);
  fits.forEach(({ weights }, c) => {
    for (let slot = 0; slot < FEATURE_SLOTS; slot++) {
      bytes[slot * fits.length + c] = Math.round(weights[slot] / scales[c]);
    }
  });
  return { scales, constants: fits.map(({ constant }) => constant), weights: bytes };
}
