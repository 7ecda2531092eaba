export { addDialectReaders, type DialectReport } from './dialect-readers.ts';
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
export { assetSummary, isGone } from './write-asset.ts';
