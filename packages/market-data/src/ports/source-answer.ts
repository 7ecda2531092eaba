import type { EpochMs, IsoDate } from '@auspex/market';

/** Who supplies the data; shown next to every number. */
export interface SourceIdentity {
  /** `simulated`, `files`, `alpha-vantage` … */
  readonly id: string;
  readonly name: string;
  /** Invented data: everything made from it has to say so. */
  readonly simulated: boolean;
  /**
   * `at once`: computed locally, the same in every process, so asking costs nothing and its whole past is available.
   * `counted`: fetched; an answer may take long, fail, or cost a call of a quota.
   */
  readonly answers: 'at once' | 'counted';
}

/** Whether a source supplies a thing at all. What it does not supply is missing, which is never the same as zero. */
export type Offer =
  | {
      readonly offered: true;
      /** Earliest date it reaches back to, if known. */
      readonly since?: IsoDate | undefined;
      /** The delay stated by the provider. */
      readonly delayMs?: number | undefined;
      readonly note?: string | undefined;
    }
  | { readonly offered: false; readonly reason: string };

/** A source's answer. Expected refusals are answers, not errors. */
export type SourceAnswer<T> =
  | {
      readonly kind: 'found';
      readonly value: T;
      /** A period that was answered in part: nothing from before this instant is missing. Absent if none of it is. */
      readonly wholeUntil?: EpochMs | undefined;
    }
  /** The source never has this; consistent with its capabilities. */
  | { readonly kind: 'not-offered'; readonly reason: string }
  | { readonly kind: 'unknown-asset'; readonly symbol: string }
  /** Not now: quota used up, host unreachable, answer not understood. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAt?: EpochMs | undefined };

/** An answer with a value. */
export function found<T>(value: T): SourceAnswer<T> {
  return { kind: 'found', value };
}

/** The answer of a source that never has something. */
export function notOffered(offer: Offer): SourceAnswer<never> {
  return { kind: 'not-offered', reason: offer.offered ? 'Not offered for this request.' : offer.reason };
}
