import type { EpochMs, IsoDate } from '@auspex/market';

/** Who gives the data; shown beside every number. */
export interface SourceIdentity {
  /** `simulated`, `files`, `alpha-vantage` … */
  readonly id: string;
  readonly name: string;
  /** Invented data: everything made from it has to say so. */
  readonly simulated: boolean;
  /**
   * `at once`: computed here, the same in every process, so asking costs nothing and its whole past can be had.
   * `counted`: fetched; an answer may take long, fail, or cost a call of a quota.
   */
  readonly answers: 'at once' | 'counted';
}

/** Whether a source gives a thing at all. What it does not give is missing, which is never the same as zero. */
export type Offer =
  | {
      readonly offered: true;
      /** Earliest date it reaches back to, where known. */
      readonly since?: IsoDate | undefined;
      /** How late it comes by the provider's own rule. */
      readonly delayMs?: number | undefined;
      readonly note?: string | undefined;
    }
  | { readonly offered: false; readonly reason: string };

/** What came of a question to a source. Expected refusals are answers, not errors. */
export type SourceAnswer<T> =
  | { readonly kind: 'found'; readonly value: T }
  /** The source never has this; agrees with its capabilities. */
  | { readonly kind: 'not-offered'; readonly reason: string }
  | { readonly kind: 'unknown-asset'; readonly symbol: string }
  /** Not now: quota used up, host unreachable, answer not understood. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAt?: EpochMs | undefined };

/** An answer with a value. */
export function found<T>(value: T): SourceAnswer<T> {
  return { kind: 'found', value };
}

/** The answer of a source that never has a thing. */
export function notOffered(offer: Offer): SourceAnswer<never> {
  return { kind: 'not-offered', reason: offer.offered ? 'Not offered for this request.' : offer.reason };
}
