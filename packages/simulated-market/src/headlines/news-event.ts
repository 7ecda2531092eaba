import type { AssetId, EpochMs } from '@auspex/market';
import type { NewsArticle } from '@auspex/market-data';
import type { IntendedTone } from './template-book.ts';

/** An asset in the news, by the name it has there; the tone is what the event means for it. */
export interface NewsSubject {
  readonly assetId: AssetId;
  readonly name: string;
  readonly tone: IntendedTone;
}

/** Something that happened and makes headlines. */
export interface NewsEvent {
  readonly kind: string;
  readonly at: EpochMs;
  /** What it is about. Not every wording names everybody. */
  readonly about: readonly NewsSubject[];
  readonly values: Readonly<Record<string, string>>;
  /** How many publishers may pick it up, 1 … 4. */
  readonly weight: number;
}

/** A headline with what its author meant: the answer key for tests of linking and tone, never given to a page. */
export interface SimulatedHeadline extends NewsArticle {
  readonly kind: string;
  /** Those that the headline names. */
  readonly about: readonly NewsSubject[];
}
