import type { EpochMs } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';

/** A question that the day's plan of calls keeps waiting: nobody was asked, and nothing is wrong. */
export interface HeldBack {
  readonly kind: 'unavailable';
  readonly reason: string;
  /** When it has its turn. */
  readonly retryAt: EpochMs;
  readonly heldBack: true;
}

/** Tells a question that waits for its turn from one that a source could not answer. */
export function isHeldBack(answer: SourceAnswer<unknown>): answer is HeldBack {
  return 'heldBack' in answer;
}
