import type { EpochMs } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';

/** A question that the day's call plan defers: nobody was asked, and nothing is wrong. */
export interface HeldBack {
  readonly kind: 'unavailable';
  readonly reason: string;
  /** When its turn comes. */
  readonly retryAt: EpochMs;
  readonly heldBack: true;
}

/** Distinguishes a question that waits for its turn from one that a source could not answer. */
export function isHeldBack(answer: SourceAnswer<unknown>): answer is HeldBack {
  return 'heldBack' in answer;
}
