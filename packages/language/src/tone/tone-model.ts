import { FEATURE_SLOTS, type FeatureVector } from './feature-vector.ts';

/** How a headline speaks of a name in it, in the order of the model's classes. */
export const toneLabels = ['negative', 'neutral', 'positive'] as const;

/** The tone of a headline towards a name in it. */
export type ToneLabel = (typeof toneLabels)[number];

/** The three probabilities of one reading; they add up to one. */
export type ToneProbabilities = Readonly<Record<ToneLabel, number>>;

/** The model as stored: one integer from −127 to 127 per slot and class, with a scale per class. */
export interface ToneWeightsDocument {
  /** SHA-256 of the text it was trained on. */
  readonly trainedOn: string;
  readonly seed: number;
  readonly slots: number;
  readonly scales: readonly number[];
  readonly constants: readonly number[];
  /** Bytes in base64: the three classes of slot 0, of slot 1, … */
  readonly weights: string;
}

/** The model ready for use. */
export interface ToneModel {
  readonly scales: readonly number[];
  readonly constants: readonly number[];
  readonly weights: Int8Array;
}

/** Parses a stored model; null if it is damaged or made for another table. */
export function openToneModel(document: ToneWeightsDocument): ToneModel | null {
  const { scales, constants, slots } = document;
  const bytes = parseBase64(document.weights);
  const numbers = [...scales, ...constants];
  const isWhole =
    slots === FEATURE_SLOTS &&
    bytes?.length === slots * toneLabels.length &&
    numbers.length === 2 * toneLabels.length &&
    numbers.every(Number.isFinite);
  return isWhole ? { scales, constants, weights: new Int8Array(bytes.buffer) } : null;
}

/** The outputs of the three one-against-rest regressions. */
export function toneOutputs(model: ToneModel, features: FeatureVector): number[] {
  const { slots, values } = features;
  const classes = toneLabels.length;
  const sums = toneLabels.map(() => 0);
  for (let i = 0; i < slots.length; i++) {
    const at = slots[i] * classes;
    for (let c = 0; c < classes; c++) sums[c] += model.weights[at + c] * values[i];
  }
  const length = features.length() || 1;
  return sums.map((sum, c) => (sum * model.scales[c]) / length + model.constants[c]);
}

/** Probabilities from the three outputs: each through the logistic curve, then normalised. */
export function toneProbabilities(outputs: readonly number[]): ToneProbabilities {
  const [negative = 0, neutral = 0, positive = 0] = outputs.map((output) => 1 / (1 + Math.exp(-output)));
  const total = negative + neutral + positive;
  return { negative: negative / total, neutral: neutral / total, positive: positive / total };
}

/** The most likely label. */
export function likeliestTone(p: ToneProbabilities): ToneLabel {
  if (p.positive > p.negative && p.positive > p.neutral) return 'positive';
  return p.negative > p.neutral ? 'negative' : 'neutral';
}

/** In browsers and Node alike, but in no library of the language itself. */
declare const atob: (text: string) => string;
declare const btoa: (bytes: string) => string;

/** Bytes of a base64 text, or null if it is none. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
  } catch {
    return null;
  }
}

/** The base64 text of bytes. */
export function formatBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
