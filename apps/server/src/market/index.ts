export {
  addDialectReaders,
  assetSummary,
  type DialectReport,
  isGone,
  type MarketReads,
  type NextReport,
  needAsset,
  newestKnownAt,
  type Provenance,
  provenanceOf,
  setNextReportReader,
  sourceNames,
  unknownIndicatorSentence,
  viewReply,
} from './calls/index.ts';
export { addStatusNote, readStatusNotes } from './health/status-notes.ts';
export { setFeedFetcher } from './ingest/other-feeds.ts';
export { isDayIn } from './is-day-in.ts';
export { addWishes, fromMemory, marketModule, marketOf } from './market-module.ts';
export { type HeldBack, isHeldBack } from './sources/held-back.ts';
export type { MarketService, PreparationStep } from './view/market-service.ts';
export type * from './view/market-view.ts';
