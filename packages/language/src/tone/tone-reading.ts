import type { ToneLabel, ToneProbabilities } from './tone-model.ts';

/** A stretch of the headline as it was written. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Who decided: a rule for a rare construct, the learnt model, or the plain word lists where no model is loaded. */
export type ToneDecision =
  | { readonly by: 'rule'; readonly rule: string }
  | { readonly by: 'model' }
  | { readonly by: 'word-lists' };

/** How a headline speaks of one name in it. */
export interface ToneReading {
  /** `unclear` below a certainty of 0.6; the chances still count in averages. */
  readonly label: ToneLabel | 'unclear';
  readonly probabilities: ToneProbabilities;
  /** Chance of positive less chance of negative, from −1 to 1. */
  readonly tone: number;
  readonly decision: ToneDecision;
  /** The words that decided, the weightiest first; empty where nothing speaks for a tone. */
  readonly words: readonly TextSpan[];
  /** The clause those words stand in. */
  readonly clause: TextSpan | null;
}
