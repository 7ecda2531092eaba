export { lastDateOfBar } from './calls/bar-dates.ts';
export {
  type FiledPeriod,
  filedPeriods,
  lastYear,
  sumOf,
  wasRestated,
} from './calls/fundamentals/filed-periods.ts';
export { benchmarkOf } from './calls/fundamentals/read-performance.ts';
export { reportValues, sumOfEps } from './calls/fundamentals/report-values.ts';
export {
  assetSummary,
  type Delayed,
  findAssetIds,
  heldBack,
  instantText,
  isGone,
  isLatelyGone,
  type ListValues,
  listPage,
  type MarketReads,
  type NextReport,
  namedSymbols,
  needAsset,
  newestKnownAt,
  onceForRows,
  PATIENCE_DAYS,
  type Provenance,
  pagedReply,
  provenanceOf,
  type ReadNextReport,
  sourceNames,
  unknownIndicatorSentence,
  viewOfDay,
  viewReply,
} from './calls/index.ts';
export { indicatorQuestion, timeframeOf } from './calls/indicators/indicator-question.ts';
export {
  dividendsPerShare,
  marketCapOf,
  sharesAt,
  sharesSince,
  splitFactor,
  yearRange,
} from './calls/measure-asset.ts';
export { dailyRates, latestRate } from './calls/rate-calls.ts';
export { type BarsQuestion, type BarsRead, barsPerSession, readBars } from './calls/read-bars.ts';
export { createAssetSearch } from './calls/search-assets.ts';
export { quotesOf, type WrittenQuote } from './calls/write-quote.ts';
export { unwatched } from './ingest/ingest.ts';
export { isDayIn } from './is-day-in.ts';
export { isAcrossBarrier, isOutOfDate, judgedBars } from './judged-bars.ts';
export { marketModule } from './market-module.ts';
export type { PreparationStep } from './prepare/run-steps.ts';
export { createLead, type Lead } from './quotes/hold-lead.ts';
export { type HeldBack, isHeldBack } from './sources/held-back.ts';
export { readAsOf } from './view/create-market.ts';
export type { MarketService } from './view/market-service.ts';
export type * from './view/market-view.ts';
