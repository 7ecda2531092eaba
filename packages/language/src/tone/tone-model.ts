import { FEATURE_SLOTS, type FeatureVector } from './feature-vector.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The tone of a headline towards a name in it, in the order of the model's classes. */
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

/**
 * Bytes of a base64 text, or null if it is not one. Written out because browsers and Node share no function for it.
 */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const values = new Int16Array(128).fill(-1);
  for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i;
  let [bits, held, at] = [0, 0, 0];
  for (let i = 0; i < text.length - padding; i++) {
    const value = values[text.charCodeAt(i)] ?? -1;
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = (bits >>> held) & 0xff;
    }
  }
  return bytes;
}

/** The base64 text of bytes. */
export function formatBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const block = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += alphabet[(block >>> 18) & 63] + alphabet[(block >>> 12) & 63];
    text += i + 1 < bytes.length ? alphabet[(block >>> 6) & 63] : '=';
    text += i + 2 < bytes.length ? alphabet[block & 63] : '=';
  }
  return text;
}
