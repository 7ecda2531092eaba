import type { BookSource } from '@auspex/market';
import type { EarningsSource } from './earnings-source.ts';
import type { FundamentalsSource } from './fundamentals-source.ts';
import type { FxSource } from './fx-source.ts';
import type { IndexSource } from './index-source.ts';
import type { NewsSource } from './news-source.ts';
import type { PriceSource } from './price-source.ts';

/** What one adapter offers. A port it lacks is absent: another source has to fill it, or the page says so. */
export interface MarketSources {
  readonly prices?: PriceSource | undefined;
  readonly fundamentals?: FundamentalsSource | undefined;
  readonly earnings?: EarningsSource | undefined;
  readonly news?: NewsSource | undefined;
  readonly fx?: FxSource | undefined;
  readonly indices?: IndexSource | undefined;
  /** Order books of now. */
  readonly books?: Pick<BookSource, 'orderBook'> | undefined;
}
