import { studentTQuantile } from '@auspex/quant/statistics';

/** The tone of one headline towards the asset; copies of one story share a cluster. */
export interface CountedTone {
  readonly cluster: number | string;
  /** From −1 to 1; unclear readings count too. */
  readonly tone: number;
}

/** The overall tone of an asset's news. */
export interface AssetScore {
  /** Mean over stories, each once however often it was printed; null without any. */
  readonly score: number | null;
  /** Stories. */
  readonly n: number;
  /** The 95 % confidence interval of the mean if stories are independent draws; null below two stories. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Standard deviation between stories; null below two. */
  readonly dispersion: number | null;
}

const CONFIDENCE = 0.95;

/** Averages tones over stories. */
export function scoreAsset(tones: readonly CountedTone[]): AssetScore {
  const stories = new Map<number | string, { sum: number; count: number }>();
  for (const { cluster, tone } of tones) {
    const story = stories.get(cluster) ?? { sum: 0, count: 0 };
    stories.set(cluster, { sum: story.sum + tone, count: story.count + 1 });
  }
  const means = [...stories.values()].map(({ sum, count }) => sum / count);
  const n = means.length;
  if (n === 0) return { score: null, n, interval: null, dispersion: null };
  const score = means.reduce((sum, mean) => sum + mean, 0) / n;
  if (n === 1) return { score, n, interval: null, dispersion: null };
  const squares = means.reduce((sum, mean) => sum + (mean - score) ** 2, 0);
  const dispersion = Math.sqrt(squares / (n - 1));
  const reach = (studentTQuantile((1 + CONFIDENCE) / 2, n - 1) * dispersion) / Math.sqrt(n);
  const interval = { low: Math.max(-1, score - reach), high: Math.min(1, score + reach) };
  return { score, n, interval, dispersion };
}
