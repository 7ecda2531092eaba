export { unknownIndicatorSentence } from './indicators/unknown-indicator.ts';
export { marketCalls } from './market-calls.ts';
export {
  type Delayed,
  findAssetIds,
  heldBack,
  instantText,
  type MarketReads,
  needAsset,
  newestKnownAt,
  type Provenance,
  provenanceOf,
  sourceNames,
  viewOfDay,
  viewReply,
} from './market-reads.ts';
export { type ListValues, listPage, namedSymbols, onceForRows, pagedReply } from './paged-reply.ts';
export type { NextReport, ReadNextReport } from './symbol-calls.ts';
export { assetSummary, isGone, isLatelyGone, PATIENCE_DAYS } from './write-asset.ts';
