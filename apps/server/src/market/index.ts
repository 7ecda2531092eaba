export {
  assetSummary,
  isGone,
  type MarketReads,
  type NextReport,
  needAsset,
  type Provenance,
  provenanceOf,
  setNextReportReader,
  unknownIndicatorSentence,
  viewReply,
} from './calls/index.ts';
export { addWishes, marketModule, marketOf } from './market-module.ts';
export type { MarketService, PreparationStep } from './market-service.ts';
export type * from './view/market-view.ts';
