import type { SentimentTextKey } from './sentiment.text.ts';
import type { ToneStudy } from './sentiment-queries.ts';

/** What the study found; an effect against the tone is named as such. */
export function verdictKey({ verdict, spread }: Pick<ToneStudy, 'verdict' | 'spread'>): SentimentTextKey {
  if (verdict === 'effect' && spread !== null && spread.mean < 0) return 'study.verdict.effectNegative';
  return `study.verdict.${verdict}`;
}
