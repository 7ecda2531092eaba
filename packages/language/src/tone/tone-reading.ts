import type { ToneStrength } from './rate-strength.ts';
import type { ToneLabel, ToneProbabilities } from './tone-model.ts';

/** A span of the headline as written. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Who decided: a rule for a rare construction, the trained model, the plain word lists (French, or no
 * model is loaded), or nobody: the headline is in a language that is not read.
 */
export type ToneDecision =
  | { readonly by: 'rule'; readonly rule: string }
  | { readonly by: 'model' }
  | { readonly by: 'word-lists' }
  | { readonly by: 'french-words' }
  | { readonly by: 'nobody' };

/** The tone of a headline towards one name in it. */
export interface ToneReading {
  /** `unclear` below a certainty of 0.6. */
  readonly label: ToneLabel | 'unclear';
  readonly probabilities: ToneProbabilities;
  /** How strongly the deciding phrase speaks; 0 for neutral and unclear. */
  readonly strength: ToneStrength;
  /** −1 to 1 in thirds: the label's side times the strength. It says nothing about certainty. */
  readonly tone: number;
  readonly decision: ToneDecision;
  /** The words that decided, weightiest first; empty if nothing indicates a tone. */
  readonly words: readonly TextSpan[];
  /** The clause containing those words. */
  readonly clause: TextSpan | null;
}
