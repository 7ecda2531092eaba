export { unknownIndicatorSentence } from './indicators/unknown-indicator.ts';
export { marketCalls } from './market-calls.ts';
export {
  type MarketReads,
  needAsset,
  newestKnownAt,
  type Provenance,
  provenanceOf,
  sourceNames,
  viewReply,
} from './market-reads.ts';
export { type NextReport, type ReadNextReport, setNextReportReader } from './next-report.ts';
export { addDialectReaders, type DialectReport } from './provider/dialect-readers.ts';
export { queryRoute } from './provider/query-route.ts';
export { assetSummary, isGone } from './write-asset.ts';
