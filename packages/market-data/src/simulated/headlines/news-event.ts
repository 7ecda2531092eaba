import type { AssetId, EpochMs } from '@auspex/market';
import type { NewsArticle } from '../../ports/news-source.ts';
import type { IntendedTone } from './template-book.ts';

/** Something that happened and makes headlines. */
export interface NewsEvent {
  readonly kind: string;
  readonly at: EpochMs;
  /** What it is about; the tone of each is what the event means for it. */
  readonly about: readonly { readonly assetId: AssetId; readonly tone: IntendedTone }[];
  readonly values: Readonly<Record<string, string>>;
  /** How many publishers may take it up, 1 … 4. */
  readonly weight: number;
}

/** A headline with what its writer meant: the answer sheet for tests of linking and tone, never given to a page. */
export interface SimulatedHeadline extends NewsArticle {
  readonly kind: string;
  readonly about: NewsEvent['about'];
}
