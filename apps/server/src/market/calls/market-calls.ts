import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { barCalls } from './bar-calls.ts';
import { directoryCalls } from './directory-calls.ts';
import { fundamentalsCalls } from './fundamentals/fundamentals-calls.ts';
import { indexCalls } from './index-calls.ts';
import { indicatorCalls } from './indicators/indicator-calls.ts';
import type { MarketReads } from './market-reads.ts';
import { pairCalls } from './pairs/pair-calls.ts';
import { rateCalls } from './rate-calls.ts';
import { searchCalls } from './search-calls.ts';
import { type ReadNextReport, symbolCalls } from './symbol-calls.ts';

/** Every call that reads the market. */
export function marketCalls(reads: MarketReads & { readonly nextReport: ReadNextReport }) {
  return {
    ...searchCalls(reads),
    ...symbolCalls(reads),
    ...barCalls(reads),
    ...rateCalls(reads),
    ...directoryCalls(reads),
    ...indexCalls(reads),
    ...pairCalls(reads),
    ...fundamentalsCalls(reads),
    ...indicatorCalls(reads),
  } satisfies CallHandlers;
}
